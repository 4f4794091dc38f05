import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { addSound, createTickWav } from "../media/sounds";
import { publishVideo, readFrame, VIDEO_SELECTOR } from "../media/videos";
import { Board, expectSameDrawing } from "../pages/board";
import { expect, type OtherBrowser, skipIfMissing, test } from "./browserTest";
import { createLine, WebDriverBoard } from "./webDriverBoard";

const INK = "#26282e";
const PAPER = "#fbfaf6";

interface PictureSpec {
  size: [width: number, height: number];
  filled: [width: number, height: number];
  color: string;
}

/** Runs in the page: return a data URL of a picture whose top left part is filled. */
function paintPicture(type: string, { size, filled, color }: PictureSpec): string {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = size;
  const context = canvas.getContext("2d");
  if (context) context.fillStyle = color;
  context?.fillRect(0, 0, ...filled);
  return canvas.toDataURL(type, 1);
}

interface AudioRecord {
  started: { when: number; offset: number; buffer: AudioBuffer | null; context: AudioContext }[];
  decoded: AudioBuffer[];
  /** Return the frame that the board shows. */
  getShownFrame: () => number;
}

declare global {
  interface Window {
    listened: AudioRecord;
  }
}

/** Runs in the page: record the audio buffers that are decoded and started from now on. */
function recordAudio(): void {
  const getShownFrame = (): number =>
    Number(/(\d+) \/ \d+/.exec(document.querySelector("[aria-label=Playback]")?.textContent ?? "")?.[1]);
  window.listened = { started: [], decoded: [], getShownFrame };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when = 0, offset = 0, ...rest) {
    window.listened.started.push({ when, offset, buffer: this.buffer, context: this.context as AudioContext });
    start.call(this, when, offset, ...rest);
  };
  const { decodeAudioData } = BaseAudioContext.prototype;
  BaseAudioContext.prototype.decodeAudioData = async function (...args) {
    const buffer = await decodeAudioData.apply(this, args);
    window.listened.decoded.push(buffer);
    return buffer;
  };
}

/** Runs in the page: describe the first buffer that was played, and the audio context's sample rate (Hz). */
function describeFirstBuffer(): { samples: number; rate: number; context: number } | null {
  const [first] = window.listened.started;
  if (!first?.buffer) return null;
  return { samples: first.buffer.length, rate: first.buffer.sampleRate, context: first.context.sampleRate };
}

/**
 * Runs in the page: return the largest offset between picture and audio, in frames at 24 fps, while the board plays
 * `frames` more frames.
 */
async function measureLargestOffset(frames: number): Promise<number> {
  const {
    started: [first],
    getShownFrame,
  } = window.listened;
  const endFrame = getShownFrame() + frames;
  let largest = first ? 0 : Number.POSITIVE_INFINITY;
  while (first && getShownFrame() < endFrame) {
    await new Promise((done) => requestAnimationFrame(done));
    const { currentTime, outputLatency, baseLatency } = first.context;
    const audioTime = currentTime - (outputLatency || baseLatency || 0) - first.when + first.offset;
    largest = Math.max(largest, Math.abs(getShownFrame() - Math.max(0, Math.floor(audioTime * 24))));
  }
  return largest;
}

/**
 * Runs in the page: compare the decoded chunks with the base64 samples of the WAV. Maps each chunk's length to its
 * number of wrong samples (plus its extra channels). The file has two chunks; the first has 480,000 samples.
 */
function countWrongSamples(file: string): Record<string, number> {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  const expected = new Int16Array(bytes.buffer);
  return Object.fromEntries(
    window.listened.decoded.map((buffer) => {
      const from = buffer.length === 480_000 ? 0 : 480_000;
      const wrong = buffer.getChannelData(0).filter((value, index) => value * 32_768 !== expected[from + index]).length;
      return [String(buffer.length), wrong + buffer.numberOfChannels - 1];
    }),
  );
}

