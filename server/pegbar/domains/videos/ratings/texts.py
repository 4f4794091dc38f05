"""User-facing texts of ratings."""

from typing import Final

from pegbar.domains.videos.ratings.limits import RATING_MAX, RATING_STEP
from pegbar.kernel.text_catalog import text

RATING_INVALID: Final = text(
    "videos.ratings.rating_invalid",
    "A rating must be {step, number} to {most, plural, one {# star} other {# stars}}, in steps of {step, number}.",
    step=RATING_STEP,
    most=RATING_MAX,
)
