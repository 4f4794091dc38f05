import { Board, expectSameDrawing } from "../support/pages/board";
import type { People, Person, ProjectRow } from "../support/people";
import { expect, test } from "../support/test";

const INK = "#26282e";
const PAPER = "#fbfaf6";

interface Pair {
  project: ProjectRow;
  mina: Person;
  tomas: Person;
  minaBoard: Board;
  tomasBoard: Board;
}

async function openTogether(people: People, frames: number[]): Promise<Pair> {
  const [mina, tomas] = await Promise.all([people.create("mina"), people.create("tomas")]);
  const project = await mina.createProject("Shared board");
  await mina.createCuts(project, frames);
  await mina.addMember(project, tomas, "editor");
  const [minaBoard, tomasBoard] = await Promise.all(
    [mina, tomas].map(async (person) => Board.open(await person.context.newPage(), project.slug)),
  );
  if (!minaBoard || !tomasBoard) throw new Error("Both boards should be open.");
  await Promise.all([minaBoard.waitUntilReady(), tomasBoard.waitUntilReady()]);
  return { project, mina, tomas, minaBoard, tomasBoard };
}

test("people see who is here, where they are, and strokes in progress; one follows the other", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const { minaBoard, tomasBoard } = await openTogether(people, [24, 24, 24]);
  const here = minaBoard.page.getByRole("list", { name: "Here now" }).getByRole("listitem");
  await expect(here).toHaveCount(1);
  await expect(tomasBoard.page.getByRole("list", { name: "Here now" }).getByRole("listitem")).toHaveCount(1);

  // A stroke appears during the drag, with a named pointer. Undo removes it completely.
  const start = await tomasBoard.toScreen([0.5, 0.5]);
  const end = await tomasBoard.toScreen([0.9, 0.5]);
  await tomasBoard.page.mouse.move(start.x, start.y);
  await tomasBoard.page.mouse.down();
  await tomasBoard.page.mouse.move(end.x, end.y, { steps: 12 });
  await expect.poll(() => minaBoard.colorAt([0.7, 0.5])).toBe(INK);
  await expect(minaBoard.page.getByText(/^tomas/i).first()).toBeVisible();
  await tomasBoard.page.mouse.up();
  await tomasBoard.page.mouse.move(2, 2);
  await tomasBoard.expectSaved();
  await expectSameDrawing(minaBoard, await tomasBoard.ink());
  await tomasBoard.button("Undo").click();
  await expect.poll(() => minaBoard.colorAt([0.7, 0.5])).toBe(PAPER);

  // His playhead is on her timeline. She follows him until she moves elsewhere.
  await tomasBoard.page.keyboard.press("ArrowRight");
  const playhead = minaBoard.timeline.locator("[data-peer]");
  await expect(playhead).toHaveCount(1);
  await here.getByRole("button", { name: /^Follow / }).click();
  await expect.poll(() => minaBoard.getFrame()).toBe(24);
  await tomasBoard.page.keyboard.press("ArrowRight");
  await expect.poll(() => minaBoard.getFrame()).toBe(48);
  await expect(minaBoard.page.getByText(/^Following /)).toBeVisible();
  await minaBoard.page.keyboard.press("Home");
  await expect(minaBoard.page.getByText(/^Following /)).toBeHidden();
  await tomasBoard.page.keyboard.press("ArrowLeft");
  await expect(playhead).toHaveCount(1);
  expect(await minaBoard.getFrame()).toBe(0);

  // Presence: a closed page disappears from the list.
  await tomasBoard.page.close();
  await expect(here).toHaveCount(0);
});

test("two people draw on the same cut offline, and nothing is lost when they reconnect", {
  tag: "@scaled",
}, async ({ people, pageErrors }) => {
  pageErrors.allowNoNetwork();
  const { mina, tomas, minaBoard, tomasBoard } = await openTogether(people, [12]);
  for (const board of [minaBoard, tomasBoard]) await board.goTo(0);
  await Promise.all([mina.context.setOffline(true), tomas.context.setOffline(true)]);
  for (const x of [0.45, 0.5, 0.55]) await minaBoard.stroke([x, 0.2], [x, 0.8]);
  for (const y of [0.3, 0.5, 0.7]) await tomasBoard.stroke([0.6, y], [0.9, y]);
  await expect(minaBoard.saveStatus).toHaveText(/^Offline: \d+ changes? saved on this device$/);
  await expect(tomasBoard.saveStatus).toHaveText(/^Offline: \d+ changes? saved on this device$/);
  await Promise.all([mina.context.setOffline(false), tomas.context.setOffline(false)]);
  await Promise.all([minaBoard.expectSaved(), tomasBoard.expectSaved()]);
  await expect.poll(() => minaBoard.colorAt([0.75, 0.5])).toBe(INK);
  for (const board of [minaBoard, tomasBoard]) {
    for (const x of [0.45, 0.5, 0.55]) await expect.poll(() => board.colorAt([x, 0.6])).toBe(INK);
    for (const y of [0.3, 0.5, 0.7]) await expect.poll(() => board.colorAt([0.75, y])).toBe(INK);
  }
  await expectSameDrawing(tomasBoard, await minaBoard.ink());
});

test("a cut that someone deletes during another person's stroke is restored as a copy for both", {
  tag: "@scaled",
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const { minaBoard, tomasBoard } = await openTogether(people, [12, 12]);
  await minaBoard.goTo(0);
  await tomasBoard.goTo(0);
  await minaBoard.stroke([0.5, 0.3], [0.9, 0.3]);
  await minaBoard.expectSaved();
  const start = await minaBoard.toScreen([0.5, 0.6]);
  const end = await minaBoard.toScreen([0.9, 0.6]);
  await minaBoard.page.mouse.move(start.x, start.y);
  await minaBoard.page.mouse.down();
  await minaBoard.page.mouse.move(end.x, end.y, { steps: 8 });
  await expect.poll(() => tomasBoard.colorAt([0.7, 0.6])).toBe(INK);
  await tomasBoard.page.keyboard.press("Tab"); // move the focus to the cut list, where Delete deletes the cut
  await tomasBoard.cards.nth(0).getByRole("button", { name: "Select cut 1" }).focus();
  await tomasBoard.page.keyboard.press("Delete");
  await minaBoard.page.mouse.up();
  await expect.poll(() => minaBoard.getNames()).toEqual(["Cut 1 (restored)", "Cut 2"]);
  await expect.poll(() => tomasBoard.getNames()).toEqual(["Cut 1 (restored)", "Cut 2"]);
  await minaBoard.expectSaved();
  await tomasBoard.goTo(0);
  for (const board of [minaBoard, tomasBoard]) {
    await expect.poll(() => board.colorAt([0.7, 0.3])).toBe(INK);
    await expect.poll(() => board.colorAt([0.7, 0.6])).toBe(INK);
  }
});
