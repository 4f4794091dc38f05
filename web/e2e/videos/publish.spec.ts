import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileChooser, Locator, Page } from "@playwright/test";
import { readColors } from "../support/media/pictures";
import { getCodedVideo } from "../support/media/videos";
import type { Person, ProjectRow } from "../support/people";
import { createZeroFile, expect, test } from "../support/test";

const CHUNK = 8 * 1024 * 1024;

/**
 * Write an MP4 that is large enough to be uploaded in several chunks: a `free` box, which players skip, pads it.
 * Returns its path.
 */
async function createLargeVideo(tempFolder: string): Promise<string> {
  const videoFile = await getCodedVideo([24, 1], 48);
  const box = Buffer.alloc(2 * CHUNK);
  box.writeUInt32BE(box.length, 0);
  box.write("free", 4, "latin1");
  const path = join(tempFolder, "heavy.mp4");
  await writeFile(path, Buffer.concat([videoFile, box]));
  return path;
}

class PublishDialog {
  readonly dialog: Locator;

  private constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog", { name: "Publish Video" });
  }

  static async open(person: Person, project: ProjectRow): Promise<PublishDialog> {
    const page = await person.context.newPage();
    await page.goto(`/project/${project.slug}`);
    const publishDialog = new PublishDialog(page);
    await publishDialog.openDialog();
    return publishDialog;
  }

  async openDialog(): Promise<void> {
    await this.page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  chooseFile(name: string, buffer: Buffer): Promise<void> {
    return this.#choose({ name, mimeType: "video/mp4", buffer });
  }

  choosePath(path: string): Promise<void> {
    return this.#choose(path);
  }

  async #choose(file: Parameters<FileChooser["setFiles"]>[0]): Promise<void> {
    const fileChooser = this.page.waitForEvent("filechooser");
    await this.dialog.getByRole("button", { name: /^Choose (video|another)…$/ }).click();
    await (await fileChooser).setFiles(file);
  }

  async publish(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Publish", exact: true }).click();
  }

  get videos(): Locator {
    return this.page.getByRole("region", { name: "Videos" }).getByRole("article");
  }
}

test("a published file shows its progress, then the video; others find it on the project page and as featured", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const owner = await people.create("owner");
  const project = await owner.createProject("Night Ferry", { visibility: "public" });
  const publishDialog = await PublishDialog.open(owner, project);
  const { page, dialog } = publishDialog;
  await expect(publishDialog.page.getByText("No videos yet.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Night Ferry");
  await publishDialog.publish();
  await expect(dialog.getByRole("alert")).toHaveText("Choose a video.");
  await publishDialog.chooseFile("ferry.mp4", await getCodedVideo([24, 1], 240));
  await expect(dialog).toContainText("ferry.mp4");
  await expect(dialog).toContainText("0:10");
  // The default thumbnail of a 10 s video is the frame at 0.9 s.
  await expect(dialog.getByRole("slider", { name: "Thumbnail frame" })).toHaveValue("0.9");
  const thumb = dialog.getByRole("img", { name: "Thumbnail preview" });
  const first = await thumb.getAttribute("src");
  await dialog.getByRole("slider", { name: "Thumbnail frame" }).press("End");
  await expect(thumb).not.toHaveAttribute("src", first ?? "");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Ferry at dawn");
  await dialog.getByRole("textbox", { name: "Description" }).fill("x".repeat(1100));
  await expect(dialog.getByRole("textbox", { name: "Description" })).toHaveValue("x".repeat(1000));
  await publishDialog.publish();
  await expect(dialog.getByRole("progressbar", { name: "Publishing" })).toBeVisible();
  await page.waitForURL(/\/video\/ferry-at-dawn-/);
  await expect(page.getByRole("heading", { name: "Ferry at dawn" })).toBeVisible();

  await page.goto(`/project/${project.slug}`);
  await expect(publishDialog.videos).toHaveCount(1);
  await expect(publishDialog.videos).toContainText("Ferry at dawn");
  const visitor = await (await people.openContext()).newPage();
  await visitor.goto("/");
  const tile = visitor.getByRole("article").filter({ hasText: "Ferry at dawn" });
  await expect(tile).toContainText("1 view");
  await expect(tile.getByRole("img", { name: "Not rated yet" })).toBeVisible();
  await expect(visitor.getByRole("complementary", { name: "Creators" })).toContainText("owner");
  await tile.getByRole("link", { name: "Ferry at dawn" }).click();
  await visitor.waitForURL(/\/video\/ferry-at-dawn-/);
});

