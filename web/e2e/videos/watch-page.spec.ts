import { expectAccessible } from "../support/accessibility";
import { getSharedVideo, publishVideo, readShownFrame } from "../support/media/videos";
import { WatchPage } from "../support/pages/watchPage";
import { expect, test } from "../support/test";

for (const [name, rate] of [
  ["24", [24, 1]],
  ["23.976", [24_000, 1001]],
  ["59.94", [60_000, 1001]],
] as const) {
  test(`at ${name} fps, a step shows exactly the next frame, and quick presses add up`, async ({ people }) => {
    const owner = await people.create("owner");
    const project = await owner.createProject("Night Ferry");
    const video = await publishVideo(owner, project, { rate, frames: 300 });
    const watchPage = await WatchPage.open(await owner.context.newPage(), video.slug);
    await watchPage.expectFrame(0);
    for (let frame = 1; frame <= 10; frame += 1) {
      await watchPage.forward.click();
      await watchPage.expectFrame(frame);
    }
    for (let frame = 9; frame >= 0; frame -= 1) {
      await watchPage.back.click();
      await watchPage.expectFrame(frame);
    }
    await watchPage.back.click();
    await watchPage.expectFrame(0);
    await watchPage.forward.evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 37; press += 1) button.click();
    });
    await watchPage.expectFrame(37);
    await watchPage.page.keyboard.press("ArrowLeft");
    await watchPage.page.keyboard.press(",");
    await watchPage.page.keyboard.press(".");
    await watchPage.expectFrame(36);
    await watchPage.page.keyboard.press("End");
    await watchPage.expectFrame(299);
    await watchPage.forward.click();
    await watchPage.expectFrame(299);
    await watchPage.page.keyboard.press("Home");
    await watchPage.expectFrame(0);

    // Loop the video, so that it can't end before it is paused.
    await watchPage.page.keyboard.press("i");
    await watchPage.page.keyboard.press("k");
    await expect(watchPage.pause).toBeVisible();
    await expect.poll(() => readShownFrame(watchPage.page)).toBeGreaterThan(20);
    await watchPage.page.keyboard.press("k");
    await expect(watchPage.play).toBeVisible();
    const stopped = await readShownFrame(watchPage.page);
    await watchPage.expectFrame(stopped);
    await watchPage.forward.click();
    await watchPage.expectFrame(stopped + 1);
  });
}

test("the watch page describes the video, counts a view once, and redirects to the canonical URL", {
  tag: ["@main", "@scaled"],
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const owner = await people.create("owner");
  const member = await people.create("drawer");
  const project = await owner.createProject("Night Ferry", { visibility: "public" });
  await owner.addMember(project, member);
  const video = await publishVideo(owner, project, {
    title: "The crossing",
    description: "First line\nhttps://example.org/second",
    frames: 48,
  });
  const guest = await people.openContext();
  const page = await guest.newPage();
  await page.goto("/featured");
  const watchPage = await WatchPage.open(page, video.id);
  await expect(page).toHaveURL(new RegExp(`/video/${video.slug}$`));
  await expect(page).toHaveTitle("The crossing · Pegbar");
  await expect(page.getByRole("heading", { level: 1, name: "The crossing" })).toBeVisible();
  await expect(page.getByText("1 view", { exact: true })).toBeVisible();
  await expect(page.getByText("First line")).toHaveText("First line\nhttps://example.org/second");
  await expect(page.getByRole("link", { name: /example/ })).toHaveCount(0);
  await expect(page.getByText("320×180")).toBeVisible();
  const creators = page.getByRole("region", { name: "Creators" });
  await expect(creators.getByRole("listitem").first()).toContainText("Owner");
  await expect(creators.getByRole("link", { name: /^drawer/ })).toHaveAttribute("href", /\/profile\/drawer/);
  await expect(page.getByRole("link", { name: "Sign in to rate" })).toBeVisible();
  await expect(watchPage.commentField).toBeDisabled();
  await expect(watchPage.commentField).toHaveAttribute("placeholder", "Sign in to comment");
  await expectAccessible(page);

  await page.reload();
  await watchPage.waitUntilReady();
  await expect(page.getByText("1 view", { exact: true })).toBeVisible();
  // Another tab of the same browser counts as the same viewer.
  const tab = await WatchPage.open(await guest.newPage(), video.slug);
  await expect(tab.page.getByText("1 view", { exact: true })).toBeVisible();
  await tab.page.close();
  const anotherContext = await people.openContext();
  const second = await WatchPage.open(await anotherContext.newPage(), video.public_id);
  await expect(second.page.getByText("2 views", { exact: true })).toBeVisible();
  await second.page.getByRole("link", { name: "Sign in to rate" }).click();
  await expect(second.page).toHaveURL(new RegExp(`/signin\\?from=.*${video.slug}`));
  await page.goBack();
  await expect(page).toHaveURL(/\/featured$/);

  await page.goto("/video/no-such-film");
  await expect(page.getByRole("heading", { name: "Video not found." })).toBeVisible();
});

