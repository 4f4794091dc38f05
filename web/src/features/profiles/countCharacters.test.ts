import { describe, expect, it } from "vitest";
// The server's test uses the same table.
import counted from "./characters.json";
import { countCharacters, truncateCharacters } from "./countCharacters";

describe("characters", () => {
  it.each(counted as [string, number][])("counts %j as %i", (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });

  it("never splits a character", () => {
    const family = "👨‍👩‍👧‍👦";
    expect(truncateCharacters(family.repeat(50), 48)).toBe(family.repeat(48));
    expect(truncateCharacters("🇯🇵🇫🇷", 1)).toBe("🇯🇵");
    expect(truncateCharacters("Mina", 48)).toBe("Mina");
  });
});
