import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

const createSheet = (...rows: string[]) => Buffer.from(["Sequence,Name,Nb Frames,FPS", ...rows, ""].join("\r\n"));

test("a timing sheet from a production tracker is reviewed, partly applied, and undone", {
  tag: "@scaled",
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 412/);
  const person = await people.create("timer");
  const project = await person.createProject("Night ferry", { visibility: "public" });
  await person.createCuts(project, [24, 48, 72]);
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  await board.goTo(0);
  await board.stroke([0.2, 0.2], [0.7, 0.6]);
  await board.expectSaved();
  const getFrameCounts = async (): Promise<string[]> =>
    Promise.all([0, 1, 2].map((index) => board.frames(index).inputValue()));
  const drawnInk = await board.ink();
  const { drawing_seq: strokes } = (await person.listCuts(project)).items[0] ?? {};

  // Export the sheet from the board, then change two lengths in it.
  const download = page.waitForEvent("download");
  await board.button("Export").click();
  await page.getByRole("menuitem", { name: "CSV timing sheet" }).click();
  const stream = await (await download).createReadStream();
  let text = "";
  for await (const piece of stream) text += piece;
  const [head, ...rows] = text.replace("\uFEFF", "").trim().split(/\r?\n/);
  const column = head?.split(",").indexOf("Frames") ?? -1;
  const editedRows = rows.map((line, index) => {
    const cells = line.split(",");
    if (index < 2) cells[column] = index === 0 ? "31" : "40";
    return cells.join(",");
  });
  const editedSheet = Buffer.from([head, ...editedRows, ""].join("\r\n"));

  await board.button("Import").click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  const file = dialog.getByLabel("File to import");
  await file.setInputFiles({ name: "broken.csv", mimeType: "text/csv", buffer: createSheet("A,Cut 1,abc,24") });
  await expect(dialog.getByRole("alert")).toContainText("'abc' isn't a number of frames.");
  await expect(dialog.getByRole("button", { name: "Apply" })).toBeDisabled();

  await file.setInputFiles({ name: "night-ferry.csv", mimeType: "text/csv", buffer: editedSheet });
  const changes = dialog.getByRole("list", { name: "Changes" }).getByRole("checkbox");
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toHaveAccessibleName(/Cut 1.*Retimed.*24 f.*31 f/);
  await expect(changes.first()).toBeFocused();
  // Keyboard only: uncheck the second change and apply the first.
  await page.keyboard.press("ArrowDown");
  await expect(changes.nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(changes.nth(1)).not.toBeChecked();
  await expect(dialog.getByText("1 of 2 selected")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect.poll(getFrameCounts).toEqual(["31", "48", "72"]);
  await expect(page.getByText("1 change applied")).toBeVisible();

  // One undo reverts the import; the drawings are untouched.
  await page.keyboard.press("Control+z");
  await expect.poll(getFrameCounts).toEqual(["24", "48", "72"]);
  await expect(page.getByText("Import undone.")).toBeVisible();
  const { items } = await person.listCuts(project);
  expect(items[0]).toMatchObject({ duration_frames: 24, drawing_seq: strokes });
  expect(await board.ink()).toEqual(drawnInk);

  // Drop a sheet as a production tracker writes it. The board changes during the review; undoing the import keeps edits
  // made after it.
  const tracked = createSheet("A,Cut 1,31,24", "A,Cut 2,40,24", "A,Nobody,12,24").toString();
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "again.csv", { type: "text/csv" }));
    return data;
  }, tracked);
  await board.canvas.dispatchEvent("dragover", { dataTransfer: transfer });
  await expect(page.getByText("Drop to import")).toBeVisible();
  await board.canvas.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(dialog.getByRole("list", { name: "Notices" })).toContainText("Nobody");
  await expect(changes).toHaveCount(2);
  const retime = async (index: number, frames: number): Promise<void> => {
    const cut = (await person.listCuts(project)).items[index];
    const headers = { "If-Match": `"${cut?.version}"` };
    await person.call("PATCH", `/cuts/${cut?.id}`, { duration_frames: frames }, headers);
  };
  await retime(1, 50);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByText("The board changed.")).toBeVisible();
  await expect(changes.nth(1)).toHaveAccessibleName(/50 f.*40 f/);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect.poll(getFrameCounts).toEqual(["31", "40", "72"]);
  await retime(1, 60);
  await expect.poll(getFrameCounts).toEqual(["31", "60", "72"]);
  await board.button("Import").click();
  await dialog.getByRole("button", { name: "Undo again.csv" }).click();
  await expect(page.getByText("except for what was changed since: Cut 2")).toBeVisible();
  await expect(dialog.getByText("Undone", { exact: false }).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(getFrameCounts).toEqual(["24", "60", "72"]);

  // Other editors see who made an import.
  const editor = await people.create("editor");
  await person.addMember(project, editor, "editor");
  const editorBoard = await Board.open(await editor.context.newPage(), project.slug);
  await editorBoard.button("Import").click();
  const { display_name: name } = await person.call<{ display_name: string }>("GET", "/profiles/me");
  const recent = editorBoard.page.getByRole("region", { name: "Recent imports" });
  await expect(recent.getByRole("listitem")).toContainText([`Undone · ${name}`, `Undone · ${name}`]);

  // Viewers don't get an import button.
  const viewer = await Board.open(await (await people.create("looker")).context.newPage(), project.slug);
  await expect(viewer.button("Export")).toBeEnabled();
  await expect(viewer.button("Import")).toHaveCount(0);
});

