"""User-facing texts of ratings."""

from typing import Final

from pegbar.domains.videos.ratings.limits import RATING_MAX, RATING_STEP

RATING_INVALID: Final = f"A rating is {RATING_STEP} to {RATING_MAX} stars, in steps of {RATING_STEP}."
