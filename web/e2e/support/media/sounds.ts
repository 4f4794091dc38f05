import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect } from "../expect";
import type { Board } from "../pages/board";
import type { Person, ProjectRow } from "../people";

const RATE = 48_000;

/** Return a mono 16-bit WAV at 48 kHz: silence with a tone of 0.1 s at the start of each second. */
export function createTickWav(seconds: number): Buffer {
  const samples = Math.round(seconds * RATE);
  const file = Buffer.alloc(44 + samples * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1) {
    const offset = index % RATE;
    const value = offset < RATE / 10 ? Math.sin((2 * Math.PI * 440 * offset) / RATE) * 20_000 : 0;
    file.writeInt16LE(Math.round(value), 44 + index * 2);
  }
  return file;
}

export interface ClipRow {
  id: string;
  track_id: string;
  anchor_cut_id: string | null;
  at: number;
  from: number;
  to: number;
  fade_in: number;
  muted: boolean;
}

export interface SoundRows {
  sounds: { id: string; name: string; state: string; samples: number | null }[];
  tracks: { id: string; name: string; muted: boolean }[];
  clips: ClipRow[];
}

export function getSound(person: Person, project: ProjectRow): Promise<SoundRows> {
  return person.call("GET", `/projects/${project.id}/sound`);
}

/** Put a 48 kHz WAV onto a board at full length, on a new track, and wait until it is ready. `at` is in samples. */
export async function addSound(person: Person, project: ProjectRow, name: string, wav: Buffer, at = 0): Promise<void> {
  const sound = `/projects/${project.id}/sound`;
  const [sound_id, track_id] = [randomUUID(), randomUUID()];
  await person.call("POST", `${sound}/sounds`, { id: sound_id, name, size: wav.length });
  await person.uploadChunk(`/uploads/${sound_id}`, wav, { "Upload-Offset": "0", "Tus-Resumable": "1.0.0" });
  const state = async () => (await getSound(person, project)).sounds.find(({ id }) => id === sound_id)?.state;
  await expect.poll(state, { timeout: 60_000 }).toBe("ready");
  await person.call("POST", `${sound}/tracks`, { id: track_id, name });
  const range = { at, from: 0, to: (wav.length - 44) / 2, anchor_cut_id: null };
  await person.call("POST", `${sound}/clips`, { id: randomUUID(), track_id, sound_id, ...range });
}

/** Page object of a board's sound tracks. */
export class SoundTracks {
  readonly region: Locator;
  readonly clips: Locator;

  constructor(readonly board: Board) {
    this.region = board.page.getByRole("region", { name: "Sound", exact: true });
    this.clips = this.region.getByRole("option");
  }

  /** Clips are named after their files. */
  clip(name: string): Locator {
    return this.region.getByRole("option", { name: `${name}.wav`, exact: true });
  }

  /** Add a WAV of `ticks` with the file chooser. */
  async add(name: string, seconds: number): Promise<void> {
    const { page } = this.board;
    const before = await this.clips.count();
    const fileChooser = page.waitForEvent("filechooser");
    await this.board.timeline.getByRole("button", { name: "Add audio" }).click();
    await (await fileChooser).setFiles({ name: `${name}.wav`, mimeType: "audio/wav", buffer: createTickWav(seconds) });
    await expect(this.clips).toHaveCount(before + 1);
  }

  /** Drag from a point inside an element (`part`, 0 to 1 from its left edge) by `by` px to the right. */
  async drag(
    element: Locator,
    fraction: number,
    distance: number,
    options: { alt?: boolean; dy?: number } = {},
  ): Promise<void> {
    const { mouse, keyboard } = this.board.page;
    const box = await element.boundingBox();
    if (!box) throw new Error("It is not on the page.");
    const x = box.x + Math.max(2, Math.min(fraction * box.width, box.width - 2));
    const y = box.y + box.height * 0.7;
    await mouse.move(x, y);
    if (options.alt) await keyboard.down("Alt");
    await mouse.down();
    await mouse.move(x + distance / 2, y, { steps: 4 });
    await mouse.move(x + distance, y + (options.dy ?? 0), { steps: 4 });
    await mouse.up();
    if (options.alt) await keyboard.up("Alt");
  }
}

/** Record what the page's audio plays, from the next load on. Required by `framesOff` and `secondsPlayed`. */
export async function recordAudioStarts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const started: { when: number; seconds: number; context: BaseAudioContext }[] = [];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (when = 0, ...rest) {
      started.push({ when, seconds: this.buffer?.duration ?? 0, context: this.context });
      start.call(this, when, ...rest);
    };
    Object.assign(window, { started });
  });
}

/** Return the distinct lengths of the buffers that the page's audio has played, in seconds, ascending. */
export function getPlayedLengths(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { started } = window as unknown as { started: { seconds: number }[] };
    return [...new Set(started.map(({ seconds }) => Math.round(seconds * 10) / 10))].sort((a, b) => a - b);
  });
}

/**
 * Return the largest offset between the shown frame and the audio, in frames at 24 fps, measured until frame `last` is
 * shown. Playback must start at the beginning of the board.
 */
export function measureFrameOffset(page: Page, lastFrame: number): Promise<number> {
  return page.evaluate(async (lastFrame) => {
    const { started } = window as unknown as { started: { when: number; context: AudioContext }[] };
    const getShownFrame = () =>
      Number(/(\d+) \/ \d+/.exec(document.querySelector("[aria-label=Playback]")?.textContent ?? "")?.[1]);
    const waitForFrame = () => new Promise((done) => requestAnimationFrame(done));
    while (started.length === 0 || getShownFrame() < 6) await waitForFrame();
    const [first] = started;
    let largest = 0;
    while (getShownFrame() < lastFrame) {
      await waitForFrame();
      if (!first) break;
      const { contextTime = 0, performanceTime = 0 } = first.context.getOutputTimestamp();
      const audioTime = contextTime + (performance.now() - performanceTime) / 1000 - first.when;
      largest = Math.max(largest, Math.abs(getShownFrame() - Math.floor(audioTime * 24)));
    }
    return largest;
  }, lastFrame);
}
