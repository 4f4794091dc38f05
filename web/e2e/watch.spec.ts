import { filmToLookAt, publishFilm, shownFrame } from "./support/files/films";
import { isAccessible } from "./support/fit";
import { Watching } from "./support/pages/watching";
import { expect, test } from "./support/test";

for (const [name, rate] of [
  ["24", [24, 1]],
  ["23.976", [24_000, 1001]],
  ["59.94", [60_000, 1001]],
] as const) {
  test(`at ${name} fps a step shows exactly the next frame, and quick presses add up`, async ({ people }) => {
    const owner = await people.create("owner");
    const project = await owner.makeProject("Night Ferry");
    const video = await publishFilm(owner, project, { rate, frames: 300 });
    const watching = await Watching.open(await owner.context.newPage(), video.slug);
    await watching.shows(0);
    for (let frame = 1; frame <= 10; frame += 1) {
      await watching.forward.click();
      await watching.shows(frame);
    }
    for (let frame = 9; frame >= 0; frame -= 1) {
      await watching.back.click();
      await watching.shows(frame);
    }
    await watching.back.click();
    await watching.shows(0);
    await watching.forward.evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 37; press += 1) button.click();
    });
    await watching.shows(37);
    await watching.page.keyboard.press("ArrowLeft");
    await watching.page.keyboard.press(",");
    await watching.page.keyboard.press(".");
    await watching.shows(36);
    await watching.page.keyboard.press("End");
    await watching.shows(299);
    await watching.forward.click();
    await watching.shows(299);
    await watching.page.keyboard.press("Home");
    await watching.shows(0);

    // Loop the video, so that it can't end before it is paused.
    await watching.page.keyboard.press("i");
    await watching.page.keyboard.press("k");
    await expect(watching.pause).toBeVisible();
    await expect.poll(() => shownFrame(watching.page)).toBeGreaterThan(20);
    await watching.page.keyboard.press("k");
    await expect(watching.play).toBeVisible();
    const stopped = await shownFrame(watching.page);
    await watching.shows(stopped);
    await watching.forward.click();
    await watching.shows(stopped + 1);
  });
}

test("the page tells of the video, counts a view once, and moves to its canonical address", {
  tag: ["@main", "@scaled"],
}, async ({ people, watch }) => {
  watch.allow(/status of 404/);
  const owner = await people.create("owner");
  const drawer = await people.create("drawer");
  const project = await owner.makeProject("Night Ferry", { visibility: "public" });
  await owner.addMember(project, drawer);
  const video = await publishFilm(owner, project, {
    title: "The crossing",
    description: "First line\nhttps://example.org/second",
    frames: 48,
  });
  const guest = await people.visitor();
  const page = await guest.newPage();
  await page.goto("/featured");
  const watching = await Watching.open(page, video.id);
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
  await expect(watching.comment).toBeDisabled();
  await expect(watching.comment).toHaveAttribute("placeholder", "Sign in to comment");
  await isAccessible(page);

  await page.reload();
  await watching.ready();
  await expect(page.getByText("1 view", { exact: true })).toBeVisible();
  // Another tab of the same browser counts as the same viewer.
  const tab = await Watching.open(await guest.newPage(), video.slug);
  await expect(tab.page.getByText("1 view", { exact: true })).toBeVisible();
  await tab.page.close();
  const another = await people.visitor();
  const second = await Watching.open(await another.newPage(), video.public_id);
  await expect(second.page.getByText("2 views", { exact: true })).toBeVisible();
  await second.page.getByRole("link", { name: "Sign in to rate" }).click();
  await expect(second.page).toHaveURL(new RegExp(`/signin\\?from=.*${video.slug}`));
  await page.goBack();
  await expect(page).toHaveURL(/\/featured$/);

  await page.goto("/video/no-such-film");
  await expect(page.getByRole("heading", { name: "Video not found." })).toBeVisible();
});

