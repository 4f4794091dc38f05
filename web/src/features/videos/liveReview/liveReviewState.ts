import type { PresentedComparison, Viewer, ViewerState } from "@/api/socketTypes";
import type { LiveDrawing } from "./liveDrawing";

/** Somebody else who watches; one person with two tabs is two of them. */
export interface Peer {
  id: string;
  viewer: Viewer;
  state: ViewerState;
}

export interface LiveReviewState {
  /** outside: one sees that others watch; inside: one watches with them. */
  phase: "outside" | "inside";
  /** The line to the server is away. */
  isOffline: boolean;
  /** Why one could not join. */
  refusal: string | null;
  /** By connection, in the order in which they came. */
  peers: ReadonlyMap<string, Peer>;
  /** The driver's connection: one's own, a peer's, or somebody's who is not there any more. */
  presenter: string | null;
  /** This connection. */
  connectionId: string | null;
  /** One looks at the film by oneself, while the others go on. */
  isAlone: boolean;
  /** What one is writing or drawing keeps one from following. */
  isHeldByDraft: boolean;
  drawings: ReadonlyMap<string, LiveDrawing>;
}

export interface LiveReviewPage {
  /** Has the page show a version, and another one beside it; rejects where they could not be had. */
  show: (version: number, beside: PresentedComparison | null) => Promise<void>;
  /** One may not be there, or not any more. */
  onRefused?: () => void;
}

/** Nothing is known yet. */
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

/** The same without one of its keys. */
export function withoutKey<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const less = new Map(map);
  less.delete(key);
  return less;
}

/** Whether the same is shown beside the film. */
export function isSameComparison(one: PresentedComparison | null, other: PresentedComparison | null): boolean {
  return one?.version === other?.version && one?.layout === other?.layout && one?.split === other?.split;
}
