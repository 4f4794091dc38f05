"""In which order is shown what was found."""

from pegbar.domains.search.rules import mixed


def test_suggestions_begin_with_the_best_of_each_kind() -> None:
    assert mixed([(2, 0), (2, 1), (0, 0), (2, 0)]) == [2, 0, 3, 1]
