import { Board, expectSameDrawing, type Ink } from "../support/pages/board";
import type { People, Person, ProjectRow } from "../support/people";
import { expect, test, testWithOwnServer } from "../support/test";

// Each test starts a server, and retry delays are part of what is tested.
test.describe.configure({ timeout: 120_000 });

const OFFLINE = /^Offline: [1-9]\d* changes? saved on this device$/;

async function openBoard(
  people: People,
  frames: number[],
): Promise<{ person: Person; board: Board; project: ProjectRow }> {
  const person = await people.create("drawer");
  const project = await person.createProject("Through the storm");
  await person.createCuts(project, frames);
  return { person, board: await Board.open(await person.context.newPage(), project.slug), project };
}

/** Open the board as the same person in an empty browser, and check that the server has these drawings. */
async function expectStoredDrawings(
  people: People,
  person: Person,
  project: ProjectRow,
  drawings: Ink[],
): Promise<Board> {
  const otherSession = await people.signInAgain(person);
  const board = await Board.open(await otherSession.context.newPage(), project.slug);
  await expect(board.cards).toHaveCount(drawings.length);
  for (const [index, ink] of drawings.entries()) {
    await board.goTo(index);
    await expectSameDrawing(board, ink);
  }
  return board;
}

testWithOwnServer(
  "the server is killed during drawing: nothing is lost, and the save indicator shows the state",
  async ({ people, server, pageErrors }) => {
    pageErrors.allowNoNetwork();
    const { person, board, project } = await openBoard(people, [12]);
    await board.goTo(0);
    await board.stroke([0.45, 0.3], [0.9, 0.35]);
    // Kill the server while one stroke is being sent and another is still being drawn.
    await board.stroke([0.45, 0.45], [0.9, 0.5]);
    const start = await board.toScreen([0.45, 0.6]);
    await board.page.mouse.move(start.x, start.y);
    await board.page.mouse.down();
    await server.kill();
    const end = await board.toScreen([0.9, 0.65]);
    await board.page.mouse.move(end.x, end.y, { steps: 8 });
    await board.page.mouse.up();
    await expect(board.saveStatus).toHaveText(OFFLINE);

    await board.stroke([0.45, 0.75], [0.9, 0.8]);
    const first = await board.ink();
    await board.button("New Cut").click();
    await expect(board.cards).toHaveCount(2);
    await board.waitUntilReady();
    await board.stroke([0.45, 0.3], [0.9, 0.8]);
    const second = await board.ink();
    expect(second.pixels).toBeGreaterThan(300);
    await board.frames(1).fill("36");
    await board.frames(1).press("Enter");
    await expect(board.saveStatus).toHaveText(OFFLINE);

    await server.start();
    await board.expectSaved();
    const otherBoard = await expectStoredDrawings(people, person, project, [first, second]);
    await expect(otherBoard.frames(1)).toHaveValue("36");
  },
);

testWithOwnServer(
  "changes made while the server is down survive closing the tab",
  async ({ people, server, pageErrors }) => {
    pageErrors.allowNoNetwork();
    const { person, board, project } = await openBoard(people, [12]);
    await board.goTo(0);
    await board.stroke([0.45, 0.3], [0.9, 0.35]);
    await board.expectSaved();
    await server.kill();
    await board.stroke([0.45, 0.6], [0.9, 0.65]);
    await (await board.openNotes()).fill("Kept in the browser");
    await expect(board.saveStatus).toHaveText(OFFLINE);
    const drawnInk = await board.ink();
    await board.page.close();

    await server.start();
    const reopenedBoard = await Board.open(await person.context.newPage(), project.slug);
    await reopenedBoard.expectSaved();
    await expectSameDrawing(reopenedBoard, drawnInk);
    await expect(reopenedBoard.cuts.getByText("Kept in the browser")).toBeVisible();
    await expect.poll(async () => (await person.listCuts(project)).items[0]?.note).toBe("Kept in the browser");
    await expectStoredDrawings(people, person, project, [drawnInk]);
  },
);

