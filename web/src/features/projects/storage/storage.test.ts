import { expect, it } from "vitest";
import { getStorageWarning } from "./storage";

const GB = 1_000_000_000;

it("warns from 80 percent full", () => {
  const project = { used: 39.9 * GB, limit: 50 * GB };
  expect(getStorageWarning({ project, person: null })).toBeNull();
  expect(getStorageWarning({ project: { ...project, used: 40 * GB }, person: null })).toContain("80% full");
  expect(getStorageWarning({ project, person: { used: 190 * GB, limit: 200 * GB } })).toContain("95% full");
});

it("doesn't warn without a limit", () => {
  expect(getStorageWarning({ project: { used: 900 * GB, limit: 0 }, person: { used: 900 * GB, limit: 0 } })).toBeNull();
});
