import { getChord } from "@/features/storyboard/commands/chord";
import { type CommandId, runCommand } from "@/features/storyboard/commands/commands";
import { findCommand } from "@/features/storyboard/commands/keymap";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import { cameraFramesKeys } from "@/features/storyboard/store/cameraFrames";
import { paperOnlyStore } from "@/features/storyboard/store/paperOnly";
import { settings } from "@/features/storyboard/store/settings";

/** A shorter press of Space is a tap (play); a longer one is a hold (pan). In ms. */
const TAP_MS = 350;

const TYPING_SELECTOR =
  "input:not([type=range], [type=color], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";
/** Popups, and docked panels with keys of their own. */
const POPUP_SELECTOR = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox][data-popup], [data-own-keys]";
/** Elements that Space presses, and those that Enter presses. */
const SPACE_SELECTOR =
  "button, summary, input:not([type=range]), [role=button], [role=radio], [role=checkbox], [role=switch], [role=tab]";
const PRESSABLE_SELECTOR = `${SPACE_SELECTOR}, a[href]`;
const ARROW_WIDGET_SELECTOR = "[role=slider], input[type=range], [role=radio], [role=tab]";
/** Keys that sliders and tabs handle themselves. */
const ARROW_WIDGET_KEYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

function isPointerOverStage(): boolean {
  return currentStage.getState().controller?.isPointerOver === true;
}

function isWithin(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

/** What these commands do to a lasso selection. It takes precedence over the drawing. */
const LASSO_ACTIONS: Partial<Record<CommandId, "remove" | "cancel">> = {
  clearLayer: "remove",
  clearAll: "remove",
  undo: "cancel",
};

function dispatchCommand(editor: EditorContext, id: CommandId): void {
  const action = LASSO_ACTIONS[id];
  if (action !== undefined && currentStage.getState().controller?.endLasso(action)) return;
  runCommand(editor, id);
}

/** Direction in which an arrow key moves the lasso selection. */
const ARROW_OFFSETS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Handle keys of the lasso selection: Enter drops it, Escape cancels it, arrows move it. Returns true if handled. */
function handleLassoKey(event: KeyboardEvent, isForWidget: boolean): boolean {
  const stage = currentStage.getState().controller;
  if (
    !stage ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    (event.key === "Enter" && isWithin(event, PRESSABLE_SELECTOR)) ||
    isForWidget
  ) {
    return false;
  }
  const arrow = ARROW_OFFSETS[event.key];
  const step = event.shiftKey ? 10 : 1;
  const isHandled =
    (event.key === "Enter" && stage.endLasso("drop")) ||
    (event.key === "Escape" && stage.endLasso("cancel")) ||
    (arrow !== undefined && stage.nudgeLasso(arrow[0] * step, arrow[1] * step));
  if (isHandled) event.preventDefault();
  return isHandled;
}

/** Close what lies over the board and was opened last. Returns false if nothing is open. */
function closeLast({ board, dialogs }: EditorContext): boolean {
  const { popup, fullPanel } = dialogs.getState();
  if (popup) dialogs.setState({ popup: null });
  else if (fullPanel !== null) dialogs.setState({ fullPanel: null });
  else if (board.store.getState().selection.ids.size > 0) board.clearSelection();
  else if (paperOnlyStore.getState().isOn) paperOnlyStore.setState({ isOn: false });
  else return false;
  return true;
}

/**
 * Listen to the board's shortcuts. Ignored while typing and inside dialogs and menus; the focused widget takes
 * precedence, except over the paper after a click. Returns a function that removes the listeners.
 */
export function listenToKeys(editor: EditorContext): () => void {
  let spacePressedAt: number | null = null;
  let isFocusedByPointer = false;

  /**
   * Whether a slider or tab takes an arrow key. It doesn't while the pointer is over the paper, if it has the focus only
   * because it was clicked.
   */
  const isForWidget = (event: KeyboardEvent): boolean =>
    isWithin(event, ARROW_WIDGET_SELECTOR) && !(isFocusedByPointer && isPointerOverStage());

  const handleKeyDown = (event: KeyboardEvent): void => {
    const isOverStage = event.key === " " && isPointerOverStage();
    if (
      (event.defaultPrevented && !isOverStage) ||
      event.isComposing ||
      isWithin(event, TYPING_SELECTOR) ||
      isWithin(event, POPUP_SELECTOR)
    )
      return;
    if (handleLassoKey(event, isForWidget(event))) return;
    if (!isForWidget(event) && cameraFramesKeys.handleKey?.(event)) return;
    if (event.key === "Escape" && closeLast(editor)) {
      event.preventDefault();
      return;
    }
    const chord = getChord(event);
    // Tab moves the focus, unless the pointer is over the paper, or nothing else is there.
    if (chord === "Tab" && !paperOnlyStore.getState().isOn && !isPointerOverStage()) return;
    const id = chord === null ? null : findCommand(settings.getState().keys, chord);
    if (chord === null || id === null) return;
    if (ARROW_WIDGET_KEYS.has(chord) && isForWidget(event)) return;
    // Delete works on the focused element: the cuts panel and the timeline handle it themselves.
    if ((id === "clearLayer" || id === "clearAll") && event.target !== document.body) return;
    if (chord === "Space") {
      // Space presses a focused button. With the pointer over the stage, a tap plays and a hold pans.
      if (!isOverStage && isWithin(event, SPACE_SELECTOR)) return;
      event.preventDefault();
      if (!event.repeat) spacePressedAt = performance.now();
      return;
    }
    event.preventDefault();
    dispatchCommand(editor, id);
  };

  /** Take arrow keys before the widget that has the focus does. */
  const handleWidgetKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Tab") isFocusedByPointer = false;
    if (!ARROW_WIDGET_KEYS.has(event.key) || isWithin(event, POPUP_SELECTOR)) return;
    if (!isWithin(event, ARROW_WIDGET_SELECTOR) || isForWidget(event)) return;
    event.stopPropagation();
    handleKeyDown(event);
  };

  const handleKeyUp = (event: KeyboardEvent): void => {
    if (event.key !== " " || spacePressedAt === null) return;
    const isTap = performance.now() - spacePressedAt < TAP_MS;
    spacePressedAt = null;
    const id = findCommand(settings.getState().keys, "Space");
    if (isTap && id !== null) dispatchCommand(editor, id);
  };

  // Pressing the pointer while Space is held makes it a hold, however short.
  const handlePointerDown = (): void => {
    spacePressedAt = null;
    isFocusedByPointer = true;
  };

  document.addEventListener("keydown", handleWidgetKeyDown, { capture: true });
  document.addEventListener("keydown", handleKeyDown);
  document.addEventListener("keyup", handleKeyUp);
  document.addEventListener("pointerdown", handlePointerDown);
  return () => {
    paperOnlyStore.setState({ isOn: false });
    document.removeEventListener("keydown", handleWidgetKeyDown, { capture: true });
    document.removeEventListener("keydown", handleKeyDown);
    document.removeEventListener("keyup", handleKeyUp);
    document.removeEventListener("pointerdown", handlePointerDown);
  };
}
