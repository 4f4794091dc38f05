import type { Clip, Sound, Track } from "@/features/storyboard/types";

/** What the server is known to hold of a board's sound; nothing before it was asked (`isKnown`). */
export interface SoundBoard {
  readonly isKnown: boolean;
  readonly sounds: ReadonlyMap<string, Sound>;
  readonly tracks: ReadonlyMap<string, Track>;
  readonly clips: ReadonlyMap<string, Clip>;
  /** What was told since the list was asked for, which may not know it yet: whether it is there, or gone. */
  readonly presenceSinceRequest: ReadonlyMap<string, boolean>;
  /** Versions that deleted tracks and clips had last, by id: an answer that is no newer does not bring one back. */
  readonly deletedVersions: ReadonlyMap<string, number>;
  /** How often the list was asked for. */
  readonly requestCount: number;
  /** An answer came that may be older than the list: it is to be asked for once more. */
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

/** A board's sound as the person sees it: what the server holds with the waiting changes on top. */
export interface SoundView {
  readonly sounds: ReadonlyMap<string, Sound>;
  /** From the uppermost lane down. */
  readonly tracks: readonly Track[];
  readonly clips: ReadonlyMap<string, Clip>;
}

export const emptySoundView: SoundView = { sounds: new Map(), tracks: [], clips: new Map() };
