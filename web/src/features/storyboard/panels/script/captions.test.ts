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

test("composes speeches as lines with speakers and actions as paragraphs, and skips other elements", () => {
  expect(composeCaptions(SCENE)).toEqual({
    dialogue: "MIO (calling): Wait!\nKEN: No.\nla la",
    action: "Rain.\n\nTHE END",
  });
  expect(SCENE.map(isCaptionParagraph)).toEqual([true, true, false, true, true, true]);
  expect(composeCaptions([])).toEqual({ dialogue: "", action: "" });
});

test("truncates long captions with an ellipsis", () => {
  const { action } = composeCaptions([paragraph("action", "水".repeat(ACTION_MAX + 1))]);
  expect(action).toBe(`${"水".repeat(ACTION_MAX - 1)}…`);
  const longest = "😀".repeat(ACTION_MAX);
  expect(composeCaptions([paragraph("action", longest)]).action).toBe(longest);
});

test("orders paragraphs as in the script, in whatever order they are added", () => {
  const first = mergeCaptions({ dialogue: "", action: "" }, SCENE, [], [3]);
  expect(first).toEqual({ captions: { dialogue: "KEN: No.", action: "" }, parts: [3] });
  const second = mergeCaptions(first.captions, SCENE, first.parts, [1, 0]);
  expect(second).toEqual({
    captions: { dialogue: "MIO (calling): Wait!\nKEN: No.", action: "Rain." },
    parts: [0, 1, 3],
  });
  expect(mergeCaptions(second.captions, SCENE, second.parts, [3])).toEqual(second);
});

test("keeps edited captions and appends added text", () => {
  const edited = { dialogue: "KEN: Never.\n", action: "" };
  const after = mergeCaptions(edited, SCENE, [3], [0, 1]);
  expect(after.captions).toEqual({ dialogue: "KEN: Never.\nMIO (calling): Wait!", action: "Rain." });
  expect(after.parts).toEqual([0, 1, 3]);
  expect(mergeCaptions(after.captions, SCENE, after.parts, [1]).captions).toEqual(after.captions);
});

test("starts over if the captions were cleared", () => {
  expect(mergeCaptions({ dialogue: " ", action: "" }, SCENE, [0, 1], [3])).toEqual({
    captions: { dialogue: "KEN: No.", action: "" },
    parts: [3],
  });
});
