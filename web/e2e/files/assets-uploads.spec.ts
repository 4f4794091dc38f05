import { createHash, randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Locator, Page, Route } from "@playwright/test";
import { FileBrowser } from "../support/pages/fileBrowser";
import type { Person, ProjectRow } from "../support/people";
import { expect, test } from "../support/test";

const CHUNK = 8 * 1024 * 1024;

interface Entry {
  id: string;
  name: string;
  is_folder: boolean;
}

async function writeRandomFile(tempFolder: string, path: string, size: number): Promise<Buffer> {
  const data = randomBytes(size);
  await mkdir(dirname(join(tempFolder, path)), { recursive: true });
  await writeFile(join(tempFolder, path), data);
  return data;
}

async function choose(page: Page, button: string, path: string): Promise<void> {
  const fileChooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).click();
  await (await fileChooser).setFiles(path);
}

interface HeldChunks {
  requests: string[];
  /** Wait until a chunk is held back. Its request is then in `asked`, and no further request follows. */
  waitUntilHeld: () => Promise<void>;
  release: () => Promise<void>;
}

/**
 * Timeout until a chunk is held back, in ms. The chunks pass through the test process, which is slow on a busy machine.
 */
const HOLD_TIMEOUT_MS = 60_000;

/** Hold back all chunks except those at offset 0, until `release` is called. */
async function holdChunks(page: Page): Promise<HeldChunks> {
  const requests: string[] = [];
  const heldRoutes: Route[] = [];
  let isHolding = true;
  await page.route("**/uploads{,/*}", async (route) => {
    const offset = route.request().headers()["upload-offset"] ?? "";
    requests.push(`${route.request().method()} ${offset}`.trim());
    if (isHolding && offset !== "" && offset !== "0") heldRoutes.push(route);
    else await route.continue();
  });
  const release = async (): Promise<void> => {
    isHolding = false;
    // The page may have aborted some of these requests.
    for (const route of heldRoutes.splice(0)) await route.continue().catch(() => undefined);
  };
  const waitUntilHeld = () => expect.poll(() => heldRoutes.length, { timeout: HOLD_TIMEOUT_MS }).toBeGreaterThan(0);
  return { requests, waitUntilHeld, release };
}

function getUploadsPanel(page: Page): Locator {
  return page.getByRole("region", { name: "Uploads" });
}

async function listEntries(person: Person, project: ProjectRow, folder?: string): Promise<Entry[]> {
  const query = folder === undefined ? "" : `?folder=${folder}`;
  return (await person.call<{ items: Entry[] }>("GET", `/projects/${project.id}/assets${query}`)).items;
}

async function downloadHash(person: Person, project: ProjectRow, id: string): Promise<string> {
  const answer = await person.request("GET", `/projects/${project.id}/assets/nodes/${id}/content`);
  return toHash(await answer.body());
}

