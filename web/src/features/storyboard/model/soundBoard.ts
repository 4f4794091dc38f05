import type { Clip, Sound, Track } from "@/features/storyboard/types";

/** Known server state of a board's sound; empty until loaded (`isKnown`). */
export interface SoundBoard {
  readonly isKnown: boolean;
  readonly sounds: ReadonlyMap<string, Sound>;
  readonly tracks: ReadonlyMap<string, Track>;
  readonly clips: ReadonlyMap<string, Clip>;
  /**
   * Items reported since the list was last requested, by id: true if they exist, false if deleted. The list may not
   * include these changes.
   */
  readonly presenceSinceRequest: ReadonlyMap<string, boolean>;
  /** Last versions of deleted tracks and clips, by id. Responses that are not newer don't restore them. */
  readonly deletedVersions: ReadonlyMap<string, number>;
  /** How often the list was requested. */
  readonly requestCount: number;
  /** True if a response may be older than the list, so the list must be requested again. */
  readonly isStale: boolean;
}

export const emptySoundBoard: SoundBoard = {
  isKnown: false,
  sounds: new Map(),
  tracks: new Map(),
  clips: new Map(),
  presenceSinceRequest: new Map(),
  deletedVersions: new Map(),
  requestCount: 0,
  isStale: false,
};

/** The board's sound as the user sees it: server state with pending ops on top. */
export interface SoundView {
  readonly sounds: ReadonlyMap<string, Sound>;
  /** From the topmost lane down. */
  readonly tracks: readonly Track[];
  readonly clips: ReadonlyMap<string, Clip>;
}

export const emptySoundView: SoundView = { sounds: new Map(), tracks: [], clips: new Map() };
