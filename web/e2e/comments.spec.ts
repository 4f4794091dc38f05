import { publishFilm } from "./support/files/films";
import { isAccessible } from "./support/fit";
import { Watching } from "./support/pages/watching";
import { expect, test } from "./support/test";

test("people talk below a video, live: comments, replies, votes and deletion", { tag: ["@main", "@scaled"] }, async ({
  people,
}) => {
  const [owner, fan] = [await people.create("owner"), await people.create("fan")];
  const project = await owner.makeProject("Night Ferry");
  const video = await publishFilm(owner, project, { frames: 480 });
  const [mine, theirs] = [
    await Watching.open(await fan.context.newPage(), video.slug),
    await Watching.open(await owner.context.newPage(), video.slug),
  ];
  for (const side of [mine, theirs]) await expect(side.page.getByText("No comments yet")).toBeVisible();
  await expect(mine.post).toBeDisabled();
  await mine.say("  Lovely light at 0:12, and 0:12:05 too; 9:99 is nothing.  ");
  await expect(mine.comment).toHaveValue("");
  for (const side of [mine, theirs]) {
    await expect(side.comments).toHaveCount(1);
    await expect(side.page.getByText("Comments (1)", { exact: true })).toBeVisible();
    await expect(side.comments.getByRole("button", { name: /^\d+:/ })).toHaveText(["0:12", "0:12:05"]);
  }
  await theirs.comments.getByRole("button", { name: "0:12:05" }).click();
  await theirs.shows(293);
  await isAccessible(mine.page);

  const said = theirs.commentOf("Lovely light");
  await said.getByRole("button", { name: "Reply" }).click();
  const box = theirs.page.getByRole("form", { name: /^Reply to fan/ });
  await expect(box.getByRole("textbox")).toBeFocused();
  await box.getByRole("textbox").fill("Thank you");
  await theirs.page.keyboard.press("Control+Enter");
  for (const side of [mine, theirs]) await expect(side.commentOf("Thank you")).toBeVisible();
  await expect(box).toHaveCount(0);
  await mine.commentOf("Thank you").getByRole("button", { name: "Reply" }).click();
  const answer = mine.page.getByRole("form", { name: /^Reply to owner/ });
  await expect(answer.getByRole("textbox")).toHaveValue(/^@owner\S* $/);
  await answer.getByRole("textbox").pressSequentially("you are welcome");
  await answer.getByRole("button", { name: "Post" }).click();
  for (const side of [mine, theirs]) {
    await expect(side.commentOf("you are welcome")).toBeVisible();
    await expect(side.page.getByRole("list", { name: "Comments" }).locator("> li > ul > li")).toHaveCount(2);
  }

  const [like, dislike] = ["Like", "Dislike"].map((name) => said.getByRole("button", { name, exact: true }));
  if (!like || !dislike) throw new Error("There are no votes.");
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await expect(mine.commentOf("Lovely light")).toContainText(/1\s*0/);
  await dislike.click();
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await expect(dislike).toHaveAttribute("aria-pressed", "true");
  await expect(mine.commentOf("Lovely light")).toContainText(/0\s*1/);
  await dislike.click();
  await expect(dislike).toHaveAttribute("aria-pressed", "false");
  await expect(mine.commentOf("Lovely light")).toContainText(/0\s*0/);

  await said.getByRole("button", { name: "Delete comment" }).click();
  const ask = theirs.page.getByRole("alertdialog", { name: "Delete this comment?" });
  await ask.getByRole("button", { name: "Cancel" }).click();
  await expect(said).toBeVisible();
  await said.getByRole("button", { name: "Delete comment" }).click();
  await ask.getByRole("button", { name: "Delete" }).click();
  for (const side of [mine, theirs]) await expect(side.page.getByText("No comments yet")).toBeVisible();
});
