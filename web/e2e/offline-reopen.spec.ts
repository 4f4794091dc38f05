import type { Page } from "@playwright/test";
import { framesOff, Lanes, putSound, rememberStarts, secondsPlayed, soundOf, ticks } from "./support/files/sounds";
import { Board, expectSameDrawing } from "./support/pages/board";
import { expect, test } from "./support/test";

const ABSENT = "This drawing cannot be loaded right now.";
const WITH_WORKER = { serviceWorkers: "allow" } as const;

/** Wait until this browser has stored all that the board needs to open offline. */
async function isOpenable(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const whole = await caches.match("/whole");
      return whole !== undefined && (await caches.has("pegbar-board")) && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(kept, { timeout: 60_000 }).toBe(true);
}

test("a board that is loaded anew without a network stands with its strokes, is worked on, and all of it arrives", async ({
  people,
  watch,
}) => {
  watch.allowNoNetwork();
  watch.allow(/status of 412/); // a closing page may still send its last change
  const owner = await people.create("away", WITH_WORKER);
  const project = await owner.makeProject("Night train");
  await owner.makeCuts(project, [24, 24]);
  const elsewhere = await people.again(owner);
  const there = await Board.open(await elsewhere.context.newPage(), project.slug);
  await there.goTo(1);
  await there.stroke([0.3, 0.8], [0.7, 0.8]);
  await there.isSaved();
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  await board.stroke([0.3, 0.2], [0.7, 0.2]);
  await board.isSaved();
  await isOpenable(page);
  await board.frames(1).fill("31");
  await board.frames(1).press("Enter");
  await board.isSaved();
  await expect
    .poll(() =>
      page.evaluate(async (id) => {
        const copy = await caches.match(`/api/projects/${id}/cuts`);
        return ((await copy?.json())?.items ?? []).map((cut: { duration_frames: number }) => cut.duration_frames);
      }, project.id),
    )
    .toEqual([24, 31]);

  await owner.context.setOffline(true);
  await board.stroke([0.3, 0.3], [0.7, 0.3]);
  await page.reload();
  await expect(board.cards).toHaveCount(2);
  await expect(board.frames(1)).toHaveValue("31");
  await expect.poll(() => board.colourAt([0.5, 0.2])).toBe("#26282e");
  await expect.poll(() => board.colourAt([0.5, 0.3])).toBe("#26282e");
  await expect(board.saved).toHaveText(/^Offline/);

  // A drawing that was never opened in this browser is missing offline, and the page says so.
  await board.cards.nth(1).getByRole("button", { name: "Select cut 2" }).click();
  await expect(page.getByText(ABSENT)).toBeVisible();
  await board.goTo(0);
  await expect(page.getByText(ABSENT)).toBeHidden();

  await board.stroke([0.3, 0.5], [0.7, 0.5]);
  await expect.poll(() => board.colourAt([0.5, 0.5])).toBe("#26282e");
  await board.frames(0).fill("48");
  await board.frames(0).press("Enter");
  await board.newCut();
  await board.stroke([0.3, 0.6], [0.7, 0.6]);
  await expect.poll(() => board.colourAt([0.5, 0.6])).toBe("#26282e");

  // Changes made on the page that was reloaded offline survive another reopening.
  await page.close();
  const again = new Board(await owner.context.newPage());
  await again.page.goto(`/storyboard/${project.slug}`);
  await expect(again.cards).toHaveCount(3);
  await expect(again.frames(0)).toHaveValue("48");
  await again.goTo(0);
  await expect.poll(() => again.colourAt([0.5, 0.5])).toBe("#26282e");

  await owner.context.setOffline(false);
  await again.isSaved();
  const { items } = await owner.cuts(project);
  expect(items).toHaveLength(3);
  expect(items[0]?.duration_frames).toBe(48);
  await there.goTo(0);
  await expectSameDrawing(there, await again.ink());

  // Back online, the page loads from the server, not from the cache.
  await elsewhere.call("PATCH", `/projects/${project.id}`, { name: "Day train" }, { "If-Match": '"1"' });
  await again.page.reload();
  await expect(again.page.getByRole("heading", { name: "Day train" })).toBeVisible();
});

