import type { PresentedComparison, Viewer, ViewerState } from "@/api/socket/socketTypes";
import type { LiveDrawing } from "./liveDrawing";

/** Another participant; a person with two tabs counts twice. */
export interface Peer {
  id: string;
  viewer: Viewer;
  state: ViewerState;
}

export interface LiveReviewState {
  /** outside: the user sees that others are in a review; inside: the user takes part. */
  phase: "outside" | "inside";
  /** True if the connection is lost. */
  isOffline: boolean;
  /** Why the user couldn't join. */
  refusal: string | null;
  /** By connection id, in order of arrival. */
  peers: ReadonlyMap<string, Peer>;
  /** Connection id of the presenter: this page, a peer, or a participant who has left. */
  presenter: string | null;
  /** Connection id of this page. */
  connectionId: string | null;
  /** True if the user doesn't follow the presenter. */
  isAlone: boolean;
  /** True if the user stopped following because of an unfinished note. */
  isHeldByDraft: boolean;
  drawings: ReadonlyMap<string, LiveDrawing>;
}

export interface LiveReviewPage {
  /** Show a version and optionally a comparison. Rejects if they couldn't be loaded. */
  show: (version: number, comparison: PresentedComparison | null) => Promise<void>;
  /** Called if the user isn't allowed to take part, or no longer. */
  onRefused?: () => void;
}

/** Return the state before anything is known. */
export function createInitialState(): LiveReviewState {
  return {
    phase: "outside",
    isOffline: false,
    refusal: null,
    peers: new Map(),
    presenter: null,
    connectionId: null,
    isAlone: false,
    isHeldByDraft: false,
    drawings: new Map(),
  };
}

/** Return a copy of a map without a key. */
export function withoutKey<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const copy = new Map(map);
  copy.delete(key);
  return copy;
}

/** Return true if both comparisons are the same. */
export function isSameComparison(one: PresentedComparison | null, other: PresentedComparison | null): boolean {
  return one?.version === other?.version && one?.layout === other?.layout && one?.split === other?.split;
}
