import { Board } from "./support/pages/board";
import { expect, test } from "./support/test";

/** Return the labels of the board's cuts in order, as scene/shot/cut; "-" for a cut without one. */
async function labels(board: Board): Promise<string[]> {
  const names = await board.options.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
  return names.map((name) => /Sc (\d+) Sh (\w+) (\w+)/.exec(name)?.slice(1).join("/") ?? "-");
}

const band = (board: Board) => board.timeline.getByRole("tree", { name: "Scenes and shots in time" });

test("two people begin scenes and shots by a key, take them back, move a seam and undo", { tag: "@main" }, async ({
  people,
}) => {
  const [mina, tomas] = await Promise.all([people.create("mina"), people.create("tomas")]);
  const project = await mina.makeProject("Scenes");
  await mina.makeCuts(project, [24, 24, 24, 24, 24, 24]);
  await mina.addMember(project, tomas, "editor");
  const [hers, his] = await Promise.all([
    Board.open(await mina.context.newPage(), project.slug),
    Board.open(await tomas.context.newPage(), project.slug),
  ]);
  const both = async (...wanted: string[]): Promise<void> => {
    for (const board of [hers, his]) await expect.poll(() => labels(board)).toEqual(wanted);
  };
  await hers.goTo(2);
  await hers.page.keyboard.press("/");
  await both("010/010/A", "010/010/B", "010/020/A", "010/020/B", "010/020/C", "010/020/D");
  await his.goTo(4);
  await his.page.keyboard.press("Alt+/");
  await both("010/010/A", "010/010/B", "010/020/A", "010/020/B", "020/010/A", "020/010/B");

  // He goes to the start of the previous scene. She removes her shot boundary with the same key, then undoes it.
  await his.page.keyboard.press("Control+ArrowLeft");
  await expect(his.page.getByText("Cut 1 / 6")).toBeVisible();
  await hers.page.keyboard.press("/");
  await both("010/010/A", "010/010/B", "010/010/C", "010/010/D", "020/010/A", "020/010/B");
  await hers.page.keyboard.press("Control+z");
  await both("010/010/A", "010/010/B", "010/020/A", "010/020/B", "020/010/A", "020/010/B");

  // Drag a shot boundary over a cut.
  const seam = await hers.timeline.locator("[data-seam='2']").boundingBox();
  const block = await hers.options.nth(1).boundingBox();
  if (!seam || !block) throw new Error("The seam should be in the timeline.");
  await hers.page.mouse.move(seam.x + seam.width / 2, seam.y + seam.height / 2);
  await hers.page.mouse.down();
  await hers.page.mouse.move(block.x + 3, seam.y + seam.height / 2, { steps: 5 });
  await hers.page.mouse.up();
  await both("010/010/A", "010/020/A", "010/020/B", "010/020/C", "020/010/A", "020/010/B");

  // A cut moved between two cuts of a shot joins that shot.
  await his.goTo(4);
  for (let step = 0; step < 2; step += 1) await his.page.keyboard.press("Alt+ArrowLeft");
  await both("010/010/A", "010/020/A", "010/020/B", "010/020/C", "010/020/D", "020/010/A");
  await his.isSaved();
  await his.page.reload();
  await expect.poll(() => labels(his)).toEqual(await labels(hers));
});

test("numbers are locked, what comes between gets one between, and all is renumbered at will", async ({ people }) => {
  const who = await people.create("nums");
  const project = await who.makeProject("Numbers");
  await who.makeCuts(project, [24, 24, 24, 24]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(2);
  await page.keyboard.press("/");
  await expect.poll(() => labels(board)).toEqual(["010/010/A", "010/010/B", "010/020/A", "010/020/B"]);
  await page.getByRole("button", { name: "Scenes and shots" }).click();
  await page.getByRole("menuitem", { name: "Lock numbers" }).click();
  await board.goTo(1);
  await page.keyboard.press("/");
  await expect.poll(() => labels(board)).toEqual(["010/010/A", "010/015/A", "010/020/A", "010/020/B"]);

  // Set a number by hand; a number that exists already is rejected.
  await band(board).getByRole("treeitem", { name: "Shot 015 of scene 010" }).dblclick();
  const shot = page.getByRole("dialog", { name: "Shot" });
  await shot.getByRole("textbox", { name: "Number" }).fill("020");
  await shot.getByRole("button", { name: "Save" }).click();
  await expect(shot.getByText("Shot 020 is there already in scene 010.")).toBeVisible();
  await shot.getByRole("textbox", { name: "Number" }).fill("012");
  await shot.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => labels(board)).toEqual(["010/010/A", "010/012/A", "010/020/A", "010/020/B"]);

  // Deleting the cut omits its number. The renumbering dialog previews the changes.
  await page.keyboard.press("Delete");
  await expect(board.options).toHaveCount(3);
  await page.getByRole("button", { name: "Scenes and shots" }).click();
  await page.getByRole("menuitem", { name: "Numbers and labels" }).click();
  const numbers = page.getByRole("dialog", { name: "Numbers and labels" });
  await expect(numbers.getByRole("region", { name: "Omitted numbers" })).toContainText("Shot 012 of scene 010");
  await numbers.getByRole("button", { name: "Renumber…" }).click();
  const renumber = page.getByRole("dialog", { name: "Renumber" });
  await renumber.getByRole("textbox", { name: "Start" }).fill("100");
  await renumber.getByRole("textbox", { name: "Step" }).fill("100");
  await page.keyboard.press("Tab");
  await expect(renumber.getByText("Sc 010 Shot 020 → 200")).toBeVisible();
  await renumber.getByRole("button", { name: "Renumber", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => labels(board)).toEqual(["100/100/A", "100/200/A", "100/200/B"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => labels(board)).toEqual(["010/010/A", "010/020/A", "010/020/B"]);
  await board.isSaved();
});

test("scenes are named, folded and dragged whole in the cuts panel; made without the server they come later", async ({
  people,
  watch,
}) => {
  watch.allowNoNetwork();
  const who = await people.create("fold");
  const project = await who.makeProject("Folded");
  await who.makeCuts(project, [24, 24, 24]);
  const board = await Board.open(await who.context.newPage(), project.slug);
  const { page, cuts } = board;
  await board.goTo(1);
  await page.context().setOffline(true);
  await page.keyboard.press("Alt+/");
  await expect.poll(() => labels(board)).toEqual(["010/010/A", "020/010/A", "020/010/B"]);
  await expect(page.getByText(/^Offline, \d+ changes kept$/)).toBeVisible();
  await page.context().setOffline(false);
  await board.isSaved();
  await cuts.getByRole("button", { name: "Name and number of Scene 020" }).click();
  await page.getByRole("dialog", { name: "Scene" }).getByRole("textbox", { name: "Title" }).fill("Harbour");
  await page.keyboard.press("Enter");
  await board.isSaved();
  await page.reload();
  const line = cuts.getByRole("button", { name: "Scene 020: Harbour", exact: true });
  await expect(line).toBeVisible();

  await cuts.getByRole("button", { name: "Fold Scene 020: Harbour" }).click();
  await expect(board.cards).toHaveCount(1);
  await line.dragTo(cuts.getByRole("button", { name: "Select cut 1", exact: true }), {
    targetPosition: { x: 20, y: 4 },
  });
  await expect.poll(() => labels(board)).toEqual(["010/010/A", "010/010/B", "020/010/A"]);
  await expect(cuts.getByRole("button", { name: "Scene 010: Harbour", exact: true })).toBeVisible();
});
