import type { Locator } from "@playwright/test";
import { isAccessible } from "./support/fit";
import { Board } from "./support/pages/board";
import type { People } from "./support/people";
import { expect, test } from "./support/test";

async function openBoard(people: People, frames: readonly number[], options?: { hasTouch?: boolean }): Promise<Board> {
  const who = await people.create("hand", options);
  const project = await who.makeProject("By hand", { fps: 24 });
  await who.makeCuts(project, frames);
  const board = await Board.open(await who.context.newPage(), project.slug);
  await expect(board.options.first()).toBeVisible();
  // The current cut's handle belongs to the drag layer, which is loaded after the timeline.
  await expect(board.timeline.locator("[data-grip]")).toHaveCount(1);
  return board;
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box;
}

function lengths(board: Board): Promise<string[]> {
  return board.cards
    .getByRole("textbox", { name: "Frames" })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
}

test("a block is dragged to another place, the selected ones together, and Escape puts it back", async ({ people }) => {
  const board = await openBoard(people, [24, 24, 24, 24, 24]);
  const { page } = board;
  const landing = board.timeline.locator("[data-landing]");
  const middle = async (index: number) => {
    const box = await boxOf(board.options.nth(index));
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
  };
  const drag = async (from: number, to: number, part: number): Promise<void> => {
    const [start, end] = [await middle(from), await middle(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x + part * end.width, end.y, { steps: 8 });
  };
  await drag(0, 2, 0.2);
  await expect(landing).toBeVisible();
  await expect(board.timeline.locator("[data-ghost]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(landing).toHaveCount(0);
  await page.mouse.up();
  expect(await board.names()).toEqual(["Cut 1", "Cut 2", "Cut 3", "Cut 4", "Cut 5"]);

  await drag(0, 2, 0.2);
  await page.mouse.up();
  await expect.poll(() => board.names()).toEqual(["Cut 2", "Cut 3", "Cut 1", "Cut 4", "Cut 5"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => board.names()).toEqual(["Cut 1", "Cut 2", "Cut 3", "Cut 4", "Cut 5"]);

  // Drag two cuts that aren't adjacent: they land side by side, in one undo step.
  await board.options.nth(0).click();
  await board.options.nth(2).click({ modifiers: ["ControlOrMeta"] });
  await drag(2, 4, 0.3);
  await expect(board.timeline.getByText("2 cuts")).toBeVisible();
  await page.mouse.up();
  const moved = ["Cut 2", "Cut 4", "Cut 5", "Cut 1", "Cut 3"];
  await expect.poll(() => board.names()).toEqual(moved);
  await board.isSaved();
  await page.reload();
  await expect.poll(() => board.names()).toEqual(moved);
});

test("an edge is dragged for frames: the number is told, the cuts behind it go along, and Escape puts it back", {
  tag: "@main",
}, async ({ people }) => {
  const board = await openBoard(people, [24, 24, 24]);
  const { page } = board;
  const change = board.timeline.locator("[data-change]");
  const take = async (index: number, by: number): Promise<void> => {
    const { x, y, width, height } = await boxOf(board.options.nth(index));
    await page.mouse.move(x + width - 4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 4 + by, y + height / 2, { steps: 6 });
  };
  const before = await boxOf(board.options.nth(2));
  await take(1, 30);
  await expect(change).toHaveText("24f → 36f");
  await expect.poll(async () => Math.round((await boxOf(board.options.nth(2))).x - before.x)).toBe(30);
  await expect(board.options.nth(1).locator("[data-frames]")).toHaveAttribute("data-frames", "36f");
  await page.keyboard.press("Escape");
  await expect.poll(async () => Math.round((await boxOf(board.options.nth(2))).x - before.x)).toBe(0);
  await page.mouse.up();
  expect(await lengths(board)).toEqual(["24", "24", "24"]);

  await take(1, -500);
  await expect(change).toHaveText("24f → 1f");
  await page.mouse.up();
  await expect.poll(() => lengths(board)).toEqual(["24", "1", "24"]);
  await expect(page.getByText("Frame count updated")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect.poll(() => lengths(board)).toEqual(["24", "24", "24"]);
});

test("a double-click on a block, and Enter, edit its frames", async ({ people }) => {
  const board = await openBoard(people, [24, 24]);
  const { page } = board;
  await board.options.nth(1).dblclick();
  const field = board.timeline.getByRole("textbox", { name: "Frames" });
  await expect(field).toBeFocused();
  await isAccessible(page);
  await page.keyboard.type("9x");
  await page.keyboard.press("Enter");
  await expect(field).toHaveCount(0);
  await expect.poll(() => lengths(board)).toEqual(["24", "9"]);
  const list = board.timeline.getByRole("listbox");
  await list.press("Enter");
  await page.keyboard.type("50");
  await page.keyboard.press("Escape");
  await expect(list).toBeFocused();
  expect(await lengths(board)).toEqual(["24", "9"]);
});

test("several cuts are given their frames at once, or share so many, and one undo takes it back", async ({
  people,
}) => {
  const board = await openBoard(people, [24, 10, 24, 24]);
  const { page } = board;
  await board.options.nth(0).click();
  await board.options.nth(2).click({ modifiers: ["Shift"] });
  const each = board.cuts.getByRole("textbox", { name: "Frames each" });
  const all = board.cuts.getByRole("textbox", { name: "In all" });
  await expect(each).toHaveValue("");
  await expect(all).toHaveValue("58");
  await each.fill("12");
  await each.press("Enter");
  await expect.poll(() => lengths(board)).toEqual(["12", "12", "12", "24"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => lengths(board)).toEqual(["24", "10", "24", "24"]);

  await all.fill("2");
  await board.cuts.getByRole("button", { name: "Distribute" }).click();
  await expect(board.cuts.getByRole("alert")).toHaveText("2 frames are too few for 3 cuts: each has at least one.");
  await isAccessible(page);
  await all.fill("50");
  await all.press("Enter");
  await expect.poll(() => lengths(board)).toEqual(["17", "17", "16", "24"]);
  await expect(board.cuts.getByRole("alert")).toHaveText("");
  await page.keyboard.press("Escape");

  // The command palette has the same command. If too few cuts are selected, it shows the reason.
  await board.options.nth(3).click();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command" }).fill("distribute");
  const row = page.getByRole("option", { name: /Distribute frames/ });
  await expect(row).toContainText("Select more than one cut first.");
  await page.keyboard.press("Escape");
  await board.options.nth(2).click({ modifiers: ["Shift"] });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command" }).fill("distribute");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Frames of the selected cuts" });
  await expect(dialog.getByRole("textbox", { name: "In all" })).toBeFocused();
  await isAccessible(page);
  await page.keyboard.type("21");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => lengths(board)).toEqual(["17", "17", "11", "10"]);
  await board.isSaved();
  await page.reload();
  await expect.poll(() => lengths(board)).toEqual(["17", "17", "11", "10"]);
});

test("without the server it is all done too, and sent when it is back", async ({ people, watch }) => {
  watch.allowNoNetwork();
  const board = await openBoard(people, [24, 24, 24]);
  const { page } = board;
  await page.context().setOffline(true);
  await page.keyboard.press("Control+a");
  const all = board.cuts.getByRole("textbox", { name: "In all" });
  await all.fill("31");
  await all.press("Enter");
  await expect.poll(() => lengths(board)).toEqual(["11", "10", "10"]);
  const [first, last] = [await boxOf(board.options.first()), await boxOf(board.options.last())];
  await board.options.first().click();
  await page.mouse.move(first.x + 8, first.y + 40);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width + 20, first.y + 40, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => lengths(board)).toEqual(["10", "10", "11"]);
  await expect(board.saved).toHaveText("Offline, 4 changes kept");
  await page.context().setOffline(false);
  await board.isSaved();
  await page.reload();
  await expect.poll(() => lengths(board)).toEqual(["10", "10", "11"]);
});

test("what is dragged to the end of the window takes the timeline along", async ({ people }) => {
  const board = await openBoard(people, new Array<number>(24).fill(48));
  const { page } = board;
  const first = await boxOf(board.options.first());
  const y = first.y + first.height / 2;
  await page.mouse.move(first.x + 60, y);
  await page.mouse.down();
  await page.mouse.move(1436, y, { steps: 5 });
  await expect(board.options.last()).toBeInViewport({ ratio: 0.9 });
  await expect(board.timeline.locator("[data-landing]")).toBeInViewport();
  const last = await boxOf(board.options.last());
  await page.mouse.move(last.x + last.width - 10, y);
  await page.mouse.up();
  await expect(board.options.last()).toHaveAccessibleName("Cut 24: Cut 1");
});

test("a finger lifts a block once it has rested on it, pulls the current cut's grip, and else scrolls the timeline", async ({
  people,
}) => {
  const board = await openBoard(people, [48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48], { hasTouch: true });
  const { page } = board;
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  const pull = async (from: { x: number; y: number }, by: number): Promise<void> => {
    for (let step = 1; step <= 8; step += 1) await touch("touchMove", { x: from.x + (by * step) / 8, y: from.y });
  };
  const scroller = board.timeline.locator("> div").filter({ has: page.getByRole("listbox") });
  const scrolled = () => scroller.evaluate((element) => element.scrollLeft);
  const box = await boxOf(board.options.nth(4));
  const at = { x: box.x + 40, y: box.y + box.height / 2 };
  await touch("touchStart", at);
  await expect(board.timeline.locator("[data-ghost]")).toBeVisible();
  await pull(at, -270);
  await touch("touchEnd");
  await expect
    .poll(async () => (await board.names()).slice(0, 5))
    .toEqual(["Cut 1", "Cut 2", "Cut 5", "Cut 3", "Cut 4"]);
  expect(await scrolled()).toBe(0);

  const grip = await boxOf(board.timeline.locator("[data-grip]"));
  const held = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
  await touch("touchStart", held);
  await pull(held, 30);
  await expect(board.timeline.locator("[data-change]")).toHaveText("48f → 60f");
  await touch("touchEnd");
  await expect.poll(() => lengths(board)).toEqual(["60", ...new Array<string>(13).fill("48")]);
  expect(await scrolled()).toBe(0);

  const names = await board.names();
  await touch("touchStart", at);
  await pull(at, -200);
  await touch("touchEnd");
  await expect.poll(scrolled).toBeGreaterThan(100);
  expect(await board.names()).toEqual(names);
});

test("who may only look can neither drag nor type", async ({ people }) => {
  const who = await people.create("owner");
  const project = await who.makeProject("Looked at", { fps: 24, visibility: "public" });
  await who.makeCuts(project, [24, 24, 24]);
  const viewer = await people.create("viewer");
  const board = await Board.open(await viewer.context.newPage(), project.slug);
  const { page } = board;
  await expect(board.options).toHaveCount(3);
  const { x, y, width, height } = await boxOf(board.options.first());
  for (const from of [x + width - 4, x + width / 2]) {
    await page.mouse.move(from, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(from + 100, y + height / 2, { steps: 5 });
    await expect(board.timeline.locator("[data-ghost], [data-change], [data-grip]")).toHaveCount(0);
    await page.mouse.up();
  }
  await board.options.nth(1).dblclick();
  await expect(board.options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(board.timeline.getByRole("textbox")).toHaveCount(0);
  await board.options.nth(2).click({ modifiers: ["Shift"] });
  await expect(board.cuts.getByRole("textbox", { name: "Frames each" })).toHaveCount(0);
  expect(await board.names()).toEqual(["Cut 1", "Cut 2", "Cut 3"]);
});
