import { readFile } from "node:fs/promises";
import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

test("the first stroke on a blank board creates the first cut, with the project's default length", {
  tag: "@main",
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 404.*preview/); // a cut's preview may still be uploading when undo removes the cut
  const person = await people.create();
  const project = await person.createProject("Blank");
  const page = await person.context.newPage();
  await page.goto(`/project/${project.slug}?settings=true`);
  const dialog = page.getByRole("dialog", { name: "Project Settings" });
  const frames = dialog.getByRole("textbox", { name: "Default cut length" });
  await expect(frames).toHaveValue("1");
  await frames.fill("241");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a whole number of frames from 1 to 240.")).toBeVisible();
  await frames.fill("24");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  const board = await Board.open(page, project.slug);
  await expect(page.getByText("Or just draw. Your first stroke creates the first cut.")).toBeVisible();
  await board.stroke([0.2, 0.2], [0.5, 0.4], [0.8, 0.2]);
  await expect(board.cards).toHaveCount(1);
  await expect.poll(() => board.pixels()).toBeGreaterThan(500);
  const { cells } = await board.ink();
  const columns = new Set(cells.flatMap((cell, index) => (cell > 0 ? [index % 32] : [])));
  expect(columns.size).toBeGreaterThan(18); // the complete stroke, from its first point on
  await board.expectSaved();
  await page.reload();
  await board.waitUntilReady();
  await expect.poll(() => board.pixels()).toBeGreaterThan(500);
  expect((await person.listCuts(project)).items.map(({ duration_frames }) => duration_frames)).toEqual([24]);

  // Undo removes the stroke, then the cut. The large button adds a cut without drawing.
  const otherProject = await person.createProject("Blank, too");
  const second = await Board.open(page, otherProject.slug);
  await second.stroke([0.3, 0.5], [0.6, 0.5]);
  await expect.poll(() => second.pixels()).toBeGreaterThan(200);
  await page.keyboard.press("Control+z");
  await expect.poll(() => second.pixels()).toBe(0);
  await page.keyboard.press("Control+z");
  await expect(second.cards).toHaveCount(0);
  await page.getByText("New Cut").first().click();
  await expect(second.cards).toHaveCount(1);
});

test("drawings, names, and notes of three cuts survive a reload", { tag: "@main" }, async ({ people }) => {
  const person = await people.create();
  const project = await person.createProject("Three cuts");
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  await expect(page).toHaveTitle(/Three cuts/);
  await expect(board.cuts.getByText("No cuts")).toBeVisible();
  await board.openNotes();
  await expect(page.getByText("Select a panel to add notes.")).toBeVisible();

  const inks = [];
  for (let number = 1; number <= 3; number++) {
    await board.newCut();
    await expect(board.cuts.getByText(`Cut ${number} / ${number}`)).toBeVisible();
    expect(await board.pixels()).toBe(0);
    const y = 0.3 + number * 0.15;
    await board.stroke([0.4, y], [0.6, y + 0.1], [0.9, y]);
    await expect.poll(() => board.pixels()).toBeGreaterThan(500);
    inks.push(await board.ink());
  }
  const note = await board.openNotes();
  await note.fill("n".repeat(1010));
  await expect(note).toHaveValue("n".repeat(1000));
  await note.fill("She turns. 灯籠");
  await board.cards.nth(2).getByRole("textbox", { name: "Name" }).fill("Lantern, close");
  await page.keyboard.press("Enter");
  await board.expectSaved();

  await page.reload();
  await expect(board.cards).toHaveCount(3);
  expect(await board.getNames()).toEqual(["Cut 1", "Cut 2", "Lantern, close"]);
  expect(inks).toHaveLength(3);
  for (const [index, ink] of inks.entries()) {
    await board.goTo(index);
    await expect.poll(async () => Math.abs((await board.pixels()) - ink.pixels)).toBeLessThan(ink.pixels * 0.02);
  }
  await expect(note).toHaveValue("She turns. 灯籠");
  await expect(board.cuts.getByText("She turns. 灯籠")).toBeVisible();
});

