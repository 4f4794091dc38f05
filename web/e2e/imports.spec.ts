import { Board } from "./support/board";
import { expect, test } from "./support/test";

const sheet = (...rows: string[]) => Buffer.from(["Sequence,Name,Nb Frames,FPS", ...rows, ""].join("\r\n"));

test("a timing sheet comes back from a tracker: looked at, one row applied, and taken back", async ({
  people,
  watch,
}) => {
  watch.allow(/status of 412/);
  const who = await people.create("timer");
  const project = await who.makeProject("Night ferry", { visibility: "public" });
  await who.makeCuts(project, [24, 48, 72]);
  const page = await who.context.newPage();
  const board = await Board.open(page, project.slug);
  await board.goTo(0);
  await board.stroke([0.2, 0.2], [0.7, 0.6]);
  await board.isSaved();
  const lengths = async (): Promise<string[]> =>
    Promise.all([0, 1, 2].map((index) => board.frames(index).inputValue()));
  const drawn = await board.ink();
  const { drawing_seq: strokes } = (await who.cuts(project)).items[0] ?? {};

  // The sheet as it leaves the board, with two other lengths.
  const out = page.waitForEvent("download");
  await board.button("Export").click();
  await page.getByRole("menuitem", { name: "CSV timing sheet" }).click();
  const stream = await (await out).createReadStream();
  let text = "";
  for await (const piece of stream) text += piece;
  const [head, ...rows] = text.replace("\uFEFF", "").trim().split(/\r?\n/);
  const column = head?.split(",").indexOf("Frames") ?? -1;
  const changed = rows.map((line, index) => {
    const cells = line.split(",");
    if (index < 2) cells[column] = index === 0 ? "31" : "40";
    return cells.join(",");
  });
  const back = Buffer.from([head, ...changed, ""].join("\r\n"));

  await board.button("Import").click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  const file = dialog.getByLabel("File to import");
  await file.setInputFiles({ name: "broken.csv", mimeType: "text/csv", buffer: sheet("A,Cut 1,abc,24") });
  await expect(dialog.getByRole("alert")).toContainText("'abc' is no number of frames.");
  await expect(dialog.getByRole("button", { name: "Apply" })).toBeDisabled();

  await file.setInputFiles({ name: "night-ferry.csv", mimeType: "text/csv", buffer: back });
  const changes = dialog.getByRole("list", { name: "Changes" }).getByRole("checkbox");
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toHaveAccessibleName(/Cut 1.*Retimed.*24f.*31f/);
  await expect(changes.first()).toBeFocused();
  // By the keyboard alone: the second row is not to be done, the first is.
  await page.keyboard.press("ArrowDown");
  await expect(changes.nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(changes.nth(1)).not.toBeChecked();
  await expect(dialog.getByText("1 of 2 chosen")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect.poll(lengths).toEqual(["31", "48", "72"]);
  await expect(page.getByText("1 change applied")).toBeVisible();

  // One step of undo: as before, and nobody has touched a drawing.
  await page.keyboard.press("Control+z");
  await expect.poll(lengths).toEqual(["24", "48", "72"]);
  await expect(page.getByText("The import was taken back.")).toBeVisible();
  const { items } = await who.cuts(project);
  expect(items[0]).toMatchObject({ duration_frames: 24, drawing_seq: strokes });
  expect(await board.ink()).toEqual(drawn);

  // As a tracker writes it, and dropped on the board. It changes while it is looked at; what came since stays.
  const tracked = sheet("A,Cut 1,31,24", "A,Cut 2,40,24", "A,Nobody,12,24").toString();
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "again.csv", { type: "text/csv" }));
    return data;
  }, tracked);
  await board.canvas.dispatchEvent("dragover", { dataTransfer: transfer });
  await expect(page.getByText("Drop a file to import it")).toBeVisible();
  await board.canvas.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(dialog.getByRole("list", { name: "Notices" })).toContainText("Nobody");
  await expect(changes).toHaveCount(2);
  const retime = async (index: number, frames: number): Promise<void> => {
    const cut = (await who.cuts(project)).items[index];
    const headers = { "If-Match": `"${cut?.version}"` };
    await who.call("PATCH", `/cuts/${cut?.id}`, { duration_frames: frames }, headers);
  };
  await retime(1, 50);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByText("The board changed meanwhile.")).toBeVisible();
  await expect(changes.nth(1)).toHaveAccessibleName(/50f.*40f/);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect.poll(lengths).toEqual(["31", "40", "72"]);
  await retime(1, 60);
  await expect.poll(lengths).toEqual(["31", "60", "72"]);
  await board.button("Import").click();
  await dialog.getByRole("button", { name: "Undo again.csv" }).click();
  await expect(page.getByText("but for what was changed since: Cut 2")).toBeVisible();
  await expect(dialog.getByText("Taken back", { exact: false }).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(lengths).toEqual(["24", "60", "72"]);

  // Whoever else draws here sees whose imports they were.
  const other = await people.create("editor");
  await who.addMember(project, other, "editor");
  const theirs = await Board.open(await other.context.newPage(), project.slug);
  await theirs.button("Import").click();
  const { display_name: name } = await who.call<{ display_name: string }>("GET", "/profiles/me");
  const recent = theirs.page.getByRole("region", { name: "Recent imports" });
  await expect(recent.getByRole("listitem")).toContainText([`Taken back · ${name}`, `Taken back · ${name}`]);

  // Whoever only looks has nothing to import with.
  const viewer = await Board.open(await (await people.create("looker")).context.newPage(), project.slug);
  await expect(viewer.button("Export")).toBeEnabled();
  await expect(viewer.button("Import")).toHaveCount(0);
});
