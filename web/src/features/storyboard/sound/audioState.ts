import type { StoreApi } from "zustand/vanilla";
import { emptySoundView, type SoundView } from "@/features/storyboard/model/soundBoard";
import type { Recorder } from "./recording/recorder";

/** The sound of a board on one screen. */
export interface AudioState {
  readonly view: SoundView;
  /** The clip that is taken hold of. */
  readonly selectedClipId: string | null;
  /** Lanes that alone are heard on this screen; none: all. */
  readonly solo: ReadonlySet<string>;
  /** The browser lets no sound out before something is pressed. */
  readonly isAutoplayBlocked: boolean;
  /** Comes when something is to be recorded. */
  readonly recorder: Recorder | null;
  /** While the server is away: how much of its audio this device lacks, by the clip's id. */
  readonly missing: ReadonlyMap<string, "all" | "part">;
}

export type AudioStateStore = StoreApi<AudioState>;

export const emptyAudioState: AudioState = {
  view: emptySoundView,
  selectedClipId: null,
  solo: new Set(),
  isAutoplayBlocked: false,
  recorder: null,
  missing: new Map(),
};
