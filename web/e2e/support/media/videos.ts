import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expect } from "../expect";
import type { People, Person, ProjectRow } from "../people";
import { getSharedServer } from "../servers/sharedServer";

const ROOT = resolve(import.meta.dirname, "../../../..");
const run = promisify(execFile);

export interface VideoRow {
  id: string;
  slug: string;
  public_id: string;
  version: number;
  views: number;
  frames: number;
}

export interface VideoOptions {
  /** Frame rate (fps) as a fraction. */
  rate?: readonly [numerator: number, denominator: number];
  frames?: number;
  /** Duration of the sound in seconds; 0 means no sound. */
  sound?: number;
  title?: string;
  description?: string;
}

/**
 * Return a 320×180 video whose frames encode their number (server/tests/support/media/coded_films.py). It is created
 * once per run and cached in the server's data folder for all workers.
 */
export async function getCodedVideo(
  [numerator, denominator]: readonly [number, number],
  frames: number,
  sound = 0,
): Promise<Buffer> {
  const path = join(getSharedServer().dataFolder, `coded-${numerator}-${denominator}-${frames}-${sound}.mp4`);
  try {
    return await readFile(path);
  } catch {
    const temporaryPath = join(getSharedServer().dataFolder, `${randomUUID()}.mp4`);
    const args = [temporaryPath, numerator, denominator, frames, sound].map(String);
    await run(join(ROOT, ".venv/bin/python"), ["-m", "tests.support.media.coded_films", ...args], {
      cwd: join(ROOT, "server"),
    });
    await rename(temporaryPath, path);
    return readFile(path);
  }
}

/** Publish a coded video through the API, and wait until it can be watched. */
export async function publishVideo(
  person: Person,
  project: ProjectRow,
  { rate = [24, 1], frames = 240, sound = 0, title = "Night Ferry", description = "" }: VideoOptions = {},
): Promise<VideoRow> {
  const bytes = await getCodedVideo(rate, frames, sound);
  const id = randomUUID();
  const body = { id, source: "file", file_name: "film.mp4", size: bytes.length, title, description };
  await person.call("POST", `/projects/${project.id}/publications`, body);
  return uploadAndPublish(person, id, bytes, id);
}

async function uploadAndPublish(person: Person, id: string, bytes: Buffer, videoId: string): Promise<VideoRow> {
  await person.uploadChunk(`/uploads/${id}`, bytes, { "Upload-Offset": "0", "Tus-Resumable": "1.0.0" });
  await person.call("POST", `/publications/${id}/publish`, {});
  await expect
    .poll(async () => (await person.call<{ state: string }>("GET", `/publications/${id}`)).state, { timeout: 90_000 })
    .toBe("done");
  return person.call("GET", `/videos/${videoId}`);
}

/** Publish another coded video as a new version of a video, and wait until it is the current version. */
export async function publishNewVersion(
  person: Person,
  video: VideoRow,
  { rate = [24, 1], frames = 120 }: Pick<VideoOptions, "rate" | "frames"> = {},
): Promise<VideoRow> {
  const bytes = await getCodedVideo(rate, frames);
  const id = randomUUID();
  const body = { id, source: "file", file_name: "film-2.mp4", size: bytes.length };
  await person.call("POST", `/videos/${video.id}/publications`, body);
  return uploadAndPublish(person, id, bytes, video.id);
}

let sharedVideo: Promise<VideoRow> | undefined;

/** Return a public video for tests that don't change it. It is published once per worker. */
export function getSharedVideo(people: People): Promise<VideoRow> {
  sharedVideo ??= people.create("owner").then(async (owner) => {
    const project = await owner.createProject("Night Ferry", { visibility: "public" });
    return publishVideo(owner, project, { frames: 600 });
  });
  return sharedVideo;
}

/** Runs in the page: read the frame number from the pixels that the video shows. */
export function readFrame(element: Element): number {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [320, 180];
  const context = canvas.getContext("2d");
  context?.drawImage(element as HTMLVideoElement, 0, 0, 320, 180);
  const bits = Array.from({ length: 10 }, (_, bit) => {
    const pixel = context?.getImageData(bit * 32 + 16, 30, 1, 1).data;
    return (pixel?.[1] ?? 0) > 128 ? 2 ** bit : 0;
  });
  return bits.reduce((sum, bit) => sum + bit, 0);
}

export const VIDEO_SELECTOR = "section[aria-label='Video player'] video";

export function readShownFrame(page: Page): Promise<number> {
  return page.locator(VIDEO_SELECTOR).first().evaluate(readFrame);
}
