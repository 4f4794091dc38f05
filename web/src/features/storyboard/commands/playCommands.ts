import type { Command } from "@/features/storyboard/commands/command";
import { needsCut } from "@/features/storyboard/commands/disabledReason";
import { keyTexts } from "@/features/storyboard/commands/texts";
import { settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { toggleFullscreen } from "@/ui/fullscreen";

/** Commands of the playback and the playhead, which runs them by keys of its own, too. */
export const playCommands = {
  play: {
    group: "play",
    label: texts.play,
    listLabel: keyTexts.play,
    keys: ["Space"],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.toggle(),
  },
  previousCut: {
    group: "play",
    label: texts.previousCut,
    keys: ["ArrowLeft"],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.stepCut(-1),
  },
  nextCut: {
    group: "play",
    label: texts.nextCut,
    keys: ["ArrowRight"],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.stepCut(1),
  },
  previousFrame: {
    group: "play",
    label: texts.previousFrame,
    keys: [","],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.stepFrame(-1),
  },
  nextFrame: {
    group: "play",
    label: texts.nextFrame,
    keys: ["."],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.stepFrame(1),
  },
  toStart: {
    group: "play",
    label: keyTexts.toStart,
    keys: ["Home"],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.seekToStart(),
  },
  toEnd: {
    group: "play",
    label: keyTexts.toEnd,
    keys: ["End"],
    requiredRight: "view",
    disabledReason: needsCut,
    run: ({ board }) => board.transport.seekToEnd(),
  },
  fullscreen: {
    group: "play",
    label: texts.fullscreen,
    keys: ["F"],
    requiredRight: "view",
    needsUserActivation: true,
    run: () => void toggleFullscreen(),
  },
  loop: {
    group: "play",
    label: texts.loop,
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
    label: texts.continuous,
    keys: [],
    requiredRight: "view",
    run: ({ board }) => {
      const continuous = !board.store.getState().continuous;
      board.transport.setContinuous(continuous);
      settings.setState({ continuous });
    },
  },
} satisfies Record<string, Command>;
