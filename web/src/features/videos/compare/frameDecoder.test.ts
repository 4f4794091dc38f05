import { afterEach, describe, expect, it } from "vitest";
import { Player } from "@/features/videos/player/player";
import { smallVideo, videoWithTrailingSound } from "@/features/videos/player/testing";
import { createRangeReader, FrameDecoder } from "./frameDecoder";
import { findSegmentsNear, splitIntoSegments } from "./frameSegments";
import { parseVideoTrack, readBox } from "./mp4";
import { showDecodedFrames } from "./showDecodedFrames";

const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function trackOfFilm({ url }: { url: string }) {
  const view = new DataView(await (await fetch(url)).arrayBuffer());
  let at = 0;
  for (;;) {
    const box = readBox(view, at);
    if (!box || box.type === "moov") return box && parseVideoTrack(view, box);
    at = box.to;
  }
}

/** Return the brightness of the center of a picture, 0 to 255. */
function lightOf(picture: CanvasImageSource): number {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("2d");
  context?.drawImage(picture, 8, 4, 16, 8, 0, 0, 1, 1);
  return context?.getImageData(0, 0, 1, 1).data[1] ?? 0;
}

async function decodedFilm() {
  const told = new Set<number>();
  const decoded = await FrameDecoder.create(
    createRangeReader(() => smallVideo.url),
    48,
    (frame) => told.add(frame),
  );
  if (!decoded) throw new Error("the film is not decoded");
  opened.push(() => decoded.close());
  return { decoded, told };
}

