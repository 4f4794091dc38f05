import { afterEach, describe, expect, it } from "vitest";
import { Player } from "@/features/videos/player/player";
import { smallVideo, videoWithTrailingSound } from "@/features/videos/player/testing";
import { createRangeReader, FrameDecoder } from "./frameDecoder";
import { findSegmentsNear, splitIntoSegments } from "./frameSegments";
import { parseVideoTrack, readBox } from "./mp4";
import { showDecodedFrames } from "./showDecodedFrames";

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function readVideoTrack({ url }: { url: string }) {
  const view = new DataView(await (await fetch(url)).arrayBuffer());
  let offset = 0;
  for (;;) {
    const box = readBox(view, offset);
    if (!box || box.type === "moov") return box && parseVideoTrack(view, box);
    offset = box.to;
  }
}

/** Return the brightness of the center of a picture, 0 to 255. */
function getBrightness(picture: CanvasImageSource): number {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("2d");
  context?.drawImage(picture, 8, 4, 16, 8, 0, 0, 1, 1);
  return context?.getImageData(0, 0, 1, 1).data[1] ?? 0;
}

async function createDecoder() {
  const decodedFrames = new Set<number>();
  const decoder = await FrameDecoder.create(
    createRangeReader(() => smallVideo.url),
    48,
    (frame) => decodedFrames.add(frame),
  );
  if (!decoder) throw new Error("the video isn't decoded");
  cleanups.push(() => decoder.close());
  return { decoder, decodedFrames };
}

describe("video track", () => {
  it("lists the file offset and presentation order of each frame", async () => {
    const track = await readVideoTrack(smallVideo);
    expect(track).toMatchObject({ codec: "avc1.64000a", width: 32, height: 16 });
    expect(track?.samples).toHaveLength(48);
    expect(track?.samples.flatMap(({ isKey }, index) => (isKey ? [index] : []))).toEqual([0, 23, 47]);
    expect(track?.samples.map(({ frame }) => frame).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 48 }, (_, n) => n),
    );
    // B-frames come after the frames they reference in decoding order.
    expect(track?.samples[1]?.frame).toBeGreaterThan(1);
  });

  it("is found in a file with a sound track", async () => {
    const track = await readVideoTrack(videoWithTrailingSound);
    expect(track?.samples).toHaveLength(24);
    expect(track?.samples.map(({ frame }) => frame)).toEqual(Array.from({ length: 24 }, (_, n) => n));
  });

  it("is rejected if its tables claim an impossible number of frames", async () => {
    const bytes = new Uint8Array(await (await fetch(smallVideo.url)).arrayBuffer());
    const findType = (name: string) =>
      bytes.findIndex((_, index) => [...name].every((letter, n) => bytes[index + n] === letter.charCodeAt(0)));
    for (const [table, at] of [
      ["stts", 12],
      ["stsz", 12],
      ["stco", 8],
    ] as const) {
      const view = new DataView(bytes.slice().buffer);
      view.setUint32(findType(table) + at, 0xff_ff_ff_ff);
      if (table === "stsz") view.setUint32(findType(table) + 8, 1);
      const url = URL.createObjectURL(new Blob([view.buffer]));
      expect(
        await FrameDecoder.create(
          createRangeReader(() => url),
          48,
          () => undefined,
        ),
      ).toBeNull();
      URL.revokeObjectURL(url);
    }
  });

  it("is null for bytes that aren't a video", () => {
    const view = new DataView(new TextEncoder().encode("no film at all, but some words of text").buffer);
    expect(readBox(view, 40)).toBeNull();
    expect(parseVideoTrack(view, { from: 0, to: view.byteLength })).toBeNull();
  });
});

describe("segments", () => {
  /** Video with key frames at the given positions. */
  const buildTrack = (keys: number[], frames: number) => ({
    codec: "",
    description: new Uint8Array(),
    width: 1920,
    height: 1080,
    samples: Array.from({ length: frames }, (_, frame) => ({ offset: 0, size: 1, isKey: keys.includes(frame), frame })),
  });

  it("merge short groups of pictures and split long ones", () => {
    expect(splitIntoSegments(buildTrack([0, 10, 20, 30], 40))).toEqual([
      { first: 0, last: 19, from: 0, to: 19 },
      { first: 20, last: 39, from: 20, to: 39 },
    ]);
    expect(splitIntoSegments(buildTrack([0], 60))).toEqual([
      { first: 0, last: 24, from: 0, to: 24 },
      { first: 25, last: 49, from: 0, to: 49 },
      { first: 50, last: 59, from: 0, to: 59 },
    ]);
    expect(splitIntoSegments(buildTrack([3], 10))).toBeNull();
  });

  it("are prefetched near their edges, in both directions", () => {
    const segments = splitIntoSegments(buildTrack([0, 24, 48], 72)) ?? [];
    const findNear = (frame: number) => findSegmentsNear(segments, frame).map(({ first }) => first);
    expect(findNear(2)).toEqual([0]);
    expect(findNear(17)).toEqual([0, 24]);
    expect(findNear(26)).toEqual([24, 0]);
    expect(findNear(36)).toEqual([24]);
    expect(findNear(71)).toEqual([48]);
  });
});

