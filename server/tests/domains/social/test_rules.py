"""Ranking of friends of friends."""

from pegbar.domains.social.rules import (
    Candidate,
    friends_per_friend,
    iter_by_common_friends,
    list_common_friends,
    list_shared_skills,
    rank_candidates,
)


def test_candidates_are_ranked_by_common_friends_then_skills_then_id() -> None:
    people = [Candidate("c", 1, 9), Candidate("b", 2, 0), Candidate("d", 2, 1), Candidate("a", 2, 0)]
    assert [each.id for each in rank_candidates(people, 3)] == ["d", "a", "b"]


def test_shared_skills_keep_the_order_of_the_requesters_own() -> None:
    assert list_shared_skills(["music", "2d", "3d"], ["3d", "music", "drawing"]) == ["music", "3d"]


def test_people_with_many_friends_cost_no_more_than_others() -> None:
    assert [friends_per_friend(friends) for friends in (0, 1, 50, 100, 200)] == [200, 200, 80, 40, 20]


def _make_id(letter: str) -> str:
    return letter * 36


def test_most_common_friends_come_first_without_excluded_people() -> None:
    me, ann, bob, cat = map(_make_id, "mabc")
    near, far, blocked = map(_make_id, "nfx")
    paths = [(ann, [me, near, blocked]), (bob, [me, ann, near, far]), (cat, [near])]
    assert list(iter_by_common_friends(me + ann + bob + cat + blocked, paths)) == [(near, 3), (far, 1)]
    assert list_common_friends(paths, [near, far]) == {near: [ann, cat], far: [bob]}
