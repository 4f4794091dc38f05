import { describe, expect, test } from "vitest";
import { BLANK_FIELDS } from "@/features/storyboard/model/cutFields";
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
  const theirs = { ...BLANK_FIELDS, name: "Harbour", duration_frames: 24 };

  test("theirs in other fields stands, mine is sent", () => {
    expect(mergeFields({ duration_frames: 12 }, { duration_frames: 30 }, { ...theirs, duration_frames: 12 })).toEqual({
      patch: { duration_frames: 30 },
      overwritten: {},
    });
  });

  test("another background is sent unless it is there already", () => {
    expect(mergeFields({ background_id: null }, { background_id: "b" }, theirs).patch).toEqual({
      background_id: "b",
    });
    const there = { ...theirs, background_id: "b" };
    expect(mergeFields({ background_id: null }, { background_id: "b" }, there).patch).toEqual({});
    expect(mergeFields({ background_id: "b" }, { background_id: null }, there).patch).toEqual({
      background_id: null,
    });
  });

  test("what the server already holds is not sent again", () => {
    expect(mergeFields({ name: "Old" }, { name: "Harbour" }, theirs).patch).toEqual({});
  });

  test("each of the texts is merged within its own length", () => {
    const said = { ...theirs, dialogue: "Go! Now.", action: "A".repeat(2000) };
    const mine = { dialogue: "Go. Now!", action: `${"A".repeat(1999)}B` };
    const { patch, overwritten } = mergeFields({ dialogue: "Go. Now.", action: "" }, mine, said);
    expect(patch.dialogue).toBe("Go! Now!");
    expect(overwritten).toEqual({ action: said.action });
  });

  test("a camera that says the same is not sent again", () => {
    const framing = { x: 960, y: 540, width: 1920, angle: 0 };
    const still = { from: framing, to: framing, hold_start: 0, hold_end: 0, ease: "both" as const };
    expect(
      mergeFields({ camera: null }, { camera: structuredClone(still) }, { ...theirs, camera: still }).patch,
    ).toEqual({});
    expect(mergeFields({ camera: still }, { camera: null }, { ...theirs, camera: still }).patch).toEqual({
      camera: null,
    });
  });

  test("both renamed: mine is sent and theirs is named as replaced", () => {
    expect(mergeFields({ name: "Old" }, { name: "Pier" }, theirs)).toEqual({
      patch: { name: "Pier" },
      overwritten: { name: "Harbour" },
    });
  });
});
