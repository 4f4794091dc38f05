import { expect, test } from "vitest";
import { alertText } from "./alert";

test("an alert says the first letters, and of a stranger's message nothing", () => {
  expect(alertText({ kind: "text", body: "<p>Hold the <b>rope</b></p>" }, false)).toBe("Hold the rope");
  expect(alertText({ kind: "image", body: "image:a/b.webp" }, false)).toBe("Picture");
  expect(alertText({ kind: "text", body: "<p>Buy this</p>" }, true)).toBe("Wrote to you");
});
