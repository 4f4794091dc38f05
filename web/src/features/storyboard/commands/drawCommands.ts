import type { Chord } from "@/features/storyboard/commands/chord";
import { clearLayer } from "@/features/storyboard/commands/clearLayer";
import type { Command } from "@/features/storyboard/commands/command";
import { needsCut, needsRedo, needsUndo } from "@/features/storyboard/commands/disabledReason";
import { createLayerActions } from "@/features/storyboard/commands/layerActions";
import { createPopupCommand } from "@/features/storyboard/commands/popupCommand";
import { keyMessages } from "@/features/storyboard/commands/texts";
import { brushPresetKeys } from "@/features/storyboard/store/brushPresetKeys";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { setBrushSize, settings, stepBrushSize, type Tool } from "@/features/storyboard/store/settings";
import { messages } from "@/features/storyboard/texts";

function createToolCommand(name: Tool, label: string, ...keys: Chord[]): Command {
  const run = (): void => {
    settings.setState({ tool: name });
    cameraFramesStore.setState({ isOn: false });
  };
  return { group: "draw", label, keys, requiredRight: "view", run };
}

/** Create the command of a number key: select the brush preset assigned to this key, or else set the brush size. */
function createSizeCommand(px: number, key: Chord): Command {
  const run = (): void => {
    if (!brushPresetKeys.getState().selectPreset(key)) setBrushSize(px);
  };
  return { group: "draw", label: keyMessages.size({ key, px }), keys: [key], requiredRight: "view", run };
}

/** Commands of the tools, the layers, and the history. */
export const drawCommands = {
  pencil: createToolCommand("pencil", messages.pencil, "B"),
  eraser: createToolCommand("eraser", messages.eraser, "E", "7"),
  line: createToolCommand("line", messages.line, "U"),
  rectangle: createToolCommand("rectangle", messages.rectangle, "Q"),
  ellipse: createToolCommand("ellipse", messages.ellipse, "Shift+Q"),
  fill: createToolCommand("fill", messages.fill, "K"),
  lasso: createToolCommand("lasso", messages.lasso, "L"),
  onion: {
    group: "draw",
    label: messages.onionSkin,
    keys: ["O"],
    requiredRight: "view",
    run: () => settings.setState(({ onion }) => ({ onion: !onion })),
  },
  smaller: {
    group: "draw",
    label: keyMessages.smaller,
    keys: ["["],
    requiredRight: "view",
    run: () => stepBrushSize(-1),
  },
  larger: { group: "draw", label: keyMessages.larger, keys: ["]"], requiredRight: "view", run: () => stepBrushSize(1) },
  size1: createSizeCommand(1, "1"),
  size2: createSizeCommand(2, "2"),
  size3: createSizeCommand(6, "3"),
  size4: createSizeCommand(12, "4"),
  size5: createSizeCommand(24, "5"),
  size6: createSizeCommand(48, "6"),
  clearLayer: {
    group: "draw",
    label: messages.clearLayer,
    listLabel: keyMessages.clearLayer,
    keys: ["Alt+Backspace", "Delete"],
    requiredRight: "edit",
    disabledReason: needsCut,
    run: clearLayer,
  },
  clearAll: {
    group: "draw",
    label: keyMessages.clearAll,
    keys: ["Backspace"],
    requiredRight: "edit",
    disabledReason: needsCut,
    run: (editor) => createLayerActions(editor).clearAll(),
  },
  addLayer: {
    group: "draw",
    label: messages.addLayer,
    keys: ["Insert"],
    requiredRight: "edit",
    disabledReason: needsCut,
    run: (editor) => createLayerActions(editor).add(),
  },
  duplicateLayer: {
    group: "draw",
    label: messages.duplicateLayer,
    keys: ["Ctrl+J"],
    requiredRight: "edit",
    disabledReason: needsCut,
    run: (editor) => createLayerActions(editor).duplicateActive(),
  },
  undo: {
    group: "draw",
    label: messages.undo,
    keys: ["Ctrl+Z"],
    requiredRight: "edit",
    disabledReason: needsUndo,
    run: ({ drawings }) => drawings.undo(),
  },
  redo: {
    group: "draw",
    label: messages.redo,
    keys: ["Ctrl+Shift+Z", "Ctrl+Y"],
    requiredRight: "edit",
    disabledReason: needsRedo,
    run: ({ drawings }) => drawings.redo(),
  },
  color: createPopupCommand("color", "draw", messages.colour),
  brush: createPopupCommand("brush", "draw", messages.brushSettings),
  shapes: createPopupCommand("shapes", "draw", messages.shapes),
} satisfies Record<string, Command>;
