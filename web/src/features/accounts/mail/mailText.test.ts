import { expect, it } from "vitest";
import { splitMailText } from "./mailText";

const here = new URL("http://localhost:8000/outbox");

it("turns addresses into links and leaves the words alone", () => {
  expect(splitMailText("Go to https://example.com/a?b=1. Thanks", here)).toEqual([
    { kind: "text", text: "Go to " },
    { kind: "link", text: "https://example.com/a?b=1", href: "https://example.com/a?b=1" },
    { kind: "text", text: ". Thanks" },
  ]);
  expect(splitMailText("nothing here", here)).toEqual([{ kind: "text", text: "nothing here" }]);
});

it("follows a link to this machine under the name that the reader uses", () => {
  expect(splitMailText("http://127.0.0.1:8000/reset-password?code=x_-1", here)).toEqual([
    { kind: "link", text: "http://127.0.0.1:8000/reset-password?code=x_-1", href: "/reset-password?code=x_-1" },
  ]);
});
