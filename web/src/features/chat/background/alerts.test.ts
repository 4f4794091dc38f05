import { expect, test } from "vitest";
import { getAlertText, shouldAlert } from "./alerts";

test("an alert previews the message and hides the content of message requests", () => {
  expect(getAlertText({ kind: "text", body: "<p>Hold the <b>rope</b></p>" }, false)).toBe("Hold the rope");
  expect(getAlertText({ kind: "image", body: "image:a/b.webp" }, false)).toBe("Image");
  expect(getAlertText({ kind: "text", body: "<p>Buy this</p>" }, true)).toBe("Sent you a message");
});

test("a message alerts unless its chat is muted, it was read, or its author is blocked", () => {
  const author = { id: "ruth", username: "ruth", display_name: "Ruth", avatar_url: null };
  const chat = { muted: false, read_number: 4, blocked_ids: [] };
  const message = { number: 5, author };
  expect(shouldAlert(chat, message)).toBe(true);
  expect(shouldAlert({ ...chat, muted: true }, message)).toBe(false);
  expect(shouldAlert({ ...chat, read_number: 5 }, message)).toBe(false);
  expect(shouldAlert({ ...chat, blocked_ids: ["ruth"] }, message)).toBe(false);
  expect(shouldAlert({ ...chat, blocked_ids: ["vera"] }, message)).toBe(true);
});
