/** The files page of a long folder: time from navigation until each visible thumbnail is decoded and painted. */
import { openTab } from "./chromium.mjs";
import { median } from "./watch.mjs";

const TIMES = 5;
const WINDOW = { width: 1440, height: 900 };
const QUIET_MS = 1000;

/** Runs in the page: records when all cells of the first screen show their thumbnails. */
function waitForTiles() {
  const inSight = () => {
    const grid = document.querySelector('[role="grid"]');
    if (!grid) return [];
    const { top, bottom } = grid.getBoundingClientRect();
    const end = Math.min(bottom, innerHeight);
    return [...grid.querySelectorAll('[role="gridcell"]')].filter((cell) => {
      const box = cell.getBoundingClientRect();
      return box.bottom > top && box.top < end;
    });
  };
  const look = async () => {
    const tiles = inSight().map((cell) => cell.querySelector("img"));
    if (tiles.length > 0) globalThis.benchCellsAt ??= performance.now();
    if (tiles.length === 0 || !tiles.every((tile) => tile?.complete && tile.naturalWidth > 0)) {
      setTimeout(look, 4);
      return;
    }
    await Promise.all(tiles.map((tile) => tile.decode()));
    // The message is handled after the frame that the callback belongs to.
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      globalThis.benchShown = { at: performance.now(), tiles: tiles.length };
    };
    requestAnimationFrame(() => painted.port2.postMessage(0));
  };
  look();
}

async function openOnce(browser, base, cookie, slug, folder) {
  const page = await openTab(browser, base, cookie);
  await page.setViewportSize(WINDOW);
  const ended = [];
  let last = performance.now();
  page.on("requestfinished", (request) => {
    last = performance.now();
    const size = request.sizes().then((sizes) => sizes.responseHeadersSize + sizes.responseBodySize);
    ended.push({ isTile: new URL(request.url()).pathname.startsWith("/blobs/"), size });
  });
  await page.addInitScript(waitForTiles);
  await page.goto(`${base}/project/${slug}/assets?folder=${folder}`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.benchShown, undefined, { timeout: 20_000, polling: 20 });
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  const found = await page.evaluate(() => ({
    shown: globalThis.benchShown.at,
    seen: globalThis.benchShown.tiles,
    cells: globalThis.benchCellsAt,
    first_paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  const sizes = await Promise.all(ended.map(async ({ isTile, size }) => ({ isTile, size: await size })));
  await page.context().close();
  const tiles = sizes.filter(({ isTile }) => isTile);
  const sum = (some) => some.reduce((all, { size }) => all + size, 0);
  return { ...found, requests: sizes.length, bytes: sum(sizes), tiles: tiles.length, tile_bytes: sum(tiles) };
}

export async function tiles(browser, { base, cookie, slug, folder }) {
  const tries = [];
  for (let number = 0; number < TIMES; number += 1) tries.push(await openOnce(browser, base, cookie, slug, folder));
  const keys = Object.keys(tries[0]);
  const found = Object.fromEntries(keys.map((key) => [key, median(tries.map((each) => each[key]))]));
  return { ...found, all: tries.map((each) => Math.round(each.shown)) };
}
