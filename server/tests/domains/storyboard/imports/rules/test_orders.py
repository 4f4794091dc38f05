"""Orders of a board, woven and compared."""

from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.storyboard.imports.rules.orders import find_moved, merge_orders

orders = st.lists(st.sampled_from("abcdefgh"), unique=True)


def test_what_only_the_other_has_goes_behind_what_it_follows_there() -> None:
    assert merge_orders("abc", "xaybz") == ["x", "a", "y", "b", "z", "c"]
    assert merge_orders("cba", "axyb") == ["c", "b", "a", "x", "y"]
    assert merge_orders("", "ab") == ["a", "b"]


@given(orders, orders)
def test_both_are_in_it_once_and_the_first_keeps_its_order(kept: list[str], other: list[str]) -> None:
    both = merge_orders(kept, other)
    assert sorted(both) == sorted({*kept, *other})
    assert [each for each in both if each in kept] == kept


@given(st.permutations("abcdef"), st.permutations("abcdef"))
def test_without_what_moved_both_are_in_one_order(before: list[str], after: list[str]) -> None:
    went = find_moved(before, after)
    assert [each for each in before if each not in went] == [each for each in after if each not in went]


def test_the_fewest_are_said_to_have_moved() -> None:
    assert find_moved("abcdef", "abcdef") == []
    assert find_moved("abcdef", "bcdefa") == ["a"]
    assert find_moved("abcdef", "abdcef") in (["d"], ["c"])
    assert find_moved("abcd", "xcd") == []