function toHash(data: Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

test("an upload can be paused and resumed at the same byte; other uploads can be canceled", async ({
  people,
  tempFolder,
}) => {
  const person = await people.create("pauser");
  const project = await person.createProject("Paused");
  const data = await writeRandomFile(tempFolder, "reel.mov", CHUNK + 1_000_000);
  await writeRandomFile(tempFolder, "b.mov", CHUNK * 2);
  await writeRandomFile(tempFolder, "c.mov", 10);
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  const { requests, waitUntilHeld, release } = await holdChunks(page);
  await choose(page, "Upload", join(tempFolder, "reel.mov"));
  const list = getUploadsPanel(page);
  await waitUntilHeld();
  await expect(list).toContainText("8.4 MB of 9.4 MB");
  await list.getByRole("button", { name: "Pause reel.mov" }).click();
  await expect(list).toContainText("Paused · 8.4 MB of 9.4 MB");
  await expect(list.getByRole("progressbar", { name: "Upload of reel.mov" })).toHaveAttribute("aria-valuenow", "89");
  await release();
  requests.length = 0;
  await list.getByRole("button", { name: "Resume reel.mov" }).click();
  await expect(list).toContainText("1 of 1 uploaded");
  expect(requests).toEqual(["HEAD", `PATCH ${CHUNK}`]);
  await files.expectNames("reel.mov");
  const [file] = await listEntries(person, project);
  expect(await downloadHash(person, project, file?.id ?? "")).toBe(toHash(data));
  await files.button("Hide uploads").click();

  const heldChunks = await holdChunks(page);
  await choose(page, "Upload", join(tempFolder, "b.mov"));
  await expect(list).toContainText("8.4 MB of 16.8 MB", { timeout: HOLD_TIMEOUT_MS });
  await list.getByRole("button", { name: "Pause all" }).click();
  await expect(list).toContainText("Paused · ");
  await expect(list.getByRole("button", { name: "Pause all" })).toHaveCount(0);
  await choose(page, "Upload", join(tempFolder, "c.mov"));
  await expect(list).toContainText("1 of 2 uploaded");
  await list.getByRole("button", { name: "Resume all" }).click();
  await expect(list.getByRole("button", { name: "Pause b.mov" })).toBeVisible();
  await list.getByRole("button", { name: "Cancel b.mov" }).click();
  await expect(list).toContainText("Canceled");
  await expect.poll(() => heldChunks.requests.at(-1)).toBe("DELETE");
  await list.getByRole("button", { name: "Hide uploads" }).click();

  await choose(page, "Upload", join(tempFolder, "b.mov"));
  await expect(list).toContainText("8.4 MB of 16.8 MB", { timeout: HOLD_TIMEOUT_MS });
  await list.getByRole("button", { name: "Cancel all" }).click();
  await expect(list).toContainText("Canceled");
  await files.expectNames("c.mov", "reel.mov");
});

test("after a reload, an upload resumes where the server stopped when the same file is chosen again", {
  tag: "@scaled",
}, async ({ people, tempFolder }) => {
  const person = await people.create("reloader");
  const project = await person.createProject("Reloaded");
  const data = await writeRandomFile(tempFolder, "reel 1.mov", CHUNK + 500_000);
  const other = await writeRandomFile(tempFolder, "reel 2.mov", CHUNK + 700_000);
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  const { requests, waitUntilHeld, release } = await holdChunks(page);
  await choose(page, "Upload", join(tempFolder, "reel 1.mov"));
  await waitUntilHeld();
  await expect(getUploadsPanel(page)).toContainText("8.4 MB of 8.9 MB");

  // While the tab that uploads is open, other tabs don't show the upload as interrupted.
  const second = await FileBrowser.open(await person.context.newPage(), project.slug);
  await second.expectNames();
  await expect(getUploadsPanel(second.page)).toHaveCount(0);
  await page.reload();
  const list = getUploadsPanel(page);
  await expect(list).toContainText("Interrupted: choose “reel 1.mov” again to resume");
  await expect(list.getByRole("progressbar", { name: "Upload of reel 1.mov" })).toHaveAttribute("aria-valuenow", "94");
  await release();
  requests.length = 0;
  await choose(page, "Choose file for reel 1.mov", join(tempFolder, "reel 2.mov"));
  await expect(list).toContainText("This is a different file.");
  expect(requests).toEqual([]);
  await choose(page, "Choose file for reel 1.mov", join(tempFolder, "reel 1.mov"));
  await expect(list).toContainText("1 of 1 uploaded");
  expect(requests).toEqual(["HEAD", `PATCH ${CHUNK}`]);
  await files.expectNames("reel_1.mov");
  const [file] = await listEntries(person, project);
  expect(await downloadHash(person, project, file?.id ?? "")).toBe(toHash(data));
  await expect(getUploadsPanel(second.page)).toHaveCount(0);
  await second.page.close();

  // An interrupted upload resumes when the same file is uploaded to the same folder, but not in another folder.
  const heldChunks = await holdChunks(page);
  await choose(page, "Upload", join(tempFolder, "reel 2.mov"));
  await heldChunks.waitUntilHeld();
  await expect(list).toContainText("8.4 MB of ");
  await page.reload();
  await expect(list).toContainText("Interrupted: ");
  await heldChunks.release();
  heldChunks.requests.length = 0;
  await choose(page, "Upload", join(tempFolder, "reel 2.mov"));
  await expect(list).toContainText("1 of 1 uploaded");
  expect(heldChunks.requests).toEqual(["HEAD", `PATCH ${CHUNK}`]);
  await files.expectNames("reel_1.mov", "reel_2.mov");
  const [, last] = await listEntries(person, project);
  expect(await downloadHash(person, project, last?.id ?? "")).toBe(toHash(other));
  await page.reload();
  await files.expectNames("reel_1.mov", "reel_2.mov");
  await expect(list).toHaveCount(0);
});

test("queued uploads are remembered after a reload, and all their files can be chosen again together", async ({
  people,
  tempFolder,
}) => {
  const person = await people.create("waiter");
  const project = await person.createProject("Waiting");
  const names = ["1.mov", "2.mov", "3.mov", "4.mov"];
  for (const name of names) await writeRandomFile(tempFolder, name, CHUNK + 100_000);
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  const { waitUntilHeld, release } = await holdChunks(page);
  const fileChooser = page.waitForEvent("filechooser");
  await files.button("Upload").click();
  await (await fileChooser).setFiles(names.map((name) => join(tempFolder, name)));
  const list = getUploadsPanel(page);
  await waitUntilHeld();
  await expect(list).toContainText("8.4 MB of ");
  await page.reload();
  for (const name of names) await expect(list).toContainText(`Interrupted: choose “${name}” again to resume`);
  await release();
  const secondChooser = page.waitForEvent("filechooser");
  await list.getByRole("button", { name: "Choose the files again" }).click();
  await (await secondChooser).setFiles(names.map((name) => join(tempFolder, name)));
  await expect(list).toContainText("4 of 4 uploaded");
  await files.expectNames(...names);
  await page.reload();
  await files.expectNames(...names);
  await expect(list).toHaveCount(0);
});

test("an upload that the server has deleted starts over; signing out forgets unfinished uploads", async ({
  people,
  tempFolder,
  pageErrors,
}) => {
  pageErrors.allow(/status of 404/);
  const person = await people.create("forgetter");
  const project = await person.createProject("Forgotten");
  const data = await writeRandomFile(tempFolder, "reel.mov", CHUNK + 500_000);
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  const uploadCreated = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && /uploads$/.test(answer.url()),
  );
  const { requests, waitUntilHeld, release } = await holdChunks(page);
  await choose(page, "Upload", join(tempFolder, "reel.mov"));
  const list = getUploadsPanel(page);
  await waitUntilHeld();
  await expect(list).toContainText("8.4 MB of 8.9 MB");
  const address = (await (await uploadCreated).headerValue("location")) ?? "";
  await page.reload();
  await expect(list).toContainText("Interrupted: ");
  await person.call("DELETE", address.replace(/^\/api/, ""), undefined, { "Tus-Resumable": "1.0.0" });
  await release();
  requests.length = 0;
  await choose(page, "Choose file for reel.mov", join(tempFolder, "reel.mov"));
  await expect(list).toContainText("1 of 1 uploaded");
  expect(requests).toEqual(["HEAD", "POST", "PATCH 0", `PATCH ${CHUNK}`]);
  const [file] = await listEntries(person, project);
  expect(await downloadHash(person, project, file?.id ?? "")).toBe(toHash(data));
  await files.button("Hide uploads").click();

  await holdChunks(page);
  await choose(page, "Upload", join(tempFolder, "reel.mov"));
  await expect(list).toContainText("8.4 MB of 8.9 MB", { timeout: HOLD_TIMEOUT_MS });
  const isRemembered = () => page.evaluate(() => JSON.stringify(localStorage).includes("reel.mov"));
  expect(await isRemembered()).toBe(true);
  await files.button("Profile menu").click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Profile menu" })).toHaveCount(0);
  expect(await isRemembered()).toBe(false);
});