/** Register the e2e tests for a browser other than Chromium. They cover what differs between browsers. */
export function defineTests(browserName: OtherBrowser): void {
  // The tests share one browser process, so run them one after the other.
  test.describe.configure({ mode: "default" });
  test.use({ otherBrowser: browserName });
  skipIfMissing(browserName);

  test("a drawing becomes the cut's preview, is saved, and survives a reload", async ({ people, openTab }) => {
    const owner = await people.create("owner");
    const project = await owner.createProject("Drawn");
    await owner.createCuts(project, [12]);
    const board = await WebDriverBoard.open(await openTab(owner), project.slug);
    expect(await board.inkOfCard(0)).toBe(0);
    await board.stroke(createLine([0.3, 0.3], [0.7, 0.6]));
    await expect.poll(() => board.pixels()).toBeGreaterThan(300);
    await expect.poll(() => board.inkOfCard(0)).toBeGreaterThan(100);
    await board.expectSaved();
    const drawnInk = await board.ink();
    const reloaded = await WebDriverBoard.open(board.tab, project.slug);
    await expectSameDrawing(reloaded, drawnInk);
    await expect.poll(() => reloaded.inkOfCard(0)).toBeGreaterThan(100);
    const getCut = async () => (await owner.listCuts(project)).items[0];
    await expect.poll(async () => (await getCut())?.preview?.seq).toBe((await getCut())?.drawing_seq);
    const picture = await owner.context.request.get((await getCut())?.preview?.url ?? "");
    expect((await picture.body()).subarray(8, 12).toString()).toBe("WEBP");
  });

  test("a pen draws with pressure, and a resting hand draws nothing", async ({ people, openTab }) => {
    const owner = await people.create("owner");
    const project = await owner.createProject("Pen");
    await owner.createCuts(project, [12]);
    const board = await WebDriverBoard.open(await openTab(owner), project.slug);
    await board.setBrushSize(40);
    await board.stroke(createLine([0.3, 0.3], [0.7, 0.3]), "pen", 0.15);
    await expect.poll(() => board.pixels()).toBeGreaterThan(200);
    const light = await board.pixels();
    await board.stroke(createLine([0.3, 0.5], [0.7, 0.5]), "pen", 0.95);
    await expect.poll(async () => (await board.pixels()) - light).toBeGreaterThan(light * 1.5);

    await board.press(createLine([0.3, 0.7], [0.5, 0.7]), "pen");
    await board.stroke(createLine([0.3, 0.9], [0.7, 0.9]), "touch");
    await board.press(createLine([0.5, 0.7], [0.7, 0.7]), "pen");
    await board.lift("pen");
    await board.expectSaved();
    await expect.poll(() => board.colorAt([0.6, 0.7])).toBe(INK);
    expect(await board.colorAt([0.5, 0.9])).toBe(PAPER);
    // Palm rejection ends shortly after the pen is lifted: then touch draws.
    await expect(async () => {
      await board.stroke(createLine([0.3, 0.9], [0.7, 0.9]), "touch");
      expect(await board.colorAt([0.5, 0.9])).toBe(INK);
    }).toPass();
    await board.expectSaved();
  });

  test("a photo and a picture with transparency are inserted as layers", async ({ people, openTab, tempFolder }) => {
    const owner = await people.create("owner");
    const project = await owner.createProject("Pictures");
    await owner.createCuts(project, [12]);
    const board = await WebDriverBoard.open(await openTab(owner), project.slug);
    const insert = async (name: string, type: string, spec: PictureSpec): Promise<void> => {
      const url = await board.tab.evaluate(paintPicture, type, spec);
      expect(url.startsWith(`data:${type}`)).toBe(true);
      await writeFile(join(tempFolder, name), Buffer.from(url.split(",")[1] ?? "", "base64"));
      await board.insertPicture(join(tempFolder, name));
    };
    const isGreen = async (): Promise<boolean> => {
      const parts = (await board.colorAt([0.5, 0.5])).match(/\w\w/g)?.map((part) => Number.parseInt(part, 16)) ?? [];
      return [0, 0xb0, 0x50].every((expected, index) => Math.abs(expected - (parts[index] ?? 0)) < 16);
    };
    await insert("Harbour.jpg", "image/jpeg", { size: [400, 200], filled: [400, 200], color: "#00b050" });
    await expect.poll(isGreen).toBe(true);
    expect(await board.colorAt([0.2, 0.2])).toBe(PAPER);
    // Only the upper part of the picture is red. The rest is transparent.
    await insert("Flag.png", "image/png", { size: [200, 400], filled: [200, 60], color: "#c2362b" });
    const flag = [0.5, 0.5 - 170 / 540] as const;
    await expect.poll(() => board.colorAt(flag)).toBe("#c2362b");
    expect(await isGreen()).toBe(true);
    await board.expectSaved();
    await WebDriverBoard.open(board.tab, project.slug);
    await expect.poll(() => board.colorAt(flag)).toBe("#c2362b");
    expect(await isGreen()).toBe(true);
    expect(await board.colorAt([0.2, 0.2])).toBe(PAPER);
  });

  test("stepping and seeking show exactly the right frame, also between keyframes of the video", async ({
    people,
    openTab,
  }) => {
    const owner = await people.create("owner");
    const video = await publishVideo(owner, await owner.createProject("Night Ferry"), { frames: 120 });
    const tab = await openTab(owner);
    await tab.open(`/video/${video.slug}`);
    const seek = "section[aria-label='Video player'] [role=slider][aria-label='Seek']";
    const expectFrame = async (frame: number): Promise<void> => {
      await expect.poll(() => tab.getAttribute(seek, "aria-valuenow")).toBe(String(frame));
      await expect.poll(() => tab.evaluateOn(VIDEO_SELECTOR, readFrame)).toBe(frame);
    };
    await expect.poll(() => tab.evaluateOn(VIDEO_SELECTOR, (film) => (film as HTMLVideoElement).readyState)).toBe(4);
    await expectFrame(0);
    for (const frame of [1, 2, 3, 4, 5]) {
      await tab.click("button[aria-label='+1f, step forward one frame']");
      await expectFrame(frame);
    }
    await tab.press(",");
    await expectFrame(4);
    await tab.press("5");
    await expectFrame(60);
    await tab.press(".");
    await expectFrame(61);
    await tab.click(seek);
    const soughtFrame = Number(await tab.getAttribute(seek, "aria-valuenow"));
    expect(Math.abs(soughtFrame - 60)).toBeLessThan(3);
    await expectFrame(soughtFrame);

    // The slider shows the frame that the video stopped on with a delay. Stepping must still end on a matching frame.
    await tab.press("k");
    await expect.poll(() => tab.evaluateOn(VIDEO_SELECTOR, readFrame)).toBeGreaterThan(soughtFrame + 6);
    await tab.press("k");
    await tab.waitFor("section[aria-label='Video player'] button[aria-label='Play']");
    await tab.press(",");
    const getDifference = async (): Promise<number> =>
      Number(await tab.getAttribute(seek, "aria-valuenow")) - (await tab.evaluateOn(VIDEO_SELECTOR, readFrame));
    await expect.poll(getDifference).toBe(0);

    await tab.press("9");
    await expectFrame(108);
    // Under load, the browser may skip the last frames before the end.
    await tab.press("k");
    await expect.poll(() => tab.getAttribute(seek, "aria-valuenow")).toBe("119");
    await tab.press(",");
    await expectFrame(118);
    await tab.press("0");
    await expectFrame(0);
  });

  test("drawing continues without a connection, and is sent when the connection is back", async ({
    people,
    openTab,
    tcpProxy,
    pageErrors,
  }) => {
    pageErrors.allowNoNetwork();
    const owner = await people.create("owner");
    const project = await owner.createProject("Away");
    await owner.createCuts(project, [12]);
    const board = await WebDriverBoard.open(await openTab(owner, tcpProxy.url), project.slug);
    await board.stroke(createLine([0.3, 0.2], [0.7, 0.2]));
    await board.expectSaved();
    tcpProxy.cut();
    await board.newCut();
    await board.stroke(createLine([0.3, 0.5], [0.7, 0.5]));
    await expect.poll(() => board.getSaveStatus()).toMatch(/^Offline: [1-9]\d* changes? saved on this device$/);
    await expect.poll(() => board.colorAt([0.5, 0.5])).toBe(INK);
    const drawnInk = await board.ink();
    expect((await owner.listCuts(project)).items).toHaveLength(1);
    tcpProxy.restore();
    await board.expectSaved();
    const chromiumBoard = await Board.open(await owner.context.newPage(), project.slug);
    await chromiumBoard.goTo(1);
    await expectSameDrawing(chromiumBoard, drawnInk);
  });

  test("Chromium and this browser show each other's strokes in progress and cuts", async ({ people, openTab }) => {
    const [mina, tomas] = await Promise.all([people.create("mina"), people.create("tomas")]);
    const project = await mina.createProject("Two kinds");
    await mina.createCuts(project, [24]);
    await mina.addMember(project, tomas);
    const chromiumBoard = await Board.open(await mina.context.newPage(), project.slug);
    await chromiumBoard.goTo(0);
    const otherBoard = await WebDriverBoard.open(await openTab(tomas), project.slug);
    await expect(chromiumBoard.page.getByRole("list", { name: "Here now" }).getByRole("listitem")).toHaveCount(1);

    // Both see the other's stroke while the button is still down.
    await otherBoard.press(createLine([0.4, 0.3], [0.8, 0.3]));
    await expect.poll(() => chromiumBoard.colorAt([0.6, 0.3])).toBe(INK);
    await otherBoard.lift("mouse");
    await otherBoard.expectSaved();
    const [start, end] = [await chromiumBoard.toScreen([0.4, 0.6]), await chromiumBoard.toScreen([0.8, 0.6])];
    await chromiumBoard.page.mouse.move(start.x, start.y);
    await chromiumBoard.page.mouse.down();
    await chromiumBoard.page.mouse.move(end.x, end.y, { steps: 12 });
    await expect.poll(() => otherBoard.colorAt([0.6, 0.6])).toBe(INK);
    await chromiumBoard.page.mouse.up();
    await chromiumBoard.page.mouse.move(2, 2);
    await chromiumBoard.expectSaved();
    await expectSameDrawing(otherBoard, await chromiumBoard.ink());

    await otherBoard.newCut();
    await expect(chromiumBoard.cards).toHaveCount(2);
    await chromiumBoard.newCut();
    await expect.poll(() => otherBoard.countCards()).toBe(3);
    await otherBoard.stroke(createLine([0.4, 0.5], [0.8, 0.5]));
    await chromiumBoard.goTo(2);
    await expectSameDrawing(chromiumBoard, await otherBoard.ink());
    await Promise.all([chromiumBoard.expectSaved(), otherBoard.expectSaved()]);
  });

  test("a board's sound is decoded exactly to the sample, and the shown frames follow it if there is an audio device", async ({
    people,
    openTab,
  }) => {
    const owner = await people.create("owner");
    const project = await owner.createProject("Heard");
    await owner.createCuts(project, [120, 168]);
    const wav = createTickWav(12);
    await addSound(owner, project, "ticks", wav);
    const tab = await openTab(owner);
    await WebDriverBoard.open(tab, project.slug);
    await tab.waitFor("section[aria-label=Sound] [role=option][aria-label=ticks]");
    const getShownFrame = () => tab.evaluate(() => window.listened.getShownFrame());
    await tab.evaluate(recordAudio);
    await tab.press(" ");
    // A slow audio device joins late. Without a device, Firefox doesn't run the audio context: the board shows a hint
    // and plays by the page's clock.
    const isSilent = () => tab.evaluate(() => document.body.innerText.includes("Click to turn on audio"));
    const hasStarted = async () =>
      (await tab.evaluate(describeFirstBuffer)) !== null || ((await getShownFrame()) > 72 && (await isSilent()));
    await expect.poll(hasStarted).toBe(true);
    if (await tab.evaluate(describeFirstBuffer)) {
      expect(await tab.evaluate(describeFirstBuffer)).toEqual({ samples: 480_000, rate: 48_000, context: 48_000 });
      // The displayed frame was computed a few ms before it is read, so it may be one frame off.
      expect(await tab.evaluate(measureLargestOffset, 48)).toBeLessThanOrEqual(1);
    }
    await tab.press(" ");
    // When playback stops, the audio around the playhead is decoded. Here this includes the sound's second chunk.
    await expect.poll(() => tab.evaluate(() => window.listened.decoded.length)).toBe(2);
    const file = wav.subarray(44).toString("base64");
    expect(await tab.evaluate(countWrongSamples, file)).toEqual({ "480000": 0, "96000": 0 });
  });
}
