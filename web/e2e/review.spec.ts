import { randomUUID } from "node:crypto";
import { publishFilm } from "./support/files/films";
import { isAccessible } from "./support/fit";
import { Review } from "./support/pages/review";
import { Watching } from "./support/pages/watching";
import { expect, test } from "./support/test";

test("members remark on frames, in words and drawings, live; nobody else sees any of it", {
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
  const [mine, theirs] = [
    await Watching.open(await owner.context.newPage(), video.slug),
    await Watching.open(await member.context.newPage(), video.slug),
  ];
  const [review, other] = [new Review(mine.page), new Review(theirs.page)];
  await other.tab.click();
  await expect(theirs.page.getByText("No notes yet")).toBeVisible();

  await review.tab.click();
  for (let step = 0; step < 5; step += 1) await mine.forward.click();
  await mine.shows(5);
  await review.add.click();
  await expect(review.form).toContainText("0:00:05");
  await expect(review.form.getByRole("textbox", { name: "Note" })).toBeFocused();
  await review.button("Save note").click();
  await expect(review.form.getByRole("alert")).toHaveText("Write something, or draw on the picture.");
  await review.form.getByRole("textbox", { name: "Note" }).fill("The hand jumps");
  await mine.forward.click();
  await mine.forward.click();
  await review.button("Set out").click();
  await expect(review.form).toContainText("0:00:05 – 0:00:07");
  await review.button("Draw on the picture").click();
  await mine.page.getByRole("radio", { name: "Yellow" }).check({ force: true });
  const box = await review.surface.boundingBox();
  if (!box) throw new Error("There is nothing to draw on.");
  for (const y of [0.5, 0.7]) {
    await mine.page.mouse.move(box.x + box.width * 0.3, box.y + box.height * y);
    await mine.page.mouse.down();
    await mine.page.mouse.move(box.x + box.width * 0.6, box.y + box.height * y, { steps: 8 });
    await mine.page.mouse.up();
  }
  await expect(review.surface.locator("path")).toHaveCount(2);
  await mine.page.getByRole("toolbar", { name: "Pen" }).getByRole("button", { name: "Undo" }).click();
  await expect(review.surface.locator("path")).toHaveCount(1);
  await mine.page.getByRole("toolbar", { name: "Pen" }).getByRole("button", { name: "Done" }).click();
  await mine.shows(7);
  await review.button("Save note").click();
  await expect(review.form).toHaveCount(0);

  for (const side of [review, other]) {
    await expect(side.notes).toHaveCount(1);
    await expect(side.notes).toContainText("The hand jumps");
    await expect(side.marks).toHaveCount(1);
  }
  await expect(other.surface.locator("path")).toHaveCount(0);
  await other.notes.getByRole("button", { name: "0:00:05 – 0:00:07" }).click();
  await theirs.shows(5);
  await expect(other.surface.locator("path")).toHaveCount(1);
  await expect(other.surface.locator("path")).toHaveAttribute("stroke", "#f5c451");
  await theirs.back.click();
  await theirs.shows(4);
  await expect(other.surface.locator("path")).toHaveCount(0);
  await expect(other.notes.getByRole("button", { name: "Edit note" })).toHaveCount(0);
  await isAccessible(theirs.page);
  await other.marks.hover();
  await expect(theirs.player.getByText("The hand jumps")).toBeVisible();

  await other.notes.getByRole("button", { name: "Resolve" }).click();
  for (const side of [review, other]) {
    await expect(side.notes).toHaveCount(0);
    await side.page.getByText("Resolved (1)").click();
    await expect(side.notes).toContainText("Resolved by member");
    await expect(side.marks).toHaveAttribute("data-resolved", "true");
  }
  await review.notes.getByRole("button", { name: "Reopen" }).click();
  await expect(other.notes).not.toContainText("Resolved by");
  await review.notes.getByRole("button", { name: "Edit note" }).click();
  await review.form.getByRole("textbox", { name: "Note" }).fill("The hand jumps twice");
  await review.button("Save note").click();
  await expect(other.notes).toContainText("The hand jumps twice");

  // Unsent text in one tab survives a visit to the other.
  await mine.page.getByRole("tab", { name: /^Comments/ }).click();
  await mine.comment.fill("Half a thought");
  await review.tab.click();
  await mine.page.getByRole("tab", { name: /^Comments/ }).click();
  await expect(mine.comment).toHaveValue("Half a thought");
  await review.tab.click();

  const asked: string[] = [];
  const stranger = await fan.context.newPage();
  stranger.on("request", (request) => asked.push(request.url()));
  const theirPage = await Watching.open(stranger, video.slug);
  await expect(theirPage.comment).toBeEnabled();
  await expect(new Review(stranger).tab).toHaveCount(0);
  await expect(new Review(stranger).marks).toHaveCount(0);
  expect(asked.filter((url) => /review/i.test(url))).toEqual([]);

  await review.notes.getByRole("button", { name: "Delete note" }).click();
  await mine.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  for (const side of [review, other]) await expect(side.page.getByText("No notes yet")).toBeVisible();
});

test("a note that somebody else changed meanwhile keeps what was written, and says so", async ({ people, watch }) => {
  watch.allow(/status of 412/);
  const owner = await people.create("owner");
  const project = await owner.makeProject("Night Ferry");
  const video = await publishFilm(owner, project, { frames: 48 });
  const address = `/videos/${video.id}/review-notes`;
  const id = randomUUID();
  await owner.call("POST", address, { id, body: "Hold longer", first_frame: 3, last_frame: 3, drawing: [] });
  const watching = await Watching.open(await owner.context.newPage(), video.slug);
  const review = new Review(watching.page);
  await review.tab.click();
  await review.notes.getByRole("button", { name: "Edit note" }).click();
  await watching.shows(3);
  await owner.call("PATCH", `${address}/${id}`, { body: "Hold much longer" }, { "If-Match": "1" });
  await expect(review.notes).toContainText("Hold much longer");
  await review.form.getByRole("textbox", { name: "Note" }).fill("Hold a little longer");
  await review.button("Save note").click();
  await expect(review.form.getByRole("alert")).toContainText("Somebody else changed this note meanwhile.");
  await review.button("Save note").click();
  await expect(review.notes).toContainText("Hold a little longer");
});
