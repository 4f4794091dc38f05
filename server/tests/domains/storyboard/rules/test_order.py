"""The order of cuts: nothing is lost or doubled, whatever is asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.storyboard.rules.order import NotAnOrder, check_order, place_after

orders = st.lists(st.integers(0, 500), unique=True, max_size=40)


@given(orders, st.data())
def test_a_new_cut_goes_right_behind_the_named_one(order: list[int], data: st.DataObject) -> None:
    after = data.draw(st.sampled_from([*order, None]))
    placed = place_after(order, 999, after)
    assert [cut for cut in placed if cut != 999] == order
    at = placed.index(999)
    assert at == len(order) if after is None else placed[at - 1] == after


@given(orders)
def test_behind_a_vanished_cut_means_at_the_end_and_again_changes_nothing(order: list[int]) -> None:
    placed = place_after(order, 999, 1000)
    assert placed == [*order, 999]
    assert place_after(placed, 999, None) == placed


@given(orders, st.randoms(use_true_random=False))
def test_every_permutation_is_an_order_and_keeps_every_cut(order: list[int], dice: object) -> None:
    proposed = sorted(order, key=lambda cut: (cut * 7919) % 101)
    check_order(proposed, order)
    assert set(proposed) == set(order)


@given(orders.filter(bool), st.data())
def test_leaving_out_doubling_or_inventing_a_cut_is_refused(order: list[int], data: st.DataObject) -> None:
    chosen = data.draw(st.sampled_from(order))
    for wrong in ([cut for cut in order if cut != chosen], [*order, chosen], [*order, 777]):
        with pytest.raises(NotAnOrder):
            check_order(wrong, order)


def test_the_refusal_says_what_is_wrong() -> None:
    with pytest.raises(NotAnOrder, match=r"1 left out, 1 not on this board, 1 named twice") as refused:
        check_order(["a", "a", "x"], ["a", "b"])
    assert (refused.value.missing, refused.value.unknown, refused.value.repeated) == (1, 1, 1)
