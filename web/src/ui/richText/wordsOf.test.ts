import { expect, test } from "vitest";
import { linesOf, wordsOf } from "./wordsOf";

const HTML =
  '<p>Hold the <span style="color: #ff8b7d">ro</span>pe &amp; wait</p><ul><li>one</li><li>two<br>lines</li></ul>';

test("rich text is said on one line, whatever its tags", () => {
  expect(wordsOf(HTML)).toBe("Hold the rope & wait one two lines");
  expect(wordsOf("<p></p>")).toBe("");
});

test("it is copied with its lines, and addresses as they are", () => {
  expect(linesOf(HTML)).toBe("Hold the rope & wait\none\ntwo\nlines");
  expect(linesOf("<p>https://boards.example/video/a?frame=3&amp;b=c</p>")).toBe(
    "https://boards.example/video/a?frame=3&b=c",
  );
});
