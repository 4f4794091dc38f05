import { BRUSH_CURVE_MAX, BRUSH_CURVE_MIN } from "@/api/gen/limit-values";

/** What a stroke is drawn with. Strokes of before have none: outline.ts tells how they look. */
export interface BrushTip {
  /** ink covers; pencil catches on the paper's tooth; marker darkens what its layer holds below it, never itself. */
  readonly kind: BrushTipKind;
  /** The share of the size that is left at no pressure, 0 to 1. The size is the widest: that at full pressure. */
  readonly thin: number;
  /** The exponent of the pressure, 0.25 (soft: wide at once) to 4 (hard). */
  readonly curve: number;
  /** How much the whole stroke covers at most, 0 to 1. */
  readonly opacity: number;
  /** How much of that one pass of the line leaves, 0 to 1: below 1 it builds up where the line goes over itself. */
  readonly flow: number;
  /** The points are joined by straight lines: a shape, not a hand's line. */
  readonly straight?: boolean;
}

export const BRUSH_TIP_KINDS = ["ink", "pencil", "marker"] as const;
export type BrushTipKind = (typeof BRUSH_TIP_KINDS)[number];

/** Whether something out of a document (others wrote it too) is a tip that can be painted with. */
export function isBrushTip(value: unknown): value is BrushTip {
  if (typeof value !== "object" || value === null) return false;
  const { kind, thin, curve, opacity, flow } = value as Partial<Record<keyof BrushTip, unknown>>;
  return (
    BRUSH_TIP_KINDS.some((known) => known === kind) &&
    isBetween(thin, 0, 1) &&
    isBetween(curve, BRUSH_CURVE_MIN, BRUSH_CURVE_MAX) &&
    isBetween(opacity, 0, 1) &&
    isBetween(flow, 0, 1)
  );
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && value >= least && value <= most;
}
