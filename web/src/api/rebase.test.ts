import { expect, it } from "vitest";
import { getChangedFields, rebaseDraft } from "./rebase";

const seen = { title: "Lanterns", fps: 24, note: null as string | null };

it("finds what was changed, and nothing else", () => {
  expect(getChangedFields(seen, { ...seen })).toEqual({});
  expect(getChangedFields(seen, { ...seen, fps: 12, note: "" })).toEqual({ fps: 12, note: "" });
});

it("keeps one's own changes on top of what somebody else changed meanwhile", () => {
  const now = { title: "Lanterns at Low Tide", fps: 30, note: null };
  expect(rebaseDraft(seen, { ...seen, fps: 12 }, now)).toEqual({ title: "Lanterns at Low Tide", fps: 12, note: null });
});
