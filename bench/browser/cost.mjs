/** What a tab costs: its main thread's time, and its process' memory. */
import { readFileSync } from "node:fs";

/**
 * A meter of a tab's main thread: all its tasks, so scripts, style, layout, painting and collections. `cpu` is the
 * processor's time in them; `wall` goes on while the thread is kept waiting, by whatever else the machine does too.
 */
export async function meterOf(page) {
  const [cpu, wall] = [await page.context().newCDPSession(page), await page.context().newCDPSession(page)];
  await cpu.send("Performance.enable", { timeDomain: "threadTicks" });
  await wall.send("Performance.enable", { timeDomain: "timeTicks" });
  const read = async (cdp) => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return (name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  };
  return {
    /** ms since the meter was made. */
    async now() {
      const [byCpu, byWall] = [await read(cpu), await read(wall)];
      return {
        cpu: byCpu("TaskDuration") * 1000,
        script: byCpu("ScriptDuration") * 1000,
        wall: byWall("TaskDuration") * 1000,
      };
    },
    /** What the page's scripts hold on the main thread, MB. */
    async heapMb() {
      return (await read(wall))("JSHeapUsedSize") / 1e6;
    },
  };
}

/** The processor time of every renderer by process id, s. */
async function renderers(browserCdp) {
  const { processInfo } = await browserCdp.send("SystemInfo.getProcessInfo");
  return new Map(processInfo.filter(({ type }) => type === "renderer").map(({ id, cpuTime }) => [id, cpuTime]));
}

/** Finds the process of a tab: the one that works when the tab is made to. */
export async function processOf(browser, page) {
  const cdp = await browser.newBrowserCDPSession();
  const before = await renderers(cdp);
  await page.evaluate(() => {
    const until = performance.now() + 150;
    while (performance.now() < until);
  });
  const after = await renderers(cdp);
  await cdp.detach();
  const used = [...after].map(([id, time]) => [id, time - (before.get(id) ?? 0)]);
  return used.sort((a, b) => b[1] - a[1])[0][0];
}

/**
 * Memory of a process, MB (10^6 bytes): `private` is what the browser's own task manager calls a tab's memory, its
 * anonymous pages; `rss` counts the pages of the program's files, and those shared with the browser, too.
 */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mb = (name) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1024) / 1e6;
  return { private: mb("RssAnon") + mb("VmSwap"), shared: mb("RssShmem"), rss: mb("VmRSS"), peak: mb("VmHWM") };
}

/** A tab's memory, MB, when all that nobody holds is given back; `send` asks the tab's own protocol. */
export async function restingMb(send, pid) {
  for (let times = 0; times < 3; times += 1) await send("HeapProfiler.collectGarbage");
  await new Promise((resolve) => setTimeout(resolve, 1500)); // what was freed is given back to the machine by and by
  return memoryOf(pid).private;
}
