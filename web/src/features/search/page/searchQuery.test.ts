import { expect, it } from "vitest";
import { parseSearchQuery, setKind, toSearchParams } from "./searchQuery";

it("holds the whole query in the address, and leaves out what is as at first", () => {
  expect(toSearchParams(parseSearchQuery({ q: "lan" }))).toEqual({ q: "lan" });
  const address = { q: "lan", kinds: "video.cut", date: "30", per: "50", page: "aa.bb" };
  expect(toSearchParams(parseSearchQuery(address))).toEqual(address);
});

it("looks in cuts only where they are switched on", () => {
  expect(parseSearchQuery({}).kinds).toEqual(["project", "video", "creator"]);
  expect(setKind(["project", "video", "creator"], "cut", true)).toEqual(["project", "video", "cut", "creator"]);
  expect(parseSearchQuery(toSearchParams({ ...parseSearchQuery({ q: "x" }), kinds: [] })).kinds).toEqual([]);
});

it("takes what it does not know for what is so at first", () => {
  expect(parseSearchQuery({ q: "a".repeat(300), kinds: "no", date: "8", per: "1000", page: "" })).toEqual({
    q: "a".repeat(200),
    kinds: [],
    days: null,
    perPage: 10,
    pageCursors: [],
  });
});
