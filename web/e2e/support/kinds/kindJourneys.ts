import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FILM, publishFilm, readFrame } from "../files/films";
import { putSound, ticks } from "../files/sounds";
import { Board, expectSameDrawing } from "../pages/board";
import { KindBoard, line } from "./kindBoard";
import { expect, type Kind, skipWithout, test } from "./kindTest";

const INK = "#26282e";
const PAPER = "#fbfaf6";

interface Painting {
  size: [width: number, height: number];
  filled: [width: number, height: number];
  colour: string;
}

/** Runs in the page: return a data URL of a picture whose top left part is filled. */
function paintPicture(type: string, { size, filled, colour }: Painting): string {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = size;
  const context = canvas.getContext("2d");
  if (context) context.fillStyle = colour;
  context?.fillRect(0, 0, ...filled);
  return canvas.toDataURL(type, 1);
}

interface Listened {
  started: { when: number; offset: number; buffer: AudioBuffer | null; context: AudioContext }[];
  decoded: AudioBuffer[];
  /** Return the frame that the board shows. */
  shown: () => number;
}

declare global {
  interface Window {
    listened: Listened;
  }
}

/** Runs in the page: record the audio buffers that are decoded and started from now on. */
function listenIn(): void {
  const shown = (): number =>
    Number(/(\d+) \/ \d+/.exec(document.querySelector("[aria-label=Playback]")?.textContent ?? "")?.[1]);
  window.listened = { started: [], decoded: [], shown };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when = 0, offset = 0, ...rest) {
    window.listened.started.push({ when, offset, buffer: this.buffer, context: this.context as AudioContext });
    start.call(this, when, offset, ...rest);
  };
  const { decodeAudioData } = BaseAudioContext.prototype;
  BaseAudioContext.prototype.decodeAudioData = async function (...given) {
    const buffer = await decodeAudioData.apply(this, given);
    window.listened.decoded.push(buffer);
    return buffer;
  };
}

/** Runs in the page: describe the first buffer that was played, and the audio context's sample rate (Hz). */
function firstStarted(): { samples: number; rate: number; context: number } | null {
  const [first] = window.listened.started;
  if (!first?.buffer) return null;
  return { samples: first.buffer.length, rate: first.buffer.sampleRate, context: first.context.sampleRate };
}

/**
 * Runs in the page: return the largest offset between picture and audio, in frames at 24 fps, while the board plays
 * `frames` more frames.
 */
async function mostApart(frames: number): Promise<number> {
  const {
    started: [first],
    shown,
  } = window.listened;
  const until = shown() + frames;
  let most = first ? 0 : Number.POSITIVE_INFINITY;
  while (first && shown() < until) {
    await new Promise((done) => requestAnimationFrame(done));
    const { currentTime, outputLatency, baseLatency } = first.context;
    const heard = currentTime - (outputLatency || baseLatency || 0) - first.when + first.offset;
    most = Math.max(most, Math.abs(shown() - Math.max(0, Math.floor(heard * 24))));
  }
  return most;
}

/**
 * Runs in the page: compare the decoded chunks with the base64 samples of the WAV. Maps each chunk's length to its
 * number of wrong samples (plus its extra channels). The file has two chunks; the first has 480,000 samples.
 */
function compareDecoded(file: string): Record<string, number> {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  const sent = new Int16Array(bytes.buffer);
  return Object.fromEntries(
    window.listened.decoded.map((buffer) => {
      const from = buffer.length === 480_000 ? 0 : 480_000;
      const wrong = buffer.getChannelData(0).filter((value, at) => value * 32_768 !== sent[from + at]).length;
      return [String(buffer.length), wrong + buffer.numberOfChannels - 1];
    }),
  );
}

