import { describe, expect, it } from "vitest";
import { splitAtTimecodes } from "./commentTimecodes";

const rate = { numerator: 24, denominator: 1, frames: 24 * 100 };
const ntscRate = { numerator: 24_000, denominator: 1001, frames: 2400 };
const findLinks = (text: string, frameRate = rate) =>
  splitAtTimecodes(text, frameRate)
    .filter(({ frame }) => frame !== null)
    .map(({ text: time, frame }) => [time, frame]);

describe("timecodes in comments", () => {
  it("m:ss links to a second, m:ss:ff and hh:mm:ss:ff to a frame", () => {
    expect(findLinks("0:12")).toEqual([["0:12", 288]]);
    expect(findLinks("look at 1:02, then 0:12:05.")).toEqual([
      ["1:02", 62 * 24],
      ["0:12:05", 293],
    ]);
    expect(findLinks("at 00:00:12:05, as the player shows it")).toEqual([["00:00:12:05", 293]]);
    expect(findLinks("(0:00) 00:07!")).toEqual([
      ["0:00", 0],
      ["00:07", 168],
    ]);
  });

  it("uses the video's frame rate", () => {
    expect(findLinks("0:12:23")).toEqual([["0:12:23", 311]]);
    expect(findLinks("0:12:24")).toEqual([]);
    expect(findLinks("0:12:00", ntscRate)).toEqual([["0:12:00", 288]]);
  });

  it.each([
    "0:61",
    "1:40",
    "9:59:00",
    "10:15 pm is 100:99",
    "1:02:03:04",
    "v1.0:12",
    "12:5",
    "1:234",
    "a ratio of 2.39:1",
  ])("%s is not linked, since the video has no such time", (text) => {
    expect(findLinks(text)).toEqual([]);
    expect(
      splitAtTimecodes(text, rate)
        .map((segment) => segment.text)
        .join(""),
    ).toBe(text);
  });

  it("keeps the whole text", () => {
    const text = "0:01 a\n0:02:03 b 0:99 c 0:04";
    const segments = splitAtTimecodes(text, rate);
    expect(segments.map((segment) => segment.text).join("")).toBe(text);
    expect(segments.map(({ offset }) => offset)).toEqual([0, 4, 7, 14, 24]);
    expect(splitAtTimecodes("", rate)).toEqual([]);
  });
});
