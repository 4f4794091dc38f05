import { LIMITS } from "@/api/gen/limits";
import type { Rating } from "@/features/videos/types";

/** Possible ratings: 0.5, 1, … 5. */
export const STAR_VALUES: readonly number[] = Array.from(
  { length: LIMITS.RATING_MAX / LIMITS.RATING_STEP },
  (_, index) => (index + 1) * LIMITS.RATING_STEP,
);

/** Return the rating after the user's own changes to `ownRating`; null removes it. */
export function applyOwnRating(rating: Rating, ownRating: number | null): Rating {
  const sum = (rating.average ?? 0) * rating.count - (rating.my_rating ?? 0) + (ownRating ?? 0);
  const count = rating.count - (rating.my_rating === null ? 0 : 1) + (ownRating === null ? 0 : 1);
  return { average: count > 0 ? sum / count : null, count, my_rating: ownRating };
}

/** Round an average to half stars. */
export function roundToHalfStar(average: number | null): number {
  return Math.round((average ?? 0) / LIMITS.RATING_STEP) * LIMITS.RATING_STEP;
}
