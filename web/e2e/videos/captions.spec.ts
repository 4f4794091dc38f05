import type { Page } from "@playwright/test";
import { publishVideo } from "../support/media/videos";
import { WatchPage } from "../support/pages/watchPage";
import { expect, test } from "../support/test";

/**
 * Captions of two lines of white blocks. No player control looks like this; a control on top of them turns them gray.
 */
const BLOCKS = "█".repeat(30);
const VTT = `WEBVTT\n\n00:00.000 --> 01:00.000\n${BLOCKS}\n${BLOCKS}\n`;

/**
 * Find the top and bottom of the captions on the screen, in px; null if there are none. Searches the lower half only,
 * because the test video has white in its upper half.
 */
async function findCaptions(page: Page): Promise<{ top: number; bottom: number } | null> {
  const png = (await page.screenshot()).toString("base64");
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    if (!context) throw new Error("There is no canvas.");
    context.drawImage(picture, 0, 0);
    const isFilled = (row: number): boolean => {
      const pixels = context.getImageData(0, row, width, 1).data;
      let grayCount = 0;
      for (let index = 0; index < pixels.length; index += 4) {
        const [red = 0, green = 0] = pixels.slice(index, index + 2);
        if (green > 90 && Math.abs(red - green) < 16) grayCount += 1;
      }
      return grayCount > width / 4;
    };
    const rows = Array.from({ length: height / 2 }, (_, row) => height / 2 + row).filter(isFilled);
    return rows.length ? { top: rows[0] ?? 0, bottom: rows.at(-1) ?? 0 } : null;
  }, png);
}

test("captions in full screen move above the controls, and back down when the controls hide", async ({ people }) => {
  const owner = await people.create("owner");
  const project = await owner.createProject("Night Ferry", { visibility: "public" });
  const video = await publishVideo(owner, project, { frames: 600 });
  const { page, player, seek, pause, play } = await WatchPage.open(await owner.context.newPage(), video.slug);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await dialog
    .getByLabel("Captions file")
    .setInputFiles({ name: "en.vtt", mimeType: "text/vtt", buffer: Buffer.from(VTT) });
  await expect(dialog.getByRole("button", { name: "Replace captions…" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(player.getByRole("button", { name: "Captions" })).toHaveAttribute("aria-pressed", "true");

  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("<");
  await page.keyboard.press("k");
  await expect(player).toHaveAttribute("data-awake", "false");
  const { height } = page.viewportSize() ?? { height: 0 };
  await expect.poll(async () => (await findCaptions(page))?.bottom ?? 0).toBeGreaterThan(height - 60);

  // Keyboard focus on a control keeps the controls visible.
  await seek.focus();
  await expect(player).toHaveAttribute("data-awake", "true");
  await expect(pause).toBeVisible();
  const bar = await seek.boundingBox();
  const getCaptions = async () => (await findCaptions(page)) ?? { top: 0, bottom: height };
  await expect.poll(async () => (await getCaptions()).bottom).toBeLessThan(bar?.y ?? 0);
  expect((await getCaptions()).top).toBeGreaterThan(height / 2 + 20);

  await page.keyboard.press("k");
  await expect(play).toBeVisible();
  const picture = await player.locator("video").first().boundingBox();
  const edge = (picture?.y ?? 0) + (picture?.height ?? 0);
  await expect.poll(async () => edge - (await getCaptions()).bottom).toBeLessThan(60);
});
