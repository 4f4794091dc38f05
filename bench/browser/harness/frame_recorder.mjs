/** Frame recorder in the page: duration of each frame, long tasks, and latency from pointer events to paint. */

/** Runs in the page, before any of its own scripts. */
function recordFrames() {
  const recording = { frames: [], latencies: [], newestLatencies: [], events: 0, samples: 0, longTasks: [] };
  let lastFrameAt = 0;
  let isOn = false;
  let run = 0;
  const tick = (ownRun) => (now) => {
    if (!isOn || ownRun !== run) return;
    if (lastFrameAt > 0) recording.frames.push(now - lastFrameAt);
    lastFrameAt = now;
    requestAnimationFrame(tick(ownRun));
  };
  const painted = new MessageChannel();
  let pendingTimes = [];
  let isFrameRequested = false;
  painted.port1.onmessage = () => {
    const now = performance.now();
    for (const eventAt of pendingTimes) recording.latencies.push(now - eventAt);
    // The newest event that the frame shows: how far the line lags behind the pen.
    if (pendingTimes.length > 0) recording.newestLatencies.push(now - Math.max(...pendingTimes));
    pendingTimes = [];
    isFrameRequested = false;
  };
  const onMove = (event) => {
    if (!isOn) return;
    recording.events += 1;
    recording.samples += Math.max(1, event.getCoalescedEvents?.().length ?? 1);
    pendingTimes.push(event.timeStamp);
    if (isFrameRequested) return;
    isFrameRequested = true;
    // The page requests its frame callback in its own listener; this message is handled after the frame that both share.
    requestAnimationFrame(() => painted.port2.postMessage(0));
  };
  addEventListener("pointermove", onMove, { capture: true, passive: true });
  new PerformanceObserver((list) => {
    if (isOn) for (const entry of list.getEntries()) recording.longTasks.push(entry.duration);
  }).observe({ type: "longtask" });
  globalThis.benchFrameRecorder = {
    start() {
      Object.assign(recording, {
        frames: [],
        latencies: [],
        newestLatencies: [],
        events: 0,
        samples: 0,
        longTasks: [],
      });
      lastFrameAt = 0;
      isOn = true;
      run += 1;
      requestAnimationFrame(tick(run));
    },
    stop() {
      isOn = false;
      return recording;
    },
  };
}

/** Installs the recorder in a tab before a page is loaded. */
export async function installFrameRecorder(page) {
  await page.addInitScript(recordFrames);
}

export const startFrameRecorder = (page) => page.evaluate(() => globalThis.benchFrameRecorder.start());
/** Stops and returns `frames` and `latencies` in ms, `events` and `samples` (numbers), and durations of `longTasks`. */
export const stopFrameRecorder = (page) => page.evaluate(() => globalThis.benchFrameRecorder.stop());