test("texts that are too long and files that are too large, empty, or not videos are rejected with a reason", async ({
  people,
  tempFolder,
}) => {
  const owner = await people.create("owner");
  const project = await owner.createProject("Refused");
  const publishDialog = await PublishDialog.open(owner, project);
  const { page, dialog } = publishDialog;
  await expect(dialog).toContainText("MP4, MOV, M4V, 3GP, WebM, or MKV.");
  await expect(dialog.getByLabel("Video file")).toHaveAttribute("accept", /video\/mp4,.*\.mkv$/);
  await publishDialog.chooseFile("long.mp4", await getCodedVideo([1, 1], 301));
  const alert = dialog.getByRole("alert");
  await expect(alert).toHaveText("Please choose a video that is 5 minutes (300 seconds) or less.");
  await publishDialog.chooseFile("empty.mp4", Buffer.alloc(0));
  await expect(alert).toHaveText("This file is empty.");
  await publishDialog.choosePath(await createZeroFile(tempFolder, "huge.mp4", 2 * 1024 ** 3 + 1));
  await expect(alert).toHaveText("File too large (max 2GB).");

  await publishDialog.chooseFile("notes.mp4", Buffer.from("These are notes, and no film."));
  await expect(dialog).toContainText("Your browser can't preview this file.");
  await publishDialog.publish();
  await expect(alert).toContainText("Publish failed: ");
  await publishDialog.chooseFile("film.mp4", await getCodedVideo([24, 1], 12));
  await expect(dialog).toContainText("film.mp4");
  await expect(alert).toBeHidden();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("No videos yet.")).toBeVisible();
  expect((await owner.call<{ items: unknown[] }>("GET", `/projects/${project.id}/videos`)).items).toEqual([]);
});

test("an uploaded picture becomes the thumbnail; one over 20MB or broken is skipped", { tag: "@scaled" }, async ({
  people,
  tempFolder,
}) => {
  const owner = await people.create("owner");
  const project = await owner.createProject("Thumbs");
  const { page, dialog } = await PublishDialog.open(owner, project);
  await dialog.locator("input[type=file][aria-label='Video file']").setInputFiles({
    name: "a.mp4",
    mimeType: "video/mp4",
    buffer: await getCodedVideo([24, 1], 24),
  });
  const picture = dialog.locator("input[type=file][aria-label='Thumbnail']");
  const alert = dialog.getByRole("alert");
  await picture.setInputFiles(await createZeroFile(tempFolder, "big.png", 20 * 1024 * 1024 + 1));
  await expect(alert).toHaveText("big.png: over 20MB, skipped.");
  await picture.setInputFiles({ name: "odd.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(alert).toHaveText("Image load failed");
  const red = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 360];
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = "#cc2211";
    context?.fillRect(0, 0, 640, 360);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await picture.setInputFiles({ name: "red.png", mimeType: "image/png", buffer: Buffer.from(red, "base64") });
  await expect(alert).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Use a frame" })).toBeVisible();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await page.waitForURL(/\/video\//);
  await page.goto(`/project/${project.slug}`);
  const thumbnail = page.getByRole("region", { name: "Videos" }).getByRole("article").locator("img").first();
  await expect(async () => {
    const [color] = await readColors(thumbnail, [[0.5, 0.5]]);
    expect(color?.[0]).toBeGreaterThan(150);
    expect(color?.[2]).toBeLessThan(80);
  }).toPass();
});

/**
 * Throttle the page's upload to `megabytes` per second, so that there is time to go offline. Returns a function that
 * sets the offline state.
 */
async function throttleUpload(page: Page, megabytes = 4): Promise<(isOffline: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const applyConditions = async (offline: boolean): Promise<void> => {
    const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: megabytes * 1024 * 1024 };
    await session.send("Network.emulateNetworkConditions", conditions);
  };
  await applyConditions(false);
  return applyConditions;
}

