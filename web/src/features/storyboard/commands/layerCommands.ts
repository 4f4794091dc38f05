import { findMergeTargetOf } from "@/engine/drawing/layerMergeTarget";
import type { Layer } from "@/engine/drawing/layers";
import type { Command } from "@/features/storyboard/commands/command";
import { type CommandContext, type DisabledReason, needsCut } from "@/features/storyboard/commands/disabledReason";
import { createLayerActions, type LayerActions } from "@/features/storyboard/commands/layerActions";
import { keyTexts } from "@/features/storyboard/commands/texts";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getDrawingTarget, getOtherLayers } from "@/features/storyboard/store/drawingTarget";

interface ActiveLayer {
  /** All layers of the drawing, lowest first. */
  layers: readonly Layer[];
  layer: Layer;
  /** Ids of the selected layers, which include the active one. */
  selectedIds: readonly string[];
}

/** Return the layer to draw on; null without a cut, or before its drawing has loaded. */
function getActiveLayer({ board, drawings }: CommandContext): ActiveLayer | null {
  const target = getDrawingTarget(board.store.getState());
  if (!target) return null;
  const { syncedDrawing, release } = drawings.open(target.cutId);
  const layers = syncedDrawing.state.getState().phase === "loading" ? null : syncedDrawing.document.layers;
  release();
  const layer = layers?.find(({ id }) => id === target.getLayerIn(layers));
  return layers && layer ? { layers, layer, selectedIds: [layer.id, ...getOtherLayers(target.cutId)] } : null;
}

/** Create a command on the active layer, unavailable if `getReason` returns a reason. */
export function createLayerCommand(
  label: string,
  run: (actions: LayerActions, active: ActiveLayer, editor: EditorContext) => void,
  getReason: (active: ActiveLayer) => DisabledReason | null = () => null,
): Command {
  return {
    group: "draw",
    label,
    keys: [],
    requiredRight: "edit",
    disabledReason: (editor): DisabledReason | null => {
      const active = getActiveLayer(editor);
      return needsCut(editor) ?? (active ? getReason(active) : "singleLayer");
    },
    run: (editor) => {
      const active = getActiveLayer(editor);
      if (active) run(createLayerActions(editor), active, editor);
    },
  };
}

const requireOther = (isPossible: boolean): DisabledReason | null => (isPossible ? null : "singleLayer");

/** Commands of the active layer, and of those that are selected with it. They load after the board (`allCommands.ts`). */
export const layerCommands = {
  hideLayer: createLayerCommand(keyTexts.hideLayer, (actions, { layer: { visible }, selectedIds }) =>
    actions.set(selectedIds, { visible: !visible }),
  ),
  raiseLayer: createLayerCommand(
    keyTexts.raiseLayer,
    (actions, { selectedIds }) => actions.moveBy(selectedIds, 1),
    ({ layers, selectedIds }) => requireOther(!selectedIds.includes(layers.at(-1)?.id ?? "")),
  ),
  lowerLayer: createLayerCommand(
    keyTexts.lowerLayer,
    (actions, { selectedIds }) => actions.moveBy(selectedIds, -1),
    ({ layers, selectedIds }) => requireOther(!selectedIds.includes(layers[0]?.id ?? "")),
  ),
  mergeLayer: createLayerCommand(
    keyTexts.mergeLayer,
    (actions, { selectedIds }) => actions.merge(selectedIds),
    ({ layers, selectedIds }) => {
      const target = findMergeTargetOf(layers, selectedIds);
      if (typeof target !== "string") return null;
      return layers.length === 1 ? "singleLayer" : target;
    },
  ),
  clipLayer: createLayerCommand(
    keyTexts.clipLayer,
    (actions, { layer: { clipped }, selectedIds }) => actions.set(selectedIds, { clipped: !clipped }),
    ({ layers, layer }) => (layers[0] === layer ? "lowest" : null),
  ),
  lockAlpha: createLayerCommand(keyTexts.lockAlpha, (actions, { layer: { alphaLocked }, selectedIds }) =>
    actions.set(selectedIds, { alphaLocked: !alphaLocked }),
  ),
  removeLayer: createLayerCommand(
    keyTexts.removeLayer,
    (actions, { selectedIds }) => actions.remove(selectedIds),
    ({ layers, selectedIds }) => requireOther(layers.some(({ id }) => !selectedIds.includes(id))),
  ),
} satisfies Record<string, Command>;

export type LayerCommandId = keyof typeof layerCommands;