/** Register the e2e tests for a browser other than Chromium. They cover what differs between browsers. */
export function journeys(kind: Kind): void {
  // The tests share one browser process, so run them one after the other.
  test.describe.configure({ mode: "default" });
  test.use({ kind });
  skipWithout(kind);

  test("what is drawn becomes the cut's picture, is saved, and stays", async ({ people, tabOf }) => {
    const owner = await people.create("owner");
    const project = await owner.makeProject("Drawn");
    await owner.makeCuts(project, [12]);
    const board = await KindBoard.open(await tabOf(owner), project.slug);
    expect(await board.inkOfCard(0)).toBe(0);
    await board.stroke(line([0.3, 0.3], [0.7, 0.6]));
    await expect.poll(() => board.pixels()).toBeGreaterThan(300);
    await expect.poll(() => board.inkOfCard(0)).toBeGreaterThan(100);
    await board.isSaved();
    const drawn = await board.ink();
    const again = await KindBoard.open(board.tab, project.slug);
    await expectSameDrawing(again, drawn);
    await expect.poll(() => again.inkOfCard(0)).toBeGreaterThan(100);
    const kept = async () => (await owner.cuts(project)).items[0];
    await expect.poll(async () => (await kept())?.preview?.seq).toBe((await kept())?.drawing_seq);
    const picture = await owner.context.request.get((await kept())?.preview?.url ?? "");
    expect((await picture.body()).subarray(8, 12).toString()).toBe("WEBP");
  });

  test("a pen draws as it is pressed, and the hand beside it draws nothing", async ({ people, tabOf }) => {
    const owner = await people.create("owner");
    const project = await owner.makeProject("Pen");
    await owner.makeCuts(project, [12]);
    const board = await KindBoard.open(await tabOf(owner), project.slug);
    await board.brushSize(40);
    await board.stroke(line([0.3, 0.3], [0.7, 0.3]), "pen", 0.15);
    await expect.poll(() => board.pixels()).toBeGreaterThan(200);
    const light = await board.pixels();
    await board.stroke(line([0.3, 0.5], [0.7, 0.5]), "pen", 0.95);
    await expect.poll(async () => (await board.pixels()) - light).toBeGreaterThan(light * 1.5);

    await board.press(line([0.3, 0.7], [0.5, 0.7]), "pen");
    await board.stroke(line([0.3, 0.9], [0.7, 0.9]), "touch");
    await board.press(line([0.5, 0.7], [0.7, 0.7]), "pen");
    await board.lift("pen");
    await board.isSaved();
    await expect.poll(() => board.colourAt([0.6, 0.7])).toBe(INK);
    expect(await board.colourAt([0.5, 0.9])).toBe(PAPER);
    // Palm rejection ends shortly after the pen is lifted: then touch draws.
    await expect(async () => {
      await board.stroke(line([0.3, 0.9], [0.7, 0.9]), "touch");
      expect(await board.colourAt([0.5, 0.9])).toBe(INK);
    }).toPass();
    await board.isSaved();
  });

  test("a photograph is put on the paper, and a picture through which one sees it", async ({ people, tabOf, disk }) => {
    const owner = await people.create("owner");
    const project = await owner.makeProject("Pictures");
    await owner.makeCuts(project, [12]);
    const board = await KindBoard.open(await tabOf(owner), project.slug);
    const insert = async (name: string, type: string, paint: Painting): Promise<void> => {
      const url = await board.tab.run(paintPicture, type, paint);
      expect(url.startsWith(`data:${type}`)).toBe(true);
      await writeFile(join(disk, name), Buffer.from(url.split(",")[1] ?? "", "base64"));
      await board.insertPicture(join(disk, name));
    };
    const isGreen = async (): Promise<boolean> => {
      const parts = (await board.colourAt([0.5, 0.5])).match(/\w\w/g)?.map((part) => Number.parseInt(part, 16)) ?? [];
      return [0, 0xb0, 0x50].every((wanted, at) => Math.abs(wanted - (parts[at] ?? 0)) < 16);
    };
    await insert("Harbour.jpg", "image/jpeg", { size: [400, 200], filled: [400, 200], colour: "#00b050" });
    await expect.poll(isGreen).toBe(true);
    expect(await board.colourAt([0.2, 0.2])).toBe(PAPER);
    // Only the upper part of the picture is red. The rest is transparent.
    await insert("Flag.png", "image/png", { size: [200, 400], filled: [200, 60], colour: "#c2362b" });
    const flag = [0.5, 0.5 - 170 / 540] as const;
    await expect.poll(() => board.colourAt(flag)).toBe("#c2362b");
    expect(await isGreen()).toBe(true);
    await board.isSaved();
    await KindBoard.open(board.tab, project.slug);
    await expect.poll(() => board.colourAt(flag)).toBe("#c2362b");
    expect(await isGreen()).toBe(true);
    expect(await board.colourAt([0.2, 0.2])).toBe(PAPER);
  });

  test("a step and a place on the bar show exactly their frame of a film with frames between", async ({
    people,
    tabOf,
  }) => {
    const owner = await people.create("owner");
    const video = await publishFilm(owner, await owner.makeProject("Night Ferry"), { frames: 120 });
    const tab = await tabOf(owner);
    await tab.open(`/video/${video.slug}`);
    const seek = "section[aria-label='Video player'] [role=slider][aria-label='Seek']";
    const shows = async (frame: number): Promise<void> => {
      await expect.poll(() => tab.attribute(seek, "aria-valuenow")).toBe(String(frame));
      await expect.poll(() => tab.on(FILM, readFrame)).toBe(frame);
    };
    await expect.poll(() => tab.on(FILM, (film) => (film as HTMLVideoElement).readyState)).toBe(4);
    await shows(0);
    for (const frame of [1, 2, 3, 4, 5]) {
      await tab.click("button[aria-label='+1f, step forward one frame']");
      await shows(frame);
    }
    await tab.press(",");
    await shows(4);
    await tab.press("5");
    await shows(60);
    await tab.press(".");
    await shows(61);
    await tab.click(seek);
    const sought = Number(await tab.attribute(seek, "aria-valuenow"));
    expect(Math.abs(sought - 60)).toBeLessThan(3);
    await shows(sought);

    // The slider shows the frame that the video stopped on with a delay. Stepping must still end on a matching frame.
    await tab.press("k");
    await expect.poll(() => tab.on(FILM, readFrame)).toBeGreaterThan(sought + 6);
    await tab.press("k");
    await tab.isThere("section[aria-label='Video player'] button[aria-label='Play']");
    await tab.press(",");
    const apart = async (): Promise<number> =>
      Number(await tab.attribute(seek, "aria-valuenow")) - (await tab.on(FILM, readFrame));
    await expect.poll(apart).toBe(0);

    await tab.press("9");
    await shows(108);
    // Under load, the browser may skip the last frames before the end.
    await tab.press("k");
    await expect.poll(() => tab.attribute(seek, "aria-valuenow")).toBe("119");
    await tab.press(",");
    await shows(118);
    await tab.press("0");
    await shows(0);
  });

  test("what is drawn while the line is cut is kept, and arrives", async ({ people, tabOf, line: way, watch }) => {
    watch.allowNoNetwork();
    const owner = await people.create("owner");
    const project = await owner.makeProject("Away");
    await owner.makeCuts(project, [12]);
    const board = await KindBoard.open(await tabOf(owner, way.url), project.slug);
    await board.stroke(line([0.3, 0.2], [0.7, 0.2]));
    await board.isSaved();
    way.cut();
    await board.newCut();
    await board.stroke(line([0.3, 0.5], [0.7, 0.5]));
    await expect.poll(() => board.badge()).toMatch(/^Offline, [1-9]\d* changes? kept$/);
    await expect.poll(() => board.colourAt([0.5, 0.5])).toBe(INK);
    const drawn = await board.ink();
    expect((await owner.cuts(project)).items).toHaveLength(1);
    way.mend();
    await board.isSaved();
    const there = await Board.open(await owner.context.newPage(), project.slug);
    await there.goTo(1);
    await expectSameDrawing(there, drawn);
  });

  test("a Chromium and this browser see each other's strokes and cuts while they are made", async ({
    people,
    tabOf,
  }) => {
    const [mina, tomas] = await Promise.all([people.create("mina"), people.create("tomas")]);
    const project = await mina.makeProject("Two kinds");
    await mina.makeCuts(project, [24]);
    await mina.addMember(project, tomas);
    const hers = await Board.open(await mina.context.newPage(), project.slug);
    await hers.goTo(0);
    const his = await KindBoard.open(await tabOf(tomas), project.slug);
    await expect(hers.page.getByRole("list", { name: "Here now" }).getByRole("listitem")).toHaveCount(1);

    // Both see the other's stroke while the button is still down.
    await his.press(line([0.4, 0.3], [0.8, 0.3]));
    await expect.poll(() => hers.colourAt([0.6, 0.3])).toBe(INK);
    await his.lift("mouse");
    await his.isSaved();
    const [start, end] = [await hers.at([0.4, 0.6]), await hers.at([0.8, 0.6])];
    await hers.page.mouse.move(start.x, start.y);
    await hers.page.mouse.down();
    await hers.page.mouse.move(end.x, end.y, { steps: 12 });
    await expect.poll(() => his.colourAt([0.6, 0.6])).toBe(INK);
    await hers.page.mouse.up();
    await hers.page.mouse.move(2, 2);
    await hers.isSaved();
    await expectSameDrawing(his, await hers.ink());

    await his.newCut();
    await expect(hers.cards).toHaveCount(2);
    await hers.newCut();
    await expect.poll(() => his.cards()).toBe(3);
    await his.stroke(line([0.4, 0.5], [0.8, 0.5]));
    await hers.goTo(2);
    await expectSameDrawing(hers, await his.ink());
    await Promise.all([hers.isSaved(), his.isSaved()]);
  });

  test("a board's sound is decoded to the sample, and drives its frames where there is a device", async ({
    people,
    tabOf,
  }) => {
    const owner = await people.create("owner");
    const project = await owner.makeProject("Heard");
    await owner.makeCuts(project, [120, 168]);
    const wav = ticks(12);
    await putSound(owner, project, "ticks", wav);
    const tab = await tabOf(owner);
    await KindBoard.open(tab, project.slug);
    await tab.isThere("section[aria-label=Sound] [role=option][aria-label=ticks]");
    const shown = () => tab.run(() => window.listened.shown());
    await tab.run(listenIn);
    await tab.press(" ");
    // A slow audio device joins late. Without a device, Firefox doesn't run the audio context: the board shows a hint
    // and plays by the page's clock.
    const isSilent = () => tab.run(() => document.body.innerText.includes("Click to hear the sound"));
    const isKnown = async () => (await tab.run(firstStarted)) !== null || ((await shown()) > 72 && (await isSilent()));
    await expect.poll(isKnown).toBe(true);
    if (await tab.run(firstStarted)) {
      expect(await tab.run(firstStarted)).toEqual({ samples: 480_000, rate: 48_000, context: 48_000 });
      // The displayed frame was computed a few ms before it is read, so it may be one frame off.
      expect(await tab.run(mostApart, 48)).toBeLessThanOrEqual(1);
    }
    await tab.press(" ");
    // When playback stops, the audio around the playhead is decoded. Here this includes the sound's second chunk.
    await expect.poll(() => tab.run(() => window.listened.decoded.length)).toBe(2);
    const file = wav.subarray(44).toString("base64");
    expect(await tab.run(compareDecoded, file)).toEqual({ "480000": 0, "96000": 0 });
  });
}