test("a frame count is edited by double-click, accepts digits only, and is reverted if invalid", async ({ people }) => {
  const person = await people.create();
  const project = await person.createProject("Frames");
  await person.createCuts(project, [12, 12]);
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  const frames = board.frames(0);
  const edit = async (text: string, key: "Enter" | "Escape"): Promise<void> => {
    await board.cards.nth(0).dblclick({ position: { x: 40, y: 30 } });
    await expect(frames).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press(key);
  };
  const toast = page.getByText("Frame count updated");

  await edit("48", "Escape");
  await expect(frames).toHaveValue("12");
  for (const invalid of ["0", "000", "abc"]) {
    await edit(invalid, "Enter");
    await expect(frames).toHaveValue("12");
  }
  await frames.fill("");
  await frames.press("Enter");
  await expect(frames).toHaveValue("12");
  await expect(toast).toBeHidden();

  await edit("4x8", "Enter");
  await expect(frames).toHaveValue("48");
  await expect(toast).toBeVisible();
  await board.frames(1).fill("12.7"); // as if pasted
  await board.frames(1).press("Enter");
  await edit("007", "Enter");
  await expect(frames).toHaveValue("7");
  await expect(board.frames(1)).toHaveValue("12");
  await expect(board.cuts.getByText("19 f · 0.79 s")).toBeVisible();
  await board.expectSaved();
  const { items } = await person.listCuts(project);
  expect(items.map((cut) => cut.duration_frames)).toEqual([7, 12]);
});

test("one or several cuts are reordered by dragging and by Alt with the arrow keys", async ({ people }) => {
  const person = await people.create();
  const project = await person.createProject("Order");
  await person.createCuts(project, [6, 6, 6, 6]);
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  const reordered = page.getByText("Cuts reordered");
  await expect(board.cards).toHaveCount(4);

  const lower = { targetPosition: { x: 60, y: 55 } };
  await board.waitForGestures();
  await board.cards.nth(0).dragTo(board.cards.nth(2), { sourcePosition: { x: 40, y: 20 }, ...lower });
  await expect(reordered).toBeVisible();
  expect(await board.getNames()).toEqual(["Cut 2", "Cut 3", "Cut 1", "Cut 4"]);

  await board.goTo(3);
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => board.getNames()).toEqual(["Cut 2", "Cut 3", "Cut 4", "Cut 1"]);
  await board.cards.nth(0).click({ position: { x: 40, y: 30 } });
  await board.cards.nth(1).click({ position: { x: 40, y: 30 }, modifiers: ["Shift"] });
  await expect(page.getByText("2 cuts selected")).toBeVisible();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(() => board.getNames()).toEqual(["Cut 4", "Cut 2", "Cut 3", "Cut 1"]);
  await board.button("Clear").click();
  await expect(page.getByText("2 cuts selected")).toBeHidden();
  await board.button("Save Order").click();
  await board.expectSaved();
  const { items } = await person.listCuts(project);
  expect(items.map((cut) => cut.name)).toEqual(["Cut 4", "Cut 2", "Cut 3", "Cut 1"]);
  await page.reload();
  await expect(board.cards).toHaveCount(4);
  expect(await board.getNames()).toEqual(["Cut 4", "Cut 2", "Cut 3", "Cut 1"]);
});

