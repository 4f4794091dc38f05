import { expect, it } from "vitest";
import { parseSearchQuery, setKind, toSearchParams } from "./searchQuery";

it("stores the query in URL parameters, without default values", () => {
  expect(toSearchParams(parseSearchQuery({ q: "lan" }))).toEqual({ q: "lan" });
  const address = { q: "lan", kinds: "video.cut", date: "30", per: "50", page: "aa.bb" };
  expect(toSearchParams(parseSearchQuery(address))).toEqual(address);
});

it("includes cuts only if they are selected", () => {
  expect(parseSearchQuery({}).kinds).toEqual(["project", "video", "creator"]);
  expect(setKind(["project", "video", "creator"], "cut", true)).toEqual(["project", "video", "cut", "creator"]);
  expect(parseSearchQuery(toSearchParams({ ...parseSearchQuery({ q: "x" }), kinds: [] })).kinds).toEqual([]);
});

it("replaces invalid values with defaults", () => {
  expect(parseSearchQuery({ q: "a".repeat(300), kinds: "no", date: "8", per: "1000", page: "" })).toEqual({
    q: "a".repeat(200),
    kinds: [],
    days: null,
    perPage: 10,
    pageCursors: [],
  });
});
