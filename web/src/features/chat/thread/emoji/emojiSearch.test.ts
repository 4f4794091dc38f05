import { expect, test } from "vitest";
import { applySkinTone, findEmoji, getEmojiGroups, SKIN_TONES } from "./emojiSearch";

test("there are hundreds of emoji, each once, and each has a name", () => {
  const all = getEmojiGroups().flatMap(([, emoji]) => emoji);
  expect(all.length).toBeGreaterThan(600);
  expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length);
  expect(all.filter(({ name, sign }) => name.trim() === "" || sign.trim() === "")).toEqual([]);
});

test("an emoji is found by its name, by what people call it, and by itself; whole words come first", () => {
  const signs = (query: string) => findEmoji(query).map(({ sign }) => sign);
  expect(signs("thumbs up")[0]).toBe("👍");
  expect(signs("yes")).toContain("👍");
  expect(signs("CLAPPER")).toContain("🎬");
  expect(signs("👍")).toEqual(["👍"]);
  expect(signs("switz")).toContain("🇨🇭");
  expect(signs("cat")[0]).not.toBe("📍");
  expect(signs("no such thing at all")).toEqual([]);
});

test("a tone of skin is given to those that have one", () => {
  const tone = SKIN_TONES[3];
  const [thumb] = findEmoji("👍");
  const [film] = findEmoji("🎬");
  expect(thumb && applySkinTone(thumb, tone)).toBe("👍🏽");
  expect(film && applySkinTone(film, tone)).toBe("🎬");
});
