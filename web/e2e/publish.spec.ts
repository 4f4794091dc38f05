import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileChooser, Locator, Page } from "@playwright/test";
import { codedFilm } from "./support/files/films";
import { colorsAt } from "./support/files/pictures";
import type { Person, ProjectRow } from "./support/people";
import { expect, test, zeros } from "./support/test";

const PIECE = 8 * 1024 * 1024;

/**
 * Write an MP4 that is large enough to be uploaded in several chunks: a `free` box, which players skip, pads it.
 * Returns its path.
 */
async function heavyFilm(disk: string): Promise<string> {
  const film = await codedFilm([24, 1], 48);
  const box = Buffer.alloc(2 * PIECE);
  box.writeUInt32BE(box.length, 0);
  box.write("free", 4, "latin1");
  const path = join(disk, "heavy.mp4");
  await writeFile(path, Buffer.concat([film, box]));
  return path;
}

class Publishing {
  readonly dialog: Locator;

  private constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog", { name: "Publish Video" });
  }

  static async open(who: Person, project: ProjectRow): Promise<Publishing> {
    const page = await who.context.newPage();
    await page.goto(`/project/${project.slug}`);
    const publishing = new Publishing(page);
    await publishing.again();
    return publishing;
  }

  async again(): Promise<void> {
    await this.page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  choose(name: string, buffer: Buffer): Promise<void> {
    return this.#choose({ name, mimeType: "video/mp4", buffer });
  }

  choosePath(path: string): Promise<void> {
    return this.#choose(path);
  }

  async #choose(file: Parameters<FileChooser["setFiles"]>[0]): Promise<void> {
    const asked = this.page.waitForEvent("filechooser");
    await this.dialog.getByRole("button", { name: /^Choose (video|another)…$/ }).click();
    await (await asked).setFiles(file);
  }

  async publish(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Publish", exact: true }).click();
  }

  get videos(): Locator {
    return this.page.getByRole("region", { name: "Videos" }).getByRole("article");
  }
}

test("a file is published: one sees how far it is, then watches it; others find it at home and featured", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const owner = await people.create("owner");
  const project = await owner.makeProject("Night Ferry", { visibility: "public" });
  const publishing = await Publishing.open(owner, project);
  const { page, dialog } = publishing;
  await expect(publishing.page.getByText("Nothing is published yet.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Night Ferry");
  await publishing.publish();
  await expect(dialog.getByRole("alert")).toHaveText("Please choose a video.");
  await publishing.choose("ferry.mp4", await codedFilm([24, 1], 240));
  await expect(dialog).toContainText("ferry.mp4");
  await expect(dialog).toContainText("0:10");
  // The default thumbnail of a 10 s video is the frame at 0.9 s.
  await expect(dialog.getByRole("slider", { name: "Another frame" })).toHaveValue("0.9");
  const thumb = dialog.getByRole("img", { name: "The thumbnail" });
  const first = await thumb.getAttribute("src");
  await dialog.getByRole("slider", { name: "Another frame" }).press("End");
  await expect(thumb).not.toHaveAttribute("src", first ?? "");
  await dialog.getByRole("textbox", { name: "Title" }).fill("The crossing");
  await dialog.getByRole("textbox", { name: "Description" }).fill("x".repeat(1100));
  await expect(dialog.getByRole("textbox", { name: "Description" })).toHaveValue("x".repeat(1000));
  await publishing.publish();
  await expect(dialog.getByRole("progressbar", { name: "Publishing" })).toBeVisible();
  await page.waitForURL(/\/video\/the-crossing-/);
  await expect(page.getByRole("heading", { name: "The crossing" })).toBeVisible();

  await page.goto(`/project/${project.slug}`);
  await expect(publishing.videos).toHaveCount(1);
  await expect(publishing.videos).toContainText("The crossing");
  const visitor = await (await people.visitor()).newPage();
  await visitor.goto("/");
  const tile = visitor.getByRole("article").filter({ hasText: "The crossing" });
  await expect(tile).toContainText("1 view");
  await expect(tile.getByRole("img", { name: "Not rated yet" })).toBeVisible();
  await expect(visitor.getByRole("complementary", { name: "Creators" })).toContainText("owner");
  await tile.getByRole("link", { name: "The crossing" }).click();
  await visitor.waitForURL(/\/video\/the-crossing-/);
});

test("what is too long, too large, empty or no video is refused with its words, and nothing is published", async ({
  people,
  disk,
}) => {
  const owner = await people.create("owner");
  const project = await owner.makeProject("Refused");
  const publishing = await Publishing.open(owner, project);
  const { page, dialog } = publishing;
  await expect(dialog).toContainText("MP4, MOV, M4V, 3GP, WebM or MKV.");
  await expect(dialog.getByLabel("Video file")).toHaveAttribute("accept", /video\/mp4,.*\.mkv$/);
  await publishing.choose("long.mp4", await codedFilm([1, 1], 301));
  const alert = dialog.getByRole("alert");
  await expect(alert).toHaveText("Please choose a video that is 5 minutes (300 seconds) or less.");
  await publishing.choose("empty.mp4", Buffer.alloc(0));
  await expect(alert).toHaveText("This file is empty.");
  await publishing.choosePath(await zeros(disk, "huge.mp4", 2 * 1024 ** 3 + 1));
  await expect(alert).toHaveText("File too large (max 2GB).");

  await publishing.choose("notes.mp4", Buffer.from("These are notes, and no film."));
  await expect(dialog).toContainText("This browser cannot show it.");
  await publishing.publish();
  await expect(alert).toContainText("Publish failed: ");
  await publishing.choose("film.mp4", await codedFilm([24, 1], 12));
  await expect(dialog).toContainText("film.mp4");
  await expect(alert).toBeHidden();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Nothing is published yet.")).toBeVisible();
  expect((await owner.call<{ items: unknown[] }>("GET", `/projects/${project.id}/videos`)).items).toEqual([]);
});

