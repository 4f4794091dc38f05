"""Who stands near whom."""

from pegbar.domains.social.rules import Candidate, friends_of_each, nearest, shared


def test_friends_in_common_come_first_then_shared_skills_then_who_was_here_longer() -> None:
    people = [Candidate("c", 1, 9), Candidate("b", 2, 0), Candidate("d", 2, 1), Candidate("a", 2, 0)]
    assert [each.id for each in nearest(people, 3)] == ["d", "a", "b"]


def test_shared_skills_keep_the_order_of_the_askers_own() -> None:
    assert shared(["music", "2d", "3d"], ["3d", "music", "drawing"]) == ["music", "3d"]


def test_hubs_cost_no_more_than_others() -> None:
    assert [friends_of_each(friends) for friends in (0, 1, 50, 100, 200)] == [200, 200, 200, 100, 50]
