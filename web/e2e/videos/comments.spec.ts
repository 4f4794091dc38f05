import { expectAccessible } from "../support/accessibility";
import { publishVideo } from "../support/media/videos";
import { WatchPage } from "../support/pages/watchPage";
import { expect, test } from "../support/test";

test("comments, replies, reactions, and deletions below a video appear live", { tag: ["@main", "@scaled"] }, async ({
  people,
}) => {
  const [owner, fan] = [await people.create("owner"), await people.create("fan")];
  const project = await owner.createProject("Night Ferry");
  const video = await publishVideo(owner, project, { frames: 480 });
  const [fanView, ownerView] = [
    await WatchPage.open(await fan.context.newPage(), video.slug),
    await WatchPage.open(await owner.context.newPage(), video.slug),
  ];
  for (const view of [fanView, ownerView]) await expect(view.page.getByText("No comments yet")).toBeVisible();
  await expect(fanView.postButton).toBeDisabled();
  await fanView.postComment("  Lovely light at 0:12, and 0:12:05 too; 9:99 is nothing.  ");
  await expect(fanView.commentField).toHaveValue("");
  for (const view of [fanView, ownerView]) {
    await expect(view.comments).toHaveCount(1);
    await expect(view.page.getByText("Comments (1)", { exact: true })).toBeVisible();
    await expect(view.comments.getByRole("button", { name: /^\d+:/ })).toHaveText(["0:12", "0:12:05"]);
  }
  await ownerView.comments.getByRole("button", { name: "0:12:05" }).click();
  await ownerView.expectFrame(293);
  await expectAccessible(fanView.page);

  const comment = ownerView.findComment("Lovely light");
  await comment.getByRole("button", { name: "Reply" }).click();
  const replyForm = ownerView.page.getByRole("form", { name: /^Reply to fan/ });
  await expect(replyForm.getByRole("textbox")).toBeFocused();
  await replyForm.getByRole("textbox").fill("Thank you");
  await ownerView.page.keyboard.press("Control+Enter");
  for (const view of [fanView, ownerView]) await expect(view.findComment("Thank you")).toBeVisible();
  await expect(replyForm).toHaveCount(0);
  await fanView.findComment("Thank you").getByRole("button", { name: "Reply" }).click();
  const secondReplyForm = fanView.page.getByRole("form", { name: /^Reply to owner/ });
  await expect(secondReplyForm.getByRole("textbox")).toHaveValue(/^@owner\S* $/);
  await secondReplyForm.getByRole("textbox").pressSequentially("you are welcome");
  await secondReplyForm.getByRole("button", { name: "Post" }).click();
  for (const view of [fanView, ownerView]) {
    await expect(view.findComment("you are welcome")).toBeVisible();
    await expect(view.page.getByRole("list", { name: "Comments" }).locator("> li > ul > li")).toHaveCount(2);
  }

  const [like, dislike] = ["Like", "Dislike"].map((name) => comment.getByRole("button", { name, exact: true }));
  if (!like || !dislike) throw new Error("There are no votes.");
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await expect(fanView.findComment("Lovely light")).toContainText(/1\s*0/);
  await dislike.click();
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await expect(dislike).toHaveAttribute("aria-pressed", "true");
  await expect(fanView.findComment("Lovely light")).toContainText(/0\s*1/);
  await dislike.click();
  await expect(dislike).toHaveAttribute("aria-pressed", "false");
  await expect(fanView.findComment("Lovely light")).toContainText(/0\s*0/);

  await comment.getByRole("button", { name: "Delete comment" }).click();
  const ask = ownerView.page.getByRole("alertdialog", { name: "Delete this comment?" });
  await ask.getByRole("button", { name: "Cancel" }).click();
  await expect(comment).toBeVisible();
  await comment.getByRole("button", { name: "Delete comment" }).click();
  await ask.getByRole("button", { name: "Delete" }).click();
  for (const view of [fanView, ownerView]) await expect(view.page.getByText("No comments yet")).toBeVisible();
});