test("a picture of one's own is the thumbnail; one over 20MB or broken is passed over", { tag: "@scaled" }, async ({
  people,
  disk,
}) => {
  const owner = await people.create("owner");
  const project = await owner.makeProject("Thumbs");
  const { page, dialog } = await Publishing.open(owner, project);
  await dialog.locator("input[type=file][aria-label='Video file']").setInputFiles({
    name: "a.mp4",
    mimeType: "video/mp4",
    buffer: await codedFilm([24, 1], 24),
  });
  const picture = dialog.locator("input[type=file][aria-label='Thumbnail']");
  const alert = dialog.getByRole("alert");
  await picture.setInputFiles(await zeros(disk, "big.png", 20 * 1024 * 1024 + 1));
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
  const shown = page.getByRole("region", { name: "Videos" }).getByRole("article").locator("img").first();
  await expect(async () => {
    const [color] = await colorsAt(shown, [[0.5, 0.5]]);
    expect(color?.[0]).toBeGreaterThan(150);
    expect(color?.[2]).toBeLessThan(80);
  }).toPass();
});

/**
 * Throttle the page's upload to `megabytes` per second, so that there is time to go offline. Returns a function that
 * sets the offline state.
 */
async function slowLine(page: Page, megabytes = 4): Promise<(isOffline: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const set = async (offline: boolean): Promise<void> => {
    const line = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: megabytes * 1024 * 1024 };
    await session.send("Network.emulateNetworkConditions", line);
  };
  await set(false);
  return set;
}

test("an upload waits for the line, and one whose page is gone goes on where it was", { tag: "@scaled" }, async ({
  people,
  watch,
  disk,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const owner = await people.create("owner");
  const project = await owner.makeProject("Interrupted");
  const first = await Publishing.open(owner, project);
  const film = await heavyFilm(disk);
  const line = await slowLine(first.page);
  await first.choosePath(film);
  await first.publish();
  await expect(first.dialog).toContainText(/(9|1\d)\.\d MB of 16\.\d MB/);
  await line(true);
  await expect(first.dialog.getByRole("status")).toHaveText("Waiting for the connection…");
  await first.page.close();

  const second = await Publishing.open(owner, project);
  const { page, dialog } = second;
  await expect(dialog).toContainText(/“heavy.mp4” was interrupted at \d\d %\. Choose it again to go on from there\./);
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await second.choosePath(film);
  await second.publish();
  await page.waitForURL(/\/video\/interrupted-/);
  expect(offsets[0]).toBeGreaterThanOrEqual(PIECE);
});

test("publishing is stopped after a question, and nothing is left of it", async ({ people, watch, disk }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const owner = await people.create("owner");
  const project = await owner.makeProject("Stopped");
  const publishing = await Publishing.open(owner, project);
  const { page, dialog } = publishing;
  const line = await slowLine(page, 1);
  await publishing.choosePath(await heavyFilm(disk));
  await publishing.publish();
  await expect(dialog).toContainText(/\d\.\d MB of 16\.\d MB/);
  await line(true);
  await expect(dialog.getByRole("status")).toHaveText("Waiting for the connection…");
  const question = page.getByRole("alertdialog", { name: "Stop publishing?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByRole("progressbar", { name: "Publishing" })).toBeVisible();
  await page.keyboard.press("Escape");
  await line(false);
  await question.getByRole("button", { name: "Stop publishing" }).click();
  await expect(dialog.getByRole("button", { name: "Choose another…" })).toBeVisible();
  const open = () => owner.call<{ items: unknown[] }>("GET", `/projects/${project.id}/publications`);
  await expect.poll(async () => (await open()).items).toEqual([]);
});

test("the storyboard itself is published; the window may be closed meanwhile", { tag: ["@main", "@scaled"] }, async ({
  people,
}) => {
  const owner = await people.create("owner");
  const project = await owner.makeProject("Animatic", { width: 320, height: 180 });
  await owner.makeCuts(project, [12, 36]);
  const publishing = await Publishing.open(owner, project);
  const { page, dialog } = publishing;
  await dialog.getByRole("radio", { name: "This storyboard" }).check({ force: true });
  await publishing.publish();
  await expect(dialog).toContainText("You may close this window");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(publishing.videos).toHaveCount(1, { timeout: 60_000 });
  await expect(publishing.videos).toContainText("Animatic");
  await expect(publishing.videos).toContainText("0:02");
  await expect(page).toHaveURL(new RegExp(`/project/${project.slug}$`));
});

test("who may not publish sees no button, and who gets the right sees it at once", { tag: "@scaled" }, async ({
  people,
}) => {
  const [owner, member] = [await people.create("owner"), await people.create("member")];
  const project = await owner.makeProject("Rights");
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

test("who was signed out meanwhile is told so", async ({ people, watch }) => {
  watch.allow(/status of 40[14]/);
  const owner = await people.create("owner");
  const project = await owner.makeProject("Signed out");
  const publishing = await Publishing.open(owner, project);
  await publishing.choose("ferry.mp4", await codedFilm([24, 1], 24));
  await expect(publishing.dialog).toContainText("ferry.mp4");
  await owner.context.clearCookies();
  await publishing.publish();
  const alert = publishing.page.getByRole("alertdialog", { name: "You must be signed in to publish" });
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toBeHidden();
});
