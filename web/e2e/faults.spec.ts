import { Board, expectSameDrawing, type Ink } from "./support/pages/board";
import type { People, Person, ProjectRow } from "./support/people";
import { expect, killing, test } from "./support/test";

// Each test starts a server, and retry delays are part of what is tested.
test.describe.configure({ timeout: 120_000 });

const OFFLINE = /^Offline, [1-9]\d* changes kept$/;

async function openBoard(
  people: People,
  frames: number[],
): Promise<{ who: Person; board: Board; project: ProjectRow }> {
  const who = await people.create("drawer");
  const project = await who.makeProject("Through the storm");
  await who.makeCuts(project, frames);
  return { who, board: await Board.open(await who.context.newPage(), project.slug), project };
}

/** Open the board as the same person in an empty browser, and check that the server has these drawings. */
async function lookAfresh(people: People, who: Person, project: ProjectRow, drawings: Ink[]): Promise<Board> {
  const fresh = await people.again(who);
  const board = await Board.open(await fresh.context.newPage(), project.slug);
  await expect(board.cards).toHaveCount(drawings.length);
  for (const [index, ink] of drawings.entries()) {
    await board.goTo(index);
    await expectSameDrawing(board, ink);
  }
  return board;
}

killing(
  "the server is killed while somebody draws: nothing is lost, and the badge says how it stands",
  async ({ people, server, watch }) => {
    watch.allowNoNetwork();
    const { who, board, project } = await openBoard(people, [12]);
    await board.goTo(0);
    await board.stroke([0.45, 0.3], [0.9, 0.35]);
    // Kill the server while one stroke is being sent and another is still being drawn.
    await board.stroke([0.45, 0.45], [0.9, 0.5]);
    const start = await board.at([0.45, 0.6]);
    await board.page.mouse.move(start.x, start.y);
    await board.page.mouse.down();
    await server.kill();
    const end = await board.at([0.9, 0.65]);
    await board.page.mouse.move(end.x, end.y, { steps: 8 });
    await board.page.mouse.up();
    await expect(board.saved).toHaveText(OFFLINE);

    await board.stroke([0.45, 0.75], [0.9, 0.8]);
    const first = await board.ink();
    await board.button("New Cut").click();
    await expect(board.cards).toHaveCount(2);
    await board.ready();
    await board.stroke([0.45, 0.3], [0.9, 0.8]);
    const second = await board.ink();
    expect(second.pixels).toBeGreaterThan(300);
    await board.frames(1).fill("36");
    await board.frames(1).press("Enter");
    await expect(board.saved).toHaveText(OFFLINE);

    await server.start();
    await board.isSaved();
    const fresh = await lookAfresh(people, who, project, [first, second]);
    await expect(fresh.frames(1)).toHaveValue("36");
  },
);

killing("changes made without a server outlive the tab", async ({ people, server, watch }) => {
  watch.allowNoNetwork();
  const { who, board, project } = await openBoard(people, [12]);
  await board.goTo(0);
  await board.stroke([0.45, 0.3], [0.9, 0.35]);
  await board.isSaved();
  await server.kill();
  await board.stroke([0.45, 0.6], [0.9, 0.65]);
  await (await board.openNotes()).fill("Kept in the browser");
  await expect(board.saved).toHaveText(OFFLINE);
  const drawn = await board.ink();
  await board.page.close();

  await server.start();
  const later = await Board.open(await who.context.newPage(), project.slug);
  await later.isSaved();
  await expectSameDrawing(later, drawn);
  await expect(later.cuts.getByText("Kept in the browser")).toBeVisible();
  await expect.poll(async () => (await who.cuts(project)).items[0]?.note).toBe("Kept in the browser");
  await lookAfresh(people, who, project, [drawn]);
});

test("without a network one draws on, and all of it is sent when it is back", { tag: "@main" }, async ({
  people,
  watch,
}) => {
  watch.allowNoNetwork();
  const { who, board, project } = await openBoard(people, [12, 12]);
  await board.goTo(0);
  await board.stroke([0.45, 0.3], [0.9, 0.35]);
  await board.isSaved();
  await who.context.setOffline(true);
  for (const y of [0.45, 0.55, 0.65]) await board.stroke([0.45, y], [0.9, y + 0.05]);
  await expect(board.saved).toHaveText(OFFLINE);
  const first = await board.ink();
  await board.goTo(1);
  await board.stroke([0.45, 0.5], [0.9, 0.5]);
  const second = await board.ink();
  await board.page.keyboard.press("Alt+ArrowLeft");
  await expect(board.saved).toHaveText(OFFLINE);
  await who.context.setOffline(false);
  await board.isSaved();
  await lookAfresh(people, who, project, [second, first]);
});

test("a cut is deleted by somebody else while one draws on it: what was drawn is kept as a copy", async ({
  people,
  watch,
}) => {
  watch.allow(/status of 404/);
  const { who, board, project } = await openBoard(people, [12, 12]);
  await board.goTo(0);
  await board.stroke([0.45, 0.3], [0.9, 0.35]);
  await board.isSaved();
  const note = await board.openNotes();
  const [cut] = (await who.cuts(project)).items;
  if (!cut) throw new Error("The board should have a cut.");

  const start = await board.at([0.45, 0.6]);
  await board.page.mouse.move(start.x, start.y);
  await board.page.mouse.down();
  await note.evaluate((field) => field.scrollTop); // the page must have handled the press before the deletion
  const end = await board.at([0.9, 0.65]);
  await board.page.mouse.move(end.x, end.y, { steps: 8 });
  await who.call("DELETE", `/cuts/${cut.id}`);
  const notices = board.page.getByRole("status", { name: "Messages" });
  await expect(notices).toContainText("Somebody deleted “Cut 1” while you drew on it.");
  await expect(notices).toContainText("kept as a restored copy");
  await board.page.mouse.up();
  await expect.poll(() => board.names()).toEqual(["Cut 1 (restored)", "Cut 2"]);
  await board.isSaved();
  await board.goTo(0);
  await expect.poll(() => board.pixels()).toBeGreaterThan(0);
  const back = await board.ink();
  // Both strokes are there: the earlier one and the one that was in progress.
  expect(back.cells.slice(5 * 32, 7 * 32).some((cell) => cell > 0)).toBe(true);
  expect(back.cells.slice(10 * 32, 12 * 32).some((cell) => cell > 0)).toBe(true);
});

test("a note typed for a cut that is gone is kept in the message", async ({ people, watch }) => {
  watch.allow(/status of 404/);
  const { who, board, project } = await openBoard(people, [12, 12]);
  await board.goTo(0);
  const [cut] = (await who.cuts(project)).items;
  if (!cut) throw new Error("The board should have a cut.");
  // Delete the cut on the server just before the note arrives, so that the client sends the note before it learns of
  // the deletion.
  await board.page.route(`**/api/cuts/${cut.id}`, async (route) => {
    await who.call("DELETE", `/cuts/${cut.id}`);
    await route.continue();
  });
  await (await board.openNotes()).fill("The bridge, at dusk");
  const notices = board.page.getByRole("status", { name: "Messages" });
  await expect(notices).toContainText("The bridge, at dusk");
  await board.page.unrouteAll();
  await notices.getByRole("button", { name: "Restore cut" }).click();
  await expect(board.cards).toHaveCount(2);
  await board.isSaved();
  await expect.poll(async () => (await who.cuts(project)).items[0]?.note).toBe("The bridge, at dusk");
});
