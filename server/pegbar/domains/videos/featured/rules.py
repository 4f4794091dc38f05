"""Rank videos for the featured page if none were picked. Pure."""

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

_PRIOR_RATINGS: Final = 5
_PRIOR_MEAN: Final = 3.0
_STARS_PER_TENFOLD_VIEWS: Final = 0.5


class RankingStats(NamedTuple):
    """The input of a video's rank."""

    id: str
    rating_sum: float
    ratings: int
    views: int


def compute_rank(stats: RankingStats) -> float:
    """Return the Bayesian average of the ratings plus a bonus for views.

    The average assumes five prior ratings of 3 stars; each factor of ten in the views adds half a star. So a few high
    ratings from friends don't beat many good ones, and views alone don't either.
    """
    average = (_PRIOR_RATINGS * _PRIOR_MEAN + stats.rating_sum) / (_PRIOR_RATINGS + stats.ratings)
    return average + _STARS_PER_TENFOLD_VIEWS * math.log10(1 + stats.views)


def pick_best(candidates: Iterable[RankingStats], count: int) -> list[str]:
    """Return the ids of the best `count` videos, best first; ties keep their order."""
    return [stats.id for stats in sorted(candidates, key=compute_rank, reverse=True)[:count]]
