import { expect, it } from "vitest";
import { createRecordId } from "@/api/ids";
import { createSecret, parseGuestFragment, toGuestUrl } from "./guestLinkUrl";

it("an address names its link after the #, and nothing that is not whole does", () => {
  const key = { id: createRecordId(), secret: createSecret() };
  const address = new URL(toGuestUrl(key, "https://pegbar.example"));
  expect(address.pathname).toBe("/guest");
  expect(parseGuestFragment(address.hash)).toEqual(key);
  expect(parseGuestFragment(address.hash.slice(0, -1))).toBeNull();
  expect(parseGuestFragment("")).toBeNull();
  expect(createSecret()).not.toBe(key.secret);
});
