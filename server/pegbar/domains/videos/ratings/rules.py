"""Valid ratings. Pure."""

from pegbar.domains.videos.ratings.limits import RATING_MAX, RATING_STEP


def is_rating(value: float) -> bool:
    """Return True for 0.5 to 5 in steps of 0.5, which floats represent exactly."""
    return RATING_STEP <= value <= RATING_MAX and (value / RATING_STEP).is_integer()
