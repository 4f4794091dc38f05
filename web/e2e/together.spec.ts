import { Board, expectSameDrawing } from "./support/pages/board";
import type { People, Person, ProjectRow } from "./support/people";
import { expect, test } from "./support/test";

interface Pair {
  project: ProjectRow;
  mina: Person;
  tomas: Person;
  hers: Board;
  his: Board;
}

/** Open the same board for two people, each in their own browser context. */
async function openTogether(people: People, role: "editor" | "viewer", frames: number[] = []): Promise<Pair> {
  const [mina, tomas] = await Promise.all([people.create("mina"), people.create("tomas")]);
  const project = await mina.makeProject("Shared board");
  await mina.makeCuts(project, frames);
  await mina.addMember(project, tomas, role);
  const [hers, his] = await Promise.all(
    [mina, tomas].map(async (who) => Board.open(await who.context.newPage(), project.slug)),
  );
  if (!hers || !his) throw new Error("Both boards should be open.");
  return { project, mina, tomas, hers, his };
}

test("each sees the other's cuts, strokes, frames, notes and reorders without a reload", {
  tag: ["@main", "@scaled"],
}, async ({ people, watch }) => {
  watch.allow(/status of 404 .*\/preview/); // the preview of a cut may arrive after the cut was deleted
  const { hers, his } = await openTogether(people, "editor");
  await hers.newCut();
  await expect(his.cards).toHaveCount(1);
  await hers.stroke([0.45, 0.4], [0.9, 0.7]);
  await his.ready();
  await expectSameDrawing(his, await hers.ink());

  await his.stroke([0.45, 0.8], [0.9, 0.3]);
  await expectSameDrawing(hers, await his.ink());
  // Both draw at the same time.
  await Promise.all([hers.stroke([0.4, 0.2], [0.9, 0.2]), his.stroke([0.4, 0.9], [0.9, 0.9])]);
  await Promise.all([hers.isSaved(), his.isSaved()]);
  await expectSameDrawing(his, await hers.ink());
  // Undo reverts only the person's own stroke.
  const both = await hers.pixels();
  await hers.button("Undo").click();
  await expect.poll(() => his.pixels()).toBeLessThan(both);
  await expectSameDrawing(his, await hers.ink());
  expect(await his.colourAt([0.65, 0.9])).toBe("#26282e");
  expect(await his.colourAt([0.65, 0.2])).toBe("#fbfaf6");

  await his.newCut();
  await expect(hers.cards).toHaveCount(2);
  await his.frames(1).fill("36");
  await his.frames(1).press("Enter");
  await expect(hers.frames(1)).toHaveValue("36");
  await his.cards.nth(1).getByRole("textbox", { name: "Name" }).fill("The gate");
  await his.page.keyboard.press("Enter");
  await (await his.openNotes()).fill("Wind comes up");
  await expect(hers.cuts.getByText("Wind comes up")).toBeVisible();
  await his.goTo(1);
  await his.page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => hers.names()).toEqual(["The gate", "Cut 2"]);
  // He drew on a cut and moved on to the other: she can then delete the former without creating a restored copy.
  await his.goTo(1);
  await his.stroke([0.5, 0.55], [0.8, 0.55]);
  await his.isSaved();
  await his.goTo(0);
  await hers.goTo(1);
  await hers.page.keyboard.press("Delete");
  await expect(his.cards).toHaveCount(1);
  await expect.poll(() => hers.names()).toEqual(["The gate"]);
  await hers.isSaved();
  await expect.poll(() => his.names()).toEqual(["The gate"]);
});

test("a viewer sees everything live and can change nothing", { tag: "@scaled" }, async ({ people }) => {
  const { hers, his, tomas, project } = await openTogether(people, "viewer", [12]);
  await expect(his.page.getByText("View only", { exact: true })).toBeVisible();
  await his.ready();
  await hers.goTo(0);
  await hers.stroke([0.45, 0.5], [0.9, 0.6]);
  await expectSameDrawing(his, await hers.ink());

  await his.goTo(0);
  const before = await his.pixels();
  await his.stroke([0.45, 0.8], [0.9, 0.8]);
  await his.page.keyboard.press("n");
  await expect(his.button("New Cut")).toBeDisabled();
  await expect(his.frames(0)).not.toBeEditable();
  for (const name of ["Pencil", "Eraser", "Undo", "Redo"]) {
    await expect(his.button(name)).toHaveAttribute("aria-disabled", "true");
  }
  await expect(his.drawing.getByRole("slider", { name: "Brush size" })).toBeDisabled();
  await expect(await his.openNotes()).not.toBeEditable();
  expect(await his.pixels()).toBe(before);
  expect((await tomas.cuts(project)).items).toHaveLength(1);
  // Viewers can use playback.
  await his.button("Next frame").click();
  expect(await his.frame()).toBe(1);
});

test("who becomes an editor may draw at once, and who is removed may not any more", { tag: "@scaled" }, async ({
  people,
  watch,
}) => {
  watch.allow(/status of 40[34]/);
  const { mina, tomas, hers, his, project } = await openTogether(people, "viewer", [12]);
  const membership = `/projects/${project.id}/members/${tomas.id}`;
  await mina.call("PATCH", membership, { role: "editor" });
  await expect(his.page.getByText("View only", { exact: true })).toBeHidden();
  await expect(his.page.getByText("You may edit this storyboard again.")).toBeVisible();
  await his.goTo(0);
  await his.stroke([0.45, 0.5], [0.9, 0.6]);
  await hers.goTo(0);
  await expectSameDrawing(hers, await his.ink());
  const drawn = await hers.ink();

  await mina.call("DELETE", membership);
  await expect(his.page.getByText("This storyboard is private. You don’t have access.")).toBeVisible();
  await hers.page.reload();
  await hers.ready();
  await expectSameDrawing(hers, drawn);
  expect((await tomas.ask("GET", `/projects/${project.id}/cuts`)).status()).toBe(404);
});

test("who is removed from a public board keeps looking at it, view only", { tag: "@scaled" }, async ({
  people,
  watch,
}) => {
  // The preview of the last stroke and requests to the chat may reach the server after the removal.
  watch.allow(/status of 403 .*\/(preview|chats)/);
  const { mina, tomas, his, project } = await openTogether(people, "editor", [12]);
  const { version } = await mina.call<ProjectRow>("GET", `/projects/${project.id}`);
  await mina.call("PATCH", `/projects/${project.id}`, { visibility: "public" }, { "If-Match": String(version) });
  await his.goTo(0);
  await his.stroke([0.45, 0.5], [0.9, 0.6]);
  await his.isSaved();
  const drawn = await his.ink();
  await mina.call("DELETE", `/projects/${project.id}/members/${tomas.id}`);
  await expect(his.page.getByText("View only", { exact: true })).toBeVisible();
  await expect(his.page.getByText("You may no longer edit this storyboard.")).toBeVisible();
  await his.ready();
  await his.stroke([0.45, 0.8], [0.9, 0.8]);
  await expectSameDrawing(his, drawn);
});