test("an upload waits for the connection, and resumes after its page was closed", { tag: "@scaled" }, async ({
  people,
  pageErrors,
  tempFolder,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const owner = await people.create("owner");
  const project = await owner.createProject("Interrupted");
  const first = await PublishDialog.open(owner, project);
  const videoFile = await createLargeVideo(tempFolder);
  const setOffline = await throttleUpload(first.page);
  await first.choosePath(videoFile);
  await first.publish();
  await expect(first.dialog).toContainText(/(9|1\d)\.\d MB of 16\.\d MB/);
  await setOffline(true);
  await expect(first.dialog.getByRole("status")).toHaveText("Waiting for connection…");
  await first.page.close();

  const second = await PublishDialog.open(owner, project);
  const { page, dialog } = second;
  await expect(dialog).toContainText(/“heavy.mp4” was interrupted at \d\d%\. Choose the file again to resume\./);
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await second.choosePath(videoFile);
  await second.publish();
  await page.waitForURL(/\/video\/interrupted-/);
  expect(offsets[0]).toBeGreaterThanOrEqual(CHUNK);
});

test("publishing is stopped after a confirmation, and nothing is left of it", async ({
  people,
  pageErrors,
  tempFolder,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const owner = await people.create("owner");
  const project = await owner.createProject("Stopped");
  const publishDialog = await PublishDialog.open(owner, project);
  const { page, dialog } = publishDialog;
  const setOffline = await throttleUpload(page, 1);
  await publishDialog.choosePath(await createLargeVideo(tempFolder));
  await publishDialog.publish();
  await expect(dialog).toContainText(/\d\.\d MB of 16\.\d MB/);
  await setOffline(true);
  await expect(dialog.getByRole("status")).toHaveText("Waiting for connection…");
  const question = page.getByRole("alertdialog", { name: "Stop publishing?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Keep publishing" }).click();
  await expect(dialog.getByRole("progressbar", { name: "Publishing" })).toBeVisible();
  await page.keyboard.press("Escape");
  await setOffline(false);
  await question.getByRole("button", { name: "Stop publishing" }).click();
  await expect(dialog.getByRole("button", { name: "Choose another…" })).toBeVisible();
  const listPublications = () => owner.call<{ items: unknown[] }>("GET", `/projects/${project.id}/publications`);
  await expect.poll(async () => (await listPublications()).items).toEqual([]);
});

test("the storyboard itself is published, and the window can be closed in the meantime", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const owner = await people.create("owner");
  // Large, so that the video isn't ready before the window is closed.
  const project = await owner.createProject("Animatic", { width: 1920, height: 1080 });
  await owner.createCuts(project, [12, 36]);
  const publishDialog = await PublishDialog.open(owner, project);
  const { page, dialog } = publishDialog;
  await dialog.getByRole("radio", { name: "This storyboard" }).check({ force: true });
  await publishDialog.publish();
  await expect(dialog).toContainText("You can close this window");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(publishDialog.videos).toHaveCount(1, { timeout: 60_000 });
  await expect(publishDialog.videos).toContainText("Animatic");
  await expect(publishDialog.videos).toContainText("0:02");
  await expect(page).toHaveURL(new RegExp(`/project/${project.slug}$`));
});

test("a member who can't publish sees no button, and sees it as soon as the permission is granted", {
  tag: "@scaled",
}, async ({ people }) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.createProject("Rights");
  await owner.addMember(project, member, "editor");
  const page = await member.context.newPage();
  await page.goto(`/project/${project.slug}`);
  await expect(page.getByRole("region", { name: "Members" })).toContainText("owner");
  const button = page.getByRole("button", { name: "Publish", exact: true });
  await expect(button).toBeHidden();
  await expect(page.getByRole("region", { name: "Videos" })).toBeHidden();
  const role = await owner.call<{ id: string }>("POST", `/projects/${project.id}/roles`, {
    name: "Publisher",
    can_publish: true,
  });
  await owner.call("PUT", `/projects/${project.id}/members/${member.id}/custom-role`, { role_id: role.id });
  await expect(button).toBeVisible();
});

test("publishing after being signed out says that signing in is required", async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 40[14]/);
  const owner = await people.create("owner");
  const project = await owner.createProject("Signed out");
  const publishDialog = await PublishDialog.open(owner, project);
  await publishDialog.chooseFile("ferry.mp4", await getCodedVideo([24, 1], 24));
  await expect(publishDialog.dialog).toContainText("ferry.mp4");
  await owner.context.clearCookies();
  await publishDialog.publish();
  const alert = publishDialog.page.getByRole("alertdialog", { name: "You must be signed in to publish" });
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toBeHidden();
});