test("seeking works by pointer and by keys with a preview of the frame, and the playback speed can be changed", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const video = await getSharedVideo(people);
  const watchPage = await WatchPage.open(await (await people.openContext()).newPage(), video.slug);
  const { page, seek, player } = watchPage;
  const box = await seek.boundingBox();
  if (!box) throw new Error("There is no seek bar.");
  const toScreen = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;

  await page.mouse.move(...toScreen(0.4));
  const thumb = player.locator("[aria-hidden=true]:has(video)");
  await expect(thumb).toBeVisible();
  expect((await thumb.boundingBox())?.width).toBe(160);
  await expect(thumb.locator("video")).toHaveJSProperty("readyState", 4);
  await expect(thumb).toContainText("0:10");
  await page.mouse.down();
  await page.mouse.move(...toScreen(0.5), { steps: 4 });
  await page.mouse.move(...toScreen(0.75), { steps: 4 });
  await page.mouse.up();
  await watchPage.expectFrame(Math.round(599 * 0.75));
  await page.mouse.move(10, 700);
  await expect(thumb).toBeHidden();

  await seek.press("Home");
  await watchPage.expectFrame(0);
  await seek.press("ArrowRight");
  await watchPage.expectFrame(1);
  await seek.press("ArrowUp");
  await watchPage.expectFrame(121);
  await page.keyboard.press("Shift+ArrowRight");
  await watchPage.expectFrame(145);
  await page.keyboard.press("ArrowLeft");
  await watchPage.expectFrame(144);
  await page.keyboard.press("5");
  await watchPage.expectFrame(300);

  const readout = player.getByTitle(/^Show (frame numbers|timecode)$/);
  await expect(readout).toHaveText("00:00:12:12 / 00:00:25:00");
  await readout.click();
  await expect(readout).toHaveText("300 / 599");

  await page.keyboard.press("i");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("o");
  await expect(player.locator("[data-loop]")).toHaveAttribute("data-loop", "Looping from 00:00:12:12 to 00:00:13:12");
  await player.getByRole("button", { name: "Clear loop" }).click();
  await expect(player.locator("[data-loop]")).toHaveCount(0);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Play or pause");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  // C moves the focus to the comment form; a guest's form has only a sign-in link.
  await page.keyboard.press("c");
  await expect(page.getByRole("link", { name: "Sign in", exact: true }).last()).toBeFocused();

  const settings = player.getByRole("button", { name: "Settings" });
  await settings.click();
  const menu = player.getByRole("menu", { name: "Playback speed" });
  await expect(menu.getByRole("menuitemradio")).toHaveText(["0.25×", "0.5×", "1×", "1.25×", "1.5×", "2×", "3×", "4×"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(menu).toBeHidden();
  await expect(settings).toBeFocused();
  await expect(player.locator("video").first()).toHaveJSProperty("playbackRate", 1.25);
  await page.keyboard.press("<");
  await expect(player.locator("video").first()).toHaveJSProperty("playbackRate", 1);

  // A video without sound has no volume control.
  await expect(player.getByRole("button", { name: "Mute" })).toHaveCount(0);
  await page.reload();
  await watchPage.waitUntilReady();
  await expect(readout).toHaveText("0 / 599".padStart(9, "0"));

  await player.getByRole("button", { name: "Fullscreen" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(watchPage.play).toBeVisible();
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
});

test("controls never cover the picture, except in full screen until the pointer rests", async ({ people }) => {
  const video = await getSharedVideo(people);
  const watchPage = await WatchPage.open(await (await people.openContext()).newPage(), video.slug);
  const { page, player } = watchPage;
  const videoElement = player.locator("video").first();
  const expectClear = async (): Promise<void> => {
    const picture = await videoElement.boundingBox();
    const bar = await watchPage.seek.boundingBox();
    if (!picture || !bar) throw new Error("There is no player.");
    expect(bar.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  };
  await expectClear();
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await watchPage.forward.click();
  await expectClear();
  await videoElement.click({ position: { x: 200, y: 100 } });
  await expect(watchPage.pause).toBeVisible();
  await expect(player).toHaveAttribute("data-awake", "false");
  await page.mouse.move(400, 300, { steps: 3 });
  await expect(player).toHaveAttribute("data-awake", "true");
  await expect(player).toHaveAttribute("data-awake", "false");
  await page.keyboard.press("k");
  await expect(watchPage.play).toBeVisible();
  await expect(player).toHaveAttribute("data-awake", "true");
  await expectClear();
});