test("uploads wait until the connection is back", async ({ people, tempFolder, pageErrors }) => {
  pageErrors.allowNoNetwork();
  const person = await people.create("waiter");
  const project = await person.createProject("Offline");
  const data = await writeRandomFile(tempFolder, "reel.mov", CHUNK + 500_000);
  await writeRandomFile(tempFolder, "late.png", 100);
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  const { release } = await holdChunks(page);
  await choose(page, "Upload", join(tempFolder, "reel.mov"));
  const list = getUploadsPanel(page);
  await expect(list).toContainText("8.4 MB of 8.9 MB", { timeout: HOLD_TIMEOUT_MS });
  await person.context.setOffline(true);
  await release();
  await expect(list).toContainText("Waiting for connection…");
  await choose(page, "Upload", join(tempFolder, "late.png"));
  await expect(list.getByText("Waiting for connection…")).toHaveCount(2);
  await person.context.setOffline(false);
  await expect(list).toContainText("2 of 2 uploaded");
  await files.expectNames("late.png", "reel.mov");
  const [, file] = await listEntries(person, project);
  expect(await downloadHash(person, project, file?.id ?? "")).toBe(toHash(data));
});

test("a failed upload shows the reason and resumes where it stopped when it is retried", async ({
  people,
  tempFolder,
  pageErrors,
}) => {
  pageErrors.allow(/status of 500/);
  const person = await people.create("retrier");
  const project = await person.createProject("Retried");
  await writeRandomFile(tempFolder, "reel.mov", CHUNK + 500_000);
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  let failureCount = 0;
  await page.route("**/uploads/*", async (route) => {
    const isSecondChunk = route.request().headers()["upload-offset"] === String(CHUNK);
    if (!isSecondChunk || failureCount > 0) return route.continue();
    failureCount += 1;
    await route.fulfill({ status: 500, json: { detail: "The disk is full." } });
  });
  await choose(page, "Upload", join(tempFolder, "reel.mov"));
  const list = getUploadsPanel(page);
  await expect(list.getByRole("alert")).toHaveText("Upload failed: The disk is full.");
  await list.getByRole("button", { name: "Retry reel.mov" }).click();
  await expect(list).toContainText("1 of 1 uploaded");
  await files.expectNames("reel.mov");
});

