import { Board, expectSameDrawing } from "./support/pages/board";
import type { People, Person, ProjectRow } from "./support/people";
import { expect, test } from "./support/test";

const INK = "#26282e";
const PAPER = "#fbfaf6";

interface Pair {
  project: ProjectRow;
  mina: Person;
  tomas: Person;
  hers: Board;
  his: Board;
}

async function openTogether(people: People, frames: number[]): Promise<Pair> {
  const [mina, tomas] = await Promise.all([people.create("mina"), people.create("tomas")]);
  const project = await mina.makeProject("Shared board");
  await mina.makeCuts(project, frames);
  await mina.addMember(project, tomas, "editor");
  const [hers, his] = await Promise.all(
    [mina, tomas].map(async (who) => Board.open(await who.context.newPage(), project.slug)),
  );
  if (!hers || !his) throw new Error("Both boards should be open.");
  await Promise.all([hers.ready(), his.ready()]);
  return { project, mina, tomas, hers, his };
}

test("each sees who is here, where, and strokes while they are drawn; one follows the other", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const { hers, his } = await openTogether(people, [24, 24, 24]);
  const here = hers.page.getByRole("list", { name: "Here now" }).getByRole("listitem");
  await expect(here).toHaveCount(1);
  await expect(his.page.getByRole("list", { name: "Here now" }).getByRole("listitem")).toHaveCount(1);

  // A stroke appears during the drag, with a named pointer. Undo removes it completely.
  const start = await his.at([0.5, 0.5]);
  const end = await his.at([0.9, 0.5]);
  await his.page.mouse.move(start.x, start.y);
  await his.page.mouse.down();
  await his.page.mouse.move(end.x, end.y, { steps: 12 });
  await expect.poll(() => hers.colourAt([0.7, 0.5])).toBe(INK);
  await expect(hers.page.getByText(/^tomas/i).first()).toBeVisible();
  await his.page.mouse.up();
  await his.page.mouse.move(2, 2);
  await his.isSaved();
  await expectSameDrawing(hers, await his.ink());
  await his.button("Undo").click();
  await expect.poll(() => hers.colourAt([0.7, 0.5])).toBe(PAPER);

  // His playhead is on her timeline. She follows him until she moves elsewhere.
  await his.page.keyboard.press("ArrowRight");
  const playhead = hers.timeline.locator("[data-peer]");
  await expect(playhead).toHaveCount(1);
  await here.getByRole("button", { name: /^Follow / }).click();
  await expect.poll(() => hers.frame()).toBe(24);
  await his.page.keyboard.press("ArrowRight");
  await expect.poll(() => hers.frame()).toBe(48);
  await expect(hers.page.getByText(/^Following /)).toBeVisible();
  await hers.page.keyboard.press("Home");
  await expect(hers.page.getByText(/^Following /)).toBeHidden();
  await his.page.keyboard.press("ArrowLeft");
  await expect(playhead).toHaveCount(1);
  expect(await hers.frame()).toBe(0);

  // Presence: a closed page disappears from the list.
  await his.page.close();
  await expect(here).toHaveCount(0);
});

test("both are without a network, both draw on the same cut, both come back: nothing is lost", {
  tag: "@scaled",
}, async ({ people, watch }) => {
  watch.allowNoNetwork();
  const { mina, tomas, hers, his } = await openTogether(people, [12]);
  for (const board of [hers, his]) await board.goTo(0);
  await Promise.all([mina.context.setOffline(true), tomas.context.setOffline(true)]);
  for (const x of [0.45, 0.5, 0.55]) await hers.stroke([x, 0.2], [x, 0.8]);
  for (const y of [0.3, 0.5, 0.7]) await his.stroke([0.6, y], [0.9, y]);
  await expect(hers.saved).toHaveText(/^Offline, \d+ changes kept$/);
  await expect(his.saved).toHaveText(/^Offline, \d+ changes kept$/);
  await Promise.all([mina.context.setOffline(false), tomas.context.setOffline(false)]);
  await Promise.all([hers.isSaved(), his.isSaved()]);
  await expect.poll(() => hers.colourAt([0.75, 0.5])).toBe(INK);
  for (const board of [hers, his]) {
    for (const x of [0.45, 0.5, 0.55]) await expect.poll(() => board.colourAt([x, 0.6])).toBe(INK);
    for (const y of [0.3, 0.5, 0.7]) await expect.poll(() => board.colourAt([0.75, y])).toBe(INK);
  }
  await expectSameDrawing(his, await hers.ink());
});

test("a cut that another deletes under one's pen comes back as a copy for both", { tag: "@scaled" }, async ({
  people,
  watch,
}) => {
  watch.allow(/status of 404/);
  const { hers, his } = await openTogether(people, [12, 12]);
  await hers.goTo(0);
  await his.goTo(0);
  await hers.stroke([0.5, 0.3], [0.9, 0.3]);
  await hers.isSaved();
  const start = await hers.at([0.5, 0.6]);
  const end = await hers.at([0.9, 0.6]);
  await hers.page.mouse.move(start.x, start.y);
  await hers.page.mouse.down();
  await hers.page.mouse.move(end.x, end.y, { steps: 8 });
  await expect.poll(() => his.colourAt([0.7, 0.6])).toBe(INK);
  await his.page.keyboard.press("Tab"); // move the focus to the cut list, where Delete deletes the cut
  await his.cards.nth(0).getByRole("button", { name: "Select cut 1" }).focus();
  await his.page.keyboard.press("Delete");
  await hers.page.mouse.up();
  await expect.poll(() => hers.names()).toEqual(["Cut 1 (restored)", "Cut 2"]);
  await expect.poll(() => his.names()).toEqual(["Cut 1 (restored)", "Cut 2"]);
  await hers.isSaved();
  await his.goTo(0);
  for (const board of [hers, his]) {
    await expect.poll(() => board.colourAt([0.7, 0.3])).toBe(INK);
    await expect.poll(() => board.colourAt([0.7, 0.6])).toBe(INK);
  }
});
