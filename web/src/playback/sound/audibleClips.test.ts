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

const mix: MixInput = {
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

const withClip = (change: Partial<Clip>) => buildAudibleClips({ ...mix, clips: [{ ...clip, ...change }] });

describe("voices", () => {
  test("a clip stands on the board's time, or goes with its cut", () => {
    expect(withClip({})).toMatchObject([{ start: 500, from: 100, length: 1000, gain: 1 }]);
    expect(withClip({ anchorCutId: "cut" })).toMatchObject([{ start: 20520, from: 100, length: 1000 }]);
    expect(withClip({ anchorCutId: "gone" })).toEqual([]);
  });

  test("another fps moves what is anchored, and no sample of what stands on the board's time", () => {
    const clips = [clip, { ...clip, anchorCutId: "cut" }];
    expect(buildAudibleClips({ ...mix, clips, fps: 24 }).map(({ start }) => start)).toEqual([500, 20500]);
  });

  test("a clip ends with its sound", () => {
    expect(withClip({ to: 9000 })).toMatchObject([{ length: 1900 }]);
    expect(withClip({ from: 2000, to: 9000 })).toEqual([]);
  });

  test("the volumes of clip and track add up in dB", () => {
    const tracks = [{ id: "track", volume: -14, muted: false }];
    const [voice] = buildAudibleClips({ ...mix, tracks, clips: [{ ...clip, volume: -6 }] });
    expect(voice?.gain).toBeCloseTo(0.1, 9);
  });

  test("what is muted, not soloed or not there is silent", () => {
    expect(withClip({ muted: true })).toEqual([]);
    expect(buildAudibleClips({ ...mix, tracks: [{ id: "track", volume: 0, muted: true }] })).toEqual([]);
    expect(buildAudibleClips({ ...mix, soloTrackIds: new Set(["other"]) })).toEqual([]);
    expect(buildAudibleClips({ ...mix, soloTrackIds: new Set(["track"]) })).toHaveLength(1);
    expect(buildAudibleClips({ ...mix, sounds: [] })).toEqual([]);
    expect(buildAudibleClips({ ...mix, sounds: [{ id: "sound", samples: null, ready: true, channels: 1 }] })).toEqual(
      [],
    );
    expect(buildAudibleClips({ ...mix, sounds: [{ id: "sound", samples: 2000, ready: false, channels: 1 }] })).toEqual(
      [],
    );
  });

  test("fades are lines; where two overlap the lower one counts, and between the bends all is straight", () => {
    for (const [fadeIn, fadeOut] of [
      [0, 0],
      [100, 0],
      [0, 300],
      [400, 600],
      [800, 700],
      [3000, 1000],
    ] as const) {
      const [voice] = withClip({ fadeIn, fadeOut, volume: -6 });
      if (!voice) throw new Error("It sounds.");
      const full = 10 ** (-6 / 20);
      const right = (sample: number) =>
        full * Math.min(1, fadeIn ? sample / fadeIn : 1, fadeOut ? (1000 - sample) / fadeOut : 1);
      const bends = [0, ...getGainBreakpoints(voice), 1000];
      for (let sample = 0; sample < 1000; sample += 25) {
        expect(getGainAt(voice, sample)).toBeCloseTo(right(sample), 9);
        const next = bends.findIndex((bend) => bend > sample);
        const [from = 0, to = 0] = [bends[next - 1], bends[next]];
        const share = (sample - from) / (to - from);
        const drawn = getGainAt(voice, from) * (1 - share) + getGainAt(voice, to) * share;
        expect(drawn).toBeCloseTo(right(sample), 9);
      }
    }
  });
});
