import { describe, expect, it } from "vitest";
import { splitAtTimecodes } from "./commentTimecodes";

const rate = { numerator: 24, denominator: 1, frames: 24 * 100 };
const film = { numerator: 24_000, denominator: 1001, frames: 2400 };
const linked = (text: string, of = rate) =>
  splitAtTimecodes(text, of)
    .filter(({ frame }) => frame !== null)
    .map(({ text: time, frame }) => [time, frame]);

describe("times in a comment", () => {
  it("m:ss is a second, m:ss:ff a frame of it", () => {
    expect(linked("0:12")).toEqual([["0:12", 288]]);
    expect(linked("look at 1:02, then 0:12:05.")).toEqual([
      ["1:02", 62 * 24],
      ["0:12:05", 293],
    ]);
    expect(linked("(0:00) 00:07!")).toEqual([
      ["0:00", 0],
      ["00:07", 168],
    ]);
  });

  it("counts the frames of a second as the film has them", () => {
    expect(linked("0:12:23")).toEqual([["0:12:23", 311]]);
    expect(linked("0:12:24")).toEqual([]);
    expect(linked("0:12:00", film)).toEqual([["0:12:00", 288]]);
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
  ])("%s leads nowhere, where the film has no such time", (text) => {
    expect(linked(text)).toEqual([]);
    expect(
      splitAtTimecodes(text, rate)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });

  it("loses nothing of the text", () => {
    const text = "0:01 a\n0:02:03 b 0:99 c 0:04";
    const pieces = splitAtTimecodes(text, rate);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.map(({ offset }) => offset)).toEqual([0, 4, 7, 14, 24]);
    expect(splitAtTimecodes("", rate)).toEqual([]);
  });
});
