import type { FloodFillOptions } from "@/engine/selection/floodFill";

type Size = { width: number; height: number };

/** Request to the fill worker. Requests are handled in order. */
export type FillRequest =
  /** The visible documents, each as one full update. */
  | { type: "open"; canvas: Size; own: Uint8Array; background: Uint8Array | null }
  | { type: "update"; part: "own" | "background"; update: Uint8Array }
  | { type: "find"; job: number; at: { x: number; y: number }; options: FloodFillOptions };

/** Area around the position (encoding: see areas.ts in the engine); null if there is none. */
export interface FillResponse {
  job: number;
  area: Uint8Array | null;
}
