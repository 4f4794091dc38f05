import { addLayer, clearLayers, duplicateLayer } from "@/engine/drawing/layerEdits";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { getDrawingTarget, selectLayer } from "@/features/storyboard/store/drawingTarget";
import { texts } from "@/features/storyboard/texts";

type EditorContextPart = Pick<EditorContext, "board" | "drawings">;

/** Add a layer above the active one and select it, as one undo step. */
export function addNewLayer(editor: EditorContextPart): void {
  const target = getDrawingTarget(editor.board.store.getState());
  const id = uuid7();
  const isAdded = editDrawing(editor, (drawing) => {
    const { layers } = drawing;
    return addLayer(drawing, id, texts.newLayer({ count: layers.length + 1 }), target?.getLayerIn(layers) ?? null);
  });
  if (isAdded && target) selectLayer(target.cutId, id, target.part);
}

/** Duplicate the active layer and select the copy, as one undo step. */
export function duplicateActiveLayer(editor: EditorContextPart): void {
  const target = getDrawingTarget(editor.board.store.getState());
  let copyId: string | null = null;
  editDrawing(editor, (drawing) => {
    const id = target?.getLayerIn(drawing.layers) ?? "";
    const name = drawing.layers.find((layer) => layer.id === id)?.name ?? "";
    copyId = duplicateLayer(drawing, id, texts.layerCopy(name), uuid7);
    return copyId !== null;
  });
  if (copyId !== null && target) selectLayer(target.cutId, copyId, target.part);
}

/** Clear the active layer, and show a notice with an undo button. */
export function clearLayer({ board, drawings }: EditorContextPart): void {
  const state = board.store.getState();
  const target = getDrawingTarget(state);
  if (!state.canEdit || !target) return;
  const isCleared = drawings.edit(target.cutId, (drawing) => {
    const layer = drawing.layers.find(({ id }) => id === target.getLayerIn(drawing.layers));
    return layer !== undefined && !layer.locked && drawing.clearLayer(layer.id);
  });
  if (isCleared) notifyCleared({ board, drawings }, texts.layerCleared);
}

/** Clear all layers that are visible and unlocked, as one undo step. */
export function clearAllLayers(editor: EditorContextPart): void {
  if (editDrawing(editor, clearLayers)) notifyCleared(editor, texts.drawingCleared);
}

function editDrawing(
  { board, drawings }: EditorContextPart,
  change: Parameters<EditorContext["drawings"]["edit"]>[1],
): boolean {
  const target = getDrawingTarget(board.store.getState());
  return target !== null && board.store.getState().canEdit && drawings.edit(target.cutId, change);
}

/** Show a notice with an undo button after something was cleared. */
function notifyCleared({ board, drawings }: EditorContextPart, text: string): void {
  const undo = { label: texts.undo, run: () => drawings.undo() };
  board.notify({ text, tone: "plain", isTemporary: true, actions: [undo] });
}
