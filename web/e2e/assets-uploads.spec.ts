import { createHash, randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Locator, Page, Route } from "@playwright/test";
import { Files } from "./support/files/files";
import type { Person, ProjectRow } from "./support/people";
import { expect, test } from "./support/test";

const PIECE = 8 * 1024 * 1024;

interface Entry {
  id: string;
  name: string;
  is_folder: boolean;
}

async function write(disk: string, path: string, size: number): Promise<Buffer> {
  const data = randomBytes(size);
  await mkdir(dirname(join(disk, path)), { recursive: true });
  await writeFile(join(disk, path), data);
  return data;
}

async function choose(page: Page, button: string, path: string): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).click();
  await (await choosing).setFiles(path);
}

interface HeldPieces {
  asked: string[];
  /** Wait until a chunk is held back. Its request is then in `asked`, and no further request follows. */
  isHeld: () => Promise<void>;
  release: () => Promise<void>;
}

/**
 * Timeout until a chunk is held back, in ms. The chunks pass through the test process, which is slow on a busy machine.
 */
const PIECE_WITHIN_MS = 60_000;

/** Hold back all chunks except those at offset 0, until `release` is called. */
async function holdPieces(page: Page): Promise<HeldPieces> {
  const asked: string[] = [];
  const held: Route[] = [];
  let isHolding = true;
  await page.route("**/uploads{,/*}", async (route) => {
    const offset = route.request().headers()["upload-offset"] ?? "";
    asked.push(`${route.request().method()} ${offset}`.trim());
    if (isHolding && offset !== "" && offset !== "0") held.push(route);
    else await route.continue();
  });
  const release = async (): Promise<void> => {
    isHolding = false;
    // The page may have aborted some of these requests.
    for (const route of held.splice(0)) await route.continue().catch(() => undefined);
  };
  const isHeld = () => expect.poll(() => held.length, { timeout: PIECE_WITHIN_MS }).toBeGreaterThan(0);
  return { asked, isHeld, release };
}

function panel(page: Page): Locator {
  return page.getByRole("region", { name: "Uploads" });
}

async function listing(who: Person, project: ProjectRow, folder?: string): Promise<Entry[]> {
  const query = folder === undefined ? "" : `?folder=${folder}`;
  return (await who.call<{ items: Entry[] }>("GET", `/projects/${project.id}/assets${query}`)).items;
}

async function digest(who: Person, project: ProjectRow, id: string): Promise<string> {
  const answer = await who.ask("GET", `/projects/${project.id}/assets/nodes/${id}/content`);
  return sha(await answer.body());
}

