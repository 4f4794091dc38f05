import type { Chord } from "@/features/storyboard/commands/chord";
import { clearLayer } from "@/features/storyboard/commands/clearLayer";
import { layerActions } from "@/features/storyboard/commands/layerActions";
import { keyMessages } from "@/features/storyboard/commands/messages";
import { togglePanel, toggleScript } from "@/features/storyboard/commands/showPanel";
import { soundCommands } from "@/features/storyboard/commands/soundCommands";
import { stepScene } from "@/features/storyboard/commands/stepScene";
import { transitionCommands } from "@/features/storyboard/commands/transitionCommands";
import type { Desk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { shotMessages } from "@/features/storyboard/shared/shotMessages";
import { lookAt } from "@/features/storyboard/stage/cameraStore";
import { brushKeys } from "@/features/storyboard/store/brushKeys";
import { framing } from "@/features/storyboard/store/framing";
import { resize, setSize, settings, type Tool } from "@/features/storyboard/store/settings";
import { toggleFullscreen } from "@/ui/fullscreen";

export type Group = "draw" | "view" | "play" | "cuts" | "help";

/** Something that can be done on the board: by its key, by its button, and from the list of keys. */
export interface Command {
  readonly group: Group;
  /** What its button says. */
  readonly label: string;
  /** What the list of keys says, where that is more than the button's word. */
  readonly listed?: string;
  /** The usual keys; the first is the one that its button shows. */
  readonly keys: readonly Chord[];
  /** Who may: whoever sees the board, or who may edit it. */
  readonly right: "view" | "edit";
  /**
   * It opens what browsers open only while a press counts (a file dialog, full screen): it runs in the press itself, and
   * opens that before anything is awaited or loaded.
   */
  readonly needsPress?: true;
  run(desk: Desk): void;
}

function tool(name: Tool, label: string, ...keys: Chord[]): Command {
  const run = (): void => {
    settings.setState({ tool: name });
    framing.setState({ isOn: false });
  };
  return { group: "draw", label, keys, right: "view", run };
}

/** A size, or in its place the brush that is kept under this key. */
function size(px: number, key: Chord): Command {
  const run = (): void => {
    if (!brushKeys.getState().take(key)) setSize(px);
  };
  return { group: "draw", label: keyMessages.size(px), keys: [key], right: "view", run };
}

/** In the order of the list of keys. */
const table = {
  pencil: tool("pencil", messages.pencil, "B"),
  eraser: tool("eraser", messages.eraser, "E", "7"),
  line: tool("line", messages.line, "U"),
  rectangle: tool("rectangle", messages.rectangle, "Q"),
  ellipse: tool("ellipse", messages.ellipse, "Shift+Q"),
  fill: tool("fill", messages.fill, "K"),
  lasso: tool("lasso", messages.lasso, "L"),
  onion: {
    group: "draw",
    label: messages.onionSkin,
    keys: ["O"],
    right: "view",
    run: () => settings.setState(({ onion }) => ({ onion: !onion })),
  },
  smaller: { group: "draw", label: keyMessages.smaller, keys: ["["], right: "view", run: () => resize(-1) },
  larger: { group: "draw", label: keyMessages.larger, keys: ["]"], right: "view", run: () => resize(1) },
  size1: size(1, "1"),
  size2: size(2, "2"),
  size3: size(6, "3"),
  size4: size(12, "4"),
  size5: size(24, "5"),
  size6: size(48, "6"),
  clearLayer: {
    group: "draw",
    label: messages.clearLayer,
    listed: keyMessages.clearLayer,
    keys: ["Alt+Backspace", "Delete"],
    right: "edit",
    run: clearLayer,
  },
  clearAll: {
    group: "draw",
    label: keyMessages.clearAll,
    keys: ["Backspace"],
    right: "edit",
    run: (desk) => layerActions(desk).clearAll(),
  },
  addLayer: {
    group: "draw",
    label: messages.addLayer,
    keys: ["Insert"],
    right: "edit",
    run: (desk) => layerActions(desk).add(),
  },
  duplicateLayer: {
    group: "draw",
    label: messages.duplicateLayer,
    keys: ["Ctrl+J"],
    right: "edit",
    run: (desk) => layerActions(desk).duplicateActive(),
  },
  undo: {
    group: "draw",
    label: messages.undo,
    keys: ["Ctrl+Z"],
    right: "edit",
    run: ({ drawings }) => drawings.undo(),
  },
  redo: {
    group: "draw",
    label: messages.redo,
    keys: ["Ctrl+Shift+Z", "Ctrl+Y"],
    right: "edit",
    run: ({ drawings }) => drawings.redo(),
  },
  closer: {
    group: "view",
    label: messages.viewCloser,
    listed: keyMessages.closer,
    keys: ["+", "="],
    right: "view",
    run: lookAt.closer,
  },
  farther: {
    group: "view",
    label: messages.viewFarther,
    listed: keyMessages.farther,
    keys: ["-"],
    right: "view",
    run: lookAt.farther,
  },
  fitView: { group: "view", label: keyMessages.fitView, keys: ["0"], right: "view", run: lookAt.home },
  turnRight: {
    group: "view",
    label: messages.turnRight,
    listed: keyMessages.turnRight,
    keys: ["R"],
    right: "view",
    run: lookAt.turnRight,
  },
  turnLeft: {
    group: "view",
    label: messages.turnLeft,
    listed: keyMessages.turnLeft,
    keys: ["Shift+R"],
    right: "view",
    run: lookAt.turnLeft,
  },
  flip: { group: "view", label: messages.flip, keys: ["Shift+H"], right: "view", run: lookAt.flip },
  drawMode: {
    group: "view",
    label: messages.drawMode,
    keys: [],
    right: "view",
    run: () => settings.setState(({ drawMode }) => ({ drawMode: !drawMode })),
  },
  sheet: {
    group: "view",
    label: shotMessages.sheet,
    keys: ["G"],
    right: "view",
    run: ({ dialogs }) => dialogs.setState(({ sheet }) => ({ sheet: !sheet })),
  },
  camera: {
    group: "view",
    label: keyMessages.camera,
    keys: ["C"],
    right: "view",
    run: () => framing.setState(({ isOn }) => ({ isOn: !isOn })),
  },
  notes: {
    group: "view",
    label: keyMessages.notes,
    keys: ["M"],
    right: "view",
    run: (desk) => togglePanel(desk, "notes"),
  },
  layers: {
    group: "view",
    label: keyMessages.layers,
    keys: ["Y"],
    right: "view",
    run: (desk) => togglePanel(desk, "layers"),
  },
  script: { group: "view", label: keyMessages.script, keys: ["S"], right: "view", run: toggleScript },
  play: {
    group: "play",
    label: messages.play,
    listed: keyMessages.play,
    keys: ["Space"],
    right: "view",
    run: ({ board }) => board.transport.toggle(),
  },
  previousCut: {
    group: "play",
    label: messages.previousCut,
    keys: ["ArrowLeft"],
    right: "view",
    run: ({ board }) => board.transport.stepCut(-1),
  },
  nextCut: {
    group: "play",
    label: messages.nextCut,
    keys: ["ArrowRight"],
    right: "view",
    run: ({ board }) => board.transport.stepCut(1),
  },
  previousFrame: {
    group: "play",
    label: messages.previousFrame,
    keys: [","],
    right: "view",
    run: ({ board }) => board.transport.stepFrame(-1),
  },
  nextFrame: {
    group: "play",
    label: messages.nextFrame,
    keys: ["."],
    right: "view",
    run: ({ board }) => board.transport.stepFrame(1),
  },
  toStart: {
    group: "play",
    label: keyMessages.toStart,
    keys: ["Home"],
    right: "view",
    run: ({ board }) => board.transport.toStart(),
  },
  toEnd: {
    group: "play",
    label: keyMessages.toEnd,
    keys: ["End"],
    right: "view",
    run: ({ board }) => board.transport.toEnd(),
  },
  fullscreen: {
    group: "play",
    label: messages.fullscreen,
    keys: ["F"],
    right: "view",
    needsPress: true,
    run: () => void toggleFullscreen(),
  },
  newCut: {
    group: "cuts",
    label: messages.newCut,
    listed: keyMessages.newCut,
    keys: ["N"],
    right: "edit",
    run: ({ edits }) => edits.addCut(),
  },
  newBefore: {
    group: "cuts",
    label: keyMessages.newBefore,
    keys: ["Shift+N"],
    right: "edit",
    run: ({ edits }) => edits.addCut("before"),
  },
  selectAll: {
    group: "cuts",
    label: keyMessages.selectAll,
    keys: ["Ctrl+A"],
    right: "view",
    run: ({ board }) => board.selectAll(board.store.getState().view.order),
  },
  duplicate: {
    group: "cuts",
    label: messages.duplicateCuts,
    listed: keyMessages.duplicate,
    keys: ["D"],
    right: "edit",
    run: ({ edits }) => edits.duplicateSelected(),
  },
  moveEarlier: {
    group: "cuts",
    label: messages.moveEarlier,
    listed: keyMessages.moveEarlier,
    keys: ["Alt+ArrowLeft"],
    right: "edit",
    run: ({ edits }) => edits.nudge(-1),
  },
  moveLater: {
    group: "cuts",
    label: messages.moveLater,
    listed: keyMessages.moveLater,
    keys: ["Alt+ArrowRight"],
    right: "edit",
    run: ({ edits }) => edits.nudge(1),
  },
  beginShot: {
    group: "cuts",
    label: shotMessages.newShot,
    keys: ["/"],
    right: "edit",
    run: ({ shotEdits }) => void shotEdits.beginShot(),
  },
  beginScene: {
    group: "cuts",
    label: shotMessages.newScene,
    keys: ["Alt+/"],
    right: "edit",
    run: ({ shotEdits }) => void shotEdits.beginScene(),
  },
  previousScene: {
    group: "cuts",
    label: shotMessages.previousScene,
    keys: ["Ctrl+ArrowLeft"],
    right: "view",
    run: ({ board }) => stepScene(board, -1),
  },
  nextScene: {
    group: "cuts",
    label: shotMessages.nextScene,
    keys: ["Ctrl+ArrowRight"],
    right: "view",
    run: ({ board }) => stepScene(board, 1),
  },
  ...transitionCommands,
  ...soundCommands,
  numbers: {
    group: "cuts",
    label: shotMessages.numbers,
    keys: [],
    right: "view",
    run: ({ dialogs }) => dialogs.setState({ numbers: true }),
  },
  framesEach: {
    group: "cuts",
    label: keyMessages.framesEach,
    keys: [],
    right: "edit",
    run: ({ dialogs }) => dialogs.setState({ frames: "each" }),
  },
  distribute: {
    group: "cuts",
    label: keyMessages.distribute,
    keys: [],
    right: "edit",
    run: ({ dialogs }) => dialogs.setState({ frames: "all" }),
  },
  loop: {
    group: "play",
    label: messages.loop,
    keys: [],
    right: "view",
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
    right: "view",
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
    right: "view",
    run: ({ dialogs }) => dialogs.setState({ palette: true }),
  },
  keys: {
    group: "help",
    label: keyMessages.title,
    keys: ["?"],
    right: "view",
    run: ({ dialogs }) => dialogs.setState({ keys: true }),
  },
} satisfies Record<string, Command>;

export type CommandId = keyof typeof table;

export const COMMANDS: Readonly<Record<CommandId, Command>> = table;
export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[];
export const GROUPS: readonly Group[] = ["draw", "view", "play", "cuts", "help"];

/** Its line in the list of keys. */
export function listedAs(id: CommandId): string {
  const { listed, label } = COMMANDS[id];
  return listed ?? label;
}

export function mayRun(id: CommandId, canEdit: boolean): boolean {
  return canEdit || COMMANDS[id].right === "view";
}

/** Does nothing for who may not. */
export function runCommand(desk: Desk, id: CommandId): void {
  if (mayRun(id, desk.board.store.getState().canEdit)) COMMANDS[id].run(desk);
}
