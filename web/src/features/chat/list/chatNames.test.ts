import { expect, test } from "vitest";
import type { ChatOut } from "@/api/gen/rest/types.gen";
import { getLastMessageText } from "./chatNames";

const chat = (blocked_ids: string[], more: object = {}): ChatOut =>
  ({
    kind: "group",
    blocked_ids,
    last_message: {
      author: { id: "ruth", display_name: "Ruth" },
      kind: "text",
      text: "You again",
      deleted: false,
      ...more,
    },
  }) as unknown as ChatOut;

test("the preview names who wrote what, and of a blocked person neither", () => {
  expect(getLastMessageText(chat([]), "mina")).toBe("Ruth: You again");
  expect(getLastMessageText(chat(["vera"]), "mina")).toBe("Ruth: You again");
  expect(getLastMessageText(chat(["ruth"]), "mina")).toBe("Message from someone you blocked");
  expect(getLastMessageText(chat(["ruth"], { kind: "image", text: "" }), "mina")).toBe(
    "Message from someone you blocked",
  );
});
