import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

/** Open the export dialog of a format. */
async function choose(page: Page, format: string): Promise<Locator> {
  await page.getByRole("button", { name: "Export" }).first().click();
  await page.getByRole("menuitem", { name: format, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Export ${format}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function exportFile(dialog: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    dialog.page().waitForEvent("download"),
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  await expect(dialog).toBeHidden();
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "latin1") };
}

test("an edit is exported from the chosen timecode, and the dialog lists what is included and what isn't", {
  tag: "@main",
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 422/); // the start timecode's frame number is too high
  const person = await people.create("editor");
  const project = await person.createProject("Night Ferry");
  await person.createCuts(project, [12, 24]);
  const { page } = await Board.open(await person.context.newPage(), project.slug);

  const edl = await choose(page, "EDL");
  await expect(edl.getByRole("list", { name: "Included", exact: true }).getByText("Order and durations")).toBeVisible();
  await expect(edl.getByRole("list", { name: "Not included" }).getByText("Camera moves")).toBeVisible();
  await expect(edl.getByRole("checkbox", { name: "Drop frame" })).toHaveCount(0); // 24 fps has no drop-frame timecode
  const start = edl.getByRole("textbox", { name: "Start timecode" });
  await expect(start).toHaveValue("01:00:00:00");
  await start.fill("ten");
  await expect(edl.getByText("like 01:00:00:00.", { exact: false })).toBeVisible();
  await expect(edl.getByRole("button", { name: "Export", exact: true })).toBeDisabled();
  await start.fill("10:00:00:24");
  await edl.getByRole("button", { name: "Export", exact: true }).click();
  await expect(edl.getByText("10:00:00:24 isn't a valid timecode at 24 fps.", { exact: false })).toBeVisible();
  await start.fill("10:00:00:00");
  const list = await exportFile(edl);
  expect(list.name).toBe("Night Ferry.edl");
  expect(list.text.split("\r\n").slice(0, 2)).toEqual(["TITLE: Night Ferry", "FCM: NON-DROP FRAME"]);
  expect(list.text).toMatch(/00:00:00:00 00:00:00:12 10:00:00:00 10:00:00:12\r\n/);

  const xml = await choose(page, "FCP7 XML");
  await expect(xml.getByRole("textbox", { name: "Start timecode" })).toHaveValue("10:00:00:00");
  await expect(xml.getByRole("list", { name: "Included", exact: true }).getByText("Camera moves")).toBeVisible();
  const sequence = await exportFile(xml);
  expect(sequence.name).toBe("Night Ferry.xml");
  expect(sequence.text.split("\n").slice(0, 3)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<!DOCTYPE xmeml>",
    '<xmeml version="4">',
  ]);
  expect(sequence.text).toContain("<string>10:00:00:00</string>");

  const otio = await choose(page, "OTIO");
  await otio.getByRole("checkbox", { name: "Include images and audio" }).check();
  const archive = await exportFile(otio);
  expect(archive.name).toBe("Night Ferry.otioz");
  expect(archive.text.slice(0, 2)).toBe("PK");
  expect(archive.text).toMatch(/media\/[0-9A-HJKMNP-TV-Z]{8}\.png/);

  const fcpxml = await choose(page, "FCPXML");
  await fcpxml.getByRole("checkbox", { name: "Include images and audio" }).uncheck(); // remembered from the OTIO export
  const text = await exportFile(fcpxml);
  expect(text.name).toBe("Night Ferry.fcpxml");
  expect(text.text).toContain('<fcpxml version="1.9">');

  const reopenedDialog = await choose(page, "EDL");
  await expect(reopenedDialog.getByRole("button", { name: "Download Night Ferry.otioz" })).toBeVisible();
});

test("EDL export rejects an unsupported frame rate with the reason; 29.97 fps offers drop-frame timecode", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/net::ERR_/);
  const person = await people.create("rates");
  const sevenFps = await person.createProject("Seven", { fps: 7 });
  await person.createCuts(sevenFps, [7]);
  const { page } = await Board.open(await person.context.newPage(), sevenFps.slug);
  const edlDialog = await choose(page, "EDL");
  await expect(
    edlDialog.getByText("An EDL doesn't support 7 frames per second. Choose OTIO or FCP7 XML."),
  ).toBeVisible();
  await expect(edlDialog.getByRole("button", { name: "Export", exact: true })).toBeDisabled();

  const dropFrame = await person.createProject("Drop", { fps: 29.97 });
  await person.createCuts(dropFrame, [30]);
  await Board.open(page, dropFrame.slug);
  await page.route("**/exports/capabilities/edl", (route) => route.abort());
  const edl = await choose(page, "EDL");
  await expect(edl.getByText("Couldn't load what's included.", { exact: false })).toBeVisible();
  await page.unroute("**/exports/capabilities/edl");
  await edl.getByRole("button", { name: "Try again" }).click();
  await expect(edl.getByText("An EDL counts 30 frames per second", { exact: false })).toBeVisible();
  await expect(edl.getByRole("checkbox", { name: "Drop frame" })).toBeChecked();
  const { text } = await exportFile(edl);
  expect(text).toContain("FCM: DROP FRAME\r\n");
});

