import type { Locator, Page } from "@playwright/test";
import { Board } from "../support/pages/board";
import type { People, Person, ProjectRow } from "../support/people";
import { expect, test } from "../support/test";

interface OpenedBoard {
  person: Person;
  project: ProjectRow;
  board: Board;
  page: Page;
}

async function openBoard(people: People, frames: readonly number[], options: object = {}): Promise<OpenedBoard> {
  const person = await people.create("timer");
  const project = await person.createProject("Timed", options);
  await person.createCuts(project, frames);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await expect(board.blocks.first()).toBeVisible();
  return { person, project, board, page: board.page };
}

async function getBox(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box;
}

/** Return the ruler's labels, each with its tick's distance from the first one in px. */
function readLabels(board: Board): Promise<{ text: string; x: number }[]> {
  return board.timeline.locator("span").evaluateAll((spans) => {
    const ticks = spans.filter((span) => /^\d+s?$/.test(span.textContent ?? ""));
    const first = ticks[0]?.getBoundingClientRect().left ?? 0;
    return ticks.map((tick) => ({
      text: tick.textContent ?? "",
      x: Math.round(tick.getBoundingClientRect().left - first),
    }));
  });
}

/** Drag the playhead's handle to `x` px from the left edge of the first cut. */
async function dragTo({ board, page }: OpenedBoard, x: number): Promise<void> {
  const [first, handle] = [await getBox(board.blocks.first()), await getBox(board.playhead)];
  await page.mouse.move(handle.x + handle.width / 2, handle.y + 6);
  await page.mouse.down();
  await page.mouse.move(first.x + x, handle.y + 6, { steps: 5 });
  await page.mouse.up();
}

test("the ruler labels every fifth tick, in frames and in seconds, at any zoom", async ({ people }) => {
  const { board } = await openBoard(people, [240], { fps: 24 });
  const { page } = board;
  // At 2.5 px per frame, ticks at every 5 frames are 12.5 px apart; at every 2 frames they would be 5 px apart.
  await expect
    .poll(async () => (await readLabels(board)).slice(0, 3))
    .toEqual([
      { text: "0", x: 0 },
      { text: "25", x: 63 },
      { text: "50", x: 125 },
    ]);
  await board.playback.getByText("Seconds", { exact: true }).click();
  // At 60 px per second, each second has a tick, and every fifth a label.
  await expect
    .poll(() => readLabels(board))
    .toEqual([
      { text: "0s", x: 0 },
      { text: "5s", x: 300 },
      { text: "10s", x: 600 },
    ]);
  await board.playback.getByText("Frames", { exact: true }).click();
  const wide = (await getBox(board.blocks.first())).width;
  await board.button("Zoom in").click();
  await board.button("Zoom in").click();
  await expect.poll(async () => (await getBox(board.blocks.first())).width / wide).toBeCloseTo(2.25, 2);
  // At 5.6 px per frame, every 2 frames have a tick.
  await expect.poll(async () => (await readLabels(board)).slice(0, 2).map(({ text }) => text)).toEqual(["0", "10"]);
  await board.button("Zoom out").focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("Enter");
  await expect.poll(async () => (await getBox(board.blocks.first())).width / wide).toBeCloseTo(1.5 ** -3, 2);
  await expect.poll(async () => (await readLabels(board)).slice(0, 2).map(({ text }) => text)).toEqual(["0", "100"]);
});

test("blocks are as wide as their frames require, and at least 20 px", async ({ people }) => {
  const { board } = await openBoard(people, [1, 40, 7, 80]);
  const boxes = await Promise.all([0, 1, 2, 3].map((index) => getBox(board.blocks.nth(index))));
  expect(boxes.map(({ width }) => Math.round(width))).toEqual([20, 100, 20, 200]);
  expect(boxes.map(({ x }) => Math.round(x - (boxes[0]?.x ?? 0)))).toEqual([0, 20, 120, 140]);
  await expect(board.blocks.nth(3)).toHaveAccessibleName("Cut 4: Cut 4");
});