test("one seeks by pointer and keys, sees what is under the pointer, and plays at another speed", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const video = await filmToLookAt(people);
  const watching = await Watching.open(await (await people.visitor()).newPage(), video.slug);
  const { page, seek, player } = watching;
  const box = await seek.boundingBox();
  if (!box) throw new Error("There is no seek bar.");
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;

  await page.mouse.move(...at(0.4));
  const thumb = player.locator("[aria-hidden=true]:has(video)");
  await expect(thumb).toBeVisible();
  expect((await thumb.boundingBox())?.width).toBe(160);
  await expect(thumb.locator("video")).toHaveJSProperty("readyState", 4);
  await expect(thumb).toContainText("0:10");
  await page.mouse.down();
  await page.mouse.move(...at(0.5), { steps: 4 });
  await page.mouse.move(...at(0.75), { steps: 4 });
  await page.mouse.up();
  await watching.shows(Math.round(599 * 0.75));
  await page.mouse.move(10, 700);
  await expect(thumb).toBeHidden();

  await seek.press("Home");
  await watching.shows(0);
  await seek.press("ArrowRight");
  await watching.shows(1);
  await seek.press("ArrowUp");
  await watching.shows(121);
  await page.keyboard.press("Shift+ArrowRight");
  await watching.shows(145);
  await page.keyboard.press("ArrowLeft");
  await watching.shows(144);
  await page.keyboard.press("5");
  await watching.shows(300);

  const readout = player.getByTitle(/^Show (frame numbers|timecode)$/);
  await expect(readout).toHaveText("0:12:12 / 0:25:00");
  await readout.click();
  await expect(readout).toHaveText("300 / 599");

  await page.keyboard.press("i");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("o");
  await expect(player.locator("[data-loop]")).toHaveAttribute("data-loop", "Loops from 0:12:12 to 0:13:12");
  await player.getByRole("button", { name: "Stop looping" }).click();
  await expect(player.locator("[data-loop]")).toHaveCount(0);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(help).toContainText("Play or pause");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  // C moves the focus to the comment form; a guest's form has only a sign-in link.
  await page.keyboard.press("c");
  await expect(page.getByRole("link", { name: "Sign in", exact: true }).last()).toBeFocused();

  const settings = player.getByRole("button", { name: "Settings" });
  await settings.click();
  const menu = player.getByRole("menu", { name: "Playback speed" });
  await expect(menu.getByRole("menuitemradio")).toHaveText([".25×", ".5×", "1×", "1.25×", "1.5×", "2×", "3×", "4×"]);
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
  await watching.ready();
  await expect(readout).toHaveText("0 / 599".padStart(9, "0"));

  await player.getByRole("button", { name: "Fullscreen" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(watching.play).toBeVisible();
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
});

test("nothing lies over a picture, but the controls over one that plays in full screen until the pointer rests", async ({
  people,
}) => {
  const video = await filmToLookAt(people);
  const watching = await Watching.open(await (await people.visitor()).newPage(), video.slug);
  const { page, player } = watching;
  const film = player.locator("video").first();
  const isClear = async (): Promise<void> => {
    const picture = await film.boundingBox();
    const bar = await watching.seek.boundingBox();
    if (!picture || !bar) throw new Error("There is no player.");
    expect(bar.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  };
  await isClear();
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await watching.forward.click();
  await isClear();
  await film.click({ position: { x: 200, y: 100 } });
  await expect(watching.pause).toBeVisible();
  await expect(player).toHaveAttribute("data-awake", "false");
  await page.mouse.move(400, 300, { steps: 3 });
  await expect(player).toHaveAttribute("data-awake", "true");
  await expect(player).toHaveAttribute("data-awake", "false");
  await page.keyboard.press("k");
  await expect(watching.play).toBeVisible();
  await expect(player).toHaveAttribute("data-awake", "true");
  await isClear();
});
