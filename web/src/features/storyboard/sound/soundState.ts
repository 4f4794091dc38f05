import type { StoreApi } from "zustand/vanilla";
import { emptySound, type SoundView } from "@/features/storyboard/model/soundBoard";
import type { Recorder } from "./recording/recorder";

/** The sound of a board on one screen. */
export interface SoundState {
  readonly view: SoundView;
  /** The clip that is taken hold of. */
  readonly picked: string | null;
  /** Lanes that alone are heard on this screen; none: all. */
  readonly solo: ReadonlySet<string>;
  /** The browser lets no sound out before something is pressed. */
  readonly isBlocked: boolean;
  /** Comes when something is to be recorded. */
  readonly recorder: Recorder | null;
  /** While the server is away: how much of its audio this device lacks, by the clip's id. */
  readonly missing: ReadonlyMap<string, "all" | "part">;
}

export type SoundStore = StoreApi<SoundState>;

export const silence: SoundState = {
  view: emptySound,
  picked: null,
  solo: new Set(),
  isBlocked: false,
  recorder: null,
  missing: new Map(),
};
