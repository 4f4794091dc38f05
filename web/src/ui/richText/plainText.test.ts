import { expect, test } from "vitest";
import { toPlainText, toPlainTextLines } from "./plainText";

const HTML =
  '<p>Hold the <span style="color: #ff8b7d">ro</span>pe &amp; wait</p><ul><li>one</li><li>two<br>lines</li></ul>';

test("toPlainText returns a single line without tags", () => {
  expect(toPlainText(HTML)).toBe("Hold the rope & wait one two lines");
  expect(toPlainText("<p></p>")).toBe("");
});

test("toPlainTextLines keeps line breaks and URLs", () => {
  expect(toPlainTextLines(HTML)).toBe("Hold the rope & wait\none\ntwo\nlines");
  expect(toPlainTextLines("<p>https://boards.example/video/a?frame=3&amp;b=c</p>")).toBe(
    "https://boards.example/video/a?frame=3&b=c",
  );
});
