import { expect, it } from "vitest";
import { parseSearch, type Query, readFrom, reading, stringifySearch } from "./searchParams";

it("goes back to paths of this site only", () => {
  expect(readFrom({ from: "/create?x=1" })).toEqual({ from: "/create?x=1" });
  for (const from of ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "create", ""]) {
    const query: Query = { from };
    expect({ ...query, ...readFrom(query) }).toEqual({});
  }
});

it("keeps texts as they are, digits too", () => {
  expect(reading("code", "name")(parseSearch("?code=00123456789012345678&name=1.0"))).toEqual({
    code: "00123456789012345678",
    name: "1.0",
  });
  expect(parseSearch(stringifySearch({ from: "/a b?c=d&e", none: undefined }))).toEqual({ from: "/a b?c=d&e" });
});
