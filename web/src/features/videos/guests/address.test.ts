import { expect, it } from "vitest";
import { newRecordId } from "@/api/requestKey";
import { addressOf, keyOf, newSecret } from "./address";

it("an address names its link after the #, and nothing that is not whole does", () => {
  const key = { id: newRecordId(), secret: newSecret() };
  const address = new URL(addressOf(key, "https://pegbar.example"));
  expect(address.pathname).toBe("/guest");
  expect(keyOf(address.hash)).toEqual(key);
  expect(keyOf(address.hash.slice(0, -1))).toBeNull();
  expect(keyOf("")).toBeNull();
  expect(newSecret()).not.toBe(key.secret);
});
