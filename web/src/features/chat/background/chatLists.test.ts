import { expect, test } from "vitest";
import type { ChatOut, MessageOut } from "@/api/gen/rest/types.gen";
import { type ChatPages, toPreviewText, withAddedMessage, withChangedChat } from "./chatLists";

const buildChat = (id: string, number: number): ChatOut =>
  ({ id, unread: 0, read_number: number, last_message: { number } }) as unknown as ChatOut;
const buildPages = (...pages: ChatOut[][]): ChatPages => ({
  pages: pages.map((items) => ({ items, next_cursor: null })),
  pageParams: pages.map(() => null),
});
const buildMessage = (chat_id: string, number: number, author: string): MessageOut =>
  ({
    chat_id,
    number,
    author: { id: author },
    kind: "text",
    body: "<p>Hi</p>",
    deleted: false,
  }) as unknown as MessageOut;
const listIds = (pages: ChatPages | null) => pages?.pages.map((page) => page.items.map(({ id }) => id));

test("a new message moves its chat to the top and counts as unread if by someone else", () => {
  const pages = withAddedMessage(
    buildPages([buildChat("a", 1)], [buildChat("b", 2)]),
    buildMessage("b", 3, "ruth"),
    "mina",
  );
  expect(listIds(pages)).toEqual([["b", "a"], []]);
  expect(pages?.pages[0]?.items[0]).toMatchObject({ unread: 1, last_message: { number: 3, text: "Hi" } });
});

test("the user's own message counts as read, earlier unread messages stay unread, and repeats aren't counted", () => {
  const own = withAddedMessage(buildPages([buildChat("a", 1)]), buildMessage("a", 2, "mina"), "mina");
  expect(own?.pages[0]?.items[0]).toMatchObject({ unread: 0, read_number: 2 });
  const partlyRead = { ...buildChat("a", 5), unread: 3, read_number: 2 };
  const afterOwn = withAddedMessage(buildPages([partlyRead]), buildMessage("a", 6, "mina"), "mina");
  expect(afterOwn?.pages[0]?.items[0]).toMatchObject({ unread: 3, read_number: 2 });
  const repeated = withAddedMessage(buildPages([buildChat("a", 5)]), buildMessage("a", 5, "ruth"), "mina");
  expect(repeated?.pages[0]?.items[0]).toMatchObject({ unread: 0 });
});

test("a message in a chat that isn't loaded returns null", () => {
  expect(withAddedMessage(buildPages([buildChat("a", 1)]), buildMessage("b", 2, "ruth"), "mina")).toBeNull();
});

test("a changed chat keeps its position", () => {
  const pages = withChangedChat(buildPages([buildChat("a", 1), buildChat("b", 1)]), "b", (item) => ({
    ...item,
    unread: 7,
  }));
  expect(pages.pages[0]?.items.map(({ unread }) => unread)).toEqual([0, 7]);
});

test("a preview is one line of at most forty characters", () => {
  expect(toPreviewText("<p>One</p><ul><li>two</li><li>three &amp; <b>four</b></li></ul>")).toBe("One two three & four");
  expect(toPreviewText(`<p>${"x".repeat(60)}</p>`)).toBe(`${"x".repeat(39)}…`);
});
