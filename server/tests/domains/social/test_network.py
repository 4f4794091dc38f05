"""Friends of friends over HTTP: selection, order and fields."""

from typing import Any

import pytest

from tests.support.api.people import Newcomer, Person, befriend

pytestmark = pytest.mark.database

PATH = "/api/network"


async def _create_people(newcomer: Newcomer, count: int) -> list[Person]:
    return [await newcomer() for _ in range(count)]


async def _get_network(person: Person, **params: Any) -> dict[str, Any]:
    return await person.json("GET", PATH, 200, params=params)


async def _list_network_ids(person: Person, **params: Any) -> list[str]:
    return [near["id"] for near in (await _get_network(person, **params))["items"]]


async def _set_skills(person: Person, *skills: str) -> None:
    await person.json("PATCH", "/api/profiles/me", 200, json={"skills": list(skills)})


async def test_friends_of_friends_are_ordered_by_common_friends(newcomer: Newcomer) -> None:
    mina, ruth, dev, far, near = await _create_people(newcomer, 5)
    for friend in (ruth, dev):
        await befriend(mina, friend)
        await befriend(friend, near)
    await befriend(ruth, far)
    network = await _get_network(mina)
    assert [(each["id"], each["common_count"]) for each in network["items"]] == [(near.id, 2), (far.id, 1)]
    assert {friend["id"] for friend in network["items"][0]["common_friends"]} == {ruth.id, dev.id}
    assert [friend["id"] for friend in network["items"][1]["common_friends"]] == [ruth.id]
    assert (network["has_more"], network["has_friends"], network["edges"]) == (False, True, [])


async def test_shared_skills_break_ties_of_common_friends(newcomer: Newcomer) -> None:
    mina, ruth, first, second = await _create_people(newcomer, 4)
    await befriend(mina, ruth)
    for other in (first, second):
        await befriend(ruth, other)
    assert await _list_network_ids(mina) == sorted([first.id, second.id])
    later = max(first, second, key=lambda person: person.id)
    await _set_skills(mina, "music", "2d")
    await _set_skills(later, "2d", "drawing")
    items = (await _get_network(mina))["items"]
    assert items[0]["id"] == later.id
    assert (items[0]["skills"], items[0]["shared_skills"]) == (["2d", "drawing"], ["2d"])


async def test_the_skill_filter_keeps_people_with_any_of_the_skills(newcomer: Newcomer) -> None:
    mina, ruth, painter, modeller, silent = await _create_people(newcomer, 5)
    await befriend(mina, ruth)
    for other in (painter, modeller, silent):
        await befriend(ruth, other)
    await _set_skills(painter, "painting", "bg art")
    await _set_skills(modeller, "3d")
    assert await _list_network_ids(mina, skills="painting") == [painter.id]
    assert set(await _list_network_ids(mina, skills="backgrounds,cg")) == {painter.id, modeller.id}
    assert await _list_network_ids(mina, skills="music") == []


async def test_friends_and_blocked_people_are_not_listed(newcomer: Newcomer) -> None:
    mina, ruth, friend, blocked, blocker, other = await _create_people(newcomer, 6)
    await befriend(mina, ruth)
    for each in (friend, blocked, blocker, other):
        await befriend(ruth, each)
        await _set_skills(each, "voice acting")
    await befriend(mina, friend)
    await mina.json("PUT", f"/api/blocks/{blocked.id}")
    await blocker.json("PUT", f"/api/blocks/{mina.id}")
    assert await _list_network_ids(mina) == [other.id]
    found = await mina.json("GET", f"{PATH}/people", 200, params={"skill": "voice acting", "limit": 72})
    everybody = {mina.id, friend.id, blocked.id, blocker.id, other.id}
    assert {each["id"] for each in found["items"]} & everybody == {other.id}


async def test_a_deleted_account_is_not_listed(newcomer: Newcomer) -> None:
    mina, ruth, deleted = await _create_people(newcomer, 3)
    await befriend(mina, ruth)
    await befriend(ruth, deleted)
    assert await _list_network_ids(mina) == [deleted.id]
    await deleted.json("POST", "/api/account/deletion", json={"password": deleted.password, "projects": []})
    assert await _list_network_ids(mina) == []


async def test_the_network_has_open_requests_and_ties(newcomer: Newcomer) -> None:
    mina, ruth, one, other = await _create_people(newcomer, 4)
    await befriend(mina, ruth)
    for each in (one, other):
        await befriend(ruth, each)
    await befriend(one, other)
    await mina.json("POST", "/api/friend-requests", 201, json={"profile_id": one.id})
    await other.json("POST", "/api/friend-requests", 201, json={"profile_id": mina.id})
    network = await _get_network(mina)
    relations = {each["id"]: each["relation"] for each in network["items"]}
    assert relations == {one.id: "pending", other.id: "requested"}
    [tie] = network["edges"]
    assert {tie["a"], tie["b"]} == {one.id, other.id}


async def test_the_network_respects_the_limit_and_tells_if_there_are_more(newcomer: Newcomer) -> None:
    mina, ruth, *others = await _create_people(newcomer, 9)
    await befriend(mina, ruth)
    for other in others:
        await befriend(ruth, other)
    few, all_ = await _get_network(mina, limit=6), await _get_network(mina, limit=12)
    assert (len(few["items"]), few["has_more"]) == (6, True)
    assert (len(all_["items"]), all_["has_more"]) == (7, False)
    assert all_["items"][:6] == few["items"]


async def test_a_user_without_friends_finds_people_by_skill_in_pages(newcomer: Newcomer) -> None:
    mina, *others = await _create_people(newcomer, 4)
    assert await _get_network(mina) == {"items": [], "edges": [], "has_more": False, "has_friends": False}
    for other in others:
        await _set_skills(other, "texturing")
    met, cursor = [], None
    for _ in others:
        params = {"skill": "Texturing", "limit": 1} | ({"cursor": cursor} if cursor else {})
        page = await mina.json("GET", f"{PATH}/people", 200, params=params)
        met += [each["id"] for each in page["items"]]
        cursor = page["next_cursor"]
    assert met == sorted((other.id for other in others), reverse=True)


@pytest.mark.parametrize(
    ("path", "params", "field"),
    [
        (PATH, {"skills": "drawing,juggling"}, "skills"),
        (PATH, {"limit": 5}, "limit"),
        (PATH, {"limit": 73}, "limit"),
        (f"{PATH}/people", {"skill": "juggling"}, "skill"),
        (f"{PATH}/people", {}, "skill"),
        (f"{PATH}/people", {"skill": "music", "cursor": "bm90aGluZw"}, "cursor"),
    ],
)
async def test_invalid_parameters_are_refused_with_a_text(
    newcomer: Newcomer, path: str, params: dict[str, Any], field: str
) -> None:
    mina = await newcomer()
    refused = await mina.json("GET", path, 422, params=params)
    assert [error["field"] for error in refused["errors"]] == [field]
    assert len(refused["errors"][0]["detail"].split()) > 2
