import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { BlobReader, type FileEntry, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { Board, expectSameDrawing } from "./support/pages/board";
import { expect, test } from "./support/test";

/** Return a single-color PNG as a file for an upload field, encoded by the browser. */
async function picture(page: Page, name: string, colour: string) {
  const base64 = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 192, height: 108 });
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = fill;
    context?.fillRect(0, 0, 192, 108);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, colour);
  return { name, mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

const RED = "#c02020";
const GREEN = "#20a040";
const BLUE = "#2040c0";

test("pictures come as cuts in the order of their names, are looked at, applied and taken back", {
  tag: "@main",
}, async ({ people }) => {
  const who = await people.create("animator");
  const project = await who.makeProject("Night Ferry");
  await who.makeCuts(project, [24]);
  const page = await who.context.newPage();
  const board = await Board.open(page, project.slug);
  await board.goTo(0);
  await board.stroke([0.2, 0.2], [0.7, 0.6]);
  await board.isSaved();
  const drawn = await board.ink();
  const pictures = [
    await picture(page, "board 10.png", BLUE),
    await picture(page, "board 2.png", GREEN),
    await picture(page, "board 1.png", RED),
  ];

  await board.button("Import").click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.getByLabel("File to import").setInputFiles(pictures);
  await expect(dialog.getByText("What 3 pictures.zip would change")).toBeVisible();
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

  await expect(board.options).toHaveCount(3);
  expect(await board.names()).toEqual(["Cut 1", "board 1", "board 10"]);
  await board.goTo(1);
  await expect.poll(() => board.colourAt([0.5, 0.5])).toBe(RED);
  await board.goTo(2);
  await expect.poll(() => board.colourAt([0.5, 0.5])).toBe(BLUE);

  await page.keyboard.press("Control+z");
  await expect(board.options).toHaveCount(1);
  await board.goTo(0);
  expect(await board.ink()).toEqual(drawn);
});

test("one picture that is dropped lies on the drawing; several that are dropped come as cuts", async ({ people }) => {
  const who = await people.create("dropper");
  const project = await who.makeProject("Night Ferry");
  await who.makeCuts(project, [24]);
  const page = await who.context.newPage();
  const board = await Board.open(page, project.slug);
  await board.ready();
  await expect(board.button("Import")).toBeVisible(); // the drop handler is loaded after the board
  const drop = async (...colours: string[]): Promise<void> => {
    const sent = await Promise.all(colours.map((colour, index) => picture(page, `${index}.png`, colour)));
    const files = sent.map(({ name, buffer }) => ({ name, content: [...buffer] }));
    const dataTransfer = await page.evaluateHandle((given) => {
      const data = new DataTransfer();
      for (const { name, content } of given) {
        data.items.add(new File([new Uint8Array(content)], name, { type: "image/png" }));
      }
      return data;
    }, files);
    const { x: clientX, y: clientY } = await board.at([0.5, 0.5]);
    await board.canvas.dispatchEvent("dragover", { dataTransfer });
    if (colours.length > 1) await expect(page.getByText("Drop to import")).toBeVisible();
    await board.canvas.dispatchEvent("drop", { dataTransfer, clientX, clientY });
  };
  const dialog = page.getByRole("dialog", { name: "Import" });
  await drop(GREEN, RED);
  await expect(dialog.getByRole("list", { name: "Changes" }).getByRole("checkbox")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await drop(BLUE);
  await expect.poll(() => board.pixels()).toBeGreaterThan(0);
  await expect(dialog).toBeHidden();
  await expect(board.options).toHaveCount(1);
});

test("a board leaves as a Storyboarder project and comes back into another one as a folder", {
  tag: "@scaled",
}, async ({ people }) => {
  const who = await people.create("boarder");
  const from = await who.makeProject("Night Ferry", { fps: 25 });
  await who.makeCuts(from, [30, 50]);
  const page = await who.context.newPage();
  const board = await Board.open(page, from.slug);
  await board.goTo(0);
  await board.stroke([0.2, 0.2], [0.7, 0.6]);
  await board.isSaved();
  const drawn = await board.ink();

  await board.button("Export").click();
  await page.getByRole("menuitem", { name: "Storyboarder project" }).click();
  const out = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export", exact: true }).click();
  const zip = await readFile(await (await out).path());
  const reader = new ZipReader(new BlobReader(new Blob([zip])), { useWebWorkers: false });
  const entries = (await reader.getEntries()).filter((entry): entry is FileEntry => !entry.directory);
  for (const entry of entries) {
    const path = test.info().outputPath("project", entry.filename);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await entry.getData(new Uint8ArrayWriter()));
  }
  const folder = entries[0]?.filename.split("/")[0] ?? "";

  const to = await who.makeProject("Day Ferry", { fps: 12 });
  const other = await Board.open(page, to.slug);
  await other.button("Import").click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.getByLabel("Folder to import").setInputFiles(join(test.info().outputPath("project"), folder));
  const changes = dialog.getByRole("list", { name: "Changes" }).getByRole("checkbox");
  await expect(changes).toHaveCount(3);
  const settings = changes.and(dialog.getByRole("checkbox", { name: /Frame rate and canvas/ }));
  await expect(settings).toHaveAccessibleName(/12 fps.*25 fps/);
  await settings.check();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toBeHidden();

  const lengths = async () => (await who.cuts(to)).items.map(({ duration_frames }) => duration_frames);
  await expect(other.options).toHaveCount(2);
  expect(await lengths()).toEqual([30, 50]);
  const { fps } = await who.call<{ fps: number }>("GET", `/projects/${to.id}`);
  expect(fps).toBe(25);
  await other.goTo(0);
  await expectSameDrawing(other, drawn);
});
