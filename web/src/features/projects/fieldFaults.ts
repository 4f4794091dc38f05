import { getFpsError } from "@/api/fpsRule";
import { LIMITS } from "@/api/gen/limits";
import { messages } from "./messages";

/** What is wrong with a width or height, null being an empty field. Each dialog has its own words for the bounds. */
export function getSizeFault(value: number | null, texts: { small: string; large: string }): string | undefined {
  if (value === null || value < LIMITS.DIMENSION_MIN) return texts.small;
  if (value > LIMITS.DIMENSION_MAX) return texts.large;
  return Number.isInteger(value) ? undefined : messages.notWhole;
}

/** The same for a frame rate. */
export function getFpsFault(value: number | null, outOfRange: string): string | undefined {
  const fault = getFpsError(value);
  return fault === null ? undefined : fault === "range" ? outOfRange : messages.fpsNotOffered;
}
