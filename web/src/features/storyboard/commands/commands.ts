import type { Chord } from "@/features/storyboard/commands/chord";
import { clearLayer } from "@/features/storyboard/commands/clearLayer";
import { createLayerActions } from "@/features/storyboard/commands/layerActions";
import { keyMessages } from "@/features/storyboard/commands/messages";
import { soundCommands } from "@/features/storyboard/commands/soundCommands";
import { seekToNextScene } from "@/features/storyboard/commands/stepScene";
import { togglePanel, toggleScript } from "@/features/storyboard/commands/togglePanel";
import { transitionCommands } from "@/features/storyboard/commands/transitionCommands";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";
import { viewActions } from "@/features/storyboard/stage/viewTransformStore";
import { brushPresetKeys } from "@/features/storyboard/store/brushPresetKeys";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { setBrushSize, settings, stepBrushSize, type Tool } from "@/features/storyboard/store/settings";
import { toggleFullscreen } from "@/ui/fullscreen";

export type CommandGroup = "draw" | "view" | "play" | "cuts" | "help";

/** An action on the board. Available by shortcut, button, command palette and the list of shortcuts. */
export interface Command {
  readonly group: CommandGroup;
  /** Label of its button. */
  readonly label: string;
  /** Longer label for the list of shortcuts and the command palette. */
  readonly listLabel?: string;
  /** Default shortcuts. The first one is shown on the button. */
  readonly keys: readonly Chord[];
  /** Right that the command requires: viewing or editing the board. */
  readonly requiredRight: "view" | "edit";
  /**
   * True if the command opens something that requires user activation (a file dialog, full screen). It then runs
   * synchronously in the event handler and opens it before anything is awaited or loaded.
   */
  readonly needsUserActivation?: true;
  run(desk: EditorContext): void;
}

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
  return { group: "draw", label: keyMessages.size(px), keys: [key], requiredRight: "view", run };
}