describe("decoded frames", () => {
  it("match their frame numbers, whatever their order in the file", async () => {
    const { decoder, decodedFrames } = await createDecoder();
    decoder.decodeAround(20);
    await expect.poll(() => decodedFrames.size).toBe(48);
    const brightness = [0, 5, 6, 7, 22, 23, 24, 40, 47].map((frame) =>
      getBrightness(decoder.get(frame) as ImageBitmap),
    );
    expect(brightness).toEqual([...brightness].sort((a, b) => a - b));
    expect(brightness.at(-1)).toBeGreaterThan((brightness[0] ?? 0) + 100);
  });

  it("have the display width, and are recreated when it grows", async () => {
    const { decoder } = await createDecoder();
    decoder.setDisplayWidth(8);
    decoder.decodeAround(0);
    await expect.poll(() => decoder.get(3)?.width).toBe(8);
    decoder.setDisplayWidth(16);
    decoder.decodeAround(0);
    await expect.poll(() => decoder.get(3)?.width).toBe(16);
  });

  it("are unavailable if the file can't be read or doesn't match", async () => {
    const ignore = () => undefined;
    expect(await FrameDecoder.create(() => Promise.reject(new Error("refused")), 48, ignore)).toBeNull();
    expect(
      await FrameDecoder.create(
        createRangeReader(() => "data:text/plain,nothing"),
        48,
        ignore,
      ),
    ).toBeNull();
    // If the frame count differs from the server's, frames can't be matched.
    expect(
      await FrameDecoder.create(
        createRangeReader(() => smallVideo.url),
        47,
        ignore,
      ),
    ).toBeNull();
  });
});

describe("decoded frames over the video", () => {
  async function openPlayer() {
    const player = new Player({
      ...smallVideo,
      fetchUrl: () => Promise.resolve(smallVideo.url),
      preferences: { volume: 0, muted: true, captions: false, readout: "timecode" },
      savePreferences: () => undefined,
    });
    const video = document.createElement("video");
    document.body.append(video);
    const detach = player.attach(video);
    await expect.poll(() => player.state.getState().phase).toBe("ready");
    const stop = showDecodedFrames(player, video);
    cleanups.push(() => {
      stop();
      detach();
      video.remove();
    });
    const canvas = video.nextElementSibling as HTMLCanvasElement;
    await expect.poll(() => canvas.hidden).toBe(false);
    return { player, video, canvas, stop };
  }

  it("show each step immediately; the video element seeks after a pause", async () => {
    const { player, video, canvas } = await openPlayer();
    const brightness: number[] = [];
    for (const step of [1, 1, 1, 1, -1, -1]) {
      player.step(step);
      brightness.push(getBrightness(canvas));
    }
    expect(brightness).toEqual([
      brightness[0],
      brightness[1],
      brightness[2],
      brightness[3],
      brightness[2],
      brightness[1],
    ]);
    expect(new Set(brightness).size).toBe(4);
    expect(video.currentTime).toBe(0);
    await expect.poll(() => Math.floor(video.currentTime * 24)).toBe(2);
    expect(player.state.getState().frame).toBe(2);
  });

  it("are hidden during playback, which starts at the displayed frame", async () => {
    const { player, video, canvas } = await openPlayer();
    for (let step = 0; step < 9; step += 1) player.step(1);
    player.play();
    await expect.poll(() => canvas.hidden).toBe(true);
    expect(video.currentTime).toBeGreaterThanOrEqual(9 / 24);
    player.pause();
    await expect.poll(() => canvas.hidden).toBe(false);
  });

  it("leave the video at the current frame when stopped", async () => {
    const { player, video, canvas, stop } = await openPlayer();
    player.step(1);
    player.step(1);
    stop();
    expect(canvas.isConnected).toBe(false);
    await expect.poll(() => Math.floor(video.currentTime * 24)).toBe(2);
    player.step(1);
    await expect.poll(() => Math.floor(video.currentTime * 24)).toBe(3);
  });
});
