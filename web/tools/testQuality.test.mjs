import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("testQuality.mjs", import.meta.url));
const HELPERS = `
  export class Board { async isSaved(): Promise<void> { await expect(this.page).toBeVisible(); } }
  export function expectSame(one: number): void { expect(one).toBe(1); }
  export const act = (one: number) => one;`;
const HEAD = `
  import { act, expectSame } from "./testing";
  const CASES = [1];
  const load = (): number[] => [];`;

/** Checks some files; returns the exit code and the messages without line numbers. */
async function check(files) {
  const folder = await mkdtemp(join(tmpdir(), "pegbar-tests-"));
  for (const [path, text] of Object.entries({ "src/testing.ts": HELPERS, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { code, out } = await new Promise((resolve) =>
    execFile(process.execPath, [SCRIPT, folder], (error, out, problems) => {
      assert.equal(problems, "");
      resolve({ code: error?.code ?? 0, out });
    }),
  );
  await rm(folder, { recursive: true });
  const found = out.split("\n").filter(Boolean);
  return {
    code,
    found: found.map((line) => /(\w+\.(?:test\.tsx?|spec\.ts)):\d+: (.*)$/.exec(line)?.slice(1).join(": ")),
  };
}

const unit = (bodies) =>
  HEAD + bodies.map((body, at) => `\n  it("does something good ${at}", async () => { ${body} });`).join("");
const empty = (collection) => `the loop over \`${collection}\` asserts, but nothing asserts that it is not empty`;

test("every kind of fault is reported", async () => {
  const cases = [
    ["act(1);", "the test asserts nothing"],
    ["for (const one of load()) expect(one).toBe(1);", empty("load()")],
    ["load().forEach((one) => { expect(one).toBe(1); });", empty("load()")],
    ["await Promise.all(load().map(async (one) => expect(one).toBe(1)));", empty("load()")],
    ["expect(load().every((one) => one > 1)).toBe(true);", empty("load()")],
    ["const all = load(); expect(all).not.toContain(3); for (const one of all) expect(one).toBe(1);", empty("all")],
    ["for (const _ of CASES) for (const one of load()) expect(one).toBe(1);", empty("load()")],
    ["for (let at = 0; at < load().length; at += 1) expect(at).toBe(1);", empty("at < load().length")],
    ["while (act(1)) expect(act(2)).toBe(1);", empty("act(1)")],
    [
      "await new Promise((resolve) => setTimeout(resolve, 300)); expect(act(1)).toBe(1);",
      "do not wait for time to pass: wait for the thing itself",
    ],
  ];
  const { code, found } = await check({
    "src/faulty.test.tsx": unit(cases.map(([body]) => body)),
    "e2e/faulty.spec.ts": `test("waits", async ({ page }) => { await page.waitForTimeout(500); expect(page).toBe(1); });`,
  });
  assert.equal(code, 1);
  assert.deepEqual(found.slice(0, 2).sort(), [
    "faulty.spec.ts: describe the behavior in a sentence: at least three words",
    "faulty.spec.ts: do not wait for time to pass: wait for the thing itself",
  ]);
  assert.deepEqual(
    found.slice(2),
    cases.map(([, message]) => `faulty.test.tsx: ${message}`),
  );
});

test("tests without faults pass", async () => {
  const bodies = [
    "expect(act(1)).toBe(1);",
    "expectSame(1);",
    "await new Board().isSaved();",
    "await expect.poll(() => load()).toEqual([]);",
    "for (const one of CASES) expect(one).toBe(1);",
    "for (const [at, one] of [1, 2].entries()) expect(one).toBe(at + 1);",
    "for (let at = 0; at < 3; at += 1) expect(act(at)).toBe(at);",
    "const all = load(); expect(all).toHaveLength(3); for (const one of all) expect(one).toBe(1);",
    "const [first] = load(); const all = load(); expect(all.map(String)).toEqual(['1']); all.forEach((one) => { expect(one).toBe(first); });",
    "let count = 0; for (const one of load()) { expect(one).toBe(1); count += 1; } expect(count).toBe(3);",
    "expect(load().every((one) => one > 1)).toBe(false);",
    "await new Promise((resolve) => setTimeout(resolve)); expect(act(1)).toBe(1);",
  ];
  assert.deepEqual(await check({ "src/good.test.ts": unit(bodies) }), { code: 0, found: [] });
});
