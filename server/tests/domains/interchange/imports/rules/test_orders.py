"""Orders of cuts: merging two orders, and finding the fewest moved cuts."""

from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.interchange.imports.rules.orders import find_moved, merge_orders

orders = st.lists(st.sampled_from("abcdefgh"), unique=True)


def test_new_items_come_after_their_predecessor_in_the_other_order() -> None:
    assert merge_orders("abc", "xaybz") == ["x", "a", "y", "b", "z", "c"]
    assert merge_orders("cba", "axyb") == ["c", "b", "a", "x", "y"]
    assert merge_orders("", "ab") == ["a", "b"]


@given(orders, orders)
def test_a_merge_has_each_item_once_and_preserves_the_first_order(kept: list[str], other: list[str]) -> None:
    merged = merge_orders(kept, other)
    assert sorted(merged) == sorted({*kept, *other})
    assert [each for each in merged if each in kept] == kept


@given(st.permutations("abcdef"), st.permutations("abcdef"))
def test_both_orders_are_equal_without_the_moved_items(before: list[str], after: list[str]) -> None:
    moved = find_moved(before, after)
    assert [each for each in before if each not in moved] == [each for each in after if each not in moved]


def test_the_fewest_items_are_reported_as_moved() -> None:
    assert find_moved("abcdef", "abcdef") == []
    assert find_moved("abcdef", "bcdefa") == ["a"]
    assert find_moved("abcdef", "abdcef") in (["d"], ["c"])
    assert find_moved("abcd", "xcd") == []
