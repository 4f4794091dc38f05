import { describe, expect, test } from "vitest";
import { BLANK_FIELDS } from "@/features/storyboard/model/cutFields";
import { mergeFields } from "@/features/storyboard/model/mergeFields";
import { mergeText } from "@/features/storyboard/model/mergeText";

describe("merging notes", () => {
  test("changes in different places are combined", () => {
    expect(mergeText("wide shot, rain", "very wide shot, rain", "wide shot, heavy rain", 1000)).toBe(
      "very wide shot, heavy rain",
    );
  });

  test("two notes added to an empty field are both kept", () => {
    expect(mergeText("", "mine", "theirs", 1000)).toBe("theirs\nmine");
  });

  test("a merge result over the length limit is rejected", () => {
    expect(mergeText("", "mine", "theirs", 8)).toBeNull();
  });
});

describe("merging fields of a cut", () => {
  const theirs = { ...BLANK_FIELDS, name: "Harbour", duration_frames: 24 };

  test("the other user's changes of other fields are kept, and the local change is sent", () => {
    expect(mergeFields({ duration_frames: 12 }, { duration_frames: 30 }, { ...theirs, duration_frames: 12 })).toEqual({
      patch: { duration_frames: 30 },
      overwritten: {},
    });
  });

  test("a background change is sent unless the server already has it", () => {
    expect(mergeFields({ background_id: null }, { background_id: "b" }, theirs).patch).toEqual({
      background_id: "b",
    });
    const current = { ...theirs, background_id: "b" };
    expect(mergeFields({ background_id: null }, { background_id: "b" }, current).patch).toEqual({});
    expect(mergeFields({ background_id: "b" }, { background_id: null }, current).patch).toEqual({
      background_id: null,
    });
  });

  test("a value that the server already has isn't sent", () => {
    expect(mergeFields({ name: "Old" }, { name: "Harbour" }, theirs).patch).toEqual({});
  });

  test("each text field is merged within its own length limit", () => {
    const serverFields = { ...theirs, dialogue: "Go! Now.", action: "A".repeat(2000) };
    const mine = { dialogue: "Go. Now!", action: `${"A".repeat(1999)}B` };
    const { patch, overwritten } = mergeFields({ dialogue: "Go. Now.", action: "" }, mine, serverFields);
    expect(patch.dialogue).toBe("Go! Now!");
    expect(overwritten).toEqual({ action: serverFields.action });
  });

  test("an equal camera isn't sent", () => {
    const framing = { x: 960, y: 540, width: 1920, angle: 0 };
    const still = { from: framing, to: framing, hold_start: 0, hold_end: 0, ease: "both" as const };
    expect(
      mergeFields({ camera: null }, { camera: structuredClone(still) }, { ...theirs, camera: still }).patch,
    ).toEqual({});
    expect(mergeFields({ camera: still }, { camera: null }, { ...theirs, camera: still }).patch).toEqual({
      camera: null,
    });
  });

  test("when both users rename a cut, the local name is sent and the other one is reported as overwritten", () => {
    expect(mergeFields({ name: "Old" }, { name: "Pier" }, theirs)).toEqual({
      patch: { name: "Pier" },
      overwritten: { name: "Harbour" },
    });
  });
});