test("drawing continues offline, and all changes are sent when the connection is back", { tag: "@main" }, async ({
  people,
  pageErrors,
}) => {
  pageErrors.allowNoNetwork();
  const { person, board, project } = await openBoard(people, [12, 12]);
  await board.goTo(0);
  await board.stroke([0.45, 0.3], [0.9, 0.35]);
  await board.expectSaved();
  await person.context.setOffline(true);
  for (const y of [0.45, 0.55, 0.65]) await board.stroke([0.45, y], [0.9, y + 0.05]);
  await expect(board.saveStatus).toHaveText(OFFLINE);
  const first = await board.ink();
  await board.goTo(1);
  await board.stroke([0.45, 0.5], [0.9, 0.5]);
  const second = await board.ink();
  await board.page.keyboard.press("Alt+ArrowLeft");
  await expect(board.saveStatus).toHaveText(OFFLINE);
  await person.context.setOffline(false);
  await board.expectSaved();
  await expectStoredDrawings(people, person, project, [second, first]);
});

test("a cut that someone deletes during a stroke is restored as a copy with the stroke", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/status of 404/);
  const { person, board, project } = await openBoard(people, [12, 12]);
  await board.goTo(0);
  await board.stroke([0.45, 0.3], [0.9, 0.35]);
  await board.expectSaved();
  const note = await board.openNotes();
  const [cut] = (await person.listCuts(project)).items;
  if (!cut) throw new Error("The board should have a cut.");

  const start = await board.toScreen([0.45, 0.6]);
  await board.page.mouse.move(start.x, start.y);
  await board.page.mouse.down();
  await note.evaluate((field) => field.scrollTop); // the page must have handled the press before the deletion
  const end = await board.toScreen([0.9, 0.65]);
  await board.page.mouse.move(end.x, end.y, { steps: 8 });
  await person.call("DELETE", `/cuts/${cut.id}`);
  const notices = board.page.getByRole("status", { name: "Messages" });
  await expect(notices).toContainText("Someone deleted “Cut 1” while you were drawing on it.");
  await expect(notices).toContainText("saved in a restored copy");
  await board.page.mouse.up();
  await expect.poll(() => board.getNames()).toEqual(["Cut 1 (restored)", "Cut 2"]);
  await board.expectSaved();
  await board.goTo(0);
  await expect.poll(() => board.pixels()).toBeGreaterThan(0);
  const restoredInk = await board.ink();
  // Both strokes are there: the earlier one and the one that was in progress.
  expect(restoredInk.cells.slice(5 * 32, 7 * 32).some((cell) => cell > 0)).toBe(true);
  expect(restoredInk.cells.slice(10 * 32, 12 * 32).some((cell) => cell > 0)).toBe(true);
});

test("a note typed for a deleted cut is kept in the message, which can restore the cut", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/status of 404/);
  const { person, board, project } = await openBoard(people, [12, 12]);
  await board.goTo(0);
  const [cut] = (await person.listCuts(project)).items;
  if (!cut) throw new Error("The board should have a cut.");
  // Delete the cut on the server just before the note arrives, so that the client sends the note before it learns of
  // the deletion.
  await board.page.route(`**/api/cuts/${cut.id}`, async (route) => {
    await person.call("DELETE", `/cuts/${cut.id}`);
    await route.continue();
  });
  await (await board.openNotes()).fill("The bridge, at dusk");
  const notices = board.page.getByRole("status", { name: "Messages" });
  await expect(notices).toContainText("The bridge, at dusk");
  await board.page.unrouteAll();
  await notices.getByRole("button", { name: "Restore cut" }).click();
  await expect(board.cards).toHaveCount(2);
  await board.expectSaved();
  await expect.poll(async () => (await person.listCuts(project)).items[0]?.note).toBe("The bridge, at dusk");
});
