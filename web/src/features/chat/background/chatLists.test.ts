import { expect, test } from "vitest";
import type { ChatOut, MessageOut } from "@/api/gen/rest/types.gen";
import { type ChatPages, toPreviewText, withAddedMessage, withChangedChat } from "./chatLists";

const chat = (id: string, number: number): ChatOut =>
  ({ id, unread: 0, read_number: number, last_message: { number } }) as unknown as ChatOut;
const lists = (...pages: ChatOut[][]): ChatPages => ({
  pages: pages.map((items) => ({ items, next_cursor: null })),
  pageParams: pages.map(() => null),
});
const said = (chat_id: string, number: number, author: string): MessageOut =>
  ({
    chat_id,
    number,
    author: { id: author },
    kind: "text",
    body: "<p>Hi</p>",
    deleted: false,
  }) as unknown as MessageOut;
const ids = (found: ChatPages | null) => found?.pages.map((page) => page.items.map(({ id }) => id));

test("a chat comes to the top with what was said in it, and counts what others said", () => {
  const found = withAddedMessage(lists([chat("a", 1)], [chat("b", 2)]), said("b", 3, "ruth"), "mina");
  expect(ids(found)).toEqual([["b", "a"], []]);
  expect(found?.pages[0]?.items[0]).toMatchObject({ unread: 1, last_message: { number: 3, text: "Hi" } });
});

test("what oneself said is read, others' unread messages before it are not, and nothing is counted twice", () => {
  const own = withAddedMessage(lists([chat("a", 1)]), said("a", 2, "mina"), "mina");
  expect(own?.pages[0]?.items[0]).toMatchObject({ unread: 0, read_number: 2 });
  const behind = { ...chat("a", 5), unread: 3, read_number: 2 };
  const skipping = withAddedMessage(lists([behind]), said("a", 6, "mina"), "mina");
  expect(skipping?.pages[0]?.items[0]).toMatchObject({ unread: 3, read_number: 2 });
  const once = withAddedMessage(lists([chat("a", 5)]), said("a", 5, "ruth"), "mina");
  expect(once?.pages[0]?.items[0]).toMatchObject({ unread: 0 });
});

test("a chat that is not loaded is asked for", () => {
  expect(withAddedMessage(lists([chat("a", 1)]), said("b", 2, "ruth"), "mina")).toBeNull();
});

test("a chat is changed where it stands", () => {
  const found = withChangedChat(lists([chat("a", 1), chat("b", 1)]), "b", (each) => ({ ...each, unread: 7 }));
  expect(found.pages[0]?.items.map(({ unread }) => unread)).toEqual([0, 7]);
});

test("a preview is one line of at most forty characters", () => {
  expect(toPreviewText("<p>One</p><ul><li>two</li><li>three &amp; <b>four</b></li></ul>")).toBe("One two three & four");
  expect(toPreviewText(`<p>${"x".repeat(60)}</p>`)).toBe(`${"x".repeat(39)}…`);
});
