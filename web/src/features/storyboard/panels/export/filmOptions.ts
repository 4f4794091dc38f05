import type { FilmOptions } from "@/features/storyboard/types";
import { recall, remember } from "./remembered";

/** What is written over an animatic; remembered on this machine. */
export interface FilmChoice {
  dialogue: boolean;
  action: boolean;
  showNotes: boolean;
  label: boolean;
  counter: boolean;
}

const NAME = "pegbar.storyboard.render.";

const defaults: FilmChoice = { dialogue: false, action: false, showNotes: false, label: false, counter: false };

export function recallFilm(projectId: string): FilmChoice {
  return recall(NAME + projectId, defaults);
}

export function rememberFilm(projectId: string, choice: FilmChoice): void {
  remember(NAME + projectId, choice);
}

/** What is sent, but for which cuts. */
export function filmOptionsOf({ dialogue, action, showNotes, label, counter }: FilmChoice): FilmOptions {
  const wanted = { dialogue, action, note: showNotes };
  return {
    captions: (["dialogue", "action", "note"] as const).filter((kind) => wanted[kind]),
    show_label: label,
    show_frame_counter: counter,
  };
}
