import { randomUUID } from "node:crypto";
import { expectAccessible } from "../support/accessibility";
import { publishVideo } from "../support/media/videos";
import { ReviewNotes } from "../support/pages/reviewNotes";
import { WatchPage } from "../support/pages/watchPage";
import { expect, test } from "../support/test";

test("members add review notes to frames, with text and drawings, live; no one else sees them", {
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
  const [ownerView, memberView] = [
    await WatchPage.open(await owner.context.newPage(), video.slug),
    await WatchPage.open(await member.context.newPage(), video.slug),
  ];
  const [ownerReview, memberReview] = [new ReviewNotes(ownerView.page), new ReviewNotes(memberView.page)];
  await memberReview.tab.click();
  await expect(memberView.page.getByText("No notes yet")).toBeVisible();

  await ownerReview.tab.click();
  for (let step = 0; step < 5; step += 1) await ownerView.forward.click();
  await ownerView.expectFrame(5);
  await ownerReview.add.click();
  await expect(ownerReview.form).toContainText("00:00:00:05");
  await expect(ownerReview.form.getByRole("textbox", { name: "Note" })).toBeFocused();
  await ownerReview.button("Save note").click();
  await expect(ownerReview.form.getByRole("alert")).toHaveText("Write something, or draw on the frame.");
  await ownerReview.form.getByRole("textbox", { name: "Note" }).fill("The hand jumps");
  await ownerView.forward.click();
  await ownerView.forward.click();
  await ownerReview.button("Set out point").click();
  await expect(ownerReview.form).toContainText("00:00:00:05 – 00:00:00:07");
  await ownerReview.button("Draw on the frame").click();
  await ownerView.page.getByRole("radio", { name: "Yellow" }).check({ force: true });
  const box = await ownerReview.drawingSurface.boundingBox();
  if (!box) throw new Error("There is nothing to draw on.");
  for (const y of [0.5, 0.7]) {
    await ownerView.page.mouse.move(box.x + box.width * 0.3, box.y + box.height * y);
    await ownerView.page.mouse.down();
    await ownerView.page.mouse.move(box.x + box.width * 0.6, box.y + box.height * y, { steps: 8 });
    await ownerView.page.mouse.up();
  }
  await expect(ownerReview.drawingSurface.locator("path")).toHaveCount(2);
  await ownerView.page.getByRole("toolbar", { name: "Pen" }).getByRole("button", { name: "Undo" }).click();
  await expect(ownerReview.drawingSurface.locator("path")).toHaveCount(1);
  await ownerView.page.getByRole("toolbar", { name: "Pen" }).getByRole("button", { name: "Done" }).click();
  await ownerView.expectFrame(7);
  await ownerReview.button("Save note").click();
  await expect(ownerReview.form).toHaveCount(0);

  for (const reviewNotes of [ownerReview, memberReview]) {
    await expect(reviewNotes.notes).toHaveCount(1);
    await expect(reviewNotes.notes).toContainText("The hand jumps");
    await expect(reviewNotes.markers).toHaveCount(1);
  }
  await expect(memberReview.drawingSurface.locator("path")).toHaveCount(0);
  await memberReview.notes.getByRole("button", { name: "00:00:00:05 – 00:00:00:07" }).click();
  await memberView.expectFrame(5);
  await expect(memberReview.drawingSurface.locator("path")).toHaveCount(1);
  await expect(memberReview.drawingSurface.locator("path")).toHaveAttribute("stroke", "#f5c451");
  await memberView.back.click();
  await memberView.expectFrame(4);
  await expect(memberReview.drawingSurface.locator("path")).toHaveCount(0);
  await expect(memberReview.notes.getByRole("button", { name: "Edit note" })).toHaveCount(0);
  await expectAccessible(memberView.page);
  await memberReview.markers.hover();
  await expect(memberView.player.getByText("The hand jumps")).toBeVisible();

  await memberReview.notes.getByRole("button", { name: "Resolve" }).click();
  for (const reviewNotes of [ownerReview, memberReview]) {
    await expect(reviewNotes.notes).toHaveCount(0);
    await reviewNotes.page.getByText("Resolved (1)").click();
    await expect(reviewNotes.notes).toContainText("Resolved by member");
    await expect(reviewNotes.markers).toHaveAttribute("data-resolved", "true");
  }
  await ownerReview.notes.getByRole("button", { name: "Reopen" }).click();
  await expect(memberReview.notes).not.toContainText("Resolved by");
  await ownerReview.notes.getByRole("button", { name: "Edit note" }).click();
  await ownerReview.form.getByRole("textbox", { name: "Note" }).fill("The hand jumps twice");
  await ownerReview.button("Save note").click();
  await expect(memberReview.notes).toContainText("The hand jumps twice");

  // Unsent text in one tab survives a visit to the other.
  await ownerView.page.getByRole("tab", { name: /^Comments/ }).click();
  await ownerView.commentField.fill("Half a thought");
  await ownerReview.tab.click();
  await ownerView.page.getByRole("tab", { name: /^Comments/ }).click();
  await expect(ownerView.commentField).toHaveValue("Half a thought");
  await ownerReview.tab.click();

  const requestedUrls: string[] = [];
  const stranger = await fan.context.newPage();
  stranger.on("request", (request) => requestedUrls.push(request.url()));
  const fanView = await WatchPage.open(stranger, video.slug);
  await expect(fanView.commentField).toBeEnabled();
  await expect(new ReviewNotes(stranger).tab).toHaveCount(0);
  await expect(new ReviewNotes(stranger).markers).toHaveCount(0);
  expect(requestedUrls.filter((url) => /review/i.test(url))).toEqual([]);

  await ownerReview.notes.getByRole("button", { name: "Delete note" }).click();
  await ownerView.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  for (const reviewNotes of [ownerReview, memberReview])
    await expect(reviewNotes.page.getByText("No notes yet")).toBeVisible();
});

test("editing a note that someone else changed keeps the typed text and shows a conflict", async ({
  people,
  pageErrors,
}) => {
  pageErrors.allow(/status of 412/);
  const owner = await people.create("owner");
  const project = await owner.createProject("Night Ferry");
  const video = await publishVideo(owner, project, { frames: 48 });
  const address = `/videos/${video.id}/review-notes`;
  const id = randomUUID();
  await owner.call("POST", address, { id, body: "Hold longer", first_frame: 3, last_frame: 3, drawing: [] });
  const watchPage = await WatchPage.open(await owner.context.newPage(), video.slug);
  const ownerReview = new ReviewNotes(watchPage.page);
  await ownerReview.tab.click();
  await ownerReview.notes.getByRole("button", { name: "Edit note" }).click();
  await watchPage.expectFrame(3);
  await owner.call("PATCH", `${address}/${id}`, { body: "Hold much longer" }, { "If-Match": "1" });
  await expect(ownerReview.notes).toContainText("Hold much longer");
  await ownerReview.form.getByRole("textbox", { name: "Note" }).fill("Hold a little longer");
  await ownerReview.button("Save note").click();
  await expect(ownerReview.form.getByRole("alert")).toContainText("Someone else changed this note.");
  await ownerReview.button("Save note").click();
  await expect(ownerReview.notes).toContainText("Hold a little longer");
});
