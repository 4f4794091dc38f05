import { Board, expectSameDrawing } from "../support/pages/board";
import type { People, Person, ProjectRow } from "../support/people";
import { expect, test } from "../support/test";

interface Pair {
  project: ProjectRow;
  mina: Person;
  tomas: Person;
  minaBoard: Board;
  tomasBoard: Board;
}

/** Open the same board for two people, each in their own browser context. */
async function openTogether(people: People, role: "editor" | "viewer", frames: number[] = []): Promise<Pair> {
  const [mina, tomas] = await Promise.all([people.create("mina"), people.create("tomas")]);
  const project = await mina.createProject("Shared board");
  await mina.createCuts(project, frames);
  await mina.addMember(project, tomas, role);
  const [minaBoard, tomasBoard] = await Promise.all(
    [mina, tomas].map(async (person) => Board.open(await person.context.newPage(), project.slug)),
  );
  if (!minaBoard || !tomasBoard) throw new Error("Both boards should be open.");
  return { project, mina, tomas, minaBoard, tomasBoard };
}

test("two people see each other's cuts, strokes, frames, notes, and reorders without a reload", {
  tag: ["@main", "@scaled"],
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 404 .*\/preview/); // the preview of a cut may arrive after the cut was deleted
  const { minaBoard, tomasBoard } = await openTogether(people, "editor");
  await minaBoard.newCut();
  await expect(tomasBoard.cards).toHaveCount(1);
  await minaBoard.stroke([0.45, 0.4], [0.9, 0.7]);
  await tomasBoard.waitUntilReady();
  await expectSameDrawing(tomasBoard, await minaBoard.ink());

  await tomasBoard.stroke([0.45, 0.8], [0.9, 0.3]);
  await expectSameDrawing(minaBoard, await tomasBoard.ink());
  // Both draw at the same time.
  await Promise.all([minaBoard.stroke([0.4, 0.2], [0.9, 0.2]), tomasBoard.stroke([0.4, 0.9], [0.9, 0.9])]);
  await Promise.all([minaBoard.expectSaved(), tomasBoard.expectSaved()]);
  await expectSameDrawing(tomasBoard, await minaBoard.ink());
  // Undo reverts only the person's own stroke.
  const mergedPixels = await minaBoard.pixels();
  await minaBoard.button("Undo").click();
  await expect.poll(() => tomasBoard.pixels()).toBeLessThan(mergedPixels);
  await expectSameDrawing(tomasBoard, await minaBoard.ink());
  expect(await tomasBoard.colorAt([0.65, 0.9])).toBe("#26282e");
  expect(await tomasBoard.colorAt([0.65, 0.2])).toBe("#fbfaf6");

  await tomasBoard.newCut();
  await expect(minaBoard.cards).toHaveCount(2);
  await tomasBoard.frames(1).fill("36");
  await tomasBoard.frames(1).press("Enter");
  await expect(minaBoard.frames(1)).toHaveValue("36");
  await tomasBoard.cards.nth(1).getByRole("textbox", { name: "Name" }).fill("The gate");
  await tomasBoard.page.keyboard.press("Enter");
  await (await tomasBoard.openNotes()).fill("Wind comes up");
  await expect(minaBoard.cuts.getByText("Wind comes up")).toBeVisible();
  await tomasBoard.goTo(1);
  await tomasBoard.page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => minaBoard.getNames()).toEqual(["The gate", "Cut 2"]);
  // He drew on a cut and moved on to the other: she can then delete the former without creating a restored copy.
  await tomasBoard.goTo(1);
  await tomasBoard.stroke([0.5, 0.55], [0.8, 0.55]);
  await tomasBoard.expectSaved();
  await tomasBoard.goTo(0);
  await minaBoard.goTo(1);
  await minaBoard.page.keyboard.press("Delete");
  await expect(tomasBoard.cards).toHaveCount(1);
  await expect.poll(() => minaBoard.getNames()).toEqual(["The gate"]);
  await minaBoard.expectSaved();
  await expect.poll(() => tomasBoard.getNames()).toEqual(["The gate"]);
});

