/** CPU time and memory of a tab. */
import { readFileSync } from "node:fs";

/**
 * Creates a meter of a tab's main thread. It covers all tasks: scripts, style, layout, painting and garbage collection. `cpu`
 * is CPU time; `wall` is elapsed time, which includes the time that the thread waits for other processes of the machine.
 */
export async function createMeter(page) {
  const [cpu, wall] = [await page.context().newCDPSession(page), await page.context().newCDPSession(page)];
  await cpu.send("Performance.enable", { timeDomain: "threadTicks" });
  await wall.send("Performance.enable", { timeDomain: "timeTicks" });
  const read = async (cdp) => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return (name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  };
  return {
    /** Returns the time spent in tasks since the meter was created, in ms. */
    async readTimes() {
      const [byCpu, byWall] = [await read(cpu), await read(wall)];
      return {
        cpu: byCpu("TaskDuration") * 1000,
        script: byCpu("ScriptDuration") * 1000,
        wall: byWall("TaskDuration") * 1000,
      };
    },
    /** Returns the JavaScript heap of the main thread, in MB. */
    async heapMb() {
      return (await read(wall))("JSHeapUsedSize") / 1e6;
    },
  };
}

/** Returns the CPU time of every renderer by process id, in s. */
async function readRendererTimes(browserCdp) {
  const { processInfo } = await browserCdp.send("SystemInfo.getProcessInfo");
  return new Map(processInfo.filter(({ type }) => type === "renderer").map(({ id, cpuTime }) => [id, cpuTime]));
}

/** Finds the process id of a tab: keeps the tab busy and picks the process that used the most CPU time. */
export async function findProcessId(browser, page) {
  const cdp = await browser.newBrowserCDPSession();
  const before = await readRendererTimes(cdp);
  await page.evaluate(() => {
    const end = performance.now() + 150;
    while (performance.now() < end);
  });
  const after = await readRendererTimes(cdp);
  await cdp.detach();
  const used = [...after].map(([id, time]) => [id, time - (before.get(id) ?? 0)]);
  return used.sort((a, b) => b[1] - a[1])[0][0];
}

/**
 * Returns the memory of a process in MB (10^6 bytes). `private` is the anonymous memory, which the browser's task manager
 * shows for a tab; `rss` also counts mapped program files and memory shared with the browser.
 */
export function readMemory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mb = (name) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1024) / 1e6;
  return { private: mb("RssAnon") + mb("VmSwap"), shared: mb("RssShmem"), rss: mb("VmRSS"), peak: mb("VmHWM") };
}

/** Returns the private memory of a tab in MB after garbage collection; `send` sends a CDP command to the tab. */
export async function measureMemoryAfterGc(send, pid) {
  for (let times = 0; times < 3; times += 1) await send("HeapProfiler.collectGarbage");
  await new Promise((resolve) => setTimeout(resolve, 1500)); // the process returns freed memory to the system gradually
  return readMemory(pid).private;
}