/** Drop files and folders from disk onto the target, like a drag from the desktop. */
async function dropFiles(page: Page, target: Locator, ...paths: string[]): Promise<void> {
  const box = await target.boundingBox();
  const dropPoint = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + (box?.height ?? 0) - 40 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, ...dropPoint, data });
  }
  await session.detach();
}

test("uploading a folder keeps its structure and merges with an existing folder", async ({ people, tempFolder }) => {
  const person = await people.create("mover");
  const project = await person.createProject("Folders");
  const reelFolder = await person.call<Entry>("POST", `/projects/${project.id}/assets/folders`, { name: "Reel" });
  const poseData = await writeRandomFile(tempFolder, "Reel/Keys/Act 1/pose.png", 4000);
  await writeRandomFile(tempFolder, "Reel/.keep", 1);
  await mkdir(join(tempFolder, "Reel/Empty/Inner"), { recursive: true });
  // More entries than the browser returns from one readEntries() call (100).
  for (let index = 0; index < 101; index += 1) await writeRandomFile(tempFolder, `Reel/Frames/f${index}.png`, 0);
  await writeRandomFile(tempFolder, "loose.txt", 10);
  const page = await person.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  await files.expectNames("Reel");
  await dropFiles(page, files.grid, join(tempFolder, "Reel"), join(tempFolder, "loose.txt"));
  await expect(getUploadsPanel(page)).toContainText("103 of 103 uploaded", { timeout: 80_000 });
  await files.expectNames("Reel", "loose.txt");
  expect((await listEntries(person, project, reelFolder.id)).map(({ name }) => name)).toEqual([
    "Empty",
    "Frames",
    "Keys",
  ]);
  await files.cell("Reel").dblclick();
  await files.expectNames("Empty", "Frames", "Keys");
  await files.cell("Keys").dblclick();
  await files.cell("Act 1").dblclick();
  await files.expectNames("pose.png");
  const actFolderId = new URL(page.url()).searchParams.get("folder") ?? "";
  const [file] = await listEntries(person, project, actFolderId);
  expect(await downloadHash(person, project, file?.id ?? "")).toBe(toHash(poseData));
  await files.breadcrumb.getByRole("link", { name: "Reel" }).click();
  await files.cell("Empty").dblclick();
  await files.expectNames("Inner");

  // Add the folder with the file chooser instead of dropping it. Files with names that exist already get a number.
  await files.breadcrumb.getByRole("link", { name: "Folders" }).click();
  await files.button("Hide uploads").click();
  await rm(join(tempFolder, "Reel/Frames"), { recursive: true });
  const fileChooser = page.waitForEvent("filechooser");
  await files.button("More ways to add files").click();
  await page.getByRole("menuitem", { name: "Upload folder" }).click();
  await (await fileChooser).setFiles(join(tempFolder, "Reel"));
  await expect(getUploadsPanel(page)).toContainText("1 of 1 uploaded");
  expect((await listEntries(person, project, actFolderId)).map(({ name }) => name)).toEqual([
    "pose.png",
    "pose (1).png",
  ]);
});

test("a user who can't create folders can't upload one, and none of its files are uploaded", async ({
  people,
  tempFolder,
  pageErrors,
}) => {
  pageErrors.allow(/status of 403/);
  const owner = await people.create("keeper");
  const viewer = await people.create("looker");
  const project = await owner.createProject("Kept");
  await owner.addMember(project, viewer, "viewer");
  await writeRandomFile(tempFolder, "Reel/pose.png", 40);
  await writeRandomFile(tempFolder, "loose.png", 40);
  const page = await viewer.context.newPage();
  const files = await FileBrowser.open(page, project.slug);
  await files.expectNames();
  await expect(files.button("More ways to add files")).toHaveCount(0);
  const area = page.getByText("Empty", { exact: true });
  await dropFiles(page, area, join(tempFolder, "Reel"), join(tempFolder, "loose.png"));
  await expect(page.getByRole("alertdialog", { name: "Only managers can create folders." })).toBeVisible();
  await files.confirm("OK");
  await files.expectNames();
  await dropFiles(page, area, join(tempFolder, "loose.png"));
  await files.expectNames("loose.png");
});
