import type { LoopOptions } from "@/features/storyboard/types";
import { recall, remember } from "./remembered";

/** px. */
export const WIDTHS = [480, 640, 960, 1280] as const satisfies readonly LoopOptions["width"][];

/** How a picture that moves is made, GIF or WebP; remembered on this machine. */
export interface LoopChoice {
  width: (typeof WIDTHS)[number];
  loop: boolean;
  dialogue: boolean;
  action: boolean;
  note: boolean;
}

const NAME = "pegbar.storyboard.loop.";

const usual: LoopChoice = { width: 960, loop: true, dialogue: false, action: false, note: false };

export function recallLoop(projectId: string): LoopChoice {
  const kept = recall(NAME + projectId, usual);
  return { ...kept, width: WIDTHS.find((width) => width === kept.width) ?? usual.width };
}

export function rememberLoop(projectId: string, choice: LoopChoice): void {
  remember(NAME + projectId, choice);
}

/** What is sent, but for which cuts. */
export function loopOptionsOf(choice: LoopChoice): LoopOptions {
  const { width, loop } = choice;
  return { width, loop, captions: (["dialogue", "action", "note"] as const).filter((kind) => choice[kind]) };
}
