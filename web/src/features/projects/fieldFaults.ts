import { getFpsError } from "@/api/fpsRule";
import { LIMITS } from "@/api/gen/limits";
import { texts } from "./texts";

/**
 * Return the error text of a width or height, or undefined. Null is an empty field. Each dialog has its own range
 * texts.
 */
export function getSizeErrorText(
  value: number | null,
  rangeTexts: { small: string; large: string },
): string | undefined {
  if (value === null || value < LIMITS.DIMENSION_MIN) return rangeTexts.small;
  if (value > LIMITS.DIMENSION_MAX) return rangeTexts.large;
  return Number.isInteger(value) ? undefined : texts.dimensionsNotWhole;
}

/** Return the error text of a frame rate, or undefined. Null is an empty field. */
export function getFpsErrorText(value: number | null, outOfRange: string): string | undefined {
  const fpsError = getFpsError(value);
  return fpsError === null ? undefined : fpsError === "range" ? outOfRange : texts.fpsUnsupported;
}
