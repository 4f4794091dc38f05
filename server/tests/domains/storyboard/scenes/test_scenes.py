"""Scenes and shots: creation, numbers, locks, moves and events."""

import asyncio
import random
import uuid
from typing import Any

import pytest

from tests.support.api.boards import add_cut, add_member, get_board, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import (
    change_structure,
    create_scene,
    create_shot,
    get_numbers,
    lock_numbers,
    make_if_match,
)
from tests.support.api.sockets import open_tab


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def _create_cuts(owner: Person, project: dict[str, Any], count: int) -> list[str]:
    return [(await add_cut(owner, project))["id"] for _ in range(count)]


async def test_numbers_follow_the_order_until_they_are_locked(owner: Person, project: dict[str, Any]) -> None:
    cuts = await _create_cuts(owner, project, 4)
    first, (shot,) = await create_scene(owner, project, cuts[:2])
    second, (other,) = await create_scene(owner, project, cuts[2:])
    assert await get_numbers(owner, project) == {first: "010", shot: "010", second: "020", other: "010"}
    version = (await get_board(owner, project))["order_version"]
    path = f"/api/projects/{project['slug']}/cuts/order"
    await owner.json("PUT", path, 200, json={"cut_ids": [*cuts[2:], *cuts[:2]]}, headers=make_if_match(version))
    turned = await get_numbers(owner, project)
    assert (turned[second], turned[first]) == ("010", "020")
    await lock_numbers(owner, project)
    await owner.json("PUT", path, 200, json={"cut_ids": cuts}, headers=make_if_match(version + 1))
    assert await get_numbers(owner, project) == turned
    await lock_numbers(owner, project, locked=False)
    assert (await get_numbers(owner, project))[first] == "010"


async def test_with_locked_numbers_a_new_shot_gets_a_number_in_between(owner: Person, project: dict[str, Any]) -> None:
    cuts = await _create_cuts(owner, project, 6)
    scene, (one, two) = await create_scene(owner, project, cuts[:3], cuts[3:])
    await lock_numbers(owner, project)
    between = await create_shot(owner, project, scene, cuts[2:3], one)
    lettered = await create_shot(owner, project, scene, cuts[1:2], one)
    now = await get_numbers(owner, project)
    assert [now[each] for each in (one, lettered, between, two)] == ["010", "010A", "015", "020"]
    await owner.json("DELETE", f"/api/cuts/{cuts[2]}", 200)
    again = await create_shot(owner, project, scene, cuts[1:2], lettered)
    now = await get_numbers(owner, project)
    assert now[between] == "015"
    assert now[again] not in {"010", "010A", "015", "020"}
    await owner.json("POST", f"/api/cuts/{cuts[2]}/restore", 200)
    assert (await get_numbers(owner, project))[between] == "015"


