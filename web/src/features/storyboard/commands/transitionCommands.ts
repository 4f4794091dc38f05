import type { Command } from "@/features/storyboard/commands/commands";
import { keyMessages } from "@/features/storyboard/commands/messages";
import type { Desk } from "@/features/storyboard/desk/desk";

/** Few use them at once: what they do comes when it is wanted. */
const load = () => import("@/features/storyboard/shared/transitions");

/** The cut is the one that was current at the press. */
function toggleCurrent(desk: Desk): void {
  const { currentId } = desk.board.store.getState();
  if (currentId !== null) void load().then(({ toggleTransition }) => toggleTransition(desk, currentId));
}

export const transitionCommands = {
  transition: {
    group: "cuts",
    label: keyMessages.transition,
    keys: ["T"],
    right: "edit",
    run: toggleCurrent,
  },
  endFade: {
    group: "cuts",
    label: keyMessages.endFade,
    keys: [],
    right: "edit",
    run: (desk) => void load().then(({ END, toggleTransition }) => toggleTransition(desk, END)),
  },
} satisfies Record<string, Command>;
