"""Who stands near whom."""

from pegbar.domains.social.rules import Candidate, friends_of_each, in_common, nearest, shared, through


def test_friends_in_common_come_first_then_shared_skills_then_who_was_here_longer() -> None:
    people = [Candidate("c", 1, 9), Candidate("b", 2, 0), Candidate("d", 2, 1), Candidate("a", 2, 0)]
    assert [each.id for each in nearest(people, 3)] == ["d", "a", "b"]


def test_shared_skills_keep_the_order_of_the_askers_own() -> None:
    assert shared(["music", "2d", "3d"], ["3d", "music", "drawing"]) == ["music", "3d"]


def test_hubs_cost_no_more_than_others() -> None:
    assert [friends_of_each(friends) for friends in (0, 1, 50, 100, 200)] == [200, 200, 80, 40, 20]


def _id(letter: str) -> str:
    return letter * 36


def test_who_shares_most_friends_comes_first_and_whoever_is_known_not_at_all() -> None:
    me, ann, bob, cat = map(_id, "mabc")
    near, far, blocked = map(_id, "nfx")
    paths = [(ann, [me, near, blocked]), (bob, [me, ann, near, far]), (cat, [near])]
    assert list(in_common(me + ann + bob + cat + blocked, paths)) == [(near, 3), (far, 1)]
    assert through(paths, [near, far]) == {near: [ann, cat], far: [bob]}
