import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

const FIRST = `Title: Night ferry

INT. FERRY - NIGHT #1#

Rain on black water.

MIO
(calling)
Wait!

KEN
I never had one.

EXT. HARBOUR - DAWN #2#

Fog.
`;

/** Second draft: the speech is rewritten and the harbor scene removed. */
const SECOND = `${FIRST.slice(0, FIRST.indexOf("EXT.")).replace("Wait!", "Wait for me!")}INT. STATION - DAY #3#

Nobody.
`;

const createFile = (text: string) => ({
  name: "night-ferry.fountain",
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});

test("a script is shown next to the board, its text is added to cuts, and a later draft is applied and undone", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const person = await people.create("writer");
  const project = await person.createProject("Night ferry", { visibility: "public" });
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  const getCaptions = async () =>
    (await person.listCuts(project)).items.map(({ dialogue, action }) => ({ dialogue, action }));
  const dialog = page.getByRole("dialog", { name: "Import" });
  const panel = page.getByRole("region", { name: "Script" });

  // Without a script, the panel explains itself and offers the import.
  await board.button("Script").click();
  await expect(panel.getByText("No script yet")).toBeVisible();
  await panel.getByRole("button", { name: "Import script" }).click();
  await dialog.getByLabel("File to import").setInputFiles(createFile(FIRST));
  await expect(dialog.getByRole("radio", { name: "One cut per scene" })).toBeChecked();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toBeHidden();
  const ferry = { dialogue: "MIO (calling): Wait!\nKEN: I never had one.", action: "Rain on black water." };
  const harbour = { dialogue: "", action: "Fog." };
  await expect.poll(getCaptions).toEqual([ferry, harbour]);

  // The panel opens by itself and links each text to its cut.
  const row = (text: string) => panel.getByRole("row").filter({ hasText: text });
  await expect(row("Rain on black water.").getByRole("button", { name: "Go to cut 1" })).toBeVisible();
  await row("Fog.").getByRole("button", { name: "Go to cut 2" }).click();
  await expect(page.getByText("Cut 2 / 2")).toBeVisible();
  await row("Rain on black water.").getByRole("button", { name: "Go to cut 1" }).click();

  // Keyboard: a speech becomes a new cut, and the next paragraph is added to it.
  await row("Wait!").click();
  await page.keyboard.press("Control+Enter");
  await expect(row("I never had one.")).toBeFocused();
  await page.keyboard.press("Enter");
  const expected = { dialogue: ferry.dialogue, action: "" };
  await expect.poll(getCaptions).toEqual([ferry, expected, harbour]);
  await expect(row("Wait!").getByRole("button", { name: "Go to cut 2" })).toBeVisible();
  // One undo step reverts one key press; the earlier one stays.
  await page.keyboard.press("Control+z");
  await expect.poll(getCaptions).toEqual([ferry, { dialogue: "MIO (calling): Wait!", action: "" }, harbour]);

  // Drag a paragraph onto a cut: the existing text stays before it.
  await row("Fog.").hover();
  await page.mouse.down();
  await board.cards.nth(1).hover();
  await board.cards.nth(1).hover({ position: { x: 20, y: 20 } });
  await page.mouse.up();
  await expect.poll(getCaptions).toEqual([ferry, { dialogue: "MIO (calling): Wait!", action: "Fog." }, harbour]);
  await page.keyboard.press("Control+z");
  await expect.poll(getCaptions).toEqual([ferry, { dialogue: "MIO (calling): Wait!", action: "" }, harbour]);
  await expect(row("Wait!").getByRole("button", { name: "Go to cut 2" })).toBeVisible();
  await board.expectSaved();

  // Import a later draft, without further questions. Texts that weren't edited follow it, and the removed scene keeps
  // its cut.
  await panel.getByRole("button", { name: "Import script" }).click();
  await dialog.getByLabel("File to import").setInputFiles(createFile(SECOND));
  await expect(dialog.getByRole("list", { name: "Changes" }).getByRole("checkbox")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Select all", exact: true }).click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toBeHidden();
  const revised = { ...ferry, dialogue: ferry.dialogue.replace("Wait!", "Wait for me!") };
  await expect
    .poll(getCaptions)
    .toEqual([
      revised,
      { dialogue: "MIO (calling): Wait for me!", action: "" },
      { dialogue: "", action: "Nobody." },
      harbour,
    ]);
  await expect(row("EXT. HARBOUR").getByText("Not in the script")).toBeVisible();
  await expect(board.cuts.getByText("Not in the script")).toHaveCount(1);

  // Undo the import.
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(page.getByText("Import undone.")).toBeVisible();
  await expect.poll(getCaptions).toEqual([ferry, { dialogue: "MIO (calling): Wait!", action: "" }, harbour]);
  await expect(board.cuts.getByText("Not in the script")).toHaveCount(0);

  // Viewers can read the script but not edit or import it.
  const viewerBoard = await Board.open(await (await people.create("looker")).context.newPage(), project.slug);
  await viewerBoard.button("Script").click();
  const viewerScript = viewerBoard.page.getByRole("region", { name: "Script" });
  await viewerScript.getByText("Rain on black water.").click();
  await expect(viewerScript.getByRole("button", { name: "Add to this cut" })).toHaveCount(0);
  await expect(viewerScript.getByRole("button", { name: "Import script" })).toHaveCount(0);
});

test("going to a cut scrolls its text in the script into view", async ({ people }) => {
  const person = await people.create("writer");
  const project = await person.createProject("Night ferry", { visibility: "public" });
  const page = await person.context.newPage();
  const board = await Board.open(page, project.slug);
  const scenes = Array.from(
    { length: 40 },
    (_, index) => `INT. CABIN ${index + 1} - NIGHT\n\nLamp ${index + 1} burns.\n`,
  );
  await board.button("Import").click();
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.getByLabel("File to import").setInputFiles(createFile(scenes.join("\n")));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toBeHidden();
  const panel = page.getByRole("region", { name: "Script" });
  await expect(panel.getByText("Lamp 1 burns.")).toBeInViewport();
  await board.playback.getByRole("button", { name: "Next cut" }).focus();
  await page.keyboard.press("End");
  await expect(panel.getByText("Lamp 40 burns.")).toBeInViewport();
  await expect(panel.getByText("Lamp 1 burns.")).not.toBeInViewport();
  // Keys also reach rows that were never scrolled into view.
  await panel.getByText("Lamp 40 burns.").click();
  await page.keyboard.press("Home");
  await expect(panel.getByRole("row").filter({ hasText: "Lamp 1 burns." })).toBeFocused();
});

test("on a phone, the script has its own tab, and a button adds text to the cut", async ({ people }) => {
  const person = await people.create("writer");
  const project = await person.createProject("Night ferry", { visibility: "public" });
  await person.createCuts(project, [24]);
  const page = await person.context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await Board.open(page, project.slug);
  await page.getByRole("tab", { name: "Script" }).click();
  const panel = page.getByRole("region", { name: "Script" });
  const dialog = page.getByRole("dialog", { name: "Import" });
  await panel.getByRole("button", { name: "Import script" }).click();
  await dialog.getByLabel("File to import").setInputFiles(createFile(FIRST));
  await dialog.getByText("Script only, no cuts").click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toBeHidden();
  await panel.getByText("Rain on black water.").click();
  await panel.getByRole("button", { name: "Add to this cut" }).click();
  await expect.poll(async () => (await person.listCuts(project)).items[0]?.action).toBe("Rain on black water.");
  await expect(panel.getByRole("button", { name: "Go to cut 1" })).toBeVisible();
});
