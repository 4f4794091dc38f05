import type { Command } from "@/features/storyboard/commands/command";
import { needsCut } from "@/features/storyboard/commands/disabledReason";
import { keyMessages } from "@/features/storyboard/commands/texts";
import { settings } from "@/features/storyboard/store/settings";
import { messages } from "@/features/storyboard/texts";
import { toggleFullscreen } from "@/ui/fullscreen";

/** Commands of the playback and the playhead, which runs them by keys of its own, too. */
export const playCommands = {
  play: {
    group: "play",
    label: messages.play,
    listLabel: keyMessages.play,
    keys: ["Space"],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.toggle(),
  },
  previousCut: {
    group: "play",
    label: messages.previousCut,
    keys: ["ArrowLeft"],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.stepCut(-1),
  },
  nextCut: {
    group: "play",
    label: messages.nextCut,
    keys: ["ArrowRight"],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.stepCut(1),
  },
  previousFrame: {
    group: "play",
    label: messages.previousFrame,
    keys: [","],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.stepFrame(-1),
  },
  nextFrame: {
    group: "play",
    label: messages.nextFrame,
    keys: ["."],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.stepFrame(1),
  },
  toStart: {
    group: "play",
    label: keyMessages.toStart,
    keys: ["Home"],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.seekToStart(),
  },
  toEnd: {
    group: "play",
    label: keyMessages.toEnd,
    keys: ["End"],
    requiredRight: "view",
    disabledReason: needsCut,
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
} satisfies Record<string, Command>;
