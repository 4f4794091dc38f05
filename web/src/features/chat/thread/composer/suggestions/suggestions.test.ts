import { expect, test } from "vitest";
import { filterSuggestions, type Suggestion } from "./suggestions";
import { parseTrigger } from "./trigger";

const option = (key: string, words: string): Suggestion => ({
  key,
  title: key,
  description: "",
  avatar: null,
  insertedText: `@${key}`,
  searchText: words,
});

test("a name begins with a sign at a word's beginning, and ends with what is no part of a name", () => {
  expect(parseTrigger("ask @mi")).toEqual({ sign: "@", text: "mi" });
  expect(parseTrigger("(#4")).toEqual({ sign: "#", text: "4" });
  expect(parseTrigger("@")).toEqual({ sign: "@", text: "" });
  for (const text of ["mina@studio", "@mina ", "@mina,", "a#4", ""]) expect(parseTrigger(text)).toBeNull();
});

test("names are found by the beginnings of their words, whatever their accents", () => {
  const all = [option("tomas", "tomas tomas oliveira"), option("ines", "ines ines falcao")];
  expect(filterSuggestions(all, "OLI").map(({ key }) => key)).toEqual(["tomas"]);
  expect(filterSuggestions(all, "Inê").map(({ key }) => key)).toEqual(["ines"]);
  expect(filterSuggestions(all, "liveira")).toEqual([]);
  expect(filterSuggestions(all, "")).toHaveLength(2);
});
