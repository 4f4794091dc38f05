import { expect, it } from "vitest";
import { getChangedFields, rebaseDraft } from "./rebase";

const base = { title: "Lanterns", fps: 24, note: null as string | null };

it("returns only the changed fields", () => {
  expect(getChangedFields(base, { ...base })).toEqual({});
  expect(getChangedFields(base, { ...base, fps: 12, note: "" })).toEqual({ fps: 12, note: "" });
});

it("keeps own changes on top of changes by someone else", () => {
  const current = { title: "Lanterns at Low Tide", fps: 30, note: null };
  expect(rebaseDraft(base, { ...base, fps: 12 }, current)).toEqual({
    title: "Lanterns at Low Tide",
    fps: 12,
    note: null,
  });
});