async def test_concurrently_created_shots_get_different_numbers(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    cuts = await _create_cuts(owner, project, 8)
    scene, (one,) = await create_scene(owner, project, cuts)
    await lock_numbers(owner, project)
    other = await newcomer()
    await add_member(owner, project, other)
    wished = [
        create_shot(who, project, scene, [cut], one, "020") for who, cut in zip((owner, other), cuts[4:6], strict=True)
    ]
    made = await asyncio.gather(*wished)
    now = await get_numbers(owner, project)
    got = sorted(now[each] for each in made)
    assert "020" in got
    assert len({*got, now[one]}) == 3


@pytest.mark.parametrize("seed", range(3))
async def test_locked_numbers_stay_unchanged_and_unique(owner: Person, project: dict[str, Any], seed: int) -> None:
    chance = random.Random(seed)
    cuts = await _create_cuts(owner, project, 12)
    scene, shots = await create_scene(owner, project, *[[cut] for cut in cuts])
    await lock_numbers(owner, project)
    path = f"/api/projects/{project['slug']}"
    known = await get_numbers(owner, project)
    where = dict(zip(cuts, shots, strict=True))
    for _ in range(12):
        deed, now = chance.choice(["add", "move", "delete"]), await get_board(owner, project)
        ids = [cut["id"] for cut in now["items"]]
        cut = chance.choice(ids)
        if deed == "delete" and len(ids) > 3:
            await owner.json("DELETE", f"/api/cuts/{cut}", 200)
        elif deed == "move":
            chance.shuffle(ids)
            body = {"cut_ids": ids}
            await owner.json("PUT", f"{path}/cuts/order", 200, json=body, headers=make_if_match(now["order_version"]))
        else:
            new = (await add_cut(owner, project, after_id=cut))["id"]
            where[new] = await create_shot(owner, project, scene, [new], None)
        after = await get_numbers(owner, project)
        assert known.items() <= after.items()
        of_shots = [number.upper() for each, number in after.items() if each != scene]
        assert len(set(of_shots)) == len(of_shots)
        known = after


async def test_grouping_is_atomic_and_repeatable(owner: Person, project: dict[str, Any]) -> None:
    cuts = await _create_cuts(owner, project, 2)
    scene, shot = str(uuid.uuid4()), str(uuid.uuid4())
    body: dict[str, Any] = {
        "scenes": [{"id": scene, "title": "Harbour"}],
        "shots": [{"id": shot, "scene_id": scene}],
        "moved_cuts": [{"cut_ids": cuts, "before": None, "after": shot}],
    }
    bad = {**body, "moved_cuts": [{"cut_ids": cuts, "before": None, "after": str(uuid.uuid4())}]}
    before = await get_board(owner, project)
    refused = await change_structure(owner, project, 422, **bad)
    assert "This shot isn't in this project." in str(refused)
    assert await get_board(owner, project) == before
    made = await change_structure(owner, project, **body)
    first_board = await get_board(owner, project)
    assert [(cut["shot_id"], cut["version"]) for cut in first_board["items"]] == [(shot, 2), (shot, 2)]
    again = await change_structure(owner, project, **body)
    assert again["cuts"] == made["cuts"]
    assert await get_board(owner, project) == first_board


async def test_cuts_that_were_moved_concurrently_stay_in_their_shot(owner: Person, project: dict[str, Any]) -> None:
    cuts = await _create_cuts(owner, project, 2)
    scene, (one,) = await create_scene(owner, project, cuts)
    two = await create_shot(owner, project, scene, cuts[1:], one)
    later_shot = await create_shot(owner, project, scene, cuts, one)
    items = (await get_board(owner, project))["items"]
    assert [cut["shot_id"] for cut in items] == [later_shot, two]


async def test_a_scene_can_be_named_and_numbered(owner: Person, project: dict[str, Any]) -> None:
    cuts = await _create_cuts(owner, project, 3)
    scene, (one, two) = await create_scene(owner, project, cuts[:1], cuts[1:])
    root = f"/api/projects/{project['slug']}"
    named = await owner.json("PATCH", f"{root}/scenes/{scene}", 200, json={"title": "Pier"}, headers=make_if_match(1))
    assert (named["scenes"][0]["title"], named["scenes"][0]["version"]) == ("Pier", 2)
    stale = await owner.json("PATCH", f"{root}/scenes/{scene}", 412, json={"title": "Quay"}, headers=make_if_match(1))
    assert stale["current"]["title"] == "Pier"
    by_hand = {"json": {"number": "7"}, "headers": make_if_match(2)}
    follows = await owner.json("PATCH", f"{root}/scenes/{scene}", 409, **by_hand)
    assert "Numbers follow the order" in follows["detail"]
    await lock_numbers(owner, project)
    version = {each["id"]: each["version"] for each in (await get_board(owner, project))["shots"]}
    refused = await owner.json(
        "PATCH", f"{root}/shots/{two}", 409, json={"number": "010"}, headers=make_if_match(version[two])
    )
    assert refused["detail"] == "Shot 010 already exists in scene 010."
    long = await owner.json(
        "PATCH", f"{root}/shots/{two}", 422, json={"number": "123456789"}, headers=make_if_match(version[two])
    )
    assert "A number can have up to 8 letters and digits." in str(long)
    none = await owner.json(
        "PATCH", f"{root}/shots/{two}", 422, json={"number": ""}, headers=make_if_match(version[two])
    )
    assert "need a number" in str(none)
    await owner.json("PATCH", f"{root}/shots/{two}", 200, json={"number": "7b"}, headers=make_if_match(version[two]))
    assert (await get_numbers(owner, project))[two] == "7b"
    assert (await get_numbers(owner, project))[one] == "010"


async def test_a_label_follows_the_pattern_of_the_board(owner: Person, project: dict[str, Any]) -> None:
    root = f"/api/projects/{project['slug']}/board"
    bad = await owner.json("PATCH", root, 422, json={"pattern": "Cut {frame}"}, headers=make_if_match(1))
    assert "A label must have at least one of" in str(bad)
    updated = await owner.json(
        "PATCH", root, 200, json={"pattern": "{shot}{panel}", "step": 1}, headers=make_if_match(1)
    )
    assert (updated["board"]["pattern"], updated["board"]["step"], updated["board"]["version"]) == (
        "{shot}{panel}",
        1,
        2,
    )
    stale = await owner.json("PATCH", root, 412, json={"digits": 2}, headers=make_if_match(1))
    assert stale["current"]["pattern"] == "{shot}{panel}"


async def test_a_new_shot_is_announced_in_one_event_with_its_cuts(owner: Person, project: dict[str, Any]) -> None:
    cuts = (await _create_cuts(owner, project, 4))[::-1]
    async with open_tab(owner) as listening:
        await listening.subscribe(f"project:{project['id']}")
        scene, (shot,) = await create_scene(owner, project, cuts)
        await change_structure(owner, project, scenes=[{"id": scene}])
        await add_cut(owner, project, shot_id=shot)
        events = [(await listening.expect("event"))["event"] for _ in range(2)]
    assert [event["type"] for event in events] == ["structure_changed", "cut_created"]
    assert [each["id"] for each in events[0]["scenes"]] == [scene]
    assert [(each["id"], each["shot_id"], each["version"]) for each in events[0]["cuts"]] == [
        (cut, shot, 2) for cut in cuts
    ]
    assert events[1]["cut"]["shot_id"] == shot


async def test_shots_of_another_project_are_rejected(owner: Person, project: dict[str, Any]) -> None:
    other = await new_project(owner)
    far = (await add_cut(owner, other))["id"]
    _, (shot,) = await create_scene(owner, other, [far])
    cut = await add_cut(owner, project)
    for body in ({"shot_id": shot}, {"shot_id": str(uuid.uuid4())}):
        refused = await owner.json("PATCH", f"/api/cuts/{cut['id']}", 422, json=body, headers=make_if_match(1))
        assert "This shot isn't in this project." in str(refused)
    await owner.json("POST", f"/api/projects/{project['slug']}/cuts", 422, json={"shot_id": shot})
    await owner.json(
        "PATCH", f"/api/projects/{project['slug']}/shots/{shot}", 404, json={"number": "1"}, headers=make_if_match(1)
    )
    taken = await change_structure(owner, project, 422, shots=[{"id": shot, "scene_id": str(uuid.uuid4())}])
    assert "This scene isn't in this project." in str(taken)


async def test_a_released_number_can_be_used_again(owner: Person, project: dict[str, Any]) -> None:
    cuts = await _create_cuts(owner, project, 3)
    scene, (one, two) = await create_scene(owner, project, cuts[:2], cuts[2:])
    await lock_numbers(owner, project)
    shot = await create_shot(owner, project, scene, cuts[1:2], one)
    assert (await get_numbers(owner, project))[shot] == "015"
    await change_structure(
        owner, project, moved_cuts=[{"cut_ids": cuts[1:2], "before": shot, "after": one}], released_ids=[shot, two]
    )
    now = await get_numbers(owner, project)
    assert (now[shot], now[two]) == ("", "020")
    again = await create_shot(owner, project, scene, cuts[1:2], one)
    assert (await get_numbers(owner, project))[again] == "015"


async def test_a_moved_shot_with_a_taken_number_gets_another(owner: Person, project: dict[str, Any]) -> None:
    cuts = await _create_cuts(owner, project, 3)
    first, (one,) = await create_scene(owner, project, cuts[:1])
    second, (two, three) = await create_scene(owner, project, cuts[1:2], cuts[2:])
    await lock_numbers(owner, project)
    moves = [{"shot_id": each, "before": second, "after": first} for each in (two, three)]
    await change_structure(owner, project, moved_shots=moves)
    now = await get_numbers(owner, project)
    assert (now[one], now[three], now[second]) == ("010", "020", "020")
    assert now[two] not in {"010", "020"}


async def test_files_and_links_use_the_label_of_a_cut(owner: Person, project: dict[str, Any]) -> None:
    named = (await add_cut(owner, project, name="Anchor", action="The anchor falls."))["id"]
    await add_cut(owner, project)
    await create_scene(owner, project, [named])
    root = f"/api/projects/{project['slug']}"
    timing = (await owner.http.get(f"{root}/timing-sheet.csv")).text.splitlines()
    assert [line.partition(",")[0] for line in timing[1:]] == ["Sc 010 Sh 010 A", "2"]
    tracker = (await owner.http.get(f"{root}/tracker-sheet.csv")).text.splitlines()
    assert tracker[1].split(",")[1:3] == ["010", "Sc 010 Sh 010 A"]
    assert tracker[2].split(",")[1:3] == ["", "Cut 2"]
    found = await owner.json("GET", "/api/search?kinds=cut&q=anchor", 200)
    title = "".join(part["text"] for part in found["items"][0]["title"])
    assert title == "Sc 010 Sh 010 A · Anchor"
    await owner.json("PATCH", f"{root}/board", 200, json={"pattern": "{shot}{panel}"}, headers=make_if_match(1))
    timing = (await owner.http.get(f"{root}/timing-sheet.csv")).text.splitlines()
    assert timing[1].startswith("010A,")


async def test_scenes_and_shots_are_limited(owner: Person, project: dict[str, Any]) -> None:
    scenes = [{"id": str(uuid.uuid4())} for _ in range(500)]
    await change_structure(owner, project, scenes=scenes)
    full = await change_structure(owner, project, 409, scenes=[{"id": str(uuid.uuid4())}])
    assert full["detail"] == "A storyboard can have up to 500 scenes."
    shots = [{"id": str(uuid.uuid4()), "scene_id": scenes[place % 500]["id"]} for place in range(5000)]
    await change_structure(owner, project, shots=shots)
    more = {"id": str(uuid.uuid4()), "scene_id": scenes[0]["id"]}
    full = await change_structure(owner, project, 409, shots=[more])
    assert full["detail"] == "A storyboard can have up to 5,000 shots."
    assert len((await get_board(owner, project))["shots"]) == 5000


async def test_a_board_can_only_end_with_a_fade(owner: Person, project: dict[str, Any]) -> None:
    path, fade = f"/api/projects/{project['slug']}/board", {"kind": "fade", "frames": 12, "colour": "#000000"}
    await owner.json("PATCH", path, 200, json={"end_fade": fade}, headers=make_if_match(1))
    before = await owner.json("GET", path, 200)
    assert before["end_fade"] == fade
    wrong = {**fade, "kind": "dissolve"}
    refused = await owner.json("PATCH", path, 422, json={"end_fade": wrong, "digits": 2}, headers=make_if_match(2))
    assert (refused["detail"], refused["errors"][0]["field"]) == ("A board can end only in a fade.", "end_fade")
    assert await owner.json("GET", path, 200) == before
    await owner.json("PATCH", path, 200, json={"end_fade": None}, headers=make_if_match(2))
    assert (await owner.json("GET", path, 200))["end_fade"] is None