test("a viewer sees all changes live and can't edit", { tag: "@scaled" }, async ({ people }) => {
  const { minaBoard, tomasBoard, tomas, project } = await openTogether(people, "viewer", [12]);
  await expect(tomasBoard.page.getByText("View only", { exact: true })).toBeVisible();
  await tomasBoard.waitUntilReady();
  await minaBoard.goTo(0);
  await minaBoard.stroke([0.45, 0.5], [0.9, 0.6]);
  await expectSameDrawing(tomasBoard, await minaBoard.ink());

  await tomasBoard.goTo(0);
  const pixelsBefore = await tomasBoard.pixels();
  await tomasBoard.stroke([0.45, 0.8], [0.9, 0.8]);
  await tomasBoard.page.keyboard.press("n");
  await expect(tomasBoard.button("New Cut")).toBeDisabled();
  await expect(tomasBoard.frames(0)).not.toBeEditable();
  for (const name of ["Pencil", "Eraser", "Undo", "Redo"]) {
    await expect(tomasBoard.button(name)).toHaveAttribute("aria-disabled", "true");
  }
  await expect(tomasBoard.drawing.getByRole("slider", { name: "Brush size" })).toBeDisabled();
  await expect(await tomasBoard.openNotes()).not.toBeEditable();
  expect(await tomasBoard.pixels()).toBe(pixelsBefore);
  expect((await tomas.listCuts(project)).items).toHaveLength(1);
  // Viewers can use playback.
  await tomasBoard.button("Next frame").click();
  expect(await tomasBoard.getFrame()).toBe(1);
});

test("a new editor can draw immediately, and a removed member no longer can", { tag: "@scaled" }, async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/status of 40[34]/);
  const { mina, tomas, minaBoard, tomasBoard, project } = await openTogether(people, "viewer", [12]);
  const membership = `/projects/${project.id}/members/${tomas.id}`;
  await mina.call("PATCH", membership, { role: "editor" });
  await expect(tomasBoard.page.getByText("View only", { exact: true })).toBeHidden();
  await expect(tomasBoard.page.getByText("You can edit this storyboard again.")).toBeVisible();
  await tomasBoard.goTo(0);
  await tomasBoard.stroke([0.45, 0.5], [0.9, 0.6]);
  await minaBoard.goTo(0);
  await expectSameDrawing(minaBoard, await tomasBoard.ink());
  const drawnInk = await minaBoard.ink();

  await mina.call("DELETE", membership);
  await expect(tomasBoard.page.getByText("This storyboard is private. You don’t have access.")).toBeVisible();
  await minaBoard.page.reload();
  await minaBoard.waitUntilReady();
  await expectSameDrawing(minaBoard, drawnInk);
  expect((await tomas.request("GET", `/projects/${project.id}/cuts`)).status()).toBe(404);
});

test("a member who is removed from a public board keeps it open, view only", { tag: "@scaled" }, async ({
  people,
  pageErrors,
}) => {
  // The preview of the last stroke and requests to the chat may reach the server after the removal.
  pageErrors.allow(/status of 403 .*\/(preview|chats)/);
  const { mina, tomas, tomasBoard, project } = await openTogether(people, "editor", [12]);
  const { version } = await mina.call<ProjectRow>("GET", `/projects/${project.id}`);
  await mina.call("PATCH", `/projects/${project.id}`, { visibility: "public" }, { "If-Match": String(version) });
  await tomasBoard.goTo(0);
  await tomasBoard.stroke([0.45, 0.5], [0.9, 0.6]);
  await tomasBoard.expectSaved();
  const drawnInk = await tomasBoard.ink();
  await mina.call("DELETE", `/projects/${project.id}/members/${tomas.id}`);
  await expect(tomasBoard.page.getByText("View only", { exact: true })).toBeVisible();
  await expect(tomasBoard.page.getByText("You can no longer edit this storyboard.")).toBeVisible();
  await tomasBoard.waitUntilReady();
  await tomasBoard.stroke([0.45, 0.8], [0.9, 0.8]);
  await expectSameDrawing(tomasBoard, drawnInk);
});
