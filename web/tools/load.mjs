#!/usr/bin/env node
/**
 * Measures everything that a page fetches until its network is quiet, in a real browser with empty caches against a real
 * server with demo data. Budgets are `untilQuiet` in .size-limit.json: kB of script, gzipped, and number of requests of any
 * kind. `node tools/load.mjs [build folder]` exits with 1 if one is exceeded. Requests of the service worker, which stores
 * files for offline use, aren't counted.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { CHROMIUM } from "./chromium.mjs";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const ROOT = resolve(WEB, "..");
const DIST = resolve(process.argv[2] ?? join(WEB, "dist"));
/** A page is quiet when it has had no request in flight for this time. */
const QUIET_MS = 2000;
const PAGE_TIMEOUT_MS = 30_000;
const START_TIMEOUT_MS = 120_000;
/** The demo renders its video after the start, at low priority. */
const VIDEO_TIMEOUT_MS = 600_000;
const DEMO_ACCOUNT = { email: "mina@pegbar.example", password: "pencil-test-24" };

function findFreePort() {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolvePort(port));
    });
  });
}

/** Start a server with demo data and its own data folder. Resolves once it answers. */
async function startServer() {
  const port = await findFreePort();
  const dataFolder = mkdtempSync(join(tmpdir(), "pegbar-load-"));
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(PG[A-Z]+|AWS_\w+|(HTTPS?|ALL|NO)_PROXY|PEGBAR_\w+)$/i.test(name),
  );
  const child = spawn(join(ROOT, ".venv/bin/python"), ["-m", "pegbar.cli", "serve"], {
    cwd: ROOT,
    env: {
      ...Object.fromEntries(own),
      PYTHONPATH: "server",
      PEGBAR_DATA: dataFolder,
      PEGBAR_PORT: String(port),
      PEGBAR_DEMO: "1",
      PEGBAR_WEB_DIST: DIST,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors = (errors + chunk).slice(-4000);
  });
  const hasExited = new Promise((resolveExit) => child.once("exit", resolveExit));
  const stop = async () => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
    await hasExited;
    clearTimeout(timer);
    rmSync(dataFolder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(`${url}/api/health`).catch(() => null);
    if (response?.ok) return { url, stop };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`the server didn't start:\n${errors}`);
    }
    await new Promise((resolveDelay) => setTimeout(resolveDelay, 100));
  }
}

/** Wait until the demo's video is published, and return its address. */
async function findVideo(listFeatured) {
  const deadline = Date.now() + VIDEO_TIMEOUT_MS;
  for (;;) {
    const [video] = (await listFeatured()).items;
    if (video) return video.slug;
    if (Date.now() > deadline) throw new Error("the demo has no video");
    await new Promise((resolveDelay) => setTimeout(resolveDelay, 250));
  }
}

/** Sign in and return the browser's storage, and the addresses of the demo data by placeholder. */
async function signIn(browser, url) {
  const context = await browser.newContext();
  const request = async (method, path, data) => {
    const response = await context.request.fetch(url + path, { method, data, headers: { origin: url } });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  };
  const { user } = await request("POST", "/api/auth/sign-in", DEMO_ACCOUNT);
  const project = (await request("GET", "/api/projects")).items[0].slug;
  const video = await findVideo(() => request("GET", "/api/featured"));
  const storage = await context.storageState();
  await context.close();
  return { storage, placeholders: { project, video, user: user.id } };
}

/** Open a page and return its requests by id, once no request has been in flight for QUIET_MS. */
async function load(browser, url, storageState) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const requests = new Map();
    const pending = new Set();
    await new Promise((resolveQuiet, reject) => {
      const timeout = setTimeout(
        () => reject(new Error(`${url} isn't quiet after ${PAGE_TIMEOUT_MS / 1000} s`)),
        PAGE_TIMEOUT_MS,
      );
      let quiet;
      const restart = () => {
        clearTimeout(quiet);
        if (pending.size > 0) return;
        quiet = setTimeout(() => {
          clearTimeout(timeout);
          resolveQuiet();
        }, QUIET_MS);
      };
      const finish = ({ requestId }) => {
        pending.delete(requestId);
        restart();
      };
      session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
        if (!request.url.startsWith("http")) return;
        requests.set(requestId, { path: new URL(request.url).pathname, type });
        pending.add(requestId);
        clearTimeout(quiet);
      });
      session.on("Network.loadingFinished", finish);
      session.on("Network.loadingFailed", finish);
      page.goto(url, { waitUntil: "commit" }).catch((error) => {
        clearTimeout(timeout);
        reject(error);
      });
    });
    return [...requests.values()];
  } finally {
    await context.close();
  }
}

function classify({ path, type }) {
  if (path.endsWith(".js")) return "script";
  if (path.startsWith("/api/")) return "API";
  if (path.endsWith(".css") || path.endsWith(".woff2")) return "style";
  return path.startsWith("/blobs/") || type === "Image" ? "picture" : "other";
}

const budgets = JSON.parse(readFileSync(join(WEB, ".size-limit.json"), "utf8"));
const server = await startServer();
let browser;
let isAnyExceeded = false;
try {
  browser = await chromium.launch(CHROMIUM);
  const { storage, placeholders } = await signIn(browser, server.url);
  for (const { name, path, signedOut, untilQuiet } of budgets) {
    const address = path.replace(/\{(\w+)\}/g, (_, key) => placeholders[key]);
    const requests = await load(browser, server.url + address, signedOut ? undefined : storage);
    const scripts = requests.filter((request) => classify(request) === "script");
    const sizes = scripts.map((script) => [script.path, gzipSync(readFileSync(join(DIST, script.path))).length]);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0) / 1000;
    const isOverBudget = total > untilQuiet.kB || requests.length > untilQuiet.requests;
    isAnyExceeded ||= isOverBudget;
    const counts = Object.entries(Object.groupBy(requests, classify)).map(([kind, all]) => `${all.length} ${kind}`);
    process.stdout.write(
      `${isOverBudget ? "OVER" : "ok  "} ${total.toFixed(1).padStart(6)} kB of ${untilQuiet.kB}, ` +
        `${String(requests.length).padStart(3)} requests of ${untilQuiet.requests} (${counts.join(", ")})  ${name}\n`,
    );
    if (isOverBudget || process.env.DETAILS) {
      for (const [file, size] of sizes.sort((a, b) => b[1] - a[1]).slice(0, 20))
        process.stdout.write(`       ${(size / 1000).toFixed(1).padStart(6)}  ${file}\n`);
    }
  }
} finally {
  await browser?.close();
  await server.stop();
}
process.exit(isAnyExceeded ? 1 : 0);
