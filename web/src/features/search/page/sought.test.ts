import { expect, it } from "vitest";
import { readSought, withKind, writeSought } from "./sought";

it("holds the whole query in the address, and leaves out what is as at first", () => {
  expect(writeSought(readSought({ q: "lan" }))).toEqual({ q: "lan" });
  const address = { q: "lan", kinds: "video.cut", date: "30", per: "50", page: "aa.bb" };
  expect(writeSought(readSought(address))).toEqual(address);
});

it("looks in cuts only where they are switched on", () => {
  expect(readSought({}).kinds).toEqual(["project", "video", "creator"]);
  expect(withKind(["project", "video", "creator"], "cut", true)).toEqual(["project", "video", "cut", "creator"]);
  expect(readSought(writeSought({ ...readSought({ q: "x" }), kinds: [] })).kinds).toEqual([]);
});

it("takes what it does not know for what is so at first", () => {
  expect(readSought({ q: "a".repeat(300), kinds: "no", date: "8", per: "1000", page: "" })).toEqual({
    q: "a".repeat(200),
    kinds: [],
    days: null,
    per: 10,
    trail: [],
  });
});
