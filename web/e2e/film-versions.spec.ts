import { randomUUID } from "node:crypto";
import { codedFilm, publishAnew, publishFilm, readFrame } from "./support/files/films";
import { isAccessible } from "./support/fit";
import { Review } from "./support/pages/review";
import { Watching } from "./support/pages/watching";
import { expect, test } from "./support/test";

test("a new version keeps the address; who watches stays on the old one; open notes are carried over", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [owner, member, fan] = [
    await people.create("owner"),
    await people.create("member"),
    await people.create("fan"),
  ];
  const project = await owner.makeProject("Night Ferry", { visibility: "public" });
  await owner.addMember(project, member, "viewer");
  const video = await publishFilm(owner, project, { frames: 240 });
  const remark = (body: string, frame: number): Promise<{ id: string }> =>
    member.call("POST", `/videos/${video.id}/review-notes`, {
      id: randomUUID(),
      body,
      first_frame: frame,
      last_frame: frame,
    });
  const held = await remark("Hold longer", 12);
  await remark("The hand jumps", 200);
  const mine = await Watching.open(await owner.context.newPage(), video.slug);
  const theirs = await Watching.open(await fan.context.newPage(), video.slug);
  await expect(theirs.page.getByRole("button", { name: "Publish a new version" })).toHaveCount(0);
  await theirs.forward.click();
  await theirs.shows(1);

  await mine.page.getByRole("button", { name: "Publish a new version" }).click();
  const dialog = mine.page.getByRole("dialog", { name: "Publish a new version" });
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await isAccessible(mine.page);
  const film = await codedFilm([12, 1], 60);
  const chosen = { name: "take2.mp4", mimeType: "video/mp4", buffer: film };
  await dialog.locator("input[type=file][accept*=video]").setInputFiles(chosen);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 90_000 });

  // A new version doesn't replace the one that is being watched.
  for (const { page, shows } of [
    { page: mine.page, shows: 0 },
    { page: theirs.page, shows: 1 },
  ]) {
    await expect(page.getByText("A new version of this film is here.")).toBeVisible();
    await new Watching(page).shows(shows);
    await page.getByRole("button", { name: "Watch it" }).click();
    await expect(page.getByText("A new version of this film is here.")).toBeHidden();
    const watching = new Watching(page);
    await watching.ready();
    await expect(watching.seek).toHaveAttribute("aria-valuemax", "59");
  }
  await expect(mine.page).toHaveURL(new RegExp(`/video/${video.slug}$`));

  const review = new Review(mine.page);
  await review.tab.click();
  await expect(mine.page.getByText("No notes yet")).toBeVisible();
  await expect(mine.page.getByText("2 open notes are on version 1 alone.")).toBeVisible();
  await mine.page.getByRole("button", { name: "Carry over" }).click();
  await expect(review.notes).toHaveCount(2);
  await expect(review.notes.filter({ hasText: "Hold longer" })).toContainText("from v1");
  await expect(review.notes.filter({ hasText: "Hold longer" })).toContainText("0:00:06");
  await expect(review.notes.filter({ hasText: "The hand jumps" })).toContainText("0:04:11");
  await expect(mine.page.getByRole("button", { name: "Carry over" })).toBeHidden();
  await isAccessible(mine.page);

  const version = mine.page.getByRole("combobox", { name: "Version" });
  await expect(version).toHaveText("Version 2 (newest)");
  await version.click();
  await mine.page.getByRole("option", { name: "Version 1" }).click();
  await expect(mine.page.getByText("This is version 1. Everybody else sees the newest one.")).toBeVisible();
  await mine.ready();
  await expect(mine.seek).toHaveAttribute("aria-valuemax", "239");
  await expect(review.notes.filter({ hasText: "from v1" })).toHaveCount(0);
  await expect(review.notes).toHaveCount(2);
  await mine.page.reload();
  await mine.ready();
  await expect(mine.seek).toHaveAttribute("aria-valuemax", "239");
  await mine.page.getByRole("button", { name: "Back to the newest" }).click();
  await expect(mine.seek).toHaveAttribute("aria-valuemax", "59");
  await expect(mine.page).toHaveURL(new RegExp(`/video/${video.slug}$`));

  // A link to a note opens the version that the note belongs to.
  const linked = await member.context.newPage();
  await linked.goto(`/video/${video.slug}?note=${held.id}`);
  await new Watching(linked).shows(12);
  await expect(new Watching(linked).seek).toHaveAttribute("aria-valuemax", "239");
});

test("two versions are compared side by side or by a wipe, and stepped together", { tag: "@scaled" }, async ({
  people,
}) => {
  const owner = await people.create("owner");
  const project = await owner.makeProject("Night Ferry", { visibility: "public" });
  const video = await publishFilm(owner, project, { frames: 240 });
  await publishAnew(owner, video, { rate: [12, 1], frames: 60 });
  const watching = await Watching.open(await owner.context.newPage(), video.slug);
  const { page } = watching;
  await page.getByRole("button", { name: "Compare" }).click();
  const beside = page.locator("video[data-beside='1']");
  const both = async (newest: number, older: number): Promise<void> => {
    await watching.shows(newest);
    await expect.poll(() => beside.evaluate(readFrame)).toBe(older);
  };
  await both(0, 0);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await both(3, 6);
  await page.keyboard.press("End");
  await both(59, 118);
  await page.keyboard.press("Home");
  await both(0, 0);
  const halves = await Promise.all([beside.boundingBox(), page.locator("video").first().boundingBox()]);
  expect(halves[0]?.x).toBeLessThan(halves[1]?.x ?? 0);
  await isAccessible(page);

  await page.getByRole("radio", { name: "Wipe" }).check({ force: true });
  const wipe = page.getByRole("slider", { name: "Wipe" });
  await expect(wipe).toHaveAttribute("aria-valuenow", "50");
  await wipe.press("ArrowRight");
  await expect(wipe).toHaveAttribute("aria-valuenow", "52");
  await both(0, 0);
  await wipe.press("End");
  await expect(wipe).toHaveAttribute("aria-valuetext", "100% of version 1");
  await isAccessible(page);

  // Both versions play in sync and pause on the same time. Loop the video, so that it can't end before it is paused.
  await page.keyboard.press("Home");
  await both(0, 0);
  await page.keyboard.press("i");
  await watching.play.click();
  await expect.poll(async () => Number(await watching.seek.getAttribute("aria-valuenow"))).toBeGreaterThan(20);
  await watching.pause.click();
  const frame = Number(await watching.seek.getAttribute("aria-valuenow"));
  await both(frame, frame * 2);
  await page.getByRole("button", { name: "Stop comparing" }).click();
  await expect(beside).toHaveCount(0);
  await watching.shows(frame);
});
