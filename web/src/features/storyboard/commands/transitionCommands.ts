import type { Command } from "@/features/storyboard/commands/command";
import { keyTexts } from "@/features/storyboard/commands/texts";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";

/** Loaded on first use, because few users need it right away. */
const loadTransitions = () => import("@/features/storyboard/shared/cuts/transitions");

/** Toggle the transition of the current cut. Loading is asynchronous, so the cut is captured first. */
function toggleCurrentTransition(editor: EditorContext): void {
  const { currentId } = editor.board.store.getState();
  if (currentId !== null) void loadTransitions().then(({ toggleTransition }) => toggleTransition(editor, currentId));
}

export const transitionCommands = {
  transition: {
    group: "cuts",
    label: keyTexts.transition,
    keys: ["T"],
    requiredRight: "edit",
    run: toggleCurrentTransition,
  },
  endFade: {
    group: "cuts",
    label: keyTexts.endFade,
    keys: [],
    requiredRight: "edit",
    run: (editor) =>
      void loadTransitions().then(({ BOARD_END, toggleTransition }) => toggleTransition(editor, BOARD_END)),
  },
} satisfies Record<string, Command>;
