import { describe, expect, test } from "vitest";
import { mergeFields } from "@/features/storyboard/model/mergeFields";
import { mergeText } from "@/features/storyboard/model/mergeText";

describe("merging notes", () => {
  test("changes in different places both count", () => {
    expect(mergeText("wide shot, rain", "very wide shot, rain", "wide shot, heavy rain", 1000)).toBe(
      "very wide shot, heavy rain",
    );
  });

  test("two notes written into an empty one are both kept", () => {
    expect(mergeText("", "mine", "theirs", 1000)).toBe("theirs\nmine");
  });

  test("what does not fit cannot be merged", () => {
    expect(mergeText("", "mine", "theirs", 8)).toBeNull();
  });
});

describe("merging fields of a cut", () => {
  const theirs = { name: "Harbour", duration_frames: 24, note: "", background_id: null };

  test("theirs in other fields stands, mine is sent", () => {
    expect(
      mergeFields({ duration_frames: 12 }, { duration_frames: 30 }, { ...theirs, duration_frames: 12 }, 1000),
    ).toEqual({
      patch: { duration_frames: 30 },
      replaced: {},
    });
  });

  test("another background is sent unless it is there already", () => {
    expect(mergeFields({ background_id: null }, { background_id: "b" }, theirs, 1000).patch).toEqual({
      background_id: "b",
    });
    const there = { ...theirs, background_id: "b" };
    expect(mergeFields({ background_id: null }, { background_id: "b" }, there, 1000).patch).toEqual({});
    expect(mergeFields({ background_id: "b" }, { background_id: null }, there, 1000).patch).toEqual({
      background_id: null,
    });
  });

  test("what the server already holds is not sent again", () => {
    expect(mergeFields({ name: "Old" }, { name: "Harbour" }, theirs, 1000).patch).toEqual({});
  });

  test("both renamed: mine is sent and theirs is named as replaced", () => {
    expect(mergeFields({ name: "Old" }, { name: "Pier" }, theirs, 1000)).toEqual({
      patch: { name: "Pier" },
      replaced: { name: "Harbour" },
    });
  });
});
