import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { BlobReader, type FileEntry, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { Board, expectSameDrawing } from "../support/pages/board";
import { expect, test } from "../support/test";

/** Return a single-color PNG as a file for an upload field, encoded by the browser. */
async function createPicture(page: Page, name: string, color: string) {
  const base64 = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 192, height: 108 });
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = fill;
    context?.fillRect(0, 0, 192, 108);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, color);
  return { name, mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

const RED = "#c02020";
const GREEN = "#20a040";
const BLUE = "#2040c0";

test("pictures are imported as cuts in the order of their names, reviewed, applied, and undone", {
  tag: "@main",
}, async ({ people }) => {
  const person = await people.create("animator");
  const project = await person.createProject("Night Ferry");
  await person.createCuts(project, [24]);
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  await board.goTo(0);
  await board.stroke([0.2, 0.2], [0.7, 0.6]);
  await board.expectSaved();
  const drawnInk = await board.ink();
  const pictures = [
    await createPicture(page, "board 10.png", BLUE),
    await createPicture(page, "board 2.png", GREEN),
    await createPicture(page, "board 1.png", RED),
  ];

  await board.button("Import").click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.getByLabel("File to import").setInputFiles(pictures);
  await expect(dialog.getByText("Changes from 3 images")).toBeVisible();
  const list = dialog.getByRole("list", { name: "Changes" });
  const changes = list.getByRole("checkbox");
  await expect(changes).toHaveCount(3);
  for (const [index, name] of ["board 1", "board 2", "board 10"].entries()) {
    await expect(changes.nth(index)).toBeChecked();
    await expect(changes.nth(index)).toHaveAccessibleName(new RegExp(`${name}.*New cut`));
  }
  await expect(list.locator("img")).toHaveCount(3);
  await changes.nth(1).uncheck();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toBeHidden();

  await expect(board.blocks).toHaveCount(3);
  expect(await board.getNames()).toEqual(["Cut 1", "board 1", "board 10"]);
  await board.goTo(1);
  await expect.poll(() => board.colorAt([0.5, 0.5])).toBe(RED);
  await board.goTo(2);
  await expect.poll(() => board.colorAt([0.5, 0.5])).toBe(BLUE);

  await page.keyboard.press("Control+z");
  await expect(board.blocks).toHaveCount(1);
  await board.goTo(0);
  expect(await board.ink()).toEqual(drawnInk);
});

test("one dropped picture is added to the drawing; several dropped pictures become cuts", async ({ people }) => {
  const person = await people.create("dropper");
  const project = await person.createProject("Night Ferry");
  await person.createCuts(project, [24]);
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  await board.waitUntilReady();
  await board.waitForGestures();
  const dropPictures = async (...colors: string[]): Promise<void> => {
    const images = await Promise.all(colors.map((color, index) => createPicture(page, `${index}.png`, color)));
    const files = images.map(({ name, buffer }) => ({ name, content: [...buffer] }));
    const dataTransfer = await page.evaluateHandle((items) => {
      const data = new DataTransfer();
      for (const { name, content } of items) {
        data.items.add(new File([new Uint8Array(content)], name, { type: "image/png" }));
      }
      return data;
    }, files);
    const { x: clientX, y: clientY } = await board.toScreen([0.5, 0.5]);
    await board.canvas.dispatchEvent("dragover", { dataTransfer });
    if (colors.length > 1) await expect(page.getByText("Drop to import")).toBeVisible();
    await board.canvas.dispatchEvent("drop", { dataTransfer, clientX, clientY });
  };
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dropPictures(GREEN, RED);
  await expect(dialog.getByRole("list", { name: "Changes" }).getByRole("checkbox")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await dropPictures(BLUE);
  await expect.poll(() => board.pixels()).toBeGreaterThan(0);
  await expect(dialog).toBeHidden();
  await expect(board.blocks).toHaveCount(1);
});

test("a board is exported as a Storyboarder project and imported into another board as a folder", {
  tag: "@scaled",
}, async ({ people }) => {
  const person = await people.create("boarder");
  const sourceProject = await person.createProject("Night Ferry", { fps: 25 });
  await person.createCuts(sourceProject, [30, 50]);
  const page = await person.context.newPage();
  const board = await Board.open(page, sourceProject.slug);
  await board.goTo(0);
  await board.stroke([0.2, 0.2], [0.7, 0.6]);
  await board.expectSaved();
  const drawnInk = await board.ink();

  await board.button("Export").click();
  await page.getByRole("menuitem", { name: "Storyboarder project" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export", exact: true }).click();
  const zip = await readFile(await (await download).path());
  const reader = new ZipReader(new BlobReader(new Blob([zip])), { useWebWorkers: false });
  const entries = (await reader.getEntries()).filter((entry): entry is FileEntry => !entry.directory);
  for (const entry of entries) {
    const path = test.info().outputPath("project", entry.filename);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await entry.getData(new Uint8ArrayWriter()));
  }
  const folder = entries[0]?.filename.split("/")[0] ?? "";

  const targetProject = await person.createProject("Day Ferry", { fps: 12 });
  const targetBoard = await Board.open(page, targetProject.slug);
  await targetBoard.button("Import").click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.getByLabel("Folder to import").setInputFiles(join(test.info().outputPath("project"), folder));
  const changes = dialog.getByRole("list", { name: "Changes" }).getByRole("checkbox");
  await expect(changes).toHaveCount(3);
  const settings = changes.and(dialog.getByRole("checkbox", { name: /Frame rate and canvas/ }));
  await expect(settings).toHaveAccessibleName(/12 fps.*25 fps/);
  await settings.check();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toBeHidden();

  const getFrameCounts = async () =>
    (await person.listCuts(targetProject)).items.map(({ duration_frames }) => duration_frames);
  await expect(targetBoard.blocks).toHaveCount(2);
  expect(await getFrameCounts()).toEqual([30, 50]);
  const { fps } = await person.call<{ fps: number }>("GET", `/projects/${targetProject.id}`);
  expect(fps).toBe(25);
  await targetBoard.goTo(0);
  await expectSameDrawing(targetBoard, drawnInk);
});
