import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

/** Return the labels of the board's cuts in order, as scene/shot/cut; "-" for a cut without one. */
async function readLabels(board: Board): Promise<string[]> {
  const names = await board.blocks.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
  return names.map((name) => /Sc (\d+) Sh (\w+) (\w+)/.exec(name)?.slice(1).join("/") ?? "-");
}

const getSceneBand = (board: Board) => board.timeline.getByRole("tree", { name: "Timeline scenes and shots" });

test("two people start scenes and shots by key, remove them, move a boundary, and undo", { tag: "@main" }, async ({
  people,
}) => {
  const [mina, tomas] = await Promise.all([people.create("mina"), people.create("tomas")]);
  const project = await mina.createProject("Scenes");
  await mina.createCuts(project, [24, 24, 24, 24, 24, 24]);
  await mina.addMember(project, tomas, "editor");
  const [minaBoard, tomasBoard] = await Promise.all([
    Board.open(await mina.context.newPage(), project.slug),
    Board.open(await tomas.context.newPage(), project.slug),
  ]);
  const expectLabels = async (...expected: string[]): Promise<void> => {
    for (const board of [minaBoard, tomasBoard]) await expect.poll(() => readLabels(board)).toEqual(expected);
  };
  await minaBoard.goTo(2);
  await minaBoard.page.keyboard.press("/");
  await expectLabels("010/010/A", "010/010/B", "010/020/A", "010/020/B", "010/020/C", "010/020/D");
  await tomasBoard.goTo(4);
  await tomasBoard.page.keyboard.press("Alt+/");
  await expectLabels("010/010/A", "010/010/B", "010/020/A", "010/020/B", "020/010/A", "020/010/B");

  // He goes to the start of the previous scene. She removes her shot boundary with the same key, then undoes it.
  await tomasBoard.page.keyboard.press("Control+ArrowLeft");
  await expect(tomasBoard.page.getByText("Cut 1 / 6")).toBeVisible();
  await minaBoard.page.keyboard.press("/");
  await expectLabels("010/010/A", "010/010/B", "010/010/C", "010/010/D", "020/010/A", "020/010/B");
  await minaBoard.page.keyboard.press("Control+z");
  await expectLabels("010/010/A", "010/010/B", "010/020/A", "010/020/B", "020/010/A", "020/010/B");

  // Drag a shot boundary over a cut.
  const boundary = await minaBoard.timeline.locator("[data-seam='2']").boundingBox();
  const block = await minaBoard.blocks.nth(1).boundingBox();
  if (!boundary || !block) throw new Error("The seam should be in the timeline.");
  await minaBoard.page.mouse.move(boundary.x + boundary.width / 2, boundary.y + boundary.height / 2);
  await minaBoard.page.mouse.down();
  await minaBoard.page.mouse.move(block.x + 3, boundary.y + boundary.height / 2, { steps: 5 });
  await minaBoard.page.mouse.up();
  await expectLabels("010/010/A", "010/020/A", "010/020/B", "010/020/C", "020/010/A", "020/010/B");

  // A cut moved between two cuts of a shot joins that shot.
  await tomasBoard.goTo(4);
  for (let step = 0; step < 2; step += 1) await tomasBoard.page.keyboard.press("Alt+ArrowLeft");
  await expectLabels("010/010/A", "010/020/A", "010/020/B", "010/020/C", "010/020/D", "020/010/A");
  await tomasBoard.expectSaved();
  await tomasBoard.page.reload();
  await expect.poll(() => readLabels(tomasBoard)).toEqual(await readLabels(minaBoard));
});

