import { getMergeTarget } from "@/engine/drawing/layerEdits";
import type { Layer } from "@/engine/drawing/layers";
import type { Command } from "@/features/storyboard/commands/command";
import { type CommandContext, type DisabledReason, needsCut } from "@/features/storyboard/commands/disabledReason";
import { createLayerActions, type LayerActions } from "@/features/storyboard/commands/layerActions";
import { keyTexts } from "@/features/storyboard/commands/texts";
import { getDrawingTarget } from "@/features/storyboard/store/drawingTarget";

interface ActiveLayer {
  /** All layers of the drawing, lowest first. */
  layers: readonly Layer[];
  layer: Layer;
}

/** Return the layer to draw on; null without a cut, or before its drawing has loaded. */
function getActiveLayer({ board, drawings }: CommandContext): ActiveLayer | null {
  const target = getDrawingTarget(board.store.getState());
  if (!target) return null;
  const { syncedDrawing, release } = drawings.open(target.cutId);
  const layers = syncedDrawing.state.getState().phase === "loading" ? null : syncedDrawing.document.layers;
  release();
  const layer = layers?.find(({ id }) => id === target.getLayerIn(layers));
  return layers && layer ? { layers, layer } : null;
}

/** Create a command on the active layer, available if `isPossible`. */
function createLayerCommand(
  label: string,
  run: (actions: LayerActions, active: ActiveLayer) => void,
  isPossible: (active: ActiveLayer) => boolean = () => true,
): Command {
  return {
    group: "draw",
    label,
    keys: [],
    requiredRight: "edit",
    disabledReason: (editor): DisabledReason | null => {
      const active = getActiveLayer(editor);
      return needsCut(editor) ?? (active && isPossible(active) ? null : "singleLayer");
    },
    run: (editor) => {
      const active = getActiveLayer(editor);
      if (active) run(createLayerActions(editor), active);
    },
  };
}

const hasOthers = ({ layers }: ActiveLayer): boolean => layers.length > 1;

/** Commands of the active layer. */
export const layerCommands = {
  hideLayer: createLayerCommand(keyTexts.hideLayer, (actions, { layer: { id, visible } }) =>
    actions.set(id, { visible: !visible }),
  ),
  raiseLayer: createLayerCommand(
    keyTexts.raiseLayer,
    (actions, { layer }) => actions.moveBy(layer.id, 1),
    ({ layers, layer }) => layers.at(-1) !== layer,
  ),
  lowerLayer: createLayerCommand(
    keyTexts.lowerLayer,
    (actions, { layer }) => actions.moveBy(layer.id, -1),
    ({ layers, layer }) => layers[0] !== layer,
  ),
  mergeLayer: createLayerCommand(
    keyTexts.mergeLayer,
    (actions, { layers, layer }) => {
      const below = getMergeTarget(layers, layer.id);
      if (actions.merge(layer.id) && below) actions.choose(below.id);
    },
    ({ layers, layer }) => getMergeTarget(layers, layer.id) !== null,
  ),
  removeLayer: createLayerCommand(keyTexts.removeLayer, (actions, { layer }) => actions.remove(layer.id), hasOthers),
} satisfies Record<string, Command>;