test("the playhead snaps to starts of cuts within 3 px, and to nothing farther away", async ({ people }) => {
  const opened = await openBoard(people, [48, 48, 48]);
  const { board, page } = opened;
  // The second cut starts at 120 px.
  for (const [x, frame] of [
    [117, 48],
    [123, 48],
    [116, 46],
    [124, 49],
    [-40, 0],
    [9999, 144],
  ] as const) {
    await dragTo(opened, x);
    expect(await board.getFrame()).toBe(frame);
  }
  // A click on the ruler also moves the playhead.
  const first = await getBox(board.blocks.first());
  await page.mouse.click(first.x + 60, first.y - 16);
  expect(await board.getFrame()).toBe(24);

  await board.playhead.focus();
  for (const [key, frame] of [
    ["ArrowRight", 25],
    ["ArrowLeft", 24],
    ["PageUp", 48],
    ["PageUp", 96],
    ["PageDown", 48],
    ["End", 143],
    ["ArrowRight", 143],
    ["Home", 0],
    ["ArrowLeft", 0],
  ] as const) {
    await page.keyboard.press(key);
    expect(await board.getFrame()).toBe(frame);
    await expect(board.playhead).toHaveAttribute("aria-valuenow", String(frame));
  }
});

test("the handle and the badge fade 900 ms after the last movement of the pointer or the playhead", async ({
  people,
}) => {
  const { board, page } = await openBoard(people, [48, 48]);
  const badge = board.playhead.locator("xpath=following-sibling::span");
  const handle = await getBox(board.playhead);
  await expect(badge).toHaveCSS("opacity", "0");
  await expect(board.playhead).toHaveCSS("opacity", "0");

  /**
   * Observe the playhead from now on. Returns a function that waits for the fade and returns its delay after the last
   * movement, in ms.
   */
  const observeFading = async (): Promise<() => Promise<number>> => {
    const fading = await board.playhead.evaluateHandle((element) => {
      const container = element.parentElement as HTMLElement;
      let movedAt = performance.now();
      let lastTransform = container.style.transform;
      const pointer = (): void => {
        movedAt = performance.now();
      };
      window.addEventListener("pointermove", pointer, true);
      const fadeDelay = new Promise<number>((done) => {
        new MutationObserver((_, observer) => {
          const now = performance.now();
          if (container.style.transform !== lastTransform) movedAt = now;
          lastTransform = container.style.transform;
          if (container.dataset.awake !== "false") return;
          observer.disconnect();
          window.removeEventListener("pointermove", pointer, true);
          done(now - movedAt);
        }).observe(container, { attributes: true });
      });
      return { faded: fadeDelay };
    });
    return () => fading.evaluate(({ faded: fadeDelay }) => fadeDelay);
  };
  const afterPointer = await observeFading();
  await page.mouse.move(handle.x + 200, handle.y + 40);
  await page.mouse.move(handle.x + 220, handle.y + 40, { steps: 3 });
  await expect(badge).toHaveCSS("opacity", "1");
  // The observer sees a movement some ms after the timer started, so the measured delay may be below 900 ms.
  expect(await afterPointer()).toBeGreaterThanOrEqual(880);
  await expect(badge).toHaveCSS("opacity", "0");

  const afterPlayhead = await observeFading();
  await page.keyboard.press(".");
  await expect(badge).toHaveText("1 f · 0.04 s");
  await expect(badge).toHaveCSS("opacity", "1");
  expect(await afterPlayhead()).toBeGreaterThanOrEqual(880);
  await expect(badge).toHaveCSS("opacity", "0");
  // Keyboard focus keeps the handle visible.
  await board.playhead.focus();
  await page.keyboard.press("ArrowRight");
  await expect(board.playhead.locator("xpath=..")).toHaveAttribute("data-awake", "false");
  await expect(board.playhead).toHaveCSS("opacity", "1");
});

test("the top edge is dragged between 60 and 130 px, snaps to the nearer one, and is remembered", async ({
  people,
}) => {
  const { board, page } = await openBoard(people, [24]);
  const height = async () => Math.round((await getBox(board.timeline)).height);
  await board.waitForGestures();
  const edge = board.timeline.getByRole("separator", { name: "Timeline height" });
  const drag = async (by: number, expected: number): Promise<void> => {
    await expect(edge).toBeVisible();
    const { x, y } = await getBox(board.timeline);
    await page.mouse.move(x + 400, y + 2);
    await page.mouse.down();
    await page.mouse.move(x + 400, y + 2 + by, { steps: 4 });
    await expect.poll(height).toBe(expected);
    await page.mouse.up();
  };
  expect(await height()).toBe(130);
  await drag(-80, 130);
  await drag(20, 110);
  expect(await height()).toBe(130);
  await drag(50, 80);
  expect(await height()).toBe(60);
  await page.reload();
  await expect(board.blocks).toHaveCount(1);
  expect(await height()).toBe(60);
  await board.waitForGestures();
  await drag(-40, 100);
  expect(await height()).toBe(130);

  await edge.focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(height).toBe(60);
  await expect(edge).toHaveAttribute("aria-valuenow", "60");
  await page.keyboard.press("Enter");
  await expect.poll(height).toBe(130);
});

