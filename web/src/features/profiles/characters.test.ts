import { describe, expect, it } from "vitest";
import { characters, firstCharacters } from "./characters";
// The server's test reads the same table.
import counted from "./characters.json";

describe("characters", () => {
  it.each(counted as [string, number][])("counts %j as %i", (text, count) => {
    expect(characters(text)).toBe(count);
  });

  it("never cuts a character in two", () => {
    const family = "👨‍👩‍👧‍👦";
    expect(firstCharacters(family.repeat(50), 48)).toBe(family.repeat(48));
    expect(firstCharacters("🇯🇵🇫🇷", 1)).toBe("🇯🇵");
    expect(firstCharacters("Mina", 48)).toBe("Mina");
  });
});
