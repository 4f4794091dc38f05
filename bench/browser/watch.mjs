/** Recorder in the page: duration of each frame, and latency from pointer events to paint. */

/** Runs in the page, before any of its own scripts. */
function watcher() {
  const seen = { frames: [], latencies: [], newest: [], events: 0, samples: 0, longest: [] };
  let last = 0;
  let isOn = false;
  let round = 0;
  const tick = (mine) => (now) => {
    if (!isOn || mine !== round) return;
    if (last > 0) seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(tick(mine));
  };
  const painted = new MessageChannel();
  let waiting = [];
  let asked = false;
  painted.port1.onmessage = () => {
    const now = performance.now();
    for (const since of waiting) seen.latencies.push(now - since);
    // The newest event that the frame shows: how far the line lags behind the pen.
    if (waiting.length > 0) seen.newest.push(now - Math.max(...waiting));
    waiting = [];
    asked = false;
  };
  const onMove = (event) => {
    if (!isOn) return;
    seen.events += 1;
    seen.samples += Math.max(1, event.getCoalescedEvents?.().length ?? 1);
    waiting.push(event.timeStamp);
    if (asked) return;
    asked = true;
    // The page requests its frame callback in its own listener; this message is handled after the frame that both share.
    requestAnimationFrame(() => painted.port2.postMessage(0));
  };
  addEventListener("pointermove", onMove, { capture: true, passive: true });
  new PerformanceObserver((list) => {
    if (isOn) for (const entry of list.getEntries()) seen.longest.push(entry.duration);
  }).observe({ type: "longtask" });
  globalThis.benchWatch = {
    start() {
      Object.assign(seen, { frames: [], latencies: [], newest: [], events: 0, samples: 0, longest: [] });
      last = 0;
      isOn = true;
      round += 1;
      requestAnimationFrame(tick(round));
    },
    stop() {
      isOn = false;
      return seen;
    },
  };
}

export async function installWatch(page) {
  await page.addInitScript(watcher);
}

export const startWatch = (page) => page.evaluate(() => globalThis.benchWatch.start());
export const stopWatch = (page) => page.evaluate(() => globalThis.benchWatch.stop());

export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

export const median = (values) => quantile(values, 0.5);

/** Returns statistics of frame durations, in ms. */
export function frameFacts(frames) {
  return {
    frames: frames.length,
    p50: quantile(frames, 0.5),
    p95: quantile(frames, 0.95),
    longest: Math.max(0, ...frames),
    share_over_20: frames.filter((ms) => ms > 20).length / Math.max(1, frames.length),
    over_33: frames.filter((ms) => ms > 33.4).length,
  };
}
