import { expectAccessible } from "../support/accessibility";
import { readColors } from "../support/media/pictures";
import { publishVideo, type VideoRow } from "../support/media/videos";
import { WatchPage } from "../support/pages/watchPage";
import { expect, test } from "../support/test";

interface VideoDetails extends VideoRow {
  thumb_url: string;
  title: string;
  description: string;
  featured: boolean;
}

test("the publisher changes texts, thumbnail, and captions, seen live by others, and deletes the video", {
  tag: ["@main", "@scaled"],
}, async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 404/, /status of 422/);
  const [owner, fan] = [await people.create("owner"), await people.create("fan")];
  const project = await owner.createProject("Night Ferry", { visibility: "public" });
  const video = await publishVideo(owner, project, { frames: 240, title: "The crossing" });
  const [ownerView, fanView] = [
    await WatchPage.open(await owner.context.newPage(), video.slug),
    await WatchPage.open(await fan.context.newPage(), video.slug),
  ];
  const { page } = ownerView;
  await expect(fanView.page.getByRole("button", { name: /^(Edit|Delete)$/ })).toHaveCount(0);

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  const title = dialog.getByRole("textbox", { name: "Title" });
  await expect(title).toBeFocused();
  await title.fill(" ");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Enter a title.");
  await title.fill("The crossing, again");
  await dialog.getByRole("textbox", { name: "Description" }).fill("By night.\nBy day.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeFocused();
  for (const view of [ownerView, fanView]) {
    await expect(view.page.getByRole("heading", { level: 1, name: "The crossing, again" })).toBeVisible();
    await expect(view.page.getByText("By night.")).toHaveText("By night.\nBy day.");
    await expect(view.page).toHaveTitle("The crossing, again · Pegbar");
  }

  const getVideo = () => owner.call<VideoDetails>("GET", `/videos/${video.id}`);
  const getThumbnailPath = async () => new URL((await getVideo()).thumb_url, "http://x").pathname;
  const thumbnailBefore = await getThumbnailPath();
  await page.keyboard.press("End");
  await ownerView.expectFrame(239);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await dialog.getByRole("button", { name: "Use current frame" }).click();
  await expect.poll(getThumbnailPath).not.toBe(thumbnailBefore);
  const picture = dialog.getByRole("img", { name: "Current thumbnail" });
  const readThumbnailFrame = async () => {
    const blocks = Array.from({ length: 10 }, (_, bit) => [(bit + 0.5) / 10, 1 / 6] as const);
    const colors = await readColors(picture, blocks);
    return colors.reduce((sum, [, green], bit) => sum + (green > 128 ? 2 ** bit : 0), 0);
  };
  await expect.poll(readThumbnailFrame).toBe(239);
  const frame = await getThumbnailPath();
  await dialog.getByLabel("Thumbnail image").setInputFiles({
    name: "red.png",
    mimeType: "image/png",
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 36 } }),
  });
  await expect.poll(getThumbnailPath).not.toBe(frame);

  const captions = dialog.getByLabel("Captions file");
  const vtt = "WEBVTT\nLanguage: de\n\n00:00.000 --> 00:05.000\nThe ferry leaves.\n";
  await captions.setInputFiles({ name: "x.vtt", mimeType: "text/vtt", buffer: Buffer.from("no captions") });
  await expect(dialog.getByRole("alert")).toBeVisible();
  await captions.setInputFiles({ name: "en.vtt", mimeType: "text/vtt", buffer: Buffer.from(vtt) });
  await expect(dialog.getByRole("button", { name: "Replace captions…" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  for (const view of [ownerView, fanView]) {
    const button = view.player.getByRole("button", { name: "Captions" });
    await expect(button).toHaveAttribute("aria-pressed", "true");
    const cue = () =>
      view.player
        .locator("video")
        .first()
        .evaluate((element) => {
          const track = (element as HTMLVideoElement).textTracks[0];
          return `${track?.mode} ${track?.cues?.length}`;
        });
    await expect.poll(cue).toBe("showing 1");
    await expect(view.player.locator("track")).toHaveAttribute("srclang", "de");
    await button.click();
    await expect.poll(cue).toBe("hidden 1");
  }
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  // SubRip is accepted too. The language is detected from the file name.
  const srt = "1\n00:00:00,000 --> 00:00:05,000\nThe ferry leaves.\n";
  await captions.setInputFiles({
    name: "film.pt-BR.srt",
    mimeType: "application/x-subrip",
    buffer: Buffer.from(srt),
  });
  await expect(fanView.player.locator("track")).toHaveAttribute("srclang", "pt-BR");
  await dialog.getByRole("button", { name: "Remove captions" }).click();
  await expect(dialog.getByRole("button", { name: "Add captions…" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(ownerView.player.getByRole("button", { name: "Captions" })).toHaveCount(0);

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const ask = page.getByRole("alertdialog", { name: "Delete “The crossing, again”?" });
  await ask.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.slug}$`));
  await expect(fanView.page.getByRole("heading", { name: "Video not found." })).toBeVisible();
});

test("a conflict with someone else's edit of the texts is reported, and nothing typed is lost", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/status of 412/);
  const owner = await people.create("owner");
  const project = await owner.createProject("Night Ferry");
  const video = await publishVideo(owner, project, { frames: 48, title: "One" });
  const { page } = await WatchPage.open(await owner.context.newPage(), video.slug);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await dialog.getByRole("textbox", { name: "Description" }).fill("What I wrote");
  await owner.call("PATCH", `/videos/${video.id}`, { title: "Two" }, { "If-Match": String(video.version) });
  await expect(page).toHaveTitle("Two · Pegbar");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Someone else changed this video.");
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Two");
  await expect(dialog.getByRole("textbox", { name: "Description" })).toHaveValue("What I wrote");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("What I wrote")).toBeVisible();
});

test("a site administrator puts a video on the featured page", { tag: "@scaled" }, async ({ people, server }) => {
  const [owner, admin] = [await people.create("owner"), await people.create("admin")];
  await server.makeAdmin(admin.email);
  const project = await owner.createProject("Night Ferry", { visibility: "public" });
  const video = await publishVideo(owner, project, { frames: 48 });
  const page = await owner.context.newPage();
  await WatchPage.open(page, video.slug);
  await expect(page.getByRole("switch", { name: "Featured" })).toHaveCount(0);
  const watchPage = await WatchPage.open(await admin.context.newPage(), video.slug);
  const featured = watchPage.page.getByRole("switch", { name: "Featured" });
  await featured.check({ force: true });
  await expect.poll(async () => (await owner.call<VideoDetails>("GET", `/videos/${video.id}`)).featured).toBe(true);
  await watchPage.page.reload();
  await expect(featured).toBeChecked();
  await expect(watchPage.page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
});