/** In the order of the list of shortcuts. */
const commandTable = {
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
    run: clearLayer,
  },
  clearAll: {
    group: "draw",
    label: keyMessages.clearAll,
    keys: ["Backspace"],
    requiredRight: "edit",
    run: (desk) => createLayerActions(desk).clearAll(),
  },
  addLayer: {
    group: "draw",
    label: messages.addLayer,
    keys: ["Insert"],
    requiredRight: "edit",
    run: (desk) => createLayerActions(desk).add(),
  },
  duplicateLayer: {
    group: "draw",
    label: messages.duplicateLayer,
    keys: ["Ctrl+J"],
    requiredRight: "edit",
    run: (desk) => createLayerActions(desk).duplicateActive(),
  },
  undo: {
    group: "draw",
    label: messages.undo,
    keys: ["Ctrl+Z"],
    requiredRight: "edit",
    run: ({ drawings }) => drawings.undo(),
  },
  redo: {
    group: "draw",
    label: messages.redo,
    keys: ["Ctrl+Shift+Z", "Ctrl+Y"],
    requiredRight: "edit",
    run: ({ drawings }) => drawings.redo(),
  },
  closer: {
    group: "view",
    label: messages.zoomInView,
    listLabel: keyMessages.closer,
    keys: ["+", "="],
    requiredRight: "view",
    run: viewActions.zoomIn,
  },
  farther: {
    group: "view",
    label: messages.zoomOutView,
    listLabel: keyMessages.farther,
    keys: ["-"],
    requiredRight: "view",
    run: viewActions.zoomOut,
  },
  fitView: { group: "view", label: keyMessages.fitView, keys: ["0"], requiredRight: "view", run: viewActions.fit },
  turnRight: {
    group: "view",
    label: messages.turnRight,
    listLabel: keyMessages.turnRight,
    keys: ["R"],
    requiredRight: "view",
    run: viewActions.rotateRight,
  },
  turnLeft: {
    group: "view",
    label: messages.turnLeft,
    listLabel: keyMessages.turnLeft,
    keys: ["Shift+R"],
    requiredRight: "view",
    run: viewActions.rotateLeft,
  },
  flip: { group: "view", label: messages.flip, keys: ["Shift+H"], requiredRight: "view", run: viewActions.mirror },
  drawMode: {
    group: "view",
    label: messages.drawMode,
    keys: [],
    requiredRight: "view",
    run: () => settings.setState(({ drawMode }) => ({ drawMode: !drawMode })),
  },
  sheet: {
    group: "view",
    label: shotMessages.sheet,
    keys: ["G"],
    requiredRight: "view",
    run: ({ dialogs }) => dialogs.setState(({ contactSheet }) => ({ contactSheet: !contactSheet })),
  },
  camera: {
    group: "view",
    label: keyMessages.camera,
    keys: ["C"],
    requiredRight: "view",
    run: () => cameraFramesStore.setState(({ isOn }) => ({ isOn: !isOn })),
  },
  notes: {
    group: "view",
    label: keyMessages.notes,
    keys: ["M"],
    requiredRight: "view",
    run: (desk) => togglePanel(desk, "notes"),
  },
  layers: {
    group: "view",
    label: keyMessages.layers,
    keys: ["Y"],
    requiredRight: "view",
    run: (desk) => togglePanel(desk, "layers"),
  },
  script: { group: "view", label: keyMessages.script, keys: ["S"], requiredRight: "view", run: toggleScript },
  play: {
    group: "play",
    label: messages.play,
    listLabel: keyMessages.play,
    keys: ["Space"],
    requiredRight: "view",
    run: ({ board }) => board.transport.toggle(),
  },
  previousCut: {
    group: "play",
    label: messages.previousCut,
    keys: ["ArrowLeft"],
    requiredRight: "view",
    run: ({ board }) => board.transport.stepCut(-1),
  },
  nextCut: {
    group: "play",
    label: messages.nextCut,
    keys: ["ArrowRight"],
    requiredRight: "view",
    run: ({ board }) => board.transport.stepCut(1),
  },
  previousFrame: {
    group: "play",
    label: messages.previousFrame,
    keys: [","],
    requiredRight: "view",
    run: ({ board }) => board.transport.stepFrame(-1),
  },
  nextFrame: {
    group: "play",
    label: messages.nextFrame,
    keys: ["."],
    requiredRight: "view",
    run: ({ board }) => board.transport.stepFrame(1),
  },
  toStart: {
    group: "play",
    label: keyMessages.toStart,
    keys: ["Home"],
    requiredRight: "view",
    run: ({ board }) => board.transport.seekToStart(),
  },
  toEnd: {
    group: "play",
    label: keyMessages.toEnd,
    keys: ["End"],
    requiredRight: "view",
    run: ({ board }) => board.transport.seekToEnd(),
  },
  fullscreen: {
    group: "play",
    label: messages.fullscreen,
    keys: ["F"],
    requiredRight: "view",
    needsUserActivation: true,
    run: () => void toggleFullscreen(),
  },
  newCut: {
    group: "cuts",
    label: messages.newCut,
    listLabel: keyMessages.newCut,
    keys: ["N"],
    requiredRight: "edit",
    run: ({ edits }) => edits.addCut(),
  },
  newBefore: {
    group: "cuts",
    label: keyMessages.newBefore,
    keys: ["Shift+N"],
    requiredRight: "edit",
    run: ({ edits }) => edits.addCut("before"),
  },
  selectAll: {
    group: "cuts",
    label: keyMessages.selectAll,
    keys: ["Ctrl+A"],
    requiredRight: "view",
    run: ({ board }) => board.selectAll(board.store.getState().view.order),
  },
  duplicate: {
    group: "cuts",
    label: messages.duplicateCuts,
    listLabel: keyMessages.duplicate,
    keys: ["D"],
    requiredRight: "edit",
    run: ({ edits }) => edits.duplicateSelected(),
  },
  moveEarlier: {
    group: "cuts",
    label: messages.moveEarlier,
    listLabel: keyMessages.moveEarlier,
    keys: ["Alt+ArrowLeft"],
    requiredRight: "edit",
    run: ({ edits }) => edits.nudge(-1),
  },
  moveLater: {
    group: "cuts",
    label: messages.moveLater,
    listLabel: keyMessages.moveLater,
    keys: ["Alt+ArrowRight"],
    requiredRight: "edit",
    run: ({ edits }) => edits.nudge(1),
  },
  beginShot: {
    group: "cuts",
    label: shotMessages.newShot,
    keys: ["/"],
    requiredRight: "edit",
    run: ({ shotEdits }) => void shotEdits.beginShot(),
  },
  beginScene: {
    group: "cuts",
    label: shotMessages.newScene,
    keys: ["Alt+/"],
    requiredRight: "edit",
    run: ({ shotEdits }) => void shotEdits.beginScene(),
  },
  previousScene: {
    group: "cuts",
    label: shotMessages.previousScene,
    keys: ["Ctrl+ArrowLeft"],
    requiredRight: "view",
    run: ({ board }) => seekToNextScene(board, -1),
  },
  nextScene: {
    group: "cuts",
    label: shotMessages.nextScene,
    keys: ["Ctrl+ArrowRight"],
    requiredRight: "view",
    run: ({ board }) => seekToNextScene(board, 1),
  },
  ...transitionCommands,
  ...soundCommands,
  numbers: {
    group: "cuts",
    label: shotMessages.numbers,
    keys: [],
    requiredRight: "view",
    run: ({ dialogs }) => dialogs.setState({ numbers: true }),
  },
  framesEach: {
    group: "cuts",
    label: keyMessages.framesEach,
    keys: [],
    requiredRight: "edit",
    run: ({ dialogs }) => dialogs.setState({ frames: "each" }),
  },
  distribute: {
    group: "cuts",
    label: keyMessages.distribute,
    keys: [],
    requiredRight: "edit",
    run: ({ dialogs }) => dialogs.setState({ frames: "all" }),
  },
  loop: {
    group: "play",
    label: messages.loop,
    keys: [],
    requiredRight: "view",
    run: ({ board }) => {
      const loop = !board.store.getState().loop;
      board.transport.setLoop(loop);
      settings.setState({ loop });
    },
  },
  continuous: {
    group: "play",
    label: messages.continuous,
    keys: [],
    requiredRight: "view",
    run: ({ board }) => {
      const continuous = !board.store.getState().continuous;
      board.transport.setContinuous(continuous);
      settings.setState({ continuous });
    },
  },
  palette: {
    group: "help",
    label: keyMessages.palette,
    keys: ["Ctrl+K"],
    requiredRight: "view",
    run: ({ dialogs }) => dialogs.setState({ palette: true }),
  },
  keys: {
    group: "help",
    label: keyMessages.title,
    keys: ["?"],
    requiredRight: "view",
    run: ({ dialogs }) => dialogs.setState({ shortcuts: true }),
  },
} satisfies Record<string, Command>;

export type CommandId = keyof typeof commandTable;

export const COMMANDS: Readonly<Record<CommandId, Command>> = commandTable;
export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[];
export const COMMAND_GROUPS: readonly CommandGroup[] = ["draw", "view", "play", "cuts", "help"];

/** Return the label for the list of shortcuts and the command palette. */
export function getListLabel(id: CommandId): string {
  const { listLabel, label } = COMMANDS[id];
  return listLabel ?? label;
}

export function canRunCommand(id: CommandId, canEdit: boolean): boolean {
  return canEdit || COMMANDS[id].requiredRight === "view";
}

/** Run a command. Does nothing if the user lacks the right. */
export function runCommand(desk: EditorContext, id: CommandId): void {
  if (canRunCommand(id, desk.board.store.getState().canEdit)) COMMANDS[id].run(desk);
}
