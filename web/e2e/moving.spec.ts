import type { Locator } from "@playwright/test";
import { Board } from "./support/pages/board";
import { FULL_HD } from "./support/people";
import { expect, test } from "./support/test";

/** Return the red channel of each pixel on the middle row of the playing canvas, from left to right. */
async function row(screen: Locator): Promise<number[]> {
  return screen.evaluate((element) => {
    const shown = element as HTMLCanvasElement; // painted by a worker, so its pixels can be read only from a copy
    const canvas = new OffscreenCanvas(shown.width, shown.height);
    const context = canvas.getContext("2d");
    context?.drawImage(shown, 0, 0);
    const { data } = context?.getImageData(0, canvas.height >> 1, canvas.width, 1) ?? { data: [] };
    return Array.from({ length: canvas.width }, (_, x) => data[x * 4] ?? 0);
  });
}

/** Largest tolerated difference from the drawing's color, 0 to 255. Previews are lossily compressed. */
const NEAR = 3;
const apart = (a: number, b: number): number => Math.abs(a - b);
const at = (line: readonly number[], place: number): number => line[Math.floor(place * line.length)] ?? -1;

/**
 * Record the canvas's `data-moving` values in order, starting now: a state may end before the test can poll it. Returns
 * a function that reads them.
 */
async function recordStates(screen: Locator): Promise<() => Promise<string[]>> {
  const states = await screen.evaluateHandle((element) => {
    const state = (): string => (element as HTMLElement).dataset.moving ?? "";
    const seen = [state()];
    new MutationObserver(() => {
      if (seen.at(-1) !== state()) seen.push(state());
    }).observe(element, { attributeFilter: ["data-moving"] });
    return seen;
  });
  return () => states.jsonValue();
}

test("while it is scrubbed and played, a board shows what its camera sees, sharp from near, and its dissolve", {
  tag: "@scaled",
}, async ({ people }) => {
  const who = await people.create("moving");
  const project = await who.makeProject("Moving");
  const [first, second] = await who.makeCuts(project, [20, 20]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const { page } = board;
  await page.keyboard.press("6");
  await board.ready();
  await board.stroke([0.25, 0.05], [0.25, 0.95]);
  await board.goTo(1);
  await board.stroke([0.75, 0.05], [0.75, 0.95]);
  const ink = Number.parseInt((await board.colourAt([0.75, 0.5])).slice(1, 3), 16);
  const paper = Number.parseInt((await board.colourAt([0.25, 0.5])).slice(1, 3), 16);
  await board.isSaved();
  const from = { x: 480, y: 270, width: 960, angle: 0 };
  const to = { x: 240, y: 270, width: 240, angle: 0 };
  const camera = { from, to, hold_start: 0, hold_end: 0, ease: "linear" };
  const dissolve = { kind: "dissolve", frames: 5, colour: "#000000" };
  const change = (cut: { id: string; version: number } | undefined, body: object) =>
    who.call("PATCH", `/cuts/${cut?.id}`, body, { "If-Match": `"${cut?.version}"` });
  await change(first, { camera });
  await change(second, { transition: dissolve });

  const screen = page.locator("canvas[data-moving]").first();
  await expect(screen).toHaveAttribute("data-moving", "off");
  await page.setViewportSize(FULL_HD);
  for (let times = 0; times < 4; times += 1) await board.timeline.getByRole("button", { name: "Zoom in" }).click();
  const ruler = (await board.playhead.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const scrubTo = async (frame: number): Promise<void> => {
    const block = (await board.options.nth(Math.floor(frame / 20)).boundingBox()) ?? { x: 0, width: 0 };
    await page.mouse.move(block.x + (((frame % 20) + 0.5) / 20) * block.width, ruler.y + 8);
    await expect(board.playhead).toHaveAttribute("aria-valuenow", String(frame));
  };
  await board.playhead.hover();
  await page.mouse.down();

  // The first camera keyframe shows the full canvas.
  await scrubTo(0);
  await expect(screen).toHaveAttribute("data-moving", "on");
  await expect.poll(async () => apart(at(await row(screen), 0.25), ink)).toBeLessThan(NEAR);
  const line = await row(screen);
  for (const place of [0.1, 0.5, 0.75]) expect(apart(at(line, place), paper)).toBeLessThan(NEAR);

  // The camera has arrived before the dissolve begins. The image must be sharp: an upscaled preview would have a soft
  // edge.
  await scrubTo(17);
  await expect.poll(async () => apart(at(await row(screen), 0.5), ink)).toBeLessThan(NEAR);
  const isBetween = (value: number): boolean => value > ink + 6 && value < paper - 6;
  await expect.poll(async () => (await row(screen)).filter(isBetween).length).toBeLessThan(9);

  // The middle of a dissolve with an odd number of frames is an equal mix: the first cut at its last keyframe, the
  // second in full.
  await scrubTo(20);
  const mean = (ink + paper) / 2;
  await expect.poll(async () => apart(at(await row(screen), 0.75), mean)).toBeLessThan(NEAR);
  const mixed = await row(screen);
  expect(apart(at(mixed, 0.5), mean)).toBeLessThan(NEAR);
  expect(apart(at(mixed, 0.2), paper)).toBeLessThan(NEAR);

  // After the dissolve, the second cut is shown by its preview alone.
  await scrubTo(23);
  await expect(screen).toHaveAttribute("data-moving", "off");
  await page.mouse.up();
  await expect(screen).toHaveAttribute("data-moving", "off");

  await page.keyboard.press("Home");
  const states = await recordStates(screen);
  await page.keyboard.press("Space");
  await expect.poll(states).toEqual(["off", "on", "off"]); // off again at the second cut, which has no motion
});

test("motion is shown once its worker can be loaded, without a reload", async ({ people, watch }) => {
  const who = await people.create("moving");
  const project = await who.makeProject("Moving later");
  const [cut] = await who.makeCuts(project, [40]);
  const from = { x: 480, y: 270, width: 960, angle: 0 };
  const camera = { from, to: { ...from, width: 240 }, hold_start: 0, hold_end: 0, ease: "linear" };
  await who.call("PATCH", `/cuts/${cut?.id}`, { camera }, { "If-Match": `"${cut?.version}"` });
  let refused = 0;
  await who.context.route(/\/compositor\.worker-[\w-]+\.js/, async (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    await route.abort();
  });
  watch.allow(/net::ERR_FAILED/);
  const board = await Board.open(await who.context.newPage(), project.slug);
  await board.ready();
  await board.button("Loop").click();
  await board.page.keyboard.press("Space");
  await expect.poll(() => refused).toBe(1);
  await expect(board.page.locator('canvas[data-moving="on"]').first()).toBeAttached();
});