function sha(data: Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

test("an upload is paused, goes on from the same byte, and others are cancelled", async ({ people, disk }) => {
  const who = await people.create("pauser");
  const project = await who.makeProject("Paused");
  const data = await write(disk, "reel.mov", PIECE + 1_000_000);
  await write(disk, "b.mov", PIECE * 2);
  await write(disk, "c.mov", 10);
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  const { asked, isHeld, release } = await holdPieces(page);
  await choose(page, "Upload", join(disk, "reel.mov"));
  const list = panel(page);
  await isHeld();
  await expect(list).toContainText("8.4 MB of 9.4 MB");
  await list.getByRole("button", { name: "Pause reel.mov" }).click();
  await expect(list).toContainText("Paused · 8.4 MB of 9.4 MB");
  await expect(list.getByRole("progressbar", { name: "Upload of reel.mov" })).toHaveAttribute("aria-valuenow", "89");
  await release();
  asked.length = 0;
  await list.getByRole("button", { name: "Resume reel.mov" }).click();
  await expect(list).toContainText("1 of 1 uploaded");
  expect(asked).toEqual(["HEAD", `PATCH ${PIECE}`]);
  await files.show("reel.mov");
  const [file] = await listing(who, project);
  expect(await digest(who, project, file?.id ?? "")).toBe(sha(data));
  await files.button("Hide uploads").click();

  const again = await holdPieces(page);
  await choose(page, "Upload", join(disk, "b.mov"));
  await expect(list).toContainText("8.4 MB of 16.8 MB", { timeout: PIECE_WITHIN_MS });
  await list.getByRole("button", { name: "Pause all" }).click();
  await expect(list).toContainText("Paused · ");
  await expect(list.getByRole("button", { name: "Pause all" })).toHaveCount(0);
  await choose(page, "Upload", join(disk, "c.mov"));
  await expect(list).toContainText("1 of 2 uploaded");
  await list.getByRole("button", { name: "Resume all" }).click();
  await expect(list.getByRole("button", { name: "Pause b.mov" })).toBeVisible();
  await list.getByRole("button", { name: "Cancel b.mov" }).click();
  await expect(list).toContainText("Cancelled");
  await expect.poll(() => again.asked.at(-1)).toBe("DELETE");
  await list.getByRole("button", { name: "Hide uploads" }).click();

  await choose(page, "Upload", join(disk, "b.mov"));
  await expect(list).toContainText("8.4 MB of 16.8 MB", { timeout: PIECE_WITHIN_MS });
  await list.getByRole("button", { name: "Cancel all" }).click();
  await expect(list).toContainText("Cancelled");
  await files.show("c.mov", "reel.mov");
});

test("an upload outlives a reload: the same file goes on from where the server is", { tag: "@scaled" }, async ({
  people,
  disk,
}) => {
  const who = await people.create("reloader");
  const project = await who.makeProject("Reloaded");
  const data = await write(disk, "reel 1.mov", PIECE + 500_000);
  const other = await write(disk, "reel 2.mov", PIECE + 700_000);
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  const { asked, isHeld, release } = await holdPieces(page);
  await choose(page, "Upload", join(disk, "reel 1.mov"));
  await isHeld();
  await expect(panel(page)).toContainText("8.4 MB of 8.9 MB");

  // While the tab that uploads is open, other tabs don't show the upload as interrupted.
  const second = await Files.open(await who.context.newPage(), project.slug);
  await second.show();
  await expect(panel(second.page)).toHaveCount(0);
  await page.reload();
  const list = panel(page);
  await expect(list).toContainText("Interrupted: choose “reel 1.mov” again to go on");
  await expect(list.getByRole("progressbar", { name: "Upload of reel 1.mov" })).toHaveAttribute("aria-valuenow", "94");
  await release();
  asked.length = 0;
  await choose(page, "Choose file for reel 1.mov", join(disk, "reel 2.mov"));
  await expect(list).toContainText("That is another file.");
  expect(asked).toEqual([]);
  await choose(page, "Choose file for reel 1.mov", join(disk, "reel 1.mov"));
  await expect(list).toContainText("1 of 1 uploaded");
  expect(asked).toEqual(["HEAD", `PATCH ${PIECE}`]);
  await files.show("reel_1.mov");
  const [file] = await listing(who, project);
  expect(await digest(who, project, file?.id ?? "")).toBe(sha(data));
  await expect(panel(second.page)).toHaveCount(0);
  await second.page.close();

  // An interrupted upload resumes when the same file is uploaded to the same folder, but not in another folder.
  const later = await holdPieces(page);
  await choose(page, "Upload", join(disk, "reel 2.mov"));
  await later.isHeld();
  await expect(list).toContainText("8.4 MB of ");
  await page.reload();
  await expect(list).toContainText("Interrupted: ");
  await later.release();
  later.asked.length = 0;
  await choose(page, "Upload", join(disk, "reel 2.mov"));
  await expect(list).toContainText("1 of 1 uploaded");
  expect(later.asked).toEqual(["HEAD", `PATCH ${PIECE}`]);
  await files.show("reel_1.mov", "reel_2.mov");
  const [, last] = await listing(who, project);
  expect(await digest(who, project, last?.id ?? "")).toBe(sha(other));
  await page.reload();
  await files.show("reel_1.mov", "reel_2.mov");
  await expect(list).toHaveCount(0);
});

test("what waited for its turn is known after a reload, and all of it is chosen at once", async ({ people, disk }) => {
  const who = await people.create("waiter");
  const project = await who.makeProject("Waiting");
  const names = ["1.mov", "2.mov", "3.mov", "4.mov"];
  for (const name of names) await write(disk, name, PIECE + 100_000);
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  const { isHeld, release } = await holdPieces(page);
  const choosing = page.waitForEvent("filechooser");
  await files.button("Upload").click();
  await (await choosing).setFiles(names.map((name) => join(disk, name)));
  const list = panel(page);
  await isHeld();
  await expect(list).toContainText("8.4 MB of ");
  await page.reload();
  for (const name of names) await expect(list).toContainText(`Interrupted: choose “${name}” again to go on`);
  await release();
  const again = page.waitForEvent("filechooser");
  await list.getByRole("button", { name: "Choose the files again" }).click();
  await (await again).setFiles(names.map((name) => join(disk, name)));
  await expect(list).toContainText("4 of 4 uploaded");
  await files.show(...names);
  await page.reload();
  await files.show(...names);
  await expect(list).toHaveCount(0);
});

test("what the server forgot begins anew, and signing out forgets what was begun", async ({ people, disk, watch }) => {
  watch.allow(/status of 404/);
  const who = await people.create("forgetter");
  const project = await who.makeProject("Forgotten");
  const data = await write(disk, "reel.mov", PIECE + 500_000);
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  const begun = page.waitForResponse((answer) => answer.request().method() === "POST" && /uploads$/.test(answer.url()));
  const { asked, isHeld, release } = await holdPieces(page);
  await choose(page, "Upload", join(disk, "reel.mov"));
  const list = panel(page);
  await isHeld();
  await expect(list).toContainText("8.4 MB of 8.9 MB");
  const address = (await (await begun).headerValue("location")) ?? "";
  await page.reload();
  await expect(list).toContainText("Interrupted: ");
  await who.call("DELETE", address.replace(/^\/api/, ""), undefined, { "Tus-Resumable": "1.0.0" });
  await release();
  asked.length = 0;
  await choose(page, "Choose file for reel.mov", join(disk, "reel.mov"));
  await expect(list).toContainText("1 of 1 uploaded");
  expect(asked).toEqual(["HEAD", "POST", "PATCH 0", `PATCH ${PIECE}`]);
  const [file] = await listing(who, project);
  expect(await digest(who, project, file?.id ?? "")).toBe(sha(data));
  await files.button("Hide uploads").click();

  await holdPieces(page);
  await choose(page, "Upload", join(disk, "reel.mov"));
  await expect(list).toContainText("8.4 MB of 8.9 MB", { timeout: PIECE_WITHIN_MS });
  const remembered = () => page.evaluate(() => JSON.stringify(localStorage).includes("reel.mov"));
  expect(await remembered()).toBe(true);
  await files.button("Profile menu").click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Profile menu" })).toHaveCount(0);
  expect(await remembered()).toBe(false);
});

test("a lost connection is waited for, however long", async ({ people, disk, watch }) => {
  watch.allowNoNetwork();
  const who = await people.create("waiter");
  const project = await who.makeProject("Offline");
  const data = await write(disk, "reel.mov", PIECE + 500_000);
  await write(disk, "late.png", 100);
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  const { release } = await holdPieces(page);
  await choose(page, "Upload", join(disk, "reel.mov"));
  const list = panel(page);
  await expect(list).toContainText("8.4 MB of 8.9 MB", { timeout: PIECE_WITHIN_MS });
  await who.context.setOffline(true);
  await release();
  await expect(list).toContainText("Waiting for the connection…");
  await choose(page, "Upload", join(disk, "late.png"));
  await expect(list.getByText("Waiting for the connection…")).toHaveCount(2);
  await who.context.setOffline(false);
  await expect(list).toContainText("2 of 2 uploaded");
  await files.show("late.png", "reel.mov");
  const [, file] = await listing(who, project);
  expect(await digest(who, project, file?.id ?? "")).toBe(sha(data));
});

test("what failed says why and is tried again from where it was", async ({ people, disk, watch }) => {
  watch.allow(/status of 500/);
  const who = await people.create("retrier");
  const project = await who.makeProject("Retried");
  await write(disk, "reel.mov", PIECE + 500_000);
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  let failures = 0;
  await page.route("**/uploads/*", async (route) => {
    const isSecond = route.request().headers()["upload-offset"] === String(PIECE);
    if (!isSecond || failures > 0) return route.continue();
    failures += 1;
    await route.fulfill({ status: 500, json: { detail: "The disk is full." } });
  });
  await choose(page, "Upload", join(disk, "reel.mov"));
  const list = panel(page);
  await expect(list.getByRole("alert")).toHaveText("Upload failed: The disk is full.");
  await list.getByRole("button", { name: "Retry reel.mov" }).click();
  await expect(list).toContainText("1 of 1 uploaded");
  await files.show("reel.mov");
});

/** Drop files and folders from disk onto the target, like a drag from the desktop. */
async function drop(page: Page, target: Locator, ...paths: string[]): Promise<void> {
  const box = await target.boundingBox();
  const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + (box?.height ?? 0) - 40 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, ...at, data });
  }
  await session.detach();
}

