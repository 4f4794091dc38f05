import type { Locator } from "@playwright/test";
import { expectAccessible } from "../support/accessibility";
import { Board } from "../support/pages/board";
import type { People } from "../support/people";
import { expect, test } from "../support/test";

async function openBoard(people: People, frames: readonly number[], options?: { hasTouch?: boolean }): Promise<Board> {
  const person = await people.create("hand", options);
  const project = await person.createProject("By hand", { fps: 24 });
  await person.createCuts(project, frames);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await expect(board.blocks.first()).toBeVisible();
  // On a touchscreen, gestures are loaded without any input.
  if (!options?.hasTouch) await board.waitForGestures();
  // The current cut's handle belongs to the drag layer.
  await expect(board.timeline.locator("[data-grip]")).toHaveCount(1);
  return board;
}

async function getBox(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box;
}

function readFrameCounts(board: Board): Promise<string[]> {
  return board.cards
    .getByRole("textbox", { name: "Frames" })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
}

test("a block is dragged to another position, selected blocks together, and Escape cancels", async ({ people }) => {
  const board = await openBoard(people, [24, 24, 24, 24, 24]);
  const { page } = board;
  const dropIndicator = board.timeline.locator("[data-landing]");
  const getCenter = async (index: number) => {
    const box = await getBox(board.blocks.nth(index));
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
  };
  const drag = async (from: number, to: number, part: number): Promise<void> => {
    const [start, end] = [await getCenter(from), await getCenter(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x + part * end.width, end.y, { steps: 8 });
  };
  await drag(0, 2, 0.2);
  await expect(dropIndicator).toBeVisible();
  await expect(board.timeline.locator("[data-ghost]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dropIndicator).toHaveCount(0);
  await page.mouse.up();
  expect(await board.getNames()).toEqual(["Cut 1", "Cut 2", "Cut 3", "Cut 4", "Cut 5"]);

  await drag(0, 2, 0.2);
  await page.mouse.up();
  await expect.poll(() => board.getNames()).toEqual(["Cut 2", "Cut 3", "Cut 1", "Cut 4", "Cut 5"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board.getNames()).toEqual(["Cut 1", "Cut 2", "Cut 3", "Cut 4", "Cut 5"]);

  // Drag two cuts that aren't adjacent: they land side by side, in one undo step.
  await board.blocks.nth(0).click();
  await board.blocks.nth(2).click({ modifiers: ["ControlOrMeta"] });
  await drag(2, 4, 0.3);
  await expect(board.timeline.getByText("2 cuts")).toBeVisible();
  await page.mouse.up();
  const newOrder = ["Cut 2", "Cut 4", "Cut 5", "Cut 1", "Cut 3"];
  await expect.poll(() => board.getNames()).toEqual(newOrder);
  await board.expectSaved();
  await page.reload();
  await expect.poll(() => board.getNames()).toEqual(newOrder);
});

test("dragging an edge of a block changes its frames and shows the number; later cuts move along, and Escape cancels", {
  tag: "@main",
}, async ({ people }) => {
  const board = await openBoard(people, [24, 24, 24]);
  const { page } = board;
  const changeLabel = board.timeline.locator("[data-change]");
  const dragEdge = async (index: number, by: number): Promise<void> => {
    const { x, y, width, height } = await getBox(board.blocks.nth(index));
    await page.mouse.move(x + width - 4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 4 + by, y + height / 2, { steps: 6 });
  };
  const boxBefore = await getBox(board.blocks.nth(2));
  await dragEdge(1, 30);
  await expect(changeLabel).toHaveText("24 f → 36 f");
  await expect.poll(async () => Math.round((await getBox(board.blocks.nth(2))).x - boxBefore.x)).toBe(30);
  await expect(board.blocks.nth(1).locator("[data-frames]")).toHaveAttribute("data-frames", "36 f");
  await page.keyboard.press("Escape");
  await expect.poll(async () => Math.round((await getBox(board.blocks.nth(2))).x - boxBefore.x)).toBe(0);
  await page.mouse.up();
  expect(await readFrameCounts(board)).toEqual(["24", "24", "24"]);

  await dragEdge(1, -500);
  await expect(changeLabel).toHaveText("24 f → 1 f");
  await page.mouse.up();
  await expect.poll(() => readFrameCounts(board)).toEqual(["24", "1", "24"]);
  await expect(page.getByText("Frame count updated")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect.poll(() => readFrameCounts(board)).toEqual(["24", "24", "24"]);
});

test("double-clicking a block or pressing Enter edits its frames", async ({ people }) => {
  const board = await openBoard(people, [24, 24]);
  const { page } = board;
  await board.blocks.nth(1).dblclick();
  const field = board.timeline.getByRole("textbox", { name: "Frames" });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("9x");
  await page.keyboard.press("Enter");
  await expect(field).toHaveCount(0);
  await expect.poll(() => readFrameCounts(board)).toEqual(["24", "9"]);
  const list = board.timeline.getByRole("listbox");
  await list.press("Enter");
  await page.keyboard.type("50");
  await page.keyboard.press("Escape");
  await expect(list).toBeFocused();
  expect(await readFrameCounts(board)).toEqual(["24", "9"]);
});

test("several cuts get the same number of frames or share a total, and one undo reverts it", async ({ people }) => {
  const board = await openBoard(people, [24, 10, 24, 24]);
  const { page } = board;
  await board.blocks.nth(0).click();
  await board.blocks.nth(2).click({ modifiers: ["Shift"] });
  const each = board.cuts.getByRole("textbox", { name: "Frames per cut" });
  const all = board.cuts.getByRole("textbox", { name: "Total frames" });
  await expect(each).toHaveValue("");
  await expect(all).toHaveValue("58");
  await each.fill("12");
  await each.press("Enter");
  await expect.poll(() => readFrameCounts(board)).toEqual(["12", "12", "12", "24"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => readFrameCounts(board)).toEqual(["24", "10", "24", "24"]);

  await all.fill("2");
  await board.cuts.getByRole("button", { name: "Distribute" }).click();
  await expect(board.cuts.getByRole("alert")).toHaveText(
    "2 frames are too few for 3 cuts. Enter at least one per cut.",
  );
  await expectAccessible(page);
  await all.fill("50");
  await all.press("Enter");
  await expect.poll(() => readFrameCounts(board)).toEqual(["17", "17", "16", "24"]);
  await expect(board.cuts.getByRole("alert")).toHaveText("");
  await page.keyboard.press("Escape");

  // The command palette has the same command. If too few cuts are selected, it shows the reason.
  await board.blocks.nth(3).click();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command" }).fill("distribute");
  const row = page.getByRole("option", { name: /Distribute frames/ });
  await expect(row).toContainText("Select two or more cuts first.");
  await page.keyboard.press("Escape");
  await board.blocks.nth(2).click({ modifiers: ["Shift"] });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command" }).fill("distribute");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Frames for selected cuts" });
  await expect(dialog.getByRole("textbox", { name: "Total frames" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("21");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => readFrameCounts(board)).toEqual(["17", "17", "11", "10"]);
  await board.expectSaved();
  await page.reload();
  await expect.poll(() => readFrameCounts(board)).toEqual(["17", "17", "11", "10"]);
});

test("frame counts and the order are also changed offline, and saved once online", async ({ people, pageErrors }) => {
  pageErrors.allowNoNetwork();
  const board = await openBoard(people, [24, 24, 24]);
  const { page } = board;
  await page.context().setOffline(true);
  await page.keyboard.press("Control+a");
  const all = board.cuts.getByRole("textbox", { name: "Total frames" });
  await all.fill("31");
  await all.press("Enter");
  await expect.poll(() => readFrameCounts(board)).toEqual(["11", "10", "10"]);
  const [first, last] = [await getBox(board.blocks.first()), await getBox(board.blocks.last())];
  await board.blocks.first().click();
  await page.mouse.move(first.x + 8, first.y + 40);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width + 20, first.y + 40, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => readFrameCounts(board)).toEqual(["10", "10", "11"]);
  await expect(board.saveStatus).toHaveText("Offline: 4 changes saved on this device");
  await page.context().setOffline(false);
  await board.expectSaved();
  await page.reload();
  await expect.poll(() => readFrameCounts(board)).toEqual(["10", "10", "11"]);
});

test("dragging to the edge of the window scrolls the timeline", async ({ people }) => {
  const board = await openBoard(people, new Array<number>(24).fill(48));
  const { page } = board;
  const first = await getBox(board.blocks.first());
  const y = first.y + first.height / 2;
  await page.mouse.move(first.x + 60, y);
  await page.mouse.down();
  await page.mouse.move(1436, y, { steps: 5 });
  await expect(board.blocks.last()).toBeInViewport({ ratio: 0.9 });
  await expect(board.timeline.locator("[data-landing]")).toBeInViewport();
  const last = await getBox(board.blocks.last());
  await page.mouse.move(last.x + last.width - 10, y);
  await page.mouse.up();
  await expect(board.blocks.last()).toHaveAccessibleName("Cut 24: Cut 1");
});

test("on a touchscreen, a long press lifts a block, the grip resizes the current cut, and other moves scroll the timeline", async ({
  people,
}) => {
  const board = await openBoard(people, [48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48], { hasTouch: true });
  const { page } = board;
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  const moveTouch = async (from: { x: number; y: number }, by: number): Promise<void> => {
    for (let step = 1; step <= 8; step += 1) await touch("touchMove", { x: from.x + (by * step) / 8, y: from.y });
  };
  const scroller = board.timeline.locator("> div").filter({ has: page.getByRole("listbox") });
  const getScrollLeft = () => scroller.evaluate((element) => element.scrollLeft);
  const box = await getBox(board.blocks.nth(4));
  const touchPoint = { x: box.x + 40, y: box.y + box.height / 2 };
  await touch("touchStart", touchPoint);
  await expect(board.timeline.locator("[data-ghost]")).toBeVisible();
  await moveTouch(touchPoint, -270);
  await touch("touchEnd");
  await expect
    .poll(async () => (await board.getNames()).slice(0, 5))
    .toEqual(["Cut 1", "Cut 2", "Cut 5", "Cut 3", "Cut 4"]);
  expect(await getScrollLeft()).toBe(0);

  const grip = await getBox(board.timeline.locator("[data-grip]"));
  const gripCenter = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
  await touch("touchStart", gripCenter);
  await moveTouch(gripCenter, 30);
  await expect(board.timeline.locator("[data-change]")).toHaveText("48 f → 60 f");
  await touch("touchEnd");
  await expect.poll(() => readFrameCounts(board)).toEqual(["60", ...new Array<string>(13).fill("48")]);
  expect(await getScrollLeft()).toBe(0);

  const names = await board.getNames();
  await touch("touchStart", touchPoint);
  await moveTouch(touchPoint, -200);
  await touch("touchEnd");
  await expect.poll(getScrollLeft).toBeGreaterThan(100);
  expect(await board.getNames()).toEqual(names);
});

test("a viewer can neither drag blocks nor edit frames", async ({ people }) => {
  const person = await people.create("owner");
  const project = await person.createProject("Looked at", { fps: 24, visibility: "public" });
  await person.createCuts(project, [24, 24, 24]);
  const viewer = await people.create("viewer");
  const board = await Board.open(await viewer.context.newPage(), project.slug);
  const { page } = board;
  await expect(board.blocks).toHaveCount(3);
  const { x, y, width, height } = await getBox(board.blocks.first());
  for (const from of [x + width - 4, x + width / 2]) {
    await page.mouse.move(from, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(from + 100, y + height / 2, { steps: 5 });
    await expect(board.timeline.locator("[data-ghost], [data-change], [data-grip]")).toHaveCount(0);
    await page.mouse.up();
  }
  await board.blocks.nth(1).dblclick();
  await expect(board.blocks.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(board.timeline.getByRole("textbox")).toHaveCount(0);
  await board.blocks.nth(2).click({ modifiers: ["Shift"] });
  await expect(board.cuts.getByRole("textbox", { name: "Frames per cut" })).toHaveCount(0);
  expect(await board.getNames()).toEqual(["Cut 1", "Cut 2", "Cut 3"]);
});
