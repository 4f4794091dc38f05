import { expect, it } from "vitest";
import { createRecordId } from "@/api/ids";
import { createSecret, parseGuestFragment, toGuestUrl } from "./guestLinkUrl";

it("a guest URL carries id and secret in the fragment, and an incomplete fragment is rejected", () => {
  const key = { id: createRecordId(), secret: createSecret() };
  const url = new URL(toGuestUrl(key, "https://pegbar.example"));
  expect(url.pathname).toBe("/guest");
  expect(parseGuestFragment(url.hash)).toEqual(key);
  expect(parseGuestFragment(url.hash.slice(0, -1))).toBeNull();
  expect(parseGuestFragment("")).toBeNull();
  expect(createSecret()).not.toBe(key.secret);
});
