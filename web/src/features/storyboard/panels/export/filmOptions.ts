import type { VideoOptions } from "@/features/storyboard/types";
import { recall, remember } from "./remembered";

/** What is heard of an animatic, and written over it; remembered on this machine. */
export interface FilmChoice {
  sound: boolean;
  limitPeaks: boolean;
  dialogue: boolean;
  action: boolean;
  showNotes: boolean;
  label: boolean;
  counter: boolean;
}

const NAME = "pegbar.storyboard.render.";

const defaults: FilmChoice = {
  sound: true,
  limitPeaks: true,
  dialogue: false,
  action: false,
  showNotes: false,
  label: false,
  counter: false,
};

export function recallFilm(projectId: string): FilmChoice {
  return recall(NAME + projectId, defaults);
}

export function rememberFilm(projectId: string, choice: FilmChoice): void {
  remember(NAME + projectId, choice);
}

/** What is sent, but for which cuts. */
export function filmOptionsOf(choice: FilmChoice): VideoOptions {
  const { sound, limitPeaks, dialogue, action, showNotes, label, counter } = choice;
  const wanted = { dialogue, action, note: showNotes };
  return {
    captions: (["dialogue", "action", "note"] as const).filter((kind) => wanted[kind]),
    show_label: label,
    show_frame_counter: counter,
    sound,
    limit_peaks: limitPeaks,
  };
}

/** How the sound alone is written; remembered on this machine. */
export interface TapeChoice {
  tracks: boolean;
  scenes: boolean;
  bits: 16 | 24;
  limitPeaks: boolean;
}

const TAPE = "pegbar.storyboard.tape.";

const usualTape: TapeChoice = { tracks: false, scenes: false, bits: 24, limitPeaks: true };

export function recallTape(projectId: string): TapeChoice {
  const kept = recall(TAPE + projectId, usualTape);
  return { ...kept, bits: kept.bits === 16 ? 16 : 24 };
}

export function rememberTape(projectId: string, choice: TapeChoice): void {
  remember(TAPE + projectId, choice);
}
