import { type BrushTip, isBrushTip } from "./brushTip";

/** One stroke as it lies in a document: plain, immutable. */
export interface Stroke {
  readonly id: string;
  readonly kind: "pencil" | "eraser";
  /** #rrggbb */
  readonly colour: string;
  /** Diameter in canvas px, 1 to 64: the widest with a tip, that at pressure 0.5 without. */
  readonly size: number;
  /** Strokes of before have none. */
  readonly tip?: BrushTip;
  /** See points.ts. */
  readonly points: Uint8Array;
}

/** Whether something out of a document (others wrote it too) is a stroke that can be painted. */
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
