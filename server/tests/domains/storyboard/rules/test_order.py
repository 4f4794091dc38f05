"""The order of cuts: no cut is lost or repeated."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.storyboard.rules.order import InvalidOrder, check_order, insert_after

orders = st.lists(st.integers(0, 500), unique=True, max_size=40)


@given(orders, st.data())
def test_a_new_cut_is_inserted_after_the_named_one(order: list[int], data: st.DataObject) -> None:
    after = data.draw(st.sampled_from([*order, None]))
    placed = insert_after(order, 999, after)
    assert [cut for cut in placed if cut != 999] == order
    at = placed.index(999)
    assert at == len(order) if after is None else placed[at - 1] == after


@given(orders)
def test_a_cut_after_a_deleted_one_is_appended_once(order: list[int]) -> None:
    placed = insert_after(order, 999, 1000)
    assert placed == [*order, 999]
    assert insert_after(placed, 999, None) == placed


@given(orders, st.randoms(use_true_random=False))
def test_every_permutation_is_a_valid_order(order: list[int], dice: object) -> None:
    proposed = sorted(order, key=lambda cut: (cut * 7919) % 101)
    check_order(proposed, order)
    assert set(proposed) == set(order)


@given(orders.filter(bool), st.data())
def test_an_order_that_omits_repeats_or_invents_a_cut_is_rejected(order: list[int], data: st.DataObject) -> None:
    chosen = data.draw(st.sampled_from(order))
    for wrong in ([cut for cut in order if cut != chosen], [*order, chosen], [*order, 777]):
        with pytest.raises(InvalidOrder):
            check_order(wrong, order)


def test_the_error_counts_what_is_wrong() -> None:
    with pytest.raises(InvalidOrder, match=r"1 left out, 1 not on this board, 1 named twice") as refused:
        check_order(["a", "a", "x"], ["a", "b"])
    assert (refused.value.missing, refused.value.unknown, refused.value.repeated) == (1, 1, 1)