test("thumbnails in the timeline can be turned off, and a cut without one says so", async ({ people }) => {
  const { board, page, person, project } = await openBoard(people, [24, 24]);
  const noArt = board.timeline.getByText("No art");
  await expect(noArt).toHaveCount(2);
  await board.goTo(0);
  await board.stroke([0.4, 0.5], [0.9, 0.5]);
  await expect(noArt).toHaveCount(1);
  await expect(board.blocks.first().locator("img")).toBeVisible();
  await board.expectSaved();
  await expect.poll(async () => (await person.listCuts(project)).items[0]?.preview).toBeTruthy();

  const thumbnails = board.timeline.getByRole("button", { name: "Thumbnails" });
  await expect(thumbnails).toHaveAttribute("aria-pressed", "true");
  await thumbnails.click();
  await expect(noArt).toHaveCount(0);
  await expect(board.timeline.locator("img")).toHaveCount(0);
  await page.reload();
  await expect(board.blocks).toHaveCount(2);
  await expect(board.timeline.locator("img")).toHaveCount(0);
  await thumbnails.press("Enter");
  await expect(board.timeline.locator("img")).toHaveCount(1);
  await board.button("Collapse timeline").click();
  await expect(thumbnails).toHaveCount(0);
  await expect(noArt).toHaveCount(0);
});

test("cuts are selected in the timeline, one, several, or a range, and the arrow keys move through them", {
  tag: "@main",
}, async ({ people }) => {
  const { board, page } = await openBoard(people, [24, 24, 24, 24]);
  const selected = () =>
    board.blocks.evaluateAll((options) => options.map((option) => option.getAttribute("aria-selected") === "true"));
  await board.blocks.nth(1).click();
  await expect.poll(selected).toEqual([false, true, false, false]);
  expect(await board.getFrame()).toBe(24);
  await board.blocks.nth(3).click({ modifiers: ["Shift"] });
  await expect.poll(selected).toEqual([false, true, true, true]);
  await board.blocks.nth(2).click({ modifiers: ["ControlOrMeta"] });
  await expect.poll(selected).toEqual([false, true, false, true]);
  const list = board.timeline.getByRole("listbox");
  await list.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(selected).toEqual([false, false, true, false]); // relative to the cut under the playhead
  expect(await list.getAttribute("aria-activedescendant")).toBe(await board.blocks.nth(2).getAttribute("id"));
  await page.keyboard.press("Delete");
  await expect(board.blocks).toHaveCount(3);
});

test("Ctrl with the wheel zooms at the pointer, the wheel alone scrolls, and an empty board can't be zoomed", async ({
  people,
}) => {
  const { board, page, person } = await openBoard(people, new Array<number>(30).fill(48));
  const scroller = board.timeline.locator("> div").filter({ has: page.getByRole("listbox") });
  const getScrollLeft = () => scroller.evaluate((element) => element.scrollLeft);
  const { x, y } = await getBox(board.timeline);
  await page.mouse.move(x + 700, y + 70);
  await page.mouse.wheel(0, 400);
  await expect.poll(getScrollLeft).toBe(400);
  // Zooming keeps the same point of the same cut under the pointer.
  const getBlockUnderPointer = () =>
    page.evaluate(
      (point) => {
        const option = document.elementFromPoint(point.x, point.y)?.closest("[role=option]");
        const box = option?.getBoundingClientRect();
        return box ? { cut: option?.getAttribute("aria-label"), part: (point.x - box.left) / box.width } : null;
      },
      { x: x + 700, y: y + 70 },
    );
  const blockBefore = await getBlockUnderPointer();
  const { width } = await getBox(board.blocks.nth(5));
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -300);
  await page.keyboard.up("Control");
  await expect.poll(async () => (await getBox(board.blocks.nth(5))).width).toBeGreaterThan(width * 1.5);
  await expect.poll(async () => (await getBlockUnderPointer())?.cut).toBe(blockBefore?.cut);
  expect((await getBlockUnderPointer())?.part).toBeCloseTo(blockBefore?.part ?? 0, 1);

  const empty = await person.createProject("Empty");
  await Board.open(page, empty.slug);
  await expect(board.button("Zoom in")).toHaveAttribute("aria-disabled", "true");
  await expect(board.button("Zoom out")).toHaveAttribute("aria-disabled", "true");
});
