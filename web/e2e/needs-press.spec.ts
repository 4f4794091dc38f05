import type { Page } from "@playwright/test";
import { Lanes, ticks } from "./support/files/sounds";
import { Board } from "./support/pages/board";
import { expect, test } from "./support/test";

/** Text that identifies the lazy chunk with the sound code. */
const OF_SOUND = "A project may have at most 16 sound tracks.";

/** Hold back the chunk with the sound code until `letGo` is called. `asked` tells whether it was requested. */
async function holdSound(page: Page): Promise<{ letGo: () => void; asked: () => boolean }> {
  let letGo: () => void = () => undefined;
  let isAsked = false;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(OF_SOUND)) {
      isAsked = true;
      await held;
    }
    await route.fulfill({ response });
  });
  return { letGo, asked: () => isAsked };
}

for (const how of ["key", "list of commands"] as const) {
  test(`the first press after a page load opens the dialog for sounds before their code is there: ${how}`, async ({
    people,
  }) => {
    const owner = await people.create("early");
    const project = await owner.makeProject("Early sound");
    await owner.makeCuts(project, [96]);
    const page = await owner.context.newPage();
    // Wait from here on: Playwright must have enabled file chooser interception before the key press.
    const chooser = page.waitForEvent("filechooser", { timeout: 90_000 });
    const sound = await holdSound(page);
    const board = await Board.open(page, project.slug);
    await board.ready();
    await expect.poll(sound.asked).toBe(true);
    if (how === "key") await page.keyboard.press("a");
    else {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("sound");
      await page.getByRole("option", { name: /Add sound/ }).click();
    }
    const opened = await chooser;
    await opened.setFiles({ name: "ticks.wav", mimeType: "audio/wav", buffer: ticks(2) });
    sound.letGo();
    await expect(new Lanes(board).clip("ticks")).toBeVisible();
    await board.isSaved();
  });
}

test("the first press after a page load records, however late its code is", async ({ people }) => {
  const voice = await people.create("voice", { permissions: ["microphone"] });
  const project = await voice.makeProject("Early voice");
  await voice.makeCuts(project, [480]);
  const page = await voice.context.newPage();
  const sound = await holdSound(page);
  const board = await Board.open(page, project.slug);
  await board.ready();
  await expect.poll(sound.asked).toBe(true);
  await page.keyboard.press("Shift+A");
  sound.letGo();
  await expect(page.getByText("Recording. Space stops.")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(new Lanes(board).clips).toHaveCount(1);
  await board.isSaved();
});