test("the timeline scrubs, snaps to cuts, and remembers its height", async ({ people }) => {
  const person = await people.create();
  const project = await person.createProject("Timeline");
  await person.createCuts(project, [48, 48, 48]);
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  await expect(board.blocks).toHaveCount(3);
  await expect(board.blocks.first()).toHaveAccessibleName("Cut 1: Cut 1");
  await expect(board.timeline).toHaveCSS("height", "130px");
  await expect(board.timeline.getByText("No art")).toHaveCount(3);

  const second = await board.blocks.nth(1).boundingBox();
  const handle = await board.playhead.boundingBox();
  if (!second || !handle) throw new Error("The timeline is not on the page.");
  await page.mouse.move(handle.x + handle.width / 2, handle.y + 6);
  await page.mouse.down();
  await page.mouse.move(second.x + 60, handle.y + 6, { steps: 4 });
  await expect.poll(() => board.getFrame()).toBe(72);
  await page.mouse.move(second.x + 2, handle.y + 6, { steps: 4 }); // within the snap distance (3 px) of the start
  await expect.poll(() => board.getFrame()).toBe(48);
  await page.mouse.up();
  await expect(board.blocks.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(board.playhead).toHaveAttribute("aria-valuetext", "48 f · 2.00 s");

  const edge = await board.timeline.boundingBox();
  if (!edge) throw new Error("The timeline is not on the page.");
  await page.mouse.move(edge.x + 300, edge.y + 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + 300, edge.y + 90, { steps: 4 });
  await page.mouse.up();
  await expect(board.timeline).toHaveCSS("height", "60px");
  await page.reload();
  await expect(board.blocks).toHaveCount(3);
  await expect(board.timeline).toHaveCSS("height", "60px");
  await board.button("Expand timeline").click();
  await expect(board.timeline).toHaveCSS("height", "130px");

  await board.playback.getByText("Seconds", { exact: true }).click();
  await expect(board.playback.getByRole("radio", { name: "Seconds" })).toBeChecked();
  await page.keyboard.press("Home");
  await expect(board.playback.getByText("0.00 / 6.00 s")).toBeVisible();
  await board.button("Next cut").click();
  await expect(board.playback.getByText("2.00 / 6.00 s")).toBeVisible();
  await board.button("Next frame").click();
  await expect(board.playhead).toHaveAttribute("aria-valuenow", "49");
  for (const frame of ["0", "0"]) {
    await board.button("Previous cut").click();
    await expect(board.playhead).toHaveAttribute("aria-valuenow", frame);
  }
  await page.reload();
  await expect(board.playback.getByText("0.00 / 6.00 s")).toBeVisible();
});

test("the timing sheet has exactly seven columns", async ({ people }) => {
  const person = await people.create();
  const project = await person.createProject("Sheet", { fps: 23.976 });
  await person.createCuts(project, [1, 24, 100]);
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  await board.frames(0).fill("48"); // not saved yet when the export starts
  await board.button("Export").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV timing sheet" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(await readFile(await download.path(), "utf8")).toBe(
    [
      "Cut,StartFrame,EndFrame,Frames,StartSeconds,EndSeconds,DurationSeconds",
      "1,0,48,48,0.000,2.002,2.002",
      "2,48,72,24,2.002,3.003,1.001",
      "3,72,172,100,3.003,7.174,4.171",
      "",
    ].join("\r\n"),
  );
});

test("a PDF is exported with the chosen options and shows its progress", { tag: ["@main", "@scaled"] }, async ({
  people,
}) => {
  const person = await people.create();
  const project = await person.createProject("灯籠 Lanterns");
  await person.createCuts(project, [24, 36]);
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  await board.goTo(0);
  await board.stroke([0.4, 0.5], [0.8, 0.7]);
  await board.button("Export").click();
  await page.getByRole("menuitem", { name: "PDF" }).click();
  const dialog = page.getByRole("dialog", { name: "Export PDF" });
  await dialog.getByText("5 per page", { exact: true }).click();
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("灯籠 Lanterns");
  await dialog.getByRole("checkbox", { name: "Scene in header" }).check();
  await dialog.getByRole("textbox", { name: "Scene" }).fill("12A");
  await dialog.getByRole("checkbox", { name: "Frame counts" }).uncheck();
  await dialog.getByRole("checkbox", { name: "Camera start and end frames" }).check();
  await dialog.getByText("1 selected", { exact: true }).click();
  await dialog.getByRole("textbox", { name: "First page number" }).fill("7");

  const [download, request] = await Promise.all([
    page.waitForEvent("download", { timeout: 45_000 }),
    page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/exports")),
    expect(dialog.getByRole("progressbar")).toBeVisible(),
    dialog.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    kind: "pdf",
    options: {
      style: "horizontal",
      show_scene: true,
      scene: "12A",
      show_frame_counts: false,
      first_and_last_frames: true,
      start_page: 7,
    },
  });
  expect(request.postDataJSON().options.cut_ids).toHaveLength(1);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.byteLength).toBeGreaterThan(1500);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The PDF is in your downloads.")).toBeVisible();
});
