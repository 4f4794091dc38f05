import type { Page } from "@playwright/test";
import { createTickWav, SoundTracks } from "../support/media/sounds";
import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

/** Text that identifies the lazy chunk with the sound code. */
const SOUND_CODE = "A project can have up to 16 audio tracks.";

/** Hold back the chunk with the sound code until `letGo` is called. `asked` tells whether it was requested. */
async function holdSoundCode(page: Page): Promise<{ release: () => void; isRequested: () => boolean }> {
  let release: () => void = () => undefined;
  let wasRequested = false;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(SOUND_CODE)) {
      wasRequested = true;
      await released;
    }
    await route.fulfill({ response });
  });
  return { release, isRequested: () => wasRequested };
}

for (const trigger of ["key", "list of commands"] as const) {
  test(`the first press after a page load opens the sound file dialog before its code has loaded: ${trigger}`, async ({
    people,
  }) => {
    const owner = await people.create("early");
    const project = await owner.createProject("Early sound");
    await owner.createCuts(project, [96]);
    const page = await owner.context.newPage();
    // Wait from here on: Playwright must have enabled file chooser interception before the key press.
    const chooser = page.waitForEvent("filechooser", { timeout: 90_000 });
    const sound = await holdSoundCode(page);
    const board = await Board.open(page, project.slug);
    await board.waitUntilReady();
    if (trigger === "key") await page.keyboard.press("a");
    else {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("audio");
      await page.getByRole("option", { name: /Add audio/ }).click();
    }
    const opened = await chooser;
    await expect.poll(sound.isRequested).toBe(true);
    await opened.setFiles({ name: "ticks.wav", mimeType: "audio/wav", buffer: createTickWav(2) });
    sound.release();
    await expect(new SoundTracks(board).clip("ticks")).toBeVisible();
    await board.expectSaved();
  });
}

test("the first press after a page load starts recording, even if its code loads late", async ({ people }) => {
  const voice = await people.create("voice", { permissions: ["microphone"] });
  const project = await voice.createProject("Early voice");
  await voice.createCuts(project, [480]);
  const page = await voice.context.newPage();
  const sound = await holdSoundCode(page);
  const board = await Board.open(page, project.slug);
  await board.waitUntilReady();
  await page.keyboard.press("Shift+A");
  await expect.poll(sound.isRequested).toBe(true);
  sound.release();
  await expect(page.getByText("Recording. Press Space to stop.")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(new SoundTracks(board).clips).toHaveCount(1);
  await board.expectSaved();
});
