import { expect, test } from "vitest";
import { ACTION_MAX } from "@/features/storyboard/limits";
import type { ScriptElement } from "@/features/storyboard/types";
import { composeCaptions, isCaptionParagraph, mergeCaptions } from "./captions";

const paragraph = (kind: ScriptElement["kind"], text: string, more: Partial<ScriptElement> = {}): ScriptElement => {
  return { kind, text, line: 1, character: "", parenthetical: "", dual: false, depth: 0, ...more };
};

const SCENE = [
  paragraph("action", "Rain. "),
  paragraph("dialogue", "Wait!", { character: "MIO", parenthetical: "calling" }),
  paragraph("note", "How old is she?"),
  paragraph("dialogue", "No.", { character: "KEN" }),
  paragraph("centred", "THE END"),
  paragraph("lyrics", "la la"),
];

test("speeches are lines with who speaks, actions have blank lines between them, the rest is in no caption", () => {
  expect(composeCaptions(SCENE)).toEqual({
    dialogue: "MIO (calling): Wait!\nKEN: No.\nla la",
    action: "Rain.\n\nTHE END",
  });
  expect(SCENE.map(isCaptionParagraph)).toEqual([true, true, false, true, true, true]);
  expect(composeCaptions([])).toEqual({ dialogue: "", action: "" });
});

test("what is longer than a caption may be ends in an ellipsis", () => {
  const { action } = composeCaptions([paragraph("action", "水".repeat(ACTION_MAX + 1))]);
  expect(action).toBe(`${"水".repeat(ACTION_MAX - 1)}…`);
  const whole = "😀".repeat(ACTION_MAX);
  expect(composeCaptions([paragraph("action", whole)]).action).toBe(whole);
});

test("paragraphs come into a cut in the script's order, whatever the order in which they are sent", () => {
  const first = mergeCaptions({ dialogue: "", action: "" }, SCENE, [], [3]);
  expect(first).toEqual({ captions: { dialogue: "KEN: No.", action: "" }, parts: [3] });
  const then = mergeCaptions(first.captions, SCENE, first.parts, [1, 0]);
  expect(then).toEqual({ captions: { dialogue: "MIO (calling): Wait!\nKEN: No.", action: "Rain." }, parts: [0, 1, 3] });
  expect(mergeCaptions(then.captions, SCENE, then.parts, [3])).toEqual(then);
});

test("what somebody wrote stays, and what is sent is put behind it", () => {
  const touched = { dialogue: "KEN: Never.\n", action: "" };
  const after = mergeCaptions(touched, SCENE, [3], [0, 1]);
  expect(after.captions).toEqual({ dialogue: "KEN: Never.\nMIO (calling): Wait!", action: "Rain." });
  expect(after.parts).toEqual([0, 1, 3]);
  expect(mergeCaptions(after.captions, SCENE, after.parts, [1]).captions).toEqual(after.captions);
});

test("a cut whose captions were emptied begins anew", () => {
  expect(mergeCaptions({ dialogue: " ", action: "" }, SCENE, [0, 1], [3])).toEqual({
    captions: { dialogue: "KEN: No.", action: "" },
    parts: [3],
  });
});
