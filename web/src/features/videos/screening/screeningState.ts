import type { PresentedComparison, Viewer, ViewerState } from "@/api/socket-types";
import type { Drawing } from "./lines";

/** Somebody else who watches; one person with two tabs is two of them. */
export interface Peer {
  id: string;
  viewer: Viewer;
  state: ViewerState;
}

export interface ScreeningState {
  /** outside: one sees that others watch; inside: one watches with them. */
  phase: "outside" | "inside";
  /** The line to the server is away. */
  isAway: boolean;
  /** Why one could not join. */
  refusal: string | null;
  /** By connection, in the order in which they came. */
  peers: ReadonlyMap<string, Peer>;
  /** The driver's connection: one's own, a peer's, or somebody's who is not there any more. */
  driver: string | null;
  /** This connection. */
  me: string | null;
  /** One looks at the film by oneself, while the others go on. */
  isAlone: boolean;
  /** What one is writing or drawing keeps one from following. */
  isHeld: boolean;
  drawings: ReadonlyMap<string, Drawing>;
}

export interface ScreeningPage {
  /** Has the page show a version, and another one beside it; rejects where they could not be had. */
  show: (version: number, beside: PresentedComparison | null) => Promise<void>;
  /** One may not be there, or not any more. */
  refused?: () => void;
}

/** Nothing is known yet. */
export function outside(): ScreeningState {
  return {
    phase: "outside",
    isAway: false,
    refusal: null,
    peers: new Map(),
    driver: null,
    me: null,
    isAlone: false,
    isHeld: false,
    drawings: new Map(),
  };
}

/** The same without one of its keys. */
export function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const less = new Map(map);
  less.delete(key);
  return less;
}

/** Whether the same is shown beside the film. */
export function isSame(one: PresentedComparison | null, other: PresentedComparison | null): boolean {
  return one?.version === other?.version && one?.layout === other?.layout && one?.split === other?.split;
}