test("with locked numbers, new shots get numbers in between; everything can be renumbered", async ({ people }) => {
  const person = await people.create("nums");
  const project = await person.createProject("Numbers");
  await person.createCuts(project, [24, 24, 24, 24]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(2);
  await page.keyboard.press("/");
  await expect.poll(() => readLabels(board)).toEqual(["010/010/A", "010/010/B", "010/020/A", "010/020/B"]);
  await page.getByRole("button", { name: "Scenes and shots" }).click();
  await page.getByRole("menuitem", { name: "Lock numbers" }).click();
  await board.goTo(1);
  await page.keyboard.press("/");
  await expect.poll(() => readLabels(board)).toEqual(["010/010/A", "010/015/A", "010/020/A", "010/020/B"]);

  // Set a number by hand; a number that exists already is rejected.
  await getSceneBand(board).getByRole("treeitem", { name: "Shot 015 of scene 010" }).dblclick();
  const shot = page.getByRole("dialog", { name: "Shot" });
  await shot.getByRole("textbox", { name: "Number" }).fill("020");
  await shot.getByRole("button", { name: "Save" }).click();
  await expect(shot.getByText("Shot 020 already exists in scene 010.")).toBeVisible();
  await shot.getByRole("textbox", { name: "Number" }).fill("012");
  await shot.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => readLabels(board)).toEqual(["010/010/A", "010/012/A", "010/020/A", "010/020/B"]);

  // Deleting the cut omits its number. The renumbering dialog previews the changes.
  await page.keyboard.press("Delete");
  await expect(board.blocks).toHaveCount(3);
  await page.getByRole("button", { name: "Scenes and shots" }).click();
  await page.getByRole("menuitem", { name: "Numbers and labels" }).click();
  const numbers = page.getByRole("dialog", { name: "Numbers and labels" });
  await expect(numbers.getByRole("region", { name: "Omitted numbers" })).toContainText("Shot 012 of scene 010");
  await numbers.getByRole("button", { name: "Renumber…" }).click();
  const renumber = page.getByRole("dialog", { name: "Renumber" });
  await renumber.getByRole("textbox", { name: "Start" }).fill("100");
  await renumber.getByRole("textbox", { name: "Increment" }).fill("100");
  await page.keyboard.press("Tab");
  await expect(renumber.getByText("Sc 010 Shot 020 → 200")).toBeVisible();
  await renumber.getByRole("button", { name: "Renumber", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => readLabels(board)).toEqual(["100/100/A", "100/200/A", "100/200/B"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => readLabels(board)).toEqual(["010/010/A", "010/020/A", "010/020/B"]);
  await board.expectSaved();
});

test("scenes are named, folded, and dragged as a whole in the cuts panel; scenes created offline are saved later", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allowNoNetwork();
  const person = await people.create("fold");
  const project = await person.createProject("Folded");
  await person.createCuts(project, [24, 24, 24]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page, cuts } = board;
  await board.goTo(1);
  await page.context().setOffline(true);
  await page.keyboard.press("Alt+/");
  await expect.poll(() => readLabels(board)).toEqual(["010/010/A", "020/010/A", "020/010/B"]);
  await expect(page.getByText(/^Offline: \d+ changes? saved on this device$/)).toBeVisible();
  await page.context().setOffline(false);
  await board.expectSaved();
  await cuts.getByRole("button", { name: "Rename or renumber Scene 020" }).click();
  await page.getByRole("dialog", { name: "Scene" }).getByRole("textbox", { name: "Title" }).fill("Harbour");
  await page.keyboard.press("Enter");
  await board.expectSaved();
  await page.reload();
  const sceneRow = cuts.getByRole("button", { name: "Scene 020: Harbour", exact: true });
  await expect(sceneRow).toBeVisible();

  await cuts.getByRole("button", { name: "Collapse Scene 020: Harbour" }).click();
  await expect(board.cards).toHaveCount(1);
  await sceneRow.dragTo(cuts.getByRole("button", { name: "Select cut 1", exact: true }), {
    targetPosition: { x: 20, y: 4 },
  });
  await expect.poll(() => readLabels(board)).toEqual(["010/010/A", "010/010/B", "020/010/A"]);
  await expect(cuts.getByRole("button", { name: "Scene 010: Harbour", exact: true })).toBeVisible();
});

test("cuts of several scenes are deleted together, and undo restores their order", async ({ people }) => {
  const person = await people.create("restorer");
  const project = await person.createProject("Restore");
  await person.createCuts(project, [24, 24, 24, 24, 24]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  await board.goTo(1);
  await board.page.keyboard.press("Alt+/");
  await board.goTo(3);
  await board.page.keyboard.press("Alt+/");
  const labels = ["010/010/A", "020/010/A", "020/010/B", "030/010/A", "030/010/B"];
  await expect.poll(() => readLabels(board)).toEqual(labels);
  await expect(board.notes).toContainText("For Sc 030 Sh 010 A");
  const listIds = async () => (await person.listCuts(project)).items.map(({ id }) => id);
  await board.expectSaved();
  const ids = await listIds();
  await board.page.keyboard.press("Control+a");
  await board.page.getByRole("button", { name: "Delete selected" }).click();
  await expect(board.cards).toHaveCount(0);
  await board.expectSaved();
  await board.page.keyboard.press("Control+z");
  await expect(board.cards).toHaveCount(5);
  await board.expectSaved();
  expect(await listIds()).toEqual(ids);
  await board.page.reload();
  await expect.poll(() => readLabels(board)).toEqual(labels);
});
