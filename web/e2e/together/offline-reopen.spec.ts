import type { Page } from "@playwright/test";
import {
  addSound,
  createTickWav,
  getPlayedLengths,
  getSound,
  measureFrameOffset,
  recordAudioStarts,
  SoundTracks,
} from "../support/media/sounds";
import { Board, expectSameDrawing } from "../support/pages/board";
import { expect, test } from "../support/test";

const NOT_CACHED = "Couldn't load this drawing.";
const WITH_WORKER = { serviceWorkers: "allow" } as const;

/** Wait until this browser has stored all that the board needs to open offline. */
async function waitUntilCached(page: Page): Promise<void> {
  const isCached = () =>
    page.evaluate(async () => {
      const marker = await caches.match("/whole");
      return marker !== undefined && (await caches.has("pegbar-board")) && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isCached, { timeout: 60_000 }).toBe(true);
}

test("a board reloaded offline shows its strokes, can be edited, and sends all changes once it is online", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allowNoNetwork();
  pageErrors.allow(/status of 412/); // a closing page may still send its last change
  const owner = await people.create("away", WITH_WORKER);
  const project = await owner.createProject("Night train");
  await owner.createCuts(project, [24, 24]);
  const otherSession = await people.signInAgain(owner);
  const otherBoard = await Board.open(await otherSession.context.newPage(), project.slug);
  await otherBoard.goTo(1);
  await otherBoard.stroke([0.3, 0.8], [0.7, 0.8]);
  await otherBoard.expectSaved();
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const { page } = board;
  await board.goTo(0);
  await board.stroke([0.3, 0.2], [0.7, 0.2]);
  await board.expectSaved();
  await waitUntilCached(page);
  await board.frames(1).fill("31");
  await board.frames(1).press("Enter");
  await board.expectSaved();
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
  await expect.poll(() => board.colorAt([0.5, 0.2])).toBe("#26282e");
  await expect.poll(() => board.colorAt([0.5, 0.3])).toBe("#26282e");
  await expect(board.saveStatus).toHaveText(/^Offline/);

  // A drawing that was never opened in this browser is missing offline, and the page says so.
  await board.cards.nth(1).getByRole("button", { name: "Select cut 2" }).click();
  await expect(page.getByText(NOT_CACHED)).toBeVisible();
  await board.goTo(0);
  await expect(page.getByText(NOT_CACHED)).toBeHidden();

  await board.stroke([0.3, 0.5], [0.7, 0.5]);
  await expect.poll(() => board.colorAt([0.5, 0.5])).toBe("#26282e");
  await board.frames(0).fill("48");
  await board.frames(0).press("Enter");
  await board.newCut();
  await board.stroke([0.3, 0.6], [0.7, 0.6]);
  await expect.poll(() => board.colorAt([0.5, 0.6])).toBe("#26282e");

  // Changes made on the page that was reloaded offline survive another reopening.
  await page.close();
  const reopenedBoard = new Board(await owner.context.newPage());
  await reopenedBoard.page.goto(`/storyboard/${project.slug}`);
  await expect(reopenedBoard.cards).toHaveCount(3);
  await expect(reopenedBoard.frames(0)).toHaveValue("48");
  await reopenedBoard.goTo(0);
  await expect.poll(() => reopenedBoard.colorAt([0.5, 0.5])).toBe("#26282e");

  await owner.context.setOffline(false);
  await reopenedBoard.expectSaved();
  const { items } = await owner.listCuts(project);
  expect(items).toHaveLength(3);
  expect(items[0]?.duration_frames).toBe(48);
  await otherBoard.goTo(0);
  await expectSameDrawing(otherBoard, await reopenedBoard.ink());

  // Back online, the page loads from the server, not from the cache.
  await otherSession.call("PATCH", `/projects/${project.id}`, { name: "Day train" }, { "If-Match": '"1"' });
  await reopenedBoard.page.reload();
  await expect(reopenedBoard.page.getByRole("heading", { name: "Day train" })).toBeVisible();
});

const MISSING = "This audio isn't on this device";

/** Return the number of sound chunks that this browser stores. */
function countStoredChunks(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const toPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "pegbar-audio")) return 0;
    const database = await toPromise(indexedDB.open("pegbar-audio"));
    const keys = await toPromise(database.transaction("parts").objectStore("parts").getAllKeys());
    database.close();
    return keys.filter((key) => Array.isArray(key) && typeof key[2] === "number").length;
  });
}

