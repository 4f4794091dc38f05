import { LIMITS } from "./gen/limits";

/** Return why a number isn't a valid project frame rate, or null if it is. null (an empty field) is out of range. */
export function getFpsError(fps: number | null): "range" | "not-offered" | null {
  if (fps === null || !(fps >= LIMITS.FPS_MIN && fps <= LIMITS.FPS_MAX)) return "range";
  return Number.isInteger(fps) || LIMITS.FPS_FRACTIONAL.some((rate) => rate === fps) ? null : "not-offered";
}
