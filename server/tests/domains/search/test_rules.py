"""Tests of the order of search results."""

from pegbar.domains.search.rules import interleave


def test_suggestions_start_with_the_best_of_each_kind() -> None:
    assert interleave([(2, 0), (2, 1), (0, 0), (2, 0)]) == [2, 0, 3, 1]
