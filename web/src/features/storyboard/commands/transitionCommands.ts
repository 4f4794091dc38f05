import type { Command } from "@/features/storyboard/commands/commands";
import { keyMessages } from "@/features/storyboard/commands/messages";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";

/** Loaded on first use, because few users need it right away. */
const loadTransitions = () => import("@/features/storyboard/shared/transitions");

/** Toggle the transition of the current cut. Loading is asynchronous, so the cut is captured first. */
function toggleCurrentTransition(desk: EditorContext): void {
  const { currentId } = desk.board.store.getState();
  if (currentId !== null) void loadTransitions().then(({ toggleTransition }) => toggleTransition(desk, currentId));
}

export const transitionCommands = {
  transition: {
    group: "cuts",
    label: keyMessages.transition,
    keys: ["T"],
    requiredRight: "edit",
    run: toggleCurrentTransition,
  },
  endFade: {
    group: "cuts",
    label: keyMessages.endFade,
    keys: [],
    requiredRight: "edit",
    run: (desk) => void loadTransitions().then(({ BOARD_END, toggleTransition }) => toggleTransition(desk, BOARD_END)),
  },
} satisfies Record<string, Command>;
