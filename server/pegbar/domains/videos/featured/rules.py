"""How videos are ranked while nobody picked any. Pure."""

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

_PRIOR_RATINGS: Final = 5
_PRIOR_MEAN: Final = 3.0
_STARS_FOR_TEN_TIMES_THE_VIEWS: Final = 0.5


class Standing(NamedTuple):
    """What a video's rank comes from."""

    id: str
    rating_sum: float
    ratings: int
    views: int


def rank(standing: Standing) -> float:
    """The Bayesian average of the ratings, as if five people had given 3 stars before, and half a star for each
    factor of ten in the views: a few high marks from friends do not beat many good ones, nor do views alone.
    """
    average = (_PRIOR_RATINGS * _PRIOR_MEAN + standing.rating_sum) / (_PRIOR_RATINGS + standing.ratings)
    return average + _STARS_FOR_TEN_TIMES_THE_VIEWS * math.log10(1 + standing.views)


def best(candidates: Iterable[Standing], count: int) -> list[str]:
    """The ids of the best of them, the best first; among equals those that come first."""
    return [found.id for found in sorted(candidates, key=rank, reverse=True)[:count]]
