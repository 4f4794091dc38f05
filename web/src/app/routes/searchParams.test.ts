import { expect, it } from "vitest";
import { createParamReader, parseSearch, readReturnPath, type SearchParams, stringifySearch } from "./searchParams";

it("accepts only return paths of this site", () => {
  expect(readReturnPath({ from: "/create?x=1" })).toEqual({ from: "/create?x=1" });
  for (const from of ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "create", ""]) {
    const query: SearchParams = { from };
    expect({ ...query, ...readReturnPath(query) }).toEqual({});
  }
});

it("keeps values as strings, even digits", () => {
  expect(createParamReader("code", "name")(parseSearch("?code=00123456789012345678&name=1.0"))).toEqual({
    code: "00123456789012345678",
    name: "1.0",
  });
  expect(parseSearch(stringifySearch({ from: "/a b?c=d&e", none: undefined }))).toEqual({ from: "/a b?c=d&e" });
});
