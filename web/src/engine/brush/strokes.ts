import { type BrushTip, isBrushTip } from "./brushTip";

/**
 * Part of an item that was drawn while the transparency of its layer was locked: it changes only pixels that the layer
 * already has. It is stored with the item, so that locking or unlocking the layer later doesn't repaint earlier items.
 * Erasers erase as ever.
 */
export interface AlphaLockable {
  readonly alphaLocked?: boolean;
}

/** Stroke as stored in a document: plain and immutable. */
export interface Stroke extends AlphaLockable {
  readonly id: string;
  readonly kind: "pencil" | "eraser";
  /** #rrggbb */
  readonly colour: string;
  /** Diameter in canvas px, 1 to 64: at full pressure with a tip, at pressure 0.5 without. */
  readonly size: number;
  /** Missing in strokes of the old format. */
  readonly tip?: BrushTip;
  /** See points.ts. */
  readonly points: Uint8Array;
}

/** The properties of a stroke that decide how it is painted, besides its points. */
export type Brush = Pick<Stroke, "kind" | "colour" | "size" | "tip">;

/**
 * True if a value from a document is a stroke that can be painted. Other clients write documents too, so nothing can be
 * assumed.
 */
export function isStroke(value: unknown): value is Stroke {
  if (typeof value !== "object" || value === null) return false;
  const stroke = value as Partial<Record<keyof Stroke, unknown>>;
  return (
    typeof stroke.id === "string" &&
    (stroke.kind === "pencil" || stroke.kind === "eraser") &&
    typeof stroke.colour === "string" &&
    typeof stroke.size === "number" &&
    Number.isFinite(stroke.size) &&
    stroke.points instanceof Uint8Array &&
    (stroke.tip === undefined || isBrushTip(stroke.tip))
  );
}
