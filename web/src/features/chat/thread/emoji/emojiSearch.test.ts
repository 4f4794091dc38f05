import { expect, test } from "vitest";
import { applySkinTone, findEmoji, getEmojiGroups, SKIN_TONES } from "./emojiSearch";

test("there are hundreds of unique, named emoji", () => {
  const all = getEmojiGroups().flatMap(([, emoji]) => emoji);
  expect(all.length).toBeGreaterThan(600);
  expect(new Set(all.map(({ character }) => character)).size).toBe(all.length);
  expect(all.filter(({ name, character }) => name.trim() === "" || character.trim() === "")).toEqual([]);
});

test("emoji have Unicode's names, without search words", () => {
  const names = new Map(getEmojiGroups().flatMap(([, emoji]) => emoji.map(({ character, name }) => [character, name])));
  expect(names.get("😀")).toBe("grinning face");
  expect(names.get("👍")).toBe("thumbs up");
  expect(names.get("❤️")).toBe("red heart");
  expect(names.get("🇨🇭")).toBe("flag: Switzerland");
});

test("every emoji is one that can be a reaction", () => {
  const all = getEmojiGroups().flatMap(([, emoji]) => emoji);
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const refused = all.filter(
    ({ character }) => [...segmenter.segment(character)].length !== 1 || !/\p{So}/u.test(character),
  );
  expect(refused).toEqual([]);
});

test("emoji are found by name, keyword and character, with whole-word matches first", () => {
  const find = (query: string) => findEmoji(query).map(({ character }) => character);
  expect(find("thumbs up")[0]).toBe("👍");
  expect(find("yes")).toContain("👍");
  expect(find("CLAPPER")).toContain("🎬");
  expect(find("👍")).toEqual(["👍"]);
  expect(find("switz")).toContain("🇨🇭");
  expect(find("cat")[0]).not.toBe("📍");
  expect(find("no such thing at all")).toEqual([]);
});

test("a skin tone is applied only to emoji that support it", () => {
  const tone = SKIN_TONES[3];
  const [thumb] = findEmoji("👍");
  const [clapper] = findEmoji("🎬");
  expect(thumb && applySkinTone(thumb, tone)).toBe("👍🏽");
  expect(clapper && applySkinTone(clapper, tone)).toBe("🎬");
});
