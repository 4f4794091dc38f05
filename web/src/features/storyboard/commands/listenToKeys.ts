import { getChord } from "@/features/storyboard/commands/chord";
import { type CommandId, runCommand } from "@/features/storyboard/commands/commands";
import { findCommand } from "@/features/storyboard/commands/keymap";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import { cameraFramesKeys } from "@/features/storyboard/store/cameraFrames";
import { settings } from "@/features/storyboard/store/settings";

/** A shorter press of Space is a tap (play); a longer one is a hold (pan). In ms. */
const TAP_MS = 350;

const TYPING_SELECTOR =
  "input:not([type=range], [type=color], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";
/** Popups, and docked panels with keys of their own. */
const POPUP_SELECTOR = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox][data-popup], [data-own-keys]";
const PRESSABLE_SELECTOR = "button, a[href], [role=radio], [role=checkbox], [role=switch], [role=tab]";
const ARROW_WIDGET_SELECTOR = "[role=slider], input[type=range], [role=radio], [role=tab]";
/** Keys that sliders and tabs handle themselves. */
const ARROW_WIDGET_KEYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

function isWithin(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

/** What these commands do to a lasso selection. It takes precedence over the drawing. */
const LASSO_ACTIONS: Partial<Record<CommandId, "remove" | "giveUp">> = {
  clearLayer: "remove",
  clearAll: "remove",
  undo: "giveUp",
};

function dispatchCommand(desk: EditorContext, id: CommandId): void {
  const how = LASSO_ACTIONS[id];
  if (how !== undefined && currentStage.getState().controller?.endLasso(how)) return;
  runCommand(desk, id);
}

/** Direction in which an arrow key moves the lasso selection. */
const ARROW_OFFSETS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Handle keys of the lasso selection: Enter drops it, Escape cancels it, arrows move it. Returns true if handled. */
function handleLassoKey(event: KeyboardEvent): boolean {
  const stage = currentStage.getState().controller;
  if (
    !stage ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    isWithin(event, PRESSABLE_SELECTOR) ||
    isWithin(event, ARROW_WIDGET_SELECTOR)
  ) {
    return false;
  }
  const arrow = ARROW_OFFSETS[event.key];
  const by = event.shiftKey ? 10 : 1;
  const isDone =
    (event.key === "Enter" && stage.endLasso("drop")) ||
    (event.key === "Escape" && stage.endLasso("giveUp")) ||
    (arrow !== undefined && stage.nudgeLasso(arrow[0] * by, arrow[1] * by));
  if (isDone) event.preventDefault();
  return isDone;
}

/**
 * Listen to the board's shortcuts. Ignored while typing and inside dialogs and menus; the focused widget takes
 * precedence. Returns a function that removes the listeners.
 */
export function listenToKeys(desk: EditorContext): () => void {
  let spaceAt: number | null = null;

  const down = (event: KeyboardEvent): void => {
    const isPointed = event.key === " " && currentStage.getState().controller?.isPointerOver === true;
    if (
      (event.defaultPrevented && !isPointed) ||
      event.isComposing ||
      isWithin(event, TYPING_SELECTOR) ||
      isWithin(event, POPUP_SELECTOR)
    )
      return;
    if (handleLassoKey(event)) return;
    if (!isWithin(event, ARROW_WIDGET_SELECTOR) && cameraFramesKeys.handleKey?.(event)) return;
    if (event.key === "Escape" && desk.board.store.getState().selection.ids.size > 0) {
      desk.board.clearSelection();
      event.preventDefault();
      return;
    }
    const chord = getChord(event);
    const id = chord === null ? null : findCommand(settings.getState().keys, chord);
    if (chord === null || id === null) return;
    if (ARROW_WIDGET_KEYS.has(chord) && isWithin(event, ARROW_WIDGET_SELECTOR)) return;
    // Delete works on the focused element: the cuts panel and the timeline handle it themselves.
    if ((id === "clearLayer" || id === "clearAll") && event.target !== document.body) return;
    if (chord === "Space") {
      // Space presses a focused button. With the pointer over the stage, a tap plays and a hold pans.
      if (!isPointed && isWithin(event, PRESSABLE_SELECTOR)) return;
      event.preventDefault();
      if (!event.repeat) spaceAt = performance.now();
      return;
    }
    event.preventDefault();
    dispatchCommand(desk, id);
  };

  const up = (event: KeyboardEvent): void => {
    if (event.key !== " " || spaceAt === null) return;
    const tapped = performance.now() - spaceAt < TAP_MS;
    spaceAt = null;
    const id = findCommand(settings.getState().keys, "Space");
    if (tapped && id !== null) dispatchCommand(desk, id);
  };

  // Pressing the pointer while Space is held makes it a hold, however short.
  const point = (): void => {
    spaceAt = null;
  };

  document.addEventListener("keydown", down);
  document.addEventListener("keyup", up);
  document.addEventListener("pointerdown", point);
  return () => {
    document.removeEventListener("keydown", down);
    document.removeEventListener("keyup", up);
    document.removeEventListener("pointerdown", point);
  };
}