test("sounds are still there after an offline reload: stored ones play, others are reported as missing", {
  tag: "@scaled",
}, async ({ people, pageErrors }) => {
  pageErrors.allowNoNetwork();
  pageErrors.allow(/status of 412/); // a closing page may still send its last change
  const owner = await people.create("listener", WITH_WORKER);
  const project = await owner.createProject("Night train");
  await owner.createCuts(project, [48, 600]);
  await addSound(owner, project, "played.wav", createTickWav(3));
  await addSound(owner, project, "unplayed.wav", createTickWav(2), 15 * 48_000);
  const context = owner.context;
  const page = await context.newPage();
  await recordAudioStarts(page);
  const board = await Board.open(page, project.slug);
  const tracks = new SoundTracks(board);
  await expect(tracks.clips).toHaveCount(2);
  await page.keyboard.press("Space");
  await measureFrameOffset(page, 12);
  await page.keyboard.press("Space");
  await board.timeline.getByRole("button", { name: "Mute unplayed.wav" }).click();
  await board.timeline.getByRole("button", { name: "Mute unplayed.wav" }).click();
  await board.expectSaved();
  await waitUntilCached(page);
  await expect.poll(() => countStoredChunks(page)).toBe(1);
  const countCachedClips = () =>
    page.evaluate(async (id) => {
      const copy = await caches.match(`/api/projects/${id}/sound`);
      return ((await copy?.json())?.clips ?? []).length;
    }, project.id);
  await expect.poll(countCachedClips).toBe(2);

  await context.setOffline(true);
  await tracks.add("dropped", 1);
  await expect(tracks.clip("unplayed")).toHaveAccessibleDescription(new RegExp(MISSING));
  await page.reload();
  await expect(tracks.clips).toHaveCount(3);
  await expect(tracks.clip("unplayed")).toHaveAccessibleDescription(new RegExp(MISSING));
  await expect(tracks.clip("played")).not.toHaveAccessibleDescription(new RegExp(MISSING));
  await expect(tracks.clip("dropped")).not.toHaveAccessibleDescription(new RegExp(MISSING));

  // Both stored sounds play in sync with the picture. The page reports the missing one once.
  const messages = page.getByRole("status", { name: "Messages" });
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expect(messages).toContainText("1 audio file can't be played offline");
  expect(await measureFrameOffset(page, 40)).toBeLessThanOrEqual(1);
  await page.keyboard.press("Space");
  expect(await getPlayedLengths(page)).toEqual([1, 3]);
  await messages.getByRole("button", { name: "Dismiss" }).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await measureFrameOffset(page, 12);
  await page.keyboard.press("Space");
  await expect(messages).toBeEmpty();

  // Actions that need the server say so.
  await tracks.clip("unplayed").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "unplayed.wav" })).toContainText(MISSING);
  await page.getByRole("button", { name: "Download" }).click();
  await expect(messages).toContainText("Couldn't reach the server");
  await page.keyboard.press("Escape");

  // Sounds can be edited offline like the rest of the board, and also appear in the quick editor.
  await tracks.clip("played").focus();
  await page.keyboard.press("ArrowRight");
  await expect(board.saveStatus).toHaveText(/^Offline/);
  await page.goto(`/edit/${project.slug}`);
  await expect(tracks.clips).toHaveCount(3);
  await expect(tracks.clip("unplayed")).toHaveAccessibleDescription(new RegExp(MISSING));

  await context.setOffline(false);
  await expect(tracks.clip("unplayed")).not.toHaveAccessibleDescription(new RegExp(MISSING));
  await board.expectSaved();
  await expect.poll(async () => (await getSound(owner, project)).clips.map(({ at }) => at)).toContain(2000);
  const getStates = async () => (await getSound(owner, project)).sounds.map(({ state }) => state);
  await expect.poll(getStates).toEqual(["ready", "ready", "ready"]);
  // The dropped sound stays stored on this device after the upload.
  await expect.poll(() => countStoredChunks(page)).toBe(2);
});

test("offline copies of a board are hidden from other users and deleted on sign-out", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allowSignedOut();
  pageErrors.allowNoNetwork();
  pageErrors.allow(/status of 404/); // requests of the service worker may still reach the server, signed out
  const owner = await people.create("leaver", WITH_WORKER);
  const project = await owner.createProject("Private thoughts");
  await owner.createCuts(project, [24]);
  await addSound(owner, project, "voice.wav", createTickWav(1));
  const board = await Board.open(await owner.context.newPage(), project.slug);
  const { page } = board;
  await expect(new SoundTracks(board).clips).toHaveCount(1);
  await page.keyboard.press("Space");
  await expect.poll(() => countStoredChunks(page)).toBe(1);
  await waitUntilCached(page);
  await page.goto("/create");
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("/");
  await expect.poll(() => page.evaluate(() => caches.has("pegbar-board"))).toBe(false);
  await expect.poll(() => countStoredChunks(page)).toBe(0);

  await owner.context.setOffline(true);
  await page.goto(`/storyboard/${project.slug}`);
  await expect(page.locator("#root > *").first()).toBeAttached();
  await expect(page.getByText("Private thoughts")).toHaveCount(0);
  await expect(board.cards).toHaveCount(0);
  await owner.context.setOffline(false);
});

test("a session of another user deletes offline copies of the previous one; cached files of an earlier version are deleted", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allowNoNetwork();
  const owner = await people.create("expired", WITH_WORKER);
  const project = await owner.createProject("Private thoughts");
  await owner.createCuts(project, [24]);
  const page = await owner.context.newPage();
  await page.goto("/");
  await page.evaluate(() => caches.open("pegbar-files-earlier"));
  const board = await Board.open(page, project.slug);
  await waitUntilCached(page);
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

test("the app can be installed on a home screen, with icons and a window of its own", async ({ people }) => {
  const context = await people.openContext();
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
    const actualSize = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== "any") expect(actualSize).toBe(sizes);
  }
});
