import { expect, test } from "vitest";
import type { ChatOut } from "@/api/gen/rest/types.gen";
import { getLastMessageText } from "./chatNames";

const buildChat = (blocked_ids: string[], fields: object = {}): ChatOut =>
  ({
    kind: "group",
    blocked_ids,
    last_message: {
      author: { id: "ruth", display_name: "Ruth" },
      kind: "text",
      text: "You again",
      deleted: false,
      ...fields,
    },
  }) as unknown as ChatOut;

test("the preview shows the author and text, and hides both for blocked people", () => {
  expect(getLastMessageText(buildChat([]), "mina")).toBe("Ruth: You again");
  expect(getLastMessageText(buildChat(["vera"]), "mina")).toBe("Ruth: You again");
  expect(getLastMessageText(buildChat(["ruth"]), "mina")).toBe("Message from someone you blocked");
  expect(getLastMessageText(buildChat(["ruth"], { kind: "image", text: "" }), "mina")).toBe(
    "Message from someone you blocked",
  );
  expect(getLastMessageText(buildChat([], { deleted: true, text: "" }), "ruth")).toBe("Deleted message");
});
