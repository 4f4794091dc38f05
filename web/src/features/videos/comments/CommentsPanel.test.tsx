import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { CommentOut } from "@/api/gen/rest/types.gen";
import { createProblemResponse, type SentRequest, startTestServer } from "@/api/testing";
import type { Profile } from "@/api/types";
import { smallVideo } from "@/features/videos/player/testing";
import { buildVideo, OLGA } from "@/features/videos/testing";
import { mount } from "@/testing";
import CommentsPanel from "./CommentsPanel";

const list = page.getByRole("list", { name: "Comments" });
const comment = page.getByRole("textbox", { name: "Comment", exact: true });
const post = page.getByRole("button", { name: "Post", exact: true });
/** Top-level comments, without their replies. */
const getTopLevelComments = () => [...list.element().children];

function buildComment(id: string, body: string, fields: Partial<CommentOut> = {}): CommentOut {
  return {
    id,
    video_id: "v",
    parent_id: null,
    author: OLGA,
    body,
    created_at: "2026-01-01T00:00:00Z",
    likes: 0,
    dislikes: 0,
    my_reaction: 0,
    reply_count: 0,
    replies: [],
    replies_cursor: null,
    abilities: {},
    ...fields,
  };
}

async function openComments(responses: Record<string, unknown>, me?: Profile | null) {
  const server = await startTestServer(responses, me);
  const handlers = { onCountChange: vi.fn(), onGoTo: vi.fn() };
  await mount(<CommentsPanel video={buildVideo()} rate={smallVideo.rate} targetId={null} {...handlers} />);
  return server;
}

test("a comment that fails to post is removed from the list and its text stays in the form", async () => {
  let respond: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  const server = await openComments({
    "GET /api/videos/v/comments": { items: [], next_cursor: null },
    "POST /api/videos/v/comments": () => response,
  });
  await comment.fill("Hold on");
  await post.click();
  await expect.element(list.getByText("Posting…")).toBeVisible();
  await expect.element(list.getByRole("button", { name: "Reply" })).toBeDisabled();
  await expect
    .element(list.getByRole("button", { name: "Like", exact: true }))
    .toHaveAttribute("aria-disabled", "true");
  respond(createProblemResponse(503, "The server is busy."));
  await expect.element(page.getByText("The server is busy.")).toBeVisible();
  expect(list.query()).toBeNull();
  await expect.element(comment).toHaveValue("Hold on");
  server.respond({
    "POST /api/videos/v/comments": ({ body }: SentRequest) => {
      const newComment = body as { id: string; body: string };
      return buildComment(newComment.id, newComment.body);
    },
  });
  await post.click();
  await expect.element(list.getByText("Hold on")).toBeVisible();
  await expect.element(list.getByText("Posting…")).not.toBeInTheDocument();
  await expect.element(comment).toHaveValue("");
  const [first, second] = server.getRequests("POST", "/api/videos/v/comments");
  expect(second?.body).toEqual(first?.body);
  await comment.fill("x".repeat(950));
  await expect.element(page.getByText("50 left")).toBeVisible();
});

test("comments load in pages, and visitors can't reply or vote", async () => {
  const all = Array.from({ length: 24 }, (_, index) => buildComment(String(index), `Comment ${24 - index}.`));
  await openComments(
    {
      "GET /api/videos/v/comments": ({ query }: SentRequest) =>
        query.get("cursor") === "20"
          ? { items: all.slice(20), next_cursor: null }
          : { items: all.slice(0, 20), next_cursor: "20" },
    },
    null,
  );
  await expect.element(list.getByText("Comment 24.")).toBeVisible();
  expect(getTopLevelComments()).toHaveLength(20);
  await expect.element(page.getByText("Sign in to reply or vote")).toBeVisible();
  expect(page.getByRole("button", { name: "Reply" }).query()).toBeNull();
  const more = page.getByRole("button", { name: "Show more comments" });
  await more.click();
  await expect.poll(() => getTopLevelComments().length).toBe(24);
  await expect.element(more).not.toBeInTheDocument();
});

test("comments show in the chosen order with their first replies, and long ones are collapsed", async () => {
  const long = "word ".repeat(100).trim();
  const replies = Array.from({ length: 5 }, (_, index) =>
    buildComment(`r${index + 1}`, `Reply ${index + 1}`, { parent_id: "long" }),
  );
  const first = buildComment("long", long, { reply_count: 5, replies: replies.slice(0, 3), replies_cursor: "3" });
  const newest = buildComment("new", "Newest.");
  await openComments({
    "GET /api/videos/v/comments": ({ query }: SentRequest) => ({
      items: query.get("order") === "newest" ? [newest, first] : [first, newest],
      next_cursor: null,
    }),
    "GET /api/videos/v/comments/long/replies": { items: replies.slice(3), next_cursor: null },
  });
  await expect.element(list.getByText("Newest.")).toBeVisible();
  expect(getTopLevelComments()[0]?.textContent).toContain("Newest.");
  const order = page.getByRole("combobox", { name: "Sort comments" });
  await order.click();
  await page.getByRole("option", { name: "Oldest first" }).click();
  await expect.poll(() => getTopLevelComments()[0]?.textContent).toContain("Reply 3");
  await page.getByRole("button", { name: "Show 2 more replies" }).click();
  await expect.element(list.getByText("Reply 5")).toBeVisible();
  const text = () => getTopLevelComments()[0]?.querySelectorAll("article p")[1]?.textContent ?? "";
  expect(text().length).toBeLessThanOrEqual(241);
  await list.getByRole("button", { name: "Read more" }).click();
  await expect.poll(text).toBe(long);
  await list.getByRole("button", { name: "Show less" }).click();
  await expect.poll(text).not.toBe(long);
  await order.click();
  await page.getByRole("option", { name: "Top comments" }).click();
  await expect.poll(() => getTopLevelComments()[0]?.textContent).toContain("word word");
});
