import { expect, it } from "vitest";
import { splitMailText } from "./mailText";

const pageUrl = new URL("http://localhost:8000/outbox");

it("turns URLs into links and keeps the other text", () => {
  expect(splitMailText("Go to https://example.com/a?b=1. Thanks", pageUrl)).toEqual([
    { kind: "text", text: "Go to " },
    { kind: "link", text: "https://example.com/a?b=1", href: "https://example.com/a?b=1" },
    { kind: "text", text: ". Thanks" },
  ]);
  expect(splitMailText("nothing here", pageUrl)).toEqual([{ kind: "text", text: "nothing here" }]);
});

it("makes links between loopback hosts relative", () => {
  expect(splitMailText("http://127.0.0.1:8000/reset-password?code=x_-1", pageUrl)).toEqual([
    { kind: "link", text: "http://127.0.0.1:8000/reset-password?code=x_-1", href: "/reset-password?code=x_-1" },
  ]);
});
