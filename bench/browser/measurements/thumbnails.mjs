/** The files page of a long folder: time from navigation until each visible thumbnail is decoded and painted. */
import { openTab } from "../harness/chromium.mjs";
import { computeFieldMedian } from "../harness/statistics.mjs";

const ATTEMPTS = 5;
const VIEWPORT = { width: 1440, height: 900 };
const QUIET_MS = 1000;

/** Runs in the page: records when all cells of the first screen show their thumbnails. */
function detectTiles() {
  const listVisibleCells = () => {
    const grid = document.querySelector('[role="grid"]');
    if (!grid) return [];
    const { top, bottom } = grid.getBoundingClientRect();
    const end = Math.min(bottom, innerHeight);
    return [...grid.querySelectorAll('[role="gridcell"]')].filter((cell) => {
      const box = cell.getBoundingClientRect();
      return box.bottom > top && box.top < end;
    });
  };
  const check = async () => {
    const tiles = listVisibleCells().map((cell) => cell.querySelector("img"));
    if (tiles.length > 0) globalThis.benchCellsAt ??= performance.now();
    if (tiles.length === 0 || !tiles.every((tile) => tile?.complete && tile.naturalWidth > 0)) {
      setTimeout(check, 4);
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
  check();
}

async function openFolder(browser, base, cookie, slug, folder) {
  const page = await openTab(browser, base, cookie);
  await page.setViewportSize(VIEWPORT);
  const requests = [];
  let lastResponseAt = performance.now();
  page.on("requestfinished", (request) => {
    lastResponseAt = performance.now();
    const size = request.sizes().then((sizes) => sizes.responseHeadersSize + sizes.responseBodySize);
    requests.push({ isTile: new URL(request.url()).pathname.startsWith("/blobs/"), size });
  });
  await page.addInitScript(detectTiles);
  await page.goto(`${base}/project/${slug}/assets?folder=${folder}`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.benchShown, undefined, { timeout: 20_000, polling: 20 });
  while (performance.now() - lastResponseAt < QUIET_MS) await page.waitForTimeout(100);
  const results = await page.evaluate(() => ({
    shown: globalThis.benchShown.at,
    visible: globalThis.benchShown.tiles,
    cells: globalThis.benchCellsAt,
    first_paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  const sizes = await Promise.all(requests.map(async ({ isTile, size }) => ({ isTile, size: await size })));
  await page.context().close();
  const tiles = sizes.filter(({ isTile }) => isTile);
  const sumBytes = (responses) => responses.reduce((total, { size }) => total + size, 0);
  return {
    ...results,
    requests: sizes.length,
    bytes: sumBytes(sizes),
    tiles: tiles.length,
    tile_bytes: sumBytes(tiles),
  };
}

export async function measureThumbnails(browser, { base, cookie, slug, folder }) {
  const attempts = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
    attempts.push(await openFolder(browser, base, cookie, slug, folder));
  const medians = Object.fromEntries(
    Object.keys(attempts[0]).map((field) => [field, computeFieldMedian(attempts, field)]),
  );
  return { ...medians, all: attempts.map(({ shown }) => Math.round(shown)) };
}
