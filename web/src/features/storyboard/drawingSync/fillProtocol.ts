import type { FloodFillOptions } from "@/engine/floodFill";

type Size = { width: number; height: number };

/** What the page asks of the worker that finds areas; done in order. */
export type FillRequest =
  /** The documents that are seen, as updates that hold everything. */
  | { type: "open"; canvas: Size; own: Uint8Array; under: Uint8Array | null }
  | { type: "update"; part: "own" | "under"; update: Uint8Array }
  | { type: "find"; job: number; at: { x: number; y: number }; options: FloodFillOptions };

/** The area around the place, see the engine's areas.ts; null where there is none. */
export interface FillResponse {
  job: number;
  area: Uint8Array | null;
}
