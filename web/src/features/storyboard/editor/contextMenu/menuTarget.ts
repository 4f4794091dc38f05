import { createLayerActions } from "@/features/storyboard/commands/layerActions";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getDrawingTarget, getOtherLayers } from "@/features/storyboard/store/drawingTarget";

/** What a context menu of the board is about. */
export type MenuTarget =
  | { readonly kind: "cut"; readonly id: string }
  /** A scene or shot, with its consecutive cuts. */
  | { readonly kind: "scene" | "shot"; readonly cutIds: readonly string[] }
  | { readonly kind: "clip" | "track" | "layer"; readonly id: string }
  | { readonly kind: "paper" };

/** Fields, where the browser's own menu opens, and what is open over the board. */
const OTHERS_SELECTOR =
  "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu], [data-popup]";
const ITEM_SELECTOR = "[data-cut], [data-band], [data-clip], [data-track], [data-layer]";
/** The stage around the paper, without the controls on it. */
const STAGE_SELECTOR = "section[data-camera]";
const STAGE_CONTROLS_SELECTOR = "button, a, [role=toolbar], [data-panel-id]";

/** Return what the context menu of an element is about; null if it has none, or the browser's own. */
export function findMenuTarget(element: Element, { board }: Pick<EditorContext, "board">): MenuTarget | null {
  if (element.closest(OTHERS_SELECTOR)) return null;
  const item = element.closest<HTMLElement>(ITEM_SELECTOR);
  if (item) {
    const { cut, band, start, end, clip, track, layer } = item.dataset;
    if (cut !== undefined) return { kind: "cut", id: cut };
    if (clip !== undefined) return { kind: "clip", id: clip };
    if (track !== undefined) return { kind: "track", id: track };
    if (layer !== undefined) return { kind: "layer", id: layer };
    const cutIds = board.store.getState().view.order.slice(Number(start), Number(end));
    return { kind: band === "shot" ? "shot" : "scene", cutIds };
  }
  return isStage(element) ? { kind: "paper" } : null;
}

/** Return true for the stage, but not for the controls on it. */
export function isStage(element: Element): boolean {
  return element.closest(STAGE_SELECTOR) !== null && element.closest(STAGE_CONTROLS_SELECTOR) === null;
}

/** An element with a context menu, and what the menu is about. */
export interface FoundTarget {
  readonly element: Element;
  readonly target: MenuTarget;
}

/** Find the target of the element with the focus, or of the active item of a list that has it. The page's is the paper. */
export function findFocusedTarget(editor: Pick<EditorContext, "board">): FoundTarget | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) {
    const stage = document.querySelector(STAGE_SELECTOR);
    return stage && { element: stage.querySelector("canvas") ?? stage, target: { kind: "paper" } };
  }
  const activeId = focused.getAttribute("aria-activedescendant");
  const element = (activeId === null ? null : document.getElementById(activeId)) ?? focused;
  const target = findMenuTarget(element, editor);
  return target && { element, target };
}

/** Select what the menu is about, so that the commands apply to it. What is selected already stays selected. */
export function selectTarget(editor: EditorContext, target: MenuTarget): void {
  const { board, sound } = editor;
  const { selection } = board.store.getState();
  switch (target.kind) {
    case "cut":
      if (selection.ids.has(target.id)) goToCut(editor, target.id);
      else board.select(target.id, "one");
      break;
    case "scene":
    case "shot": {
      if (!target.cutIds.every((id) => selection.ids.has(id))) board.selectAll(target.cutIds);
      const { currentId } = board.store.getState();
      const [first] = target.cutIds;
      if (first !== undefined && !target.cutIds.includes(currentId ?? "")) goToCut(editor, first);
      break;
    }
    case "clip":
      sound.getState().audioStore?.selectClip(target.id);
      break;
    case "layer": {
      const drawingId = getDrawingTarget(board.store.getState())?.cutId ?? "";
      if (!getOtherLayers(drawingId).includes(target.id)) createLayerActions(editor).choose(target.id);
      break;
    }
  }
}

function goToCut({ board }: EditorContext, cutId: string): void {
  if (board.store.getState().currentId === cutId) return;
  board.transport.pause();
  board.transport.goToCut(cutId);
}
