"""What a rating is. Pure."""

from pegbar.domains.videos.talk.limits import RATING_MAX, RATING_STEP


def is_rating(value: float) -> bool:
    """Whether this is 0.5 to 5 in steps of 0.5; such values add up without an error."""
    return RATING_STEP <= value <= RATING_MAX and (value / RATING_STEP).is_integer()
