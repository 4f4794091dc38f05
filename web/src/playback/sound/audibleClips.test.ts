import { describe, expect, test } from "vitest";
import { buildAudibleClips, type Clip, getGainAt, getGainBreakpoints, type MixInput } from "./audibleClips";

const clip: Clip = {
  id: "clip",
  trackId: "track",
  soundId: "sound",
  anchorCutId: null,
  at: 500,
  from: 100,
  to: 1100,
  fadeIn: 0,
  fadeOut: 0,
  volume: 0,
  muted: false,
};

const input: MixInput = {
  fps: 23.976,
  tracks: [
    { id: "track", volume: 0, muted: false },
    { id: "other", volume: 0, muted: false },
  ],
  clips: [clip],
  sounds: [{ id: "sound", samples: 2000, ready: true, channels: 2 }],
  getCutStart: (id) => (id === "cut" ? 10 : null),
  soloTrackIds: new Set(),
};

const buildWithClip = (change: Partial<Clip>) => buildAudibleClips({ ...input, clips: [{ ...clip, ...change }] });

describe("buildAudibleClips", () => {
  test("a clip has a fixed position on the board, or moves with its cut", () => {
    expect(buildWithClip({})).toMatchObject([{ start: 500, from: 100, length: 1000, gain: 1 }]);
    expect(buildWithClip({ anchorCutId: "cut" })).toMatchObject([{ start: 20520, from: 100, length: 1000 }]);
    expect(buildWithClip({ anchorCutId: "gone" })).toEqual([]);
  });

  test("another frame rate moves anchored clips, but not clips at a fixed position", () => {
    const clips = [clip, { ...clip, anchorCutId: "cut" }];
    expect(buildAudibleClips({ ...input, clips, fps: 24 }).map(({ start }) => start)).toEqual([500, 20500]);
  });

  test("a clip ends with its sound", () => {
    expect(buildWithClip({ to: 9000 })).toMatchObject([{ length: 1900 }]);
    expect(buildWithClip({ from: 2000, to: 9000 })).toEqual([]);
  });

  test("the volumes of clip and track add up in dB", () => {
    const tracks = [{ id: "track", volume: -14, muted: false }];
    const [audibleClip] = buildAudibleClips({ ...input, tracks, clips: [{ ...clip, volume: -6 }] });
    expect(audibleClip?.gain).toBeCloseTo(0.1, 9);
  });

  test("leaves out muted, not soloed and unavailable clips", () => {
    expect(buildWithClip({ muted: true })).toEqual([]);
    expect(buildAudibleClips({ ...input, tracks: [{ id: "track", volume: 0, muted: true }] })).toEqual([]);
    expect(buildAudibleClips({ ...input, soloTrackIds: new Set(["other"]) })).toEqual([]);
    expect(buildAudibleClips({ ...input, soloTrackIds: new Set(["track"]) })).toHaveLength(1);
    expect(buildAudibleClips({ ...input, sounds: [] })).toEqual([]);
    expect(buildAudibleClips({ ...input, sounds: [{ id: "sound", samples: null, ready: true, channels: 1 }] })).toEqual(
      [],
    );
    expect(
      buildAudibleClips({ ...input, sounds: [{ id: "sound", samples: 2000, ready: false, channels: 1 }] }),
    ).toEqual([]);
  });

  test("fades are linear; the lower of two overlapping fades applies, and gain is linear between breakpoints", () => {
    for (const [fadeIn, fadeOut] of [
      [0, 0],
      [100, 0],
      [0, 300],
      [400, 600],
      [800, 700],
      [3000, 1000],
    ] as const) {
      const [audibleClip] = buildWithClip({ fadeIn, fadeOut, volume: -6 });
      if (!audibleClip) throw new Error("Expected an audible clip.");
      const full = 10 ** (-6 / 20);
      const getExpectedGain = (sample: number) =>
        full * Math.min(1, fadeIn ? sample / fadeIn : 1, fadeOut ? (1000 - sample) / fadeOut : 1);
      const breakpoints = [0, ...getGainBreakpoints(audibleClip), 1000];
      for (let sample = 0; sample < 1000; sample += 25) {
        expect(getGainAt(audibleClip, sample)).toBeCloseTo(getExpectedGain(sample), 9);
        const next = breakpoints.findIndex((breakpoint) => breakpoint > sample);
        const [from = 0, to = 0] = [breakpoints[next - 1], breakpoints[next]];
        const share = (sample - from) / (to - from);
        const interpolated = getGainAt(audibleClip, from) * (1 - share) + getGainAt(audibleClip, to) * share;
        expect(interpolated).toBeCloseTo(getExpectedGain(sample), 9);
      }
    }
  });
});
