import { randomUUID } from "node:crypto";
import { expectAccessible } from "../support/accessibility";
import { getCodedVideo, publishNewVersion, publishVideo, readFrame } from "../support/media/videos";
import { ReviewNotes } from "../support/pages/reviewNotes";
import { WatchPage } from "../support/pages/watchPage";
import { expect, test } from "../support/test";

test("a new version keeps the video's URL; viewers stay on the old version; open notes can be copied", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [owner, member, fan] = [
    await people.create("owner"),
    await people.create("member"),
    await people.create("fan"),
  ];
  const project = await owner.createProject("Night Ferry", { visibility: "public" });
  await owner.addMember(project, member, "viewer");
  const video = await publishVideo(owner, project, { frames: 240 });
  const addNote = (body: string, frame: number): Promise<{ id: string }> =>
    member.call("POST", `/videos/${video.id}/review-notes`, {
      id: randomUUID(),
      body,
      first_frame: frame,
      last_frame: frame,
    });
  const holdNote = await addNote("Hold longer", 12);
  await addNote("The hand jumps", 200);
  const ownerView = await WatchPage.open(await owner.context.newPage(), video.slug);
  const fanView = await WatchPage.open(await fan.context.newPage(), video.slug);
  await expect(fanView.page.getByRole("button", { name: "Publish a new version" })).toHaveCount(0);
  await fanView.forward.click();
  await fanView.expectFrame(1);

  await ownerView.page.getByRole("button", { name: "Publish a new version" }).click();
  const dialog = ownerView.page.getByRole("dialog", { name: "Publish a new version" });
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(ownerView.page);
  const videoFile = await getCodedVideo([12, 1], 60);
  const file = { name: "take2.mp4", mimeType: "video/mp4", buffer: videoFile };
  await dialog.locator("input[type=file][accept*=video]").setInputFiles(file);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 90_000 });

  // A new version doesn't replace the one that is being watched.
  for (const { page, shows: frame } of [
    { page: ownerView.page, shows: 0 },
    { page: fanView.page, shows: 1 },
  ]) {
    await expect(page.getByText("A new version of this video is available.")).toBeVisible();
    await new WatchPage(page).expectFrame(frame);
    await page.getByRole("button", { name: "Watch new version" }).click();
    await expect(page.getByText("A new version of this video is available.")).toBeHidden();
    const watchPage = new WatchPage(page);
    await watchPage.waitUntilReady();
    await expect(watchPage.seek).toHaveAttribute("aria-valuemax", "59");
  }
  await expect(ownerView.page).toHaveURL(new RegExp(`/video/${video.slug}$`));

  const review = new ReviewNotes(ownerView.page);
  await review.tab.click();
  await expect(ownerView.page.getByText("No notes yet")).toBeVisible();
  await expect(ownerView.page.getByText("2 open notes are only on version 1.")).toBeVisible();
  await ownerView.page.getByRole("button", { name: "Copy to this version" }).click();
  await expect(review.notes).toHaveCount(2);
  await expect(review.notes.filter({ hasText: "Hold longer" })).toContainText("from v1");
  await expect(review.notes.filter({ hasText: "Hold longer" })).toContainText("00:00:00:06");
  await expect(review.notes.filter({ hasText: "The hand jumps" })).toContainText("00:00:04:11");
  await expect(ownerView.page.getByRole("button", { name: "Copy to this version" })).toBeHidden();
  await expectAccessible(ownerView.page);

  const version = ownerView.page.getByRole("combobox", { name: "Version" });
  await expect(version).toHaveText("Version 2 (latest)");
  await version.click();
  await ownerView.page.getByRole("option", { name: "Version 1" }).click();
  await expect(
    ownerView.page.getByText("You're watching version 1. Everyone else sees the latest version."),
  ).toBeVisible();
  await ownerView.waitUntilReady();
  await expect(ownerView.seek).toHaveAttribute("aria-valuemax", "239");
  await expect(review.notes.filter({ hasText: "from v1" })).toHaveCount(0);
  await expect(review.notes).toHaveCount(2);
  await ownerView.page.reload();
  await ownerView.waitUntilReady();
  await expect(ownerView.seek).toHaveAttribute("aria-valuemax", "239");
  await ownerView.page.getByRole("button", { name: "Go to latest version" }).click();
  await expect(ownerView.seek).toHaveAttribute("aria-valuemax", "59");
  await expect(ownerView.page).toHaveURL(new RegExp(`/video/${video.slug}$`));

  // A link to a note opens the version that the note belongs to.
  const linkedPage = await member.context.newPage();
  await linkedPage.goto(`/video/${video.slug}?note=${holdNote.id}`);
  await new WatchPage(linkedPage).expectFrame(12);
  await expect(new WatchPage(linkedPage).seek).toHaveAttribute("aria-valuemax", "239");
});

test("two versions are compared side by side or with a wipe, and stepped together", { tag: "@scaled" }, async ({
  people,
}) => {
  const owner = await people.create("owner");
  const project = await owner.createProject("Night Ferry", { visibility: "public" });
  const video = await publishVideo(owner, project, { frames: 240 });
  await publishNewVersion(owner, video, { rate: [12, 1], frames: 60 });
  const watchPage = await WatchPage.open(await owner.context.newPage(), video.slug);
  const { page } = watchPage;
  await page.getByRole("button", { name: "Compare" }).click();
  const olderVideo = page.locator("video[data-comparison='1']");
  const expectFrames = async (newest: number, older: number): Promise<void> => {
    await watchPage.expectFrame(newest);
    await expect.poll(() => olderVideo.evaluate(readFrame)).toBe(older);
  };
  await expectFrames(0, 0);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await expectFrames(3, 6);
  await page.keyboard.press("End");
  await expectFrames(59, 118);
  await page.keyboard.press("Home");
  await expectFrames(0, 0);
  const halves = await Promise.all([olderVideo.boundingBox(), page.locator("video").first().boundingBox()]);
  expect(halves[0]?.x).toBeLessThan(halves[1]?.x ?? 0);
  await expectAccessible(page);

  await page.getByRole("radio", { name: "Wipe" }).check({ force: true });
  const wipe = page.getByRole("slider", { name: "Wipe" });
  await expect(wipe).toHaveAttribute("aria-valuenow", "50");
  await wipe.press("ArrowRight");
  await expect(wipe).toHaveAttribute("aria-valuenow", "52");
  await expectFrames(0, 0);
  await wipe.press("End");
  await expect(wipe).toHaveAttribute("aria-valuetext", "100% of version 1");
  await expectAccessible(page);

  // Both versions play in sync and pause on the same time. Loop the video, so that it can't end before it is paused.
  await page.keyboard.press("Home");
  await expectFrames(0, 0);
  await page.keyboard.press("i");
  await watchPage.play.click();
  await expect.poll(async () => Number(await watchPage.seek.getAttribute("aria-valuenow"))).toBeGreaterThan(20);
  await watchPage.pause.click();
  const frame = Number(await watchPage.seek.getAttribute("aria-valuenow"));
  await expectFrames(frame, frame * 2);
  await page.getByRole("button", { name: "Stop comparing" }).click();
  await expect(olderVideo).toHaveCount(0);
  await watchPage.expectFrame(frame);
});