test("an anonymous visitor exports text formats and isn't offered pictures", async ({ people }) => {
  const person = await people.create("owner");
  const project = await person.createProject("Open", { visibility: "public" });
  await person.createCuts(project, [12]);
  const stranger = await (await people.openContext()).newPage();
  await stranger.goto(`/storyboard/${project.slug}`);
  const edl = await choose(stranger, "EDL");
  await expect(edl.getByRole("list", { name: "Included", exact: true })).toBeVisible();
  await expect(edl.getByRole("checkbox", { name: "Include images and audio" })).toHaveCount(0);
  expect((await exportFile(edl)).name).toBe("Open.edl");
  await stranger.getByRole("button", { name: "Export" }).first().click();
  await expect(stranger.getByRole("menuitem", { name: "GIF" })).toHaveCount(0);
});

test("a board is exported as a GIF of the chosen width and as a JPEG per frame; cuts are exported with their layers", {
  tag: "@scaled",
}, async ({ people }) => {
  const person = await people.create("loop");
  const project = await person.createProject("Night Ferry");
  await person.createCuts(project, [12, 24]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  await board.stroke([0.2, 0.5], [0.8, 0.5]);
  await board.expectSaved();

  const gif = await choose(page, "GIF");
  await gif.getByRole("radio", { name: "480 px" }).click();
  await gif.getByRole("checkbox", { name: "Loop" }).uncheck();
  await gif.getByRole("checkbox", { name: "Burn in notes" }).check();
  await expect(gif.getByRole("list", { name: "Not included" }).getByText("Audio clips")).toBeVisible();
  const { name, text } = await exportFile(gif);
  expect(name).toBe("Night Ferry.gif");
  expect(text.slice(0, 6)).toBe("GIF89a");
  expect(text.charCodeAt(6) + 256 * text.charCodeAt(7)).toBe(480);
  expect(text).not.toContain("NETSCAPE2.0"); // no extension block for repetition: the GIF plays once

  const webp = await choose(page, "WebP");
  await expect(webp.getByRole("radio", { name: "480 px" })).toBeChecked();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Export" }).first().click();
  await page.getByRole("menuitem", { name: "Picture sequence" }).click();
  const pictures = page.getByRole("dialog", { name: "Export picture sequence" });
  await pictures.getByRole("radio", { name: "JPEG" }).click();
  await pictures.getByRole("checkbox", { name: "One image per frame" }).check();
  const archive = await exportFile(pictures);
  expect(archive.text.split("PK\u0001\u0002")).toHaveLength(1 + 36); // entries of the ZIP's central directory
  expect(archive.text).toMatch(/\.jpe?g/);

  const psd = await choose(page, "PSD");
  await expect(psd.getByRole("list", { name: "Included", exact: true })).toBeVisible();
  expect((await exportFile(psd)).name).toBe("Night Ferry psd.zip");
  const storyboarder = await choose(page, "Storyboarder project");
  const boards = await exportFile(storyboarder);
  expect(boards.name).toBe("Night Ferry storyboarder.zip");
  expect(boards.text).toContain("Night Ferry/Night Ferry.storyboarder");
});

test("an export dialog without options focuses the export button, and a failed lookup can be retried", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/net::ERR_/);
  const person = await people.create("layers");
  const project = await person.createProject("Layers", { width: 320, height: 180 });
  await person.createCuts(project, [12]);
  const { page } = await Board.open(await person.context.newPage(), project.slug);
  await page.route("**/exports/capabilities/storyboarder", (route) => route.abort());
  const boards = await choose(page, "Storyboarder project");
  await expect(boards.getByRole("alert")).toContainText("Couldn't load what's included.");
  await expect(boards.getByRole("button", { name: "Export", exact: true })).toBeFocused();
  await page.unroute("**/exports/capabilities/storyboarder");
  await boards.getByRole("button", { name: "Try again" }).click();
  await expect(boards.getByRole("list", { name: "Not included" })).toBeVisible();
  await boards.getByRole("button", { name: "Cancel" }).click();

  const psd = await choose(page, "PSD");
  await expect(psd.getByRole("list", { name: "Included", exact: true })).toBeVisible();
  await expect(psd.getByRole("button", { name: "Export", exact: true })).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(download.suggestedFilename()).toBe("Layers.psd");
});
