import { getFpsError } from "@/api/fpsRule";
import { LIMITS } from "@/api/gen/limits";
import { messages } from "./messages";

/**
 * Return the error text of a width or height, or undefined. Null is an empty field. Each dialog has its own range
 * texts.
 */
export function getSizeFault(value: number | null, texts: { small: string; large: string }): string | undefined {
  if (value === null || value < LIMITS.DIMENSION_MIN) return texts.small;
  if (value > LIMITS.DIMENSION_MAX) return texts.large;
  return Number.isInteger(value) ? undefined : messages.notWhole;
}

/** Return the error text of a frame rate, or undefined. Null is an empty field. */
export function getFpsFault(value: number | null, outOfRange: string): string | undefined {
  const fault = getFpsError(value);
  return fault === null ? undefined : fault === "range" ? outOfRange : messages.fpsNotOffered;
}
