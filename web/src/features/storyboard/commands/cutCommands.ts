import type { Command } from "@/features/storyboard/commands/command";
import {
  needsCut,
  needsSelection,
  needsTwoSelected,
  needsVersions,
} from "@/features/storyboard/commands/disabledReason";
import { createPopupCommand } from "@/features/storyboard/commands/popupCommand";
import { soundCommands } from "@/features/storyboard/commands/soundCommands";
import { seekToNextScene } from "@/features/storyboard/commands/stepScene";
import { keyTexts } from "@/features/storyboard/commands/texts";
import { transitionCommands } from "@/features/storyboard/commands/transitionCommands";
import { shotTexts } from "@/features/storyboard/shared/cuts/shotTexts";
import { texts } from "@/features/storyboard/texts";

/** Commands of the cuts, scenes, shots, and sounds, and of files that the board is read from or written to. */
export const cutCommands = {
  newCut: {
    group: "cuts",
    label: texts.newCut,
    keys: ["N"],
    requiredRight: "edit",
    run: ({ edits }) => edits.addCut(),
  },
  newBefore: {
    group: "cuts",
    label: keyTexts.newBefore,
    keys: ["Shift+N"],
    requiredRight: "edit",
    run: ({ edits }) => edits.addCut("before"),
  },
  selectAll: {
    group: "cuts",
    label: keyTexts.selectAll,
    keys: ["Ctrl+A"],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.selectAll(board.store.getState().view.order),
  },
  duplicate: {
    group: "cuts",
    label: texts.duplicateSelection,
    listLabel: keyTexts.duplicate,
    keys: ["D"],
    requiredRight: "edit",
    disabledReason: needsSelection,
    run: ({ edits }) => edits.duplicateSelected(),
  },
  moveEarlier: {
    group: "cuts",
    label: texts.moveEarlier,
    listLabel: keyTexts.moveEarlier,
    keys: ["Alt+ArrowLeft"],
    requiredRight: "edit",
    disabledReason: needsSelection,
    run: ({ edits }) => edits.nudge(-1),
  },
  moveLater: {
    group: "cuts",
    label: texts.moveLater,
    listLabel: keyTexts.moveLater,
    keys: ["Alt+ArrowRight"],
    requiredRight: "edit",
    disabledReason: needsSelection,
    run: ({ edits }) => edits.nudge(1),
  },
  beginShot: {
    group: "cuts",
    label: shotTexts.toggleShot,
    keys: ["/"],
    requiredRight: "edit",
    run: ({ shotEdits }) => void shotEdits.beginShot(),
  },
  beginScene: {
    group: "cuts",
    label: shotTexts.toggleScene,
    keys: ["Alt+/"],
    requiredRight: "edit",
    run: ({ shotEdits }) => void shotEdits.beginScene(),
  },
  previousScene: {
    group: "cuts",
    label: shotTexts.previousScene,
    keys: ["Ctrl+ArrowLeft"],
    requiredRight: "view",
    run: ({ board }) => seekToNextScene(board, -1),
  },
  nextScene: {
    group: "cuts",
    label: shotTexts.nextScene,
    keys: ["Ctrl+ArrowRight"],
    requiredRight: "view",
    run: ({ board }) => seekToNextScene(board, 1),
  },
  ...transitionCommands,
  ...soundCommands,
  numbers: createPopupCommand("numbering", "cuts", shotTexts.numbers, "view"),
  framesEach: {
    group: "cuts",
    label: keyTexts.framesEach,
    keys: [],
    requiredRight: "edit",
    disabledReason: needsSelection,
    run: ({ dialogs }) => dialogs.setState({ popup: { name: "frames", mode: "each" } }),
  },
  distribute: {
    group: "cuts",
    label: keyTexts.distribute,
    keys: [],
    requiredRight: "edit",
    disabledReason: needsTwoSelected,
    run: ({ dialogs }) => dialogs.setState({ popup: { name: "frames", mode: "all" } }),
  },
  saveOrder: {
    group: "cuts",
    label: texts.saveOrder,
    keys: [],
    requiredRight: "edit",
    run: ({ board }) => board.queue.flush(),
  },
  versions: {
    ...createPopupCommand("versions", "cuts", texts.versions, "view"),
    disabledReason: needsVersions,
  },
  import: createPopupCommand("import", "cuts", keyTexts.import),
  export: createPopupCommand("export", "cuts", texts.exportMenu, "view"),
} satisfies Record<string, Command>;
