import { expect, test } from "vitest";
import { matching, type Option } from "./options";
import { begunIn } from "./trigger";

const option = (key: string, words: string): Option => ({
  key,
  title: key,
  about: "",
  avatar: null,
  written: `@${key}`,
  words,
});

test("a name begins with a sign at a word's beginning, and ends with what is no part of a name", () => {
  expect(begunIn("ask @mi")).toEqual({ sign: "@", text: "mi" });
  expect(begunIn("(#4")).toEqual({ sign: "#", text: "4" });
  expect(begunIn("@")).toEqual({ sign: "@", text: "" });
  for (const text of ["mina@studio", "@mina ", "@mina,", "a#4", ""]) expect(begunIn(text)).toBeNull();
});

test("names are found by the beginnings of their words, whatever their accents", () => {
  const all = [option("tomas", "tomas tomas oliveira"), option("ines", "ines ines falcao")];
  expect(matching(all, "OLI").map(({ key }) => key)).toEqual(["tomas"]);
  expect(matching(all, "Inê").map(({ key }) => key)).toEqual(["ines"]);
  expect(matching(all, "liveira")).toEqual([]);
  expect(matching(all, "")).toHaveLength(2);
});
