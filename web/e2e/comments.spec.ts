import { randomUUID } from "node:crypto";
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

test("a comment that could not be posted is shown nowhere, and its text stays to be tried again", async ({
  people,
  watch,
}) => {
  watch.allow(/status of 503/);
  const fan = await people.create("fan");
  const project = await fan.makeProject("Night Ferry");
  const video = await publishFilm(fan, project, { frames: 48 });
  const watching = await Watching.open(await fan.context.newPage(), video.slug);
  const { page, comments, comment } = watching;
  let answer: (() => void) | undefined;
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route("**/comments", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await held;
    return route.fulfill({ status: 503, json: { title: "Busy", detail: "The server is busy." } });
  });
  await watching.say("Hold on");
  await expect(comments).toContainText("Posting…");
  await expect(comments.getByRole("button", { name: "Reply" })).toBeDisabled();
  await expect(comments.getByRole("button", { name: "Like", exact: true })).toHaveAttribute("aria-disabled", "true");
  answer?.();
  await expect(page.getByText("The server is busy.")).toBeVisible();
  await expect(comments).toHaveCount(0);
  await expect(comment).toHaveValue("Hold on");
  await page.unroute("**/comments");
  await watching.post.click();
  await expect(comments).toHaveCount(1);
  await expect(comments).not.toContainText("Posting…");
  await expect(comment).toHaveValue("");
  await comment.fill("x".repeat(950));
  await expect(page.getByText("50 left")).toBeVisible();
});

test("many comments come in pages, in the order that is asked for; long ones begin folded", async ({ people }) => {
  const [owner, fan] = [await people.create("owner"), await people.create("fan")];
  const project = await owner.makeProject("Night Ferry");
  const video = await publishFilm(owner, project, { frames: 48 });
  const address = `/videos/${video.id}/comments`;
  const say = (body: string, parent_id: string | null = null) =>
    fan.call<{ id: string }>("POST", address, { id: randomUUID(), body, parent_id });
  const long = "word ".repeat(100).trim();
  const first = await say(long);
  for (let reply = 1; reply <= 5; reply += 1) await say(`Reply ${reply}`, first.id);
  for (let index = 2; index <= 24; index += 1) await say(`Comment ${index}.`);
  await owner.call("PUT", `${address}/${first.id}/reaction`, { value: 1 });

  const guest = await people.visitor();
  const watching = await Watching.open(await guest.newPage(), video.slug);
  const { page } = watching;
  const list = page.getByRole("list", { name: "Comments" });
  await expect(list.locator("> li")).toHaveCount(20);
  await expect(list.locator("> li").first()).toContainText("Comment 24.");
  await expect(page.getByText("Sign in to reply or vote")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reply" })).toHaveCount(0);
  await page.getByRole("button", { name: "Show more comments" }).click();
  await expect(list.locator("> li")).toHaveCount(24);
  await expect(page.getByRole("button", { name: "Show more comments" })).toHaveCount(0);

  await page.getByRole("combobox", { name: "Order of comments" }).click();
  await page.getByRole("option", { name: "Oldest first" }).click();
  const oldest = list.locator("> li").first();
  await expect(oldest.getByRole("article")).toHaveCount(4);
  await oldest.getByRole("button", { name: "Show 2 more replies" }).click();
  await expect(oldest.getByRole("article")).toHaveCount(6);
  await expect(oldest.getByText("Reply 5")).toBeVisible();
  const text = oldest.getByRole("article").first().locator("p").nth(1);
  expect((await text.textContent())?.length).toBeLessThanOrEqual(241);
  await oldest.getByRole("button", { name: "Read more" }).click();
  await expect(text).toHaveText(long);
  await oldest.getByRole("button", { name: "Show less" }).click();
  await expect(text).not.toHaveText(long);

  await page.getByRole("combobox", { name: "Order of comments" }).click();
  await page.getByRole("option", { name: "Top comments" }).click();
  await expect(list.locator("> li").first().getByRole("article").first()).toContainText("word word");
});
