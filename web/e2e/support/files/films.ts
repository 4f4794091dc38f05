import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expect } from "../expect";
import type { People, Person, ProjectRow } from "../people";
import { oneServer } from "../servers/oneServer";

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

export interface FilmOptions {
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
export async function codedFilm(
  [numerator, denominator]: readonly [number, number],
  frames: number,
  sound = 0,
): Promise<Buffer> {
  const path = join(oneServer().data, `coded-${numerator}-${denominator}-${frames}-${sound}.mp4`);
  try {
    return await readFile(path);
  } catch {
    const own = join(oneServer().data, `${randomUUID()}.mp4`);
    const words = [own, numerator, denominator, frames, sound].map(String);
    await run(join(ROOT, ".venv/bin/python"), ["-m", "tests.support.media.coded_films", ...words], {
      cwd: join(ROOT, "server"),
    });
    await rename(own, path);
    return readFile(path);
  }
}

/** Publish a coded video through the API, and wait until it can be watched. */
export async function publishFilm(
  person: Person,
  project: ProjectRow,
  { rate = [24, 1], frames = 240, sound = 0, title = "Night Ferry", description = "" }: FilmOptions = {},
): Promise<VideoRow> {
  const film = await codedFilm(rate, frames, sound);
  const id = randomUUID();
  const promised = { id, source: "file", file_name: "film.mp4", size: film.length, title, description };
  await person.call("POST", `/projects/${project.id}/publications`, promised);
  return delivered(person, id, film, id);
}

async function delivered(person: Person, id: string, film: Buffer, video: string): Promise<VideoRow> {
  await person.send(`/uploads/${id}`, film, { "Upload-Offset": "0", "Tus-Resumable": "1.0.0" });
  await person.call("POST", `/publications/${id}/publish`, {});
  await expect
    .poll(async () => (await person.call<{ state: string }>("GET", `/publications/${id}`)).state, { timeout: 90_000 })
    .toBe("done");
  return person.call("GET", `/videos/${video}`);
}

/** Publish another coded video as a new version of a video, and wait until it is the current version. */
export async function publishAnew(
  person: Person,
  video: VideoRow,
  { rate = [24, 1], frames = 120 }: Pick<FilmOptions, "rate" | "frames"> = {},
): Promise<VideoRow> {
  const film = await codedFilm(rate, frames);
  const id = randomUUID();
  const promised = { id, source: "file", file_name: "film-2.mp4", size: film.length };
  await person.call("POST", `/videos/${video.id}/publications`, promised);
  return delivered(person, id, film, video.id);
}

let looked: Promise<VideoRow> | undefined;

/** Return a public video for tests that don't change it. It is published once per worker. */
export function filmToLookAt(people: People): Promise<VideoRow> {
  looked ??= people.create("owner").then(async (owner) => {
    const project = await owner.makeProject("Night Ferry", { visibility: "public" });
    return publishFilm(owner, project, { frames: 600 });
  });
  return looked;
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

export const FILM = "section[aria-label='Video player'] video";

export function shownFrame(page: Page): Promise<number> {
  return page.locator(FILM).first().evaluate(readFrame);
}
