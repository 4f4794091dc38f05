import { afterEach, beforeEach, expect, test } from "vitest";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import type { StageController } from "@/features/storyboard/stage/stageController";
import { listenToKeys } from "./listenToKeys";

let editor: EditorContext;
let stopListening: () => void;

beforeEach(() => {
  editor = createEditableTestContext([createTestCut("a"), createTestCut("b"), createTestCut("c")]);
  editor.board.transport.goToCut("a");
  stopListening = listenToKeys(editor);
  document.body.innerHTML = `
    <button id="button">Notes</button><button id="tab" role="tab">Layers</button><a id="link" href="#cuts">Cuts</a>
    <input id="slider" type="range" value="5"><input id="text"><input id="checkbox" type="checkbox">`;
});

afterEach(() => {
  stopListening();
  document.body.innerHTML = "";
  currentStage.setState({ controller: null });
});

function setPointerOverPaper(isPointerOver: boolean): void {
  const controller: Partial<StageController> = { endLasso: () => false, nudgeLasso: () => false };
  currentStage.setState({ controller: { ...controller, isPointerOver } as StageController });
}

/** Press a key on an element. Returns false if the element must not handle it. */
function press(id: string, key: string): boolean {
  const target = id === "" ? document.body : document.getElementById(id);
  const isAllowed = target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  target?.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true }));
  return isAllowed === true;
}

const getCutId = () => editor.board.store.getState().currentId;

test("Space plays whatever has the focus, except for texts and what Space presses", () => {
  const isPlaying = () => editor.board.store.getState().playing;
  for (const id of ["button", "tab", "checkbox", "text"]) expect(press(id, " "), id).toBe(true);
  expect(isPlaying()).toBe(false);
  press("link", " ");
  expect(isPlaying()).toBe(true);
  press("slider", " ");
  expect(isPlaying()).toBe(false);
  press("", " ");
  expect(isPlaying()).toBe(true);
  editor.board.transport.pause();
});

test("arrows, Home and End act on the board while the pointer is over the paper, even after a click on a tab", () => {
  setPointerOverPaper(true);
  document.getElementById("tab")?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  expect(press("tab", "ArrowRight")).toBe(false);
  expect(getCutId()).toBe("b");
  press("slider", "End");
  expect(getCutId()).toBe("c");
  press("tab", "Home");
  expect(getCutId()).toBe("a");
});

test("arrows act on a slider or tab that was reached by Tab, or when the pointer is elsewhere", () => {
  setPointerOverPaper(true);
  document.getElementById("tab")?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  setPointerOverPaper(false);
  expect(press("tab", "ArrowRight")).toBe(true);
  press("slider", "Tab");
  setPointerOverPaper(true);
  expect(press("slider", "ArrowRight")).toBe(true);
  expect(getCutId()).toBe("a");
});

test("Esc closes what was opened last, wherever the focus is", () => {
  editor.board.select("b", "one");
  editor.dialogs.setState({ fullPanel: "sheet" });
  editor.dialogs.setState({ popup: { name: "color" } });
  press("button", "Escape");
  expect(editor.dialogs.getState()).toMatchObject({ popup: null, fullPanel: "sheet" });
  press("", "Escape");
  expect(editor.dialogs.getState().fullPanel).toBe(null);
  expect(editor.board.store.getState().selection.ids.size).toBe(1);
  press("tab", "Escape");
  expect(editor.board.store.getState().selection.ids.size).toBe(0);
});