const MISSING = "This sound's audio isn't on this device";

/** Return the number of sound chunks that this browser stores. */
function storedPieces(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "pegbar-audio")) return 0;
    const database = await settled(indexedDB.open("pegbar-audio"));
    const keys = await settled(database.transaction("parts").objectStore("parts").getAllKeys());
    database.close();
    return keys.filter((key) => Array.isArray(key) && typeof key[2] === "number").length;
  });
}

test("sounds stay on a board that is reloaded offline: what this browser holds is heard, the rest says that it is missing", {
  tag: "@scaled",
}, async ({ people, watch }) => {
  watch.allowNoNetwork();
  watch.allow(/status of 412/); // a closing page may still send its last change
  const owner = await people.create("listener", WITH_WORKER);
  const project = await owner.makeProject("Night train");
  await owner.makeCuts(project, [48, 600]);
  await putSound(owner, project, "played.wav", ticks(3));
  await putSound(owner, project, "unplayed.wav", ticks(2), 15 * 48_000);
  const context = owner.context;
  const page = await context.newPage();
  await rememberStarts(page);
  const board = await Board.open(page, project.slug);
  const lanes = new Lanes(board);
  await expect(lanes.clips).toHaveCount(2);
  await page.keyboard.press("Space");
  await framesOff(page, 12);
  await page.keyboard.press("Space");
  await board.timeline.getByRole("button", { name: "Mute unplayed.wav" }).click();
  await board.timeline.getByRole("button", { name: "Mute unplayed.wav" }).click();
  await board.isSaved();
  await isOpenable(page);
  await expect.poll(() => storedPieces(page)).toBe(1);
  const isCopied = () =>
    page.evaluate(async (id) => {
      const copy = await caches.match(`/api/projects/${id}/sound`);
      return ((await copy?.json())?.clips ?? []).length;
    }, project.id);
  await expect.poll(isCopied).toBe(2);

  await context.setOffline(true);
  await lanes.add("dropped", 1);
  await expect(lanes.clip("unplayed")).toHaveAccessibleDescription(new RegExp(MISSING));
  await page.reload();
  await expect(lanes.clips).toHaveCount(3);
  await expect(lanes.clip("unplayed")).toHaveAccessibleDescription(new RegExp(MISSING));
  await expect(lanes.clip("played")).not.toHaveAccessibleDescription(new RegExp(MISSING));
  await expect(lanes.clip("dropped")).not.toHaveAccessibleDescription(new RegExp(MISSING));

  // Both stored sounds play in sync with the picture. The page reports the missing one once.
  const heard = page.getByRole("status", { name: "Messages" });
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expect(heard).toContainText("1 sound can't be heard offline");
  expect(await framesOff(page, 40)).toBeLessThanOrEqual(1);
  await page.keyboard.press("Space");
  expect(await secondsPlayed(page)).toEqual([1, 3]);
  await heard.getByRole("button", { name: "Dismiss" }).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await framesOff(page, 12);
  await page.keyboard.press("Space");
  await expect(heard).toBeEmpty();

  // Actions that need the server say so.
  await lanes.clip("unplayed").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "unplayed.wav" })).toContainText(MISSING);
  await page.getByRole("button", { name: "Download" }).click();
  await expect(heard).toContainText("The server cannot be reached");
  await page.keyboard.press("Escape");

  // Sounds can be edited offline like the rest of the board, and also appear in the quick editor.
  await lanes.clip("played").focus();
  await page.keyboard.press("ArrowRight");
  await expect(board.saved).toHaveText(/^Offline/);
  await page.goto(`/edit/${project.slug}`);
  await expect(lanes.clips).toHaveCount(3);
  await expect(lanes.clip("unplayed")).toHaveAccessibleDescription(new RegExp(MISSING));

  await context.setOffline(false);
  await expect(lanes.clip("unplayed")).not.toHaveAccessibleDescription(new RegExp(MISSING));
  await board.isSaved();
  await expect.poll(async () => (await soundOf(owner, project)).clips.map(({ at }) => at)).toContain(2000);
  const states = async () => (await soundOf(owner, project)).sounds.map(({ state }) => state);
  await expect.poll(states).toEqual(["ready", "ready", "ready"]);
  // The dropped sound stays stored on this device after the upload.
  await expect.poll(() => storedPieces(page)).toBe(2);
});

