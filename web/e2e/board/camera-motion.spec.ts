import type { Locator } from "@playwright/test";
import { Board } from "../support/pages/board";
import { FULL_HD } from "../support/people";
import { expect, test } from "../support/test";

/** Return the red channel of each pixel on the middle row of the playing canvas, from left to right. */
async function readMiddleRow(screen: Locator): Promise<number[]> {
  return screen.evaluate((element) => {
    const source = element as HTMLCanvasElement; // painted by a worker, so its pixels can be read only from a copy
    const canvas = new OffscreenCanvas(source.width, source.height);
    const context = canvas.getContext("2d");
    context?.drawImage(source, 0, 0);
    const { data } = context?.getImageData(0, canvas.height >> 1, canvas.width, 1) ?? { data: [] };
    return Array.from({ length: canvas.width }, (_, x) => data[x * 4] ?? 0);
  });
}

/** Largest tolerated difference from the drawing's color, 0 to 255. Previews are lossily compressed. */
const TOLERANCE = 3;
const getDifference = (a: number, b: number): number => Math.abs(a - b);
const sampleRow = (pixels: readonly number[], place: number): number => pixels[Math.floor(place * pixels.length)] ?? -1;

/**
 * Record the canvas's `data-moving` values in order, starting now: a state may end before the test can poll it. Returns
 * a function that reads them.
 */
async function recordStates(screen: Locator): Promise<() => Promise<string[]>> {
  const recorded = await screen.evaluateHandle((element) => {
    const state = (): string => (element as HTMLElement).dataset.moving ?? "";
    const history = [state()];
    new MutationObserver(() => {
      if (history.at(-1) !== state()) history.push(state());
    }).observe(element, { attributeFilter: ["data-moving"] });
    return history;
  });
  return () => recorded.jsonValue();
}

test("scrubbing and playing show camera moves, sharp when zoomed in, and dissolves", {
  tag: "@scaled",
}, async ({ people }) => {
  const person = await people.create("moving");
  const project = await person.createProject("Moving");
  const [first, second] = await person.createCuts(project, [20, 20]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page } = board;
  await page.keyboard.press("6");
  await board.waitUntilReady();
  await board.stroke([0.25, 0.05], [0.25, 0.95]);
  await board.goTo(1);
  await board.stroke([0.75, 0.05], [0.75, 0.95]);
  const ink = Number.parseInt((await board.colorAt([0.75, 0.5])).slice(1, 3), 16);
  const paper = Number.parseInt((await board.colorAt([0.25, 0.5])).slice(1, 3), 16);
  await board.expectSaved();
  const from = { x: 480, y: 270, width: 960, angle: 0 };
  const to = { x: 240, y: 270, width: 240, angle: 0 };
  const camera = { from, to, hold_start: 0, hold_end: 0, ease: "linear" };
  const dissolve = { kind: "dissolve", frames: 5, colour: "#000000" };
  const change = (cut: { id: string; version: number } | undefined, body: object) =>
    person.call("PATCH", `/cuts/${cut?.id}`, body, { "If-Match": `"${cut?.version}"` });
  await change(first, { camera });
  await change(second, { transition: dissolve });

  const screen = page.locator("canvas[data-moving]").first();
  await expect(screen).toHaveAttribute("data-moving", "off");
  await page.setViewportSize(FULL_HD);
  for (let times = 0; times < 4; times += 1) await board.timeline.getByRole("button", { name: "Zoom in" }).click();
  const ruler = (await board.playhead.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const scrubTo = async (frame: number): Promise<void> => {
    const block = (await board.blocks.nth(Math.floor(frame / 20)).boundingBox()) ?? { x: 0, width: 0 };
    await page.mouse.move(block.x + (((frame % 20) + 0.5) / 20) * block.width, ruler.y + 8);
    await expect(board.playhead).toHaveAttribute("aria-valuenow", String(frame));
  };
  await board.playhead.hover();
  await page.mouse.down();

  // The first camera keyframe shows the full canvas.
  await scrubTo(0);
  await expect(screen).toHaveAttribute("data-moving", "on");
  await expect
    .poll(async () => getDifference(sampleRow(await readMiddleRow(screen), 0.25), ink))
    .toBeLessThan(TOLERANCE);
  const pixels = await readMiddleRow(screen);
  for (const place of [0.1, 0.5, 0.75]) expect(getDifference(sampleRow(pixels, place), paper)).toBeLessThan(TOLERANCE);

  // The camera has arrived before the dissolve begins. The image must be sharp: an upscaled preview would have a soft
  // edge.
  await scrubTo(17);
  await expect
    .poll(async () => getDifference(sampleRow(await readMiddleRow(screen), 0.5), ink))
    .toBeLessThan(TOLERANCE);
  const isBetween = (value: number): boolean => value > ink + 6 && value < paper - 6;
  await expect.poll(async () => (await readMiddleRow(screen)).filter(isBetween).length).toBeLessThan(9);

  // The middle of a dissolve with an odd number of frames is an equal mix: the first cut at its last keyframe, the
  // second in full.
  await scrubTo(20);
  const mean = (ink + paper) / 2;
  await expect
    .poll(async () => getDifference(sampleRow(await readMiddleRow(screen), 0.75), mean))
    .toBeLessThan(TOLERANCE);
  const mixedRow = await readMiddleRow(screen);
  expect(getDifference(sampleRow(mixedRow, 0.5), mean)).toBeLessThan(TOLERANCE);
  expect(getDifference(sampleRow(mixedRow, 0.2), paper)).toBeLessThan(TOLERANCE);

  // After the dissolve, the second cut is shown by its preview alone.
  await scrubTo(23);
  await expect(screen).toHaveAttribute("data-moving", "off");
  await page.mouse.up();
  await expect(screen).toHaveAttribute("data-moving", "off");

  await page.keyboard.press("Home");
  const readStates = await recordStates(screen);
  await page.keyboard.press("Space");
  await expect.poll(readStates).toEqual(["off", "on", "off"]); // off again at the second cut, which has no motion
});

test("motion is shown once its worker can be loaded, without a reload", async ({ people, pageErrors }) => {
  const person = await people.create("moving");
  const project = await person.createProject("Moving later");
  const [cut] = await person.createCuts(project, [40]);
  const from = { x: 480, y: 270, width: 960, angle: 0 };
  const camera = { from, to: { ...from, width: 240 }, hold_start: 0, hold_end: 0, ease: "linear" };
  await person.call("PATCH", `/cuts/${cut?.id}`, { camera }, { "If-Match": `"${cut?.version}"` });
  let abortedCount = 0;
  await person.context.route(/\/compositor\.worker-[\w-]+\.js/, async (route) => {
    if (abortedCount > 0) return route.continue();
    abortedCount += 1;
    await route.abort();
  });
  pageErrors.allow(/net::ERR_FAILED/);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.waitUntilReady();
  await board.button("Loop").click();
  await board.page.keyboard.press("Space");
  await expect.poll(() => abortedCount).toBe(1);
  await expect(board.page.locator('canvas[data-moving="on"]').first()).toBeAttached();
});
