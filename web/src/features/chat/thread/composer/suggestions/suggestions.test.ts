import { expect, test } from "vitest";
import { filterSuggestions, type Suggestion } from "./suggestions";
import { parseTrigger } from "./trigger";

const buildSuggestion = (key: string, searchText: string): Suggestion => ({
  key,
  title: key,
  description: "",
  avatar: null,
  insertedText: `@${key}`,
  searchText,
});

test("a trigger starts at the beginning of a word and ends at a character that can't be in a name", () => {
  expect(parseTrigger("ask @mi")).toEqual({ character: "@", text: "mi" });
  expect(parseTrigger("(#4")).toEqual({ character: "#", text: "4" });
  expect(parseTrigger("@")).toEqual({ character: "@", text: "" });
  for (const text of ["mina@studio", "@mina ", "@mina,", "a#4", ""]) expect(parseTrigger(text)).toBeNull();
});

test("suggestions match word prefixes, ignoring case and accents", () => {
  const all = [buildSuggestion("tomas", "tomas tomas oliveira"), buildSuggestion("ines", "ines ines falcao")];
  expect(filterSuggestions(all, "OLI").map(({ key }) => key)).toEqual(["tomas"]);
  expect(filterSuggestions(all, "Inê").map(({ key }) => key)).toEqual(["ines"]);
  expect(filterSuggestions(all, "liveira")).toEqual([]);
  expect(filterSuggestions(all, "")).toHaveLength(2);
});
