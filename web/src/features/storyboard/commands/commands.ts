import { keyMessages } from "@/features/storyboard/commands/messages";

/** Everything on the board that a key does, in the order of the list of keys. The first key is the one that buttons show. */
export const COMMANDS = {
  pencil: { group: "draw", name: keyMessages.pencil, keys: ["B"] },
  eraser: { group: "draw", name: keyMessages.eraser, keys: ["E", "7"] },
  lasso: { group: "draw", name: keyMessages.lasso, keys: ["L"] },
  onion: { group: "draw", name: keyMessages.onion, keys: ["O"] },
  smaller: { group: "draw", name: keyMessages.smaller, keys: ["["] },
  larger: { group: "draw", name: keyMessages.larger, keys: ["]"] },
  size1: { group: "draw", name: keyMessages.size(1), keys: ["1"] },
  size2: { group: "draw", name: keyMessages.size(2), keys: ["2"] },
  size3: { group: "draw", name: keyMessages.size(6), keys: ["3"] },
  size4: { group: "draw", name: keyMessages.size(12), keys: ["4"] },
  size5: { group: "draw", name: keyMessages.size(24), keys: ["5"] },
  size6: { group: "draw", name: keyMessages.size(48), keys: ["6"] },
  clearLayer: { group: "draw", name: keyMessages.clearLayer, keys: ["Delete", "Backspace"] },
  undo: { group: "draw", name: keyMessages.undo, keys: ["Ctrl+Z"] },
  redo: { group: "draw", name: keyMessages.redo, keys: ["Ctrl+Shift+Z", "Ctrl+Y"] },
  closer: { group: "view", name: keyMessages.closer, keys: ["+", "="] },
  farther: { group: "view", name: keyMessages.farther, keys: ["-"] },
  fitView: { group: "view", name: keyMessages.fitView, keys: ["0"] },
  turnRight: { group: "view", name: keyMessages.turnRight, keys: ["R"] },
  turnLeft: { group: "view", name: keyMessages.turnLeft, keys: ["Shift+R"] },
  play: { group: "play", name: keyMessages.play, keys: ["Space"] },
  previousCut: { group: "play", name: keyMessages.previousCut, keys: ["ArrowLeft"] },
  nextCut: { group: "play", name: keyMessages.nextCut, keys: ["ArrowRight"] },
  previousFrame: { group: "play", name: keyMessages.previousFrame, keys: [","] },
  nextFrame: { group: "play", name: keyMessages.nextFrame, keys: ["."] },
  toStart: { group: "play", name: keyMessages.toStart, keys: ["Home"] },
  toEnd: { group: "play", name: keyMessages.toEnd, keys: ["End"] },
  fullscreen: { group: "play", name: keyMessages.fullscreen, keys: ["F"] },
  newCut: { group: "cuts", name: keyMessages.newCut, keys: ["N"] },
  duplicate: { group: "cuts", name: keyMessages.duplicate, keys: ["D"] },
  moveEarlier: { group: "cuts", name: keyMessages.moveEarlier, keys: ["Alt+ArrowLeft"] },
  moveLater: { group: "cuts", name: keyMessages.moveLater, keys: ["Alt+ArrowRight"] },
  keys: { group: "help", name: keyMessages.title, keys: ["?"] },
} as const;

export type CommandId = keyof typeof COMMANDS;
export type Group = (typeof COMMANDS)[CommandId]["group"];

export const GROUPS: readonly Group[] = ["draw", "view", "play", "cuts", "help"];

export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[];

/** px of the brush, by the keys 1 to 6. */
export const SIZE_PRESETS = { size1: 1, size2: 2, size3: 6, size4: 12, size5: 24, size6: 48 } as const;