test("a folder arrives with all that is in it, and merges with what is there", async ({ people, disk }) => {
  const who = await people.create("mover");
  const project = await who.makeProject("Folders");
  const reel = await who.call<Entry>("POST", `/projects/${project.id}/assets/folders`, { name: "Reel" });
  const pose = await write(disk, "Reel/Keys/Act 1/pose.png", 4000);
  await write(disk, "Reel/.keep", 1);
  await mkdir(join(disk, "Reel/Empty/Inner"), { recursive: true });
  // More entries than the browser returns from one readEntries() call (100).
  for (let made = 0; made < 101; made += 1) await write(disk, `Reel/Frames/f${made}.png`, 0);
  await write(disk, "loose.txt", 10);
  const page = await who.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.show("Reel");
  await drop(page, files.grid, join(disk, "Reel"), join(disk, "loose.txt"));
  await expect(panel(page)).toContainText("103 of 103 uploaded", { timeout: 80_000 });
  await files.show("Reel", "loose.txt");
  expect((await listing(who, project, reel.id)).map(({ name }) => name)).toEqual(["Empty", "Frames", "Keys"]);
  await files.cell("Reel").dblclick();
  await files.show("Empty", "Frames", "Keys");
  await files.cell("Keys").dblclick();
  await files.cell("Act 1").dblclick();
  await files.show("pose.png");
  const act = new URL(page.url()).searchParams.get("folder") ?? "";
  const [file] = await listing(who, project, act);
  expect(await digest(who, project, file?.id ?? "")).toBe(sha(pose));
  await files.crumbs.getByRole("link", { name: "Reel" }).click();
  await files.cell("Empty").dblclick();
  await files.show("Inner");

  // Add the folder with the file chooser instead of dropping it. Files with names that exist already get a number.
  await files.crumbs.getByRole("link", { name: "Folders" }).click();
  await files.button("Hide uploads").click();
  await rm(join(disk, "Reel/Frames"), { recursive: true });
  const choosing = page.waitForEvent("filechooser");
  await files.button("More ways to add files").click();
  await page.getByRole("menuitem", { name: "Upload folder" }).click();
  await (await choosing).setFiles(join(disk, "Reel"));
  await expect(panel(page)).toContainText("1 of 1 uploaded");
  expect((await listing(who, project, act)).map(({ name }) => name)).toEqual(["pose.png", "pose (1).png"]);
});

test("who may not create folders uploads none, and nothing of it", async ({ people, disk, watch }) => {
  watch.allow(/status of 403/);
  const owner = await people.create("keeper");
  const viewer = await people.create("looker");
  const project = await owner.makeProject("Kept");
  await owner.addMember(project, viewer, "viewer");
  await write(disk, "Reel/pose.png", 40);
  await write(disk, "loose.png", 40);
  const page = await viewer.context.newPage();
  const files = await Files.open(page, project.slug);
  await files.show();
  await expect(files.button("More ways to add files")).toHaveCount(0);
  const area = page.getByText("Empty", { exact: true });
  await drop(page, area, join(disk, "Reel"), join(disk, "loose.png"));
  await expect(page.getByRole("alertdialog", { name: "Only managers can create folders." })).toBeVisible();
  await files.agree("OK");
  await files.show();
  await drop(page, area, join(disk, "loose.png"));
  await files.show("loose.png");
});