describe("a film's track", () => {
  it("tells where each frame lies, and when it is shown", async () => {
    const track = await trackOfFilm(smallVideo);
    expect(track).toMatchObject({ codec: "avc1.64000a", width: 32, height: 16 });
    expect(track?.samples).toHaveLength(48);
    expect(track?.samples.flatMap(({ isKey }, index) => (isKey ? [index] : []))).toEqual([0, 23, 47]);
    expect(track?.samples.map(({ frame }) => frame).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 48 }, (_, n) => n),
    );
    // B-frames come after the frames they reference in decoding order.
    expect(track?.samples[1]?.frame).toBeGreaterThan(1);
  });

  it("is found beside that of the sound", async () => {
    const track = await trackOfFilm(videoWithTrailingSound);
    expect(track?.samples).toHaveLength(24);
    expect(track?.samples.map(({ frame }) => frame)).toEqual(Array.from({ length: 24 }, (_, n) => n));
  });

  it("of more frames than there can be is not read, whatever room its tables take", async () => {
    const bytes = new Uint8Array(await (await fetch(smallVideo.url)).arrayBuffer());
    const names = (name: string) =>
      bytes.findIndex((_, at) => [...name].every((letter, n) => bytes[at + n] === letter.charCodeAt(0)));
    for (const [table, at] of [
      ["stts", 12],
      ["stsz", 12],
      ["stco", 8],
    ] as const) {
      const view = new DataView(bytes.slice().buffer);
      view.setUint32(names(table) + at, 0xff_ff_ff_ff);
      if (table === "stsz") view.setUint32(names(table) + 8, 1);
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

  it("is none where the bytes are something else", () => {
    const view = new DataView(new TextEncoder().encode("no film at all, but some words of text").buffer);
    expect(readBox(view, 40)).toBeNull();
    expect(parseVideoTrack(view, { from: 0, to: view.byteLength })).toBeNull();
  });
});

describe("pieces", () => {
  /** Video with key frames at the given positions. */
  const film = (keys: number[], frames: number) => ({
    codec: "",
    description: new Uint8Array(),
    width: 1920,
    height: 1080,
    samples: Array.from({ length: frames }, (_, frame) => ({ offset: 0, size: 1, isKey: keys.includes(frame), frame })),
  });

  it("hold short stretches together, and cut long ones", () => {
    expect(splitIntoSegments(film([0, 10, 20, 30], 40))).toEqual([
      { first: 0, last: 19, from: 0, to: 19 },
      { first: 20, last: 39, from: 20, to: 39 },
    ]);
    expect(splitIntoSegments(film([0], 60))).toEqual([
      { first: 0, last: 24, from: 0, to: 24 },
      { first: 25, last: 49, from: 0, to: 49 },
      { first: 50, last: 59, from: 0, to: 59 },
    ]);
    expect(splitIntoSegments(film([3], 10))).toBeNull();
  });

  it("come before one arrives at them, from either side", () => {
    const pieces = splitIntoSegments(film([0, 24, 48], 72)) ?? [];
    const near = (frame: number) => findSegmentsNear(pieces, frame).map(({ first }) => first);
    expect(near(2)).toEqual([0]);
    expect(near(17)).toEqual([0, 24]);
    expect(near(26)).toEqual([24, 0]);
    expect(near(36)).toEqual([24]);
    expect(near(71)).toEqual([48]);
  });
});

describe("decoded frames", () => {
  it("are those of their numbers, whatever order they lie in", async () => {
    const { decoded, told } = await decodedFilm();
    decoded.decodeAround(20);
    await expect.poll(() => told.size).toBe(48);
    const lights = [0, 5, 6, 7, 22, 23, 24, 40, 47].map((frame) => lightOf(decoded.get(frame) as ImageBitmap));
    expect(lights).toEqual([...lights].sort((a, b) => a - b));
    expect(lights.at(-1)).toBeGreaterThan((lights[0] ?? 0) + 100);
  });

  it("are kept as wide as the film is seen, and decoded anew where it is seen wider", async () => {
    const { decoded } = await decodedFilm();
    decoded.setDisplayWidth(8);
    decoded.decodeAround(0);
    await expect.poll(() => decoded.get(3)?.width).toBe(8);
    decoded.setDisplayWidth(16);
    decoded.decodeAround(0);
    await expect.poll(() => decoded.get(3)?.width).toBe(16);
  });

  it("are left to the film's own element where it cannot be read", async () => {
    const told = () => undefined;
    expect(await FrameDecoder.create(() => Promise.reject(new Error("refused")), 48, told)).toBeNull();
    expect(
      await FrameDecoder.create(
        createRangeReader(() => "data:text/plain,nothing"),
        48,
        told,
      ),
    ).toBeNull();
    // If the frame count differs from the server's, frames can't be matched.
    expect(
      await FrameDecoder.create(
        createRangeReader(() => smallVideo.url),
        47,
        told,
      ),
    ).toBeNull();
  });
});

describe("stills", () => {
  async function open() {
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
    const end = showDecodedFrames(player, video);
    opened.push(() => {
      end();
      detach();
      video.remove();
    });
    const canvas = video.nextElementSibling as HTMLCanvasElement;
    await expect.poll(() => canvas.hidden).toBe(false);
    return { player, video, canvas, end };
  }

  it("show each step at once; the film comes after when it is calm", async () => {
    const { player, video, canvas } = await open();
    const lights: number[] = [];
    for (const step of [1, 1, 1, 1, -1, -1]) {
      player.step(step);
      lights.push(lightOf(canvas));
    }
    expect(lights).toEqual([lights[0], lights[1], lights[2], lights[3], lights[2], lights[1]]);
    expect(new Set(lights).size).toBe(4);
    expect(video.currentTime).toBe(0);
    await expect.poll(() => Math.floor(video.currentTime * 24)).toBe(2);
    expect(player.state.getState().frame).toBe(2);
  });

  it("give way to the film when it plays, from where they stood", async () => {
    const { player, video, canvas } = await open();
    for (let step = 0; step < 9; step += 1) player.step(1);
    player.play();
    await expect.poll(() => canvas.hidden).toBe(true);
    expect(video.currentTime).toBeGreaterThanOrEqual(9 / 24);
    player.pause();
    await expect.poll(() => canvas.hidden).toBe(false);
  });

  it("leave the film where one stood when they end", async () => {
    const { player, video, canvas, end } = await open();
    player.step(1);
    player.step(1);
    end();
    expect(canvas.isConnected).toBe(false);
    await expect.poll(() => Math.floor(video.currentTime * 24)).toBe(2);
    player.step(1);
    await expect.poll(() => Math.floor(video.currentTime * 24)).toBe(3);
  });
});
