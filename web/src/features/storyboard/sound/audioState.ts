import type { StoreApi } from "zustand/vanilla";
import { emptySoundView, type SoundView } from "@/features/storyboard/model/soundBoard";
import type { Recorder } from "./recording/recorder";

/** Sound state of an open board in this tab. */
export interface AudioState {
  readonly view: SoundView;
  /** Selected clip. */
  readonly selectedClipId: string | null;
  /** Solo tracks in this tab; empty if all tracks play. */
  readonly solo: ReadonlySet<string>;
  /** True while the browser blocks autoplay (until the user interacts with the page). */
  readonly isAutoplayBlocked: boolean;
  /** Created when the user first records. */
  readonly recorder: Recorder | null;
  /** Clips with missing audio while offline, by clip id. */
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
