import { filmToLookAt, publishFilm, shownFrame } from "./support/files/films";
import { isAccessible } from "./support/fit";
import { Watching } from "./support/pages/watching";
import { expect, test } from "./support/test";

/** The file of a film, wherever it comes from: an address of the server's own, or one of the object store. */
const FILM = /type=video/;

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

    // A film that loops is never over before it is paused.
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
  // Another tab of the same browser is the same person.
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
  // Letters are letters while one writes, and keys again after that.
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

  // A film without sound has nothing to make louder.
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

test("sound that goes on after the last frame has its place on the bar and the clock; frames stay exact", async ({
  people,
}) => {
  const owner = await people.create("owner");
  const project = await owner.makeProject("Long sound", { visibility: "public" });
  const video = await publishFilm(owner, project, { frames: 24, sound: 3 });
  const watching = await Watching.open(await owner.context.newPage(), video.slug);
  const { page, player, seek } = watching;
  const readout = player.getByTitle(/^Show (frame numbers|timecode)$/);
  await expect(readout).toHaveText(/^0:00:00 \/ 0:0[23]:\d\d$/);
  await page.keyboard.press("End");
  await expect.poll(async () => Number(await seek.getAttribute("aria-valuenow"))).toBeGreaterThan(60);
  await expect.poll(() => shownFrame(page)).toBe(23);
  await watching.back.click();
  await watching.shows(23);
  await watching.forward.click();
  await watching.shows(23);
  await watching.back.click();
  await watching.shows(22);
  await readout.click();
  await expect(readout).toHaveText("22 / 23");

  const mute = player.getByRole("button", { name: "Mute" });
  await page.keyboard.press("m");
  await expect(mute).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await watching.ready();
  await expect(mute).toHaveAttribute("aria-pressed", "true");
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

test("an address that ran out is fetched anew, and the film goes on at the same place", { tag: "@scaled" }, async ({
  people,
  watch,
}) => {
  watch.allow(/status of 404/, /ERR_/);
  const video = await filmToLookAt(people);
  const page = await (await people.visitor()).newPage();
  let refused = 0;
  // The first address is refused, as it is after an hour.
  await page.route(FILM, async (route) => {
    refused += 1;
    await (refused === 1 ? route.fulfill({ status: 404, body: "gone" }) : route.continue());
  });
  const watching = await Watching.open(page, video.slug);
  expect(refused).toBeGreaterThan(1);
  await watching.forward.click();
  await watching.shows(1);
});

test("a film that cannot be had says so, and may be tried again", async ({ people, watch }) => {
  watch.allow(/status of 404/, /ERR_/);
  const video = await filmToLookAt(people);
  const page = await (await people.visitor()).newPage();
  await page.route(FILM, (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.goto(`/video/${video.slug}`);
  const watching = new Watching(page);
  await expect(watching.player.getByRole("alert")).toContainText("The video could not be played");
  await page.unroute(FILM);
  await watching.player.getByRole("button", { name: "Try again" }).click();
  await watching.ready();
  await expect(watching.player.getByRole("alert")).toHaveCount(0);
});

test("a page whose server is away says so and tries again, and fits a phone that is touched", async ({
  people,
  watch,
}) => {
  watch.allowNoNetwork();
  const owner = await people.create("owner");
  const project = await owner.makeProject("Night Ferry");
  const title = `The ${"W".repeat(100)} crossing`;
  const video = await publishFilm(owner, project, { frames: 600, title });
  const phone = await people.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await phone.newPage();
  await page.route("**/api/videos/*", (route) => route.abort());
  await page.goto(`/video/${video.slug}`);
  await expect(page.getByRole("heading", { name: "The video could not be loaded" })).toBeVisible();
  await page.unroute("**/api/videos/*");
  await page.getByRole("button", { name: "Try again" }).click();
  const watching = new Watching(page);
  await watching.ready();
  const film = watching.player.locator("video").first();
  await film.tap({ position: { x: 60, y: 40 } });
  await expect(watching.pause).toBeVisible();
  await film.tap({ position: { x: 60, y: 40 } });
  await expect(watching.play).toBeVisible();
  await expect(page.getByText("No comments yet")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test("a rating counts at once, for everybody, and is taken back by the same press", { tag: "@scaled" }, async ({
  people,
}) => {
  const [owner, fan] = [await people.create("owner"), await people.create("fan")];
  const project = await owner.makeProject("Night Ferry");
  const video = await publishFilm(owner, project, { frames: 48 });
  const [mine, theirs] = [
    await Watching.open(await fan.context.newPage(), video.slug),
    await Watching.open(await owner.context.newPage(), video.slug),
  ];
  await expect(mine.rating.getByRole("radio")).toHaveCount(10);
  await mine.star(4.5).click();
  await expect(mine.star(4.5)).toBeChecked();
  for (const side of [mine, theirs]) await expect(side.summary).toHaveText("4.5 · 1 rating");
  await theirs.star(0.5).focus();
  await theirs.page.keyboard.press("Space");
  for (const side of [mine, theirs]) await expect(side.summary).toHaveText("2.5 · 2 ratings");
  // The arrows choose, and nothing counts before Enter; Enter on what one gave takes it back.
  await theirs.page.keyboard.press("ArrowRight");
  await expect(theirs.star(1)).toBeChecked();
  await expect(theirs.page.getByText("1: press Enter to save")).toBeVisible();
  await theirs.page.keyboard.press("Escape");
  await expect(theirs.star(0.5)).toBeChecked();
  await theirs.page.keyboard.press("ArrowRight");
  for (const side of [mine, theirs]) await expect(side.summary).toHaveText("2.5 · 2 ratings");
  await theirs.page.keyboard.press("Enter");
  await expect(mine.summary).toHaveText("2.8 · 2 ratings");
  await theirs.page.keyboard.press("Enter");
  await expect(mine.summary).toHaveText("4.5 · 1 rating");
  await expect(theirs.rating.getByRole("radio", { checked: true })).toHaveCount(0);
  await theirs.page.keyboard.press("Enter");
  await expect(mine.summary).toHaveText("2.8 · 2 ratings");
  await mine.star(4.5).click();
  await expect(mine.star(4.5)).not.toBeChecked();
  for (const side of [mine, theirs]) await expect(side.summary).toHaveText("1.0 · 1 rating");
  await mine.page.reload();
  await expect(mine.summary).toHaveText("1.0 · 1 rating");
});

test("a rating that is refused is put back, with a message", async ({ people, watch }) => {
  watch.allow(/status of 5/);
  const fan = await people.create("fan");
  const project = await fan.makeProject("Night Ferry");
  const video = await publishFilm(fan, project, { frames: 48 });
  const watching = await Watching.open(await fan.context.newPage(), video.slug);
  const refuse = { status: 500, json: { title: "Broken", detail: "The disk is full." } };
  await watching.page.route("**/rating", (route) => route.fulfill(refuse));
  await watching.star(3).click();
  await expect(watching.page.getByText("The disk is full.")).toBeVisible();
  await expect(watching.summary).toHaveText("Not rated yet");
  await expect(watching.star(3)).not.toBeChecked();
});

test("Space plays after a button was clicked, and presses a button that the keyboard came to", async ({ people }) => {
  const video = await filmToLookAt(people);
  const watching = await Watching.open(await (await people.visitor()).newPage(), video.slug);
  await watching.forward.click();
  await watching.shows(1);
  await watching.page.keyboard.press("Space");
  await expect(watching.pause).toBeVisible();
  await watching.page.keyboard.press("Space");
  await expect(watching.play).toBeVisible();
  const stood = Number(await watching.seek.getAttribute("aria-valuenow"));
  await watching.shows(stood);
  await watching.back.click();
  await watching.shows(stood - 1);
  await watching.page.keyboard.press("Tab");
  await expect(watching.forward).toBeFocused();
  await watching.page.keyboard.press("Space");
  await watching.shows(stood);
  await expect(watching.play).toBeVisible();
});
