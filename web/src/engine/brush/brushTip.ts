import { BRUSH_CURVE_MAX, BRUSH_CURVE_MIN } from "@/api/gen/limit-values";

/** Brush settings of a stroke. Strokes in the old format have none, see strokeOutline.ts. */
export interface BrushTip {
  /**
   * `ink` is opaque. `pencil` follows the paper grain. `marker` multiplies with the content below it on its layer, but
   * not with itself.
   */
  readonly kind: BrushTipKind;
  /** Share of the size that remains at zero pressure, 0 to 1. `size` is the diameter at full pressure. */
  readonly thin: number;
  /** Exponent of the pressure curve: 0.25 (soft, wide at low pressure) to 4 (hard). */
  readonly curve: number;
  /** Maximum opacity of the entire stroke, 0 to 1. */
  readonly opacity: number;
  /** Opacity of one pass, 0 to 1. Below 1, paint builds up where the stroke crosses itself. */
  readonly flow: number;
  /** True if the points are joined by straight lines without smoothing, as in a shape. */
  readonly straight?: boolean;
}

export const BRUSH_TIP_KINDS = ["ink", "pencil", "marker"] as const;
export type BrushTipKind = (typeof BRUSH_TIP_KINDS)[number];

/**
 * True if a value from a document is a valid brush tip. Other clients write documents too, so nothing can be assumed.
 */
export function isBrushTip(value: unknown): value is BrushTip {
  if (typeof value !== "object" || value === null) return false;
  const { kind, thin, curve, opacity, flow } = value as Partial<Record<keyof BrushTip, unknown>>;
  return (
    BRUSH_TIP_KINDS.some((each) => each === kind) &&
    isBetween(thin, 0, 1) &&
    isBetween(curve, BRUSH_CURVE_MIN, BRUSH_CURVE_MAX) &&
    isBetween(opacity, 0, 1) &&
    isBetween(flow, 0, 1)
  );
}

function isBetween(value: unknown, min: number, max: number): boolean {
  return typeof value === "number" && value >= min && value <= max;
}