test("nobody else sees what was kept of a board, nor anybody after signing out", async ({ people, watch }) => {
  watch.allowSignedOut();
  watch.allowNoNetwork();
  watch.allow(/status of 404/); // requests of the service worker may still reach the server, signed out
  const owner = await people.create("leaver", WITH_WORKER);
  const project = await owner.makeProject("Private thoughts");
  await owner.makeCuts(project, [24]);
  await putSound(owner, project, "voice.wav", ticks(1));
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const { page } = board;
  await expect(new Lanes(board).clips).toHaveCount(1);
  await page.keyboard.press("Space");
  await expect.poll(() => storedPieces(page)).toBe(1);
  await isOpenable(page);
  await page.goto("/create");
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("/");
  await expect.poll(() => page.evaluate(() => caches.has("pegbar-board"))).toBe(false);
  await expect.poll(() => storedPieces(page)).toBe(0);

  await owner.context.setOffline(true);
  await page.goto(`/storyboard/${project.slug}`);
  await expect(page.locator("#root > *").first()).toBeAttached();
  await expect(page.getByText("Private thoughts")).toHaveCount(0);
  await expect(board.cards).toHaveCount(0);
  await owner.context.setOffline(false);
});

test("who comes by another person's session sees nothing of what was kept; files of an earlier version go", async ({
  people,
  watch,
}) => {
  watch.allowNoNetwork();
  const owner = await people.create("expired", WITH_WORKER);
  const project = await owner.makeProject("Private thoughts");
  await owner.makeCuts(project, [24]);
  const page = await owner.context.newPage();
  await page.goto("/");
  await page.evaluate(() => caches.open("pegbar-files-earlier"));
  const board = await Board.open(page, project.slug);
  await isOpenable(page);
  expect(await page.evaluate(() => caches.has("pegbar-files-earlier"))).toBe(false);

  const other = await people.create("other");
  await page.goto("about:blank");
  await owner.context.clearCookies();
  await owner.context.addCookies(await other.context.cookies());
  await page.goto("/create");
  await expect(page.getByRole("button", { name: "Profile menu" })).toBeVisible();
  expect(await page.evaluate(() => caches.has("pegbar-board"))).toBe(false);
  await owner.context.setOffline(true);
  await page.goto(`/storyboard/${project.slug}`);
  await expect(page.locator("#root > *").first()).toBeAttached();
  await expect(board.cards).toHaveCount(0);
});

test("it can be put on a home screen, with pictures of its own, and stands by itself there", async ({ people }) => {
  const context = await people.visitor();
  const page = await context.newPage();
  await page.goto("/");
  const cdp = await context.newCDPSession(page);
  const { errors, data } = await cdp.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? "");
  expect(manifest).toMatchObject({ name: "Pegbar", display: "standalone", start_url: "/" });
  const links = await page
    .locator('link[rel="apple-touch-icon"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const pictures: [string, string][] = manifest.icons.map(({ src, sizes }: Record<string, string>) => [src, sizes]);
  for (const link of links) pictures.push([link ?? "", "180x180"]);
  expect(pictures).toHaveLength(5);
  for (const [src, sizes] of pictures) {
    const measured = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== "any") expect(measured).toBe(sizes);
  }
});