test("a retimed, reordered, duplicated, and shortened edit is imported, partly applied, and undone", async ({
  people,
}) => {
  const person = await people.create("cutter");
  const project = await person.createProject("Night ferry", { fps: 24 });
  await person.createCuts(project, [48, 48, 96, 36]);
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  await board.stroke([0.2, 0.5], [0.8, 0.5]);
  await board.expectSaved();
  const drawnInk = await board.ink();

  const download = page.waitForEvent("download");
  await board.button("Export").click();
  await page.getByRole("menuitem", { name: "EDL" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
  let text = "";
  for await (const piece of await (await download).createReadStream()) text += piece;
  await page.keyboard.press("Escape");
  const reels = [...text.matchAll(/^\d{3} {2}(\S+)/gm)].map(([, reel]) => reel);
  const timecode = (frame: number) => {
    const [seconds, frames] = [Math.floor(frame / 24), frame % 24];
    return `01:00:${String(seconds).padStart(2, "0")}:${String(frames).padStart(2, "0")}`;
  };
  // The first cut is longer, the third comes before the second, the first appears again at the end, the fourth is left
  // out. No name matches.
  const lines = ["TITLE: CUT 2", "FCM: NON-DROP FRAME"];
  let startFrame = 0;
  for (const [cut, frames] of [
    [0, 60],
    [2, 96],
    [1, 48],
    [0, 24],
  ] as const) {
    const number = String(lines.length - 1).padStart(3, "0");
    const record = `${timecode(startFrame)} ${timecode(startFrame + frames)}`;
    lines.push(`${number}  ${reels[cut]} V     C        ${record.replaceAll(/01:00:/g, "00:00:")} ${record}`);
    startFrame += frames;
  }

  await board.button("Import").click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  const buffer = Buffer.from([...lines, ""].join("\r\n"));
  await dialog.getByLabel("File to import").setInputFiles({ name: "cut 2.edl", mimeType: "text/plain", buffer });
  await dialog.getByRole("button", { name: "Continue" }).click();
  const changes = dialog.getByRole("list", { name: "Changes" }).getByRole("checkbox");
  await expect(changes).toHaveCount(4);
  for (const [index, name] of [
    /Cut 1.*Retimed/,
    /Cut 3.*Moved/,
    /Cut 1.*Duplicate/,
    /Cut 4.*Not in the edit/,
  ].entries()) {
    await expect(changes.nth(index)).toHaveAccessibleName(name);
  }
  await expect(changes.nth(3)).not.toBeChecked();
  await changes.nth(1).uncheck();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toBeHidden();
  const getFrameCounts = async () =>
    (await person.listCuts(project)).items.map(({ duration_frames }) => duration_frames);
  await expect(board.blocks).toHaveCount(5);
  expect(await getFrameCounts()).toEqual([60, 48, 24, 96, 36]); // the duplicate follows the cut that it follows in the edit
  await board.goTo(2);
  expect(await board.ink()).toEqual(drawnInk);

  await page.getByText("Undo", { exact: true }).click(); // in the notice
  await expect(board.blocks).toHaveCount(4);
  expect(await getFrameCounts()).toEqual([48, 48, 96, 36]);
  await board.goTo(0);
  expect(await board.ink()).toEqual(drawnInk);
});
