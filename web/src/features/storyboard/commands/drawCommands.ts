import type { Chord } from "@/features/storyboard/commands/chord";
import type { Command } from "@/features/storyboard/commands/command";
import { needsCut, needsRedo, needsUndo } from "@/features/storyboard/commands/disabledReason";
import { createPopupCommand } from "@/features/storyboard/commands/popupCommand";
import { keyTexts } from "@/features/storyboard/commands/texts";
import { brushPresetKeys } from "@/features/storyboard/store/brushPresetKeys";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { selectTool, setBrushSize, settings, stepBrushSize, type Tool } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";

/** Loaded at the first input, with gestures. */
const loadLayerShortcuts = () => import("@/features/storyboard/commands/layerShortcuts");

function createToolCommand(name: Tool, label: string, ...keys: Chord[]): Command {
  const run = (): void => {
    selectTool(name);
    cameraFramesStore.setState({ isOn: false });
  };
  return { group: "draw", label, keys, requiredRight: "view", run };
}

/** Create the command of a number key: select the brush preset assigned to this key, or else set the brush size. */
function createSizeCommand(px: number, key: Chord): Command {
  const run = (): void => {
    if (!brushPresetKeys.getState().selectPreset(key)) setBrushSize(px);
  };
  return { group: "draw", label: keyTexts.size({ key, px }), keys: [key], requiredRight: "view", run };
}

/** Commands of the tools, the layers, and the history. */
export const drawCommands = {
  pencil: createToolCommand("pencil", texts.pencil, "B"),
  eraser: createToolCommand("eraser", texts.eraser, "E", "7"),
  line: createToolCommand("line", texts.line, "U"),
  rectangle: createToolCommand("rectangle", texts.rectangle, "Q"),
  ellipse: createToolCommand("ellipse", texts.ellipse, "Shift+Q"),
  fill: createToolCommand("fill", texts.fill, "K"),
  lasso: createToolCommand("lasso", texts.lasso, "L"),
  onion: {
    group: "draw",
    label: texts.onionSkin,
    keys: ["O"],
    requiredRight: "view",
    run: () => settings.setState(({ onion }) => ({ onion: !onion })),
  },
  smaller: {
    group: "draw",
    label: keyTexts.smaller,
    keys: ["["],
    requiredRight: "view",
    run: () => stepBrushSize(-1),
  },
  larger: { group: "draw", label: keyTexts.larger, keys: ["]"], requiredRight: "view", run: () => stepBrushSize(1) },
  size1: createSizeCommand(1, "1"),
  size2: createSizeCommand(2, "2"),
  size3: createSizeCommand(6, "3"),
  size4: createSizeCommand(12, "4"),
  size5: createSizeCommand(24, "5"),
  size6: createSizeCommand(48, "6"),
  clearLayer: {
    group: "draw",
    label: texts.clearLayer,
    listLabel: keyTexts.clearLayer,
    keys: ["Alt+Backspace", "Delete"],
    requiredRight: "edit",
    disabledReason: needsCut,
    run: (editor) => void loadLayerShortcuts().then(({ clearLayer }) => clearLayer(editor)),
  },
  clearAll: {
    group: "draw",
    label: keyTexts.clearAll,
    keys: ["Backspace"],
    requiredRight: "edit",
    disabledReason: needsCut,
    run: (editor) => void loadLayerShortcuts().then(({ clearAllLayers }) => clearAllLayers(editor)),
  },
  addLayer: {
    group: "draw",
    label: texts.addLayer,
    keys: ["Insert"],
    requiredRight: "edit",
    disabledReason: needsCut,
    run: (editor) => void loadLayerShortcuts().then(({ addNewLayer }) => addNewLayer(editor)),
  },
  duplicateLayer: {
    group: "draw",
    label: texts.duplicateLayer,
    keys: ["Ctrl+J"],
    requiredRight: "edit",
    disabledReason: needsCut,
    run: (editor) => void loadLayerShortcuts().then(({ duplicateActiveLayer }) => duplicateActiveLayer(editor)),
  },
  undo: {
    group: "draw",
    label: texts.undo,
    keys: ["Ctrl+Z"],
    requiredRight: "edit",
    disabledReason: needsUndo,
    run: ({ drawings }) => drawings.undo(),
  },
  redo: {
    group: "draw",
    label: texts.redo,
    keys: ["Ctrl+Shift+Z", "Ctrl+Y"],
    requiredRight: "edit",
    disabledReason: needsRedo,
    run: ({ drawings }) => drawings.redo(),
  },
  color: createPopupCommand("color", "draw", texts.colour),
  brush: createPopupCommand("brush", "draw", texts.brushSettings),
  shapes: createPopupCommand("shapes", "draw", texts.shapes),
  pressure: createPopupCommand("pressure", "draw", keyTexts.pressure, "view"),
  onionOptions: createPopupCommand("onion", "draw", texts.onionOptions, "view"),
} satisfies Record<string, Command>;
