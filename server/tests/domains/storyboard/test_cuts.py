"""Cuts: creation, edits, deletion, restoration and order."""

import asyncio
import random
import uuid
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.api.boards import add_cut, add_member, get_board, list_cut_ids, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab
from tests.support.selection import get_example_count

pytestmark = pytest.mark.database


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


def _get_cuts_path(project: dict[str, Any]) -> str:
    return f"/api/projects/{project['slug']}/cuts"


def _make_if_match(version: int) -> dict[str, str]:
    return {"If-Match": f'"{version}"'}


async def _reorder_cuts(person: Person, project: dict[str, Any], ids: list[str], version: int, status: int) -> Any:
    body = {"cut_ids": ids}
    return await person.json(
        "PUT", f"{_get_cuts_path(project)}/order", status, json=body, headers=_make_if_match(version)
    )


async def test_a_new_project_has_no_cut(owner: Person, project: dict[str, Any]) -> None:
    usual = {"pattern": "Sc {scene} Sh {shot} {panel}", "digits": 3, "step": 10, "locked": False}
    nothing = {"items": [], "backgrounds": [], "scenes": [], "shots": [], "order_version": 0, "seq": 0}
    assert await get_board(owner, project) == {
        **nothing, "board": {**usual, "end_fade": None, "version": 1}, "can_edit": True,
    }  # fmt: skip


async def test_a_new_cut_is_inserted_at_the_end_or_after_another(owner: Person, project: dict[str, Any]) -> None:
    first = await add_cut(owner, project, name="Wide")
    last = await add_cut(owner, project)
    between = await add_cut(owner, project, after_id=first["id"])
    end = await add_cut(owner, project, after_id=None)
    assert await list_cut_ids(owner, project) == [first["id"], between["id"], last["id"], end["id"]]
    assert (first["name"], first["duration_frames"], first["note"], first["version"]) == ("Wide", 1, "", 1)
    assert (first["has_asset"], first["preview"], first["drawing_seq"]) == (False, None, 0)


async def test_a_cut_after_a_deleted_one_is_inserted_at_the_end(owner: Person, project: dict[str, Any]) -> None:
    first, second = await add_cut(owner, project), await add_cut(owner, project)
    await owner.json("DELETE", f"/api/cuts/{first['id']}", 200)
    later_cut = await add_cut(owner, project, after_id=first["id"])
    assert await list_cut_ids(owner, project) == [second["id"], later_cut["id"]]


async def test_a_repeated_creation_creates_one_cut(owner: Person, project: dict[str, Any]) -> None:
    body = {"id": str(uuid.uuid4()), "name": "Once"}
    first = await owner.json("POST", _get_cuts_path(project), 201, json=body)
    repeated = await owner.json("POST", _get_cuts_path(project), 201, json={**body, "id": body["id"].upper()})
    assert first == repeated
    assert await list_cut_ids(owner, project) == [body["id"]]


async def test_ten_concurrent_identical_creations_create_one_cut(owner: Person, project: dict[str, Any]) -> None:
    body = {"id": str(uuid.uuid4())}
    answers = await asyncio.gather(*(owner.http.post(_get_cuts_path(project), json=body) for _ in range(10)))
    assert {answer.status_code for answer in answers} == {201}
    assert await list_cut_ids(owner, project) == [body["id"]]


async def test_an_id_of_another_board_is_rejected(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> None:
    other = await newcomer()
    foreign = await add_cut(other, await new_project(other))
    problem = await owner.json("POST", _get_cuts_path(project), 409, json={"id": foreign["id"]})
    assert problem["code"] == "id_taken"
    assert await list_cut_ids(owner, project) == []


@pytest.mark.parametrize("frames", [1, 100_000, 47.0])
async def test_lengths_from_1_to_100_000_frames_are_accepted(
    owner: Person, project: dict[str, Any], frames: float
) -> None:
    assert (await add_cut(owner, project, duration_frames=frames))["duration_frames"] == frames


@pytest.mark.parametrize("raw", ["0", "-1", "100001", "1.5", "true", '"24"', "null", "NaN", "1e999", "[1]"])
async def test_other_lengths_are_rejected(owner: Person, project: dict[str, Any], raw: str) -> None:
    cut = await add_cut(owner, project)
    headers = {"Content-Type": "application/json"}
    body = f'{{"duration_frames": {raw}}}'
    for method, path, more in (
        ("POST", _get_cuts_path(project), {}),
        ("PATCH", f"/api/cuts/{cut['id']}", _make_if_match(1)),
    ):
        answer = await owner.http.request(method, path, content=body, headers=headers | more)
        assert answer.status_code == 422, answer.text


async def test_notes_can_have_1000_characters(owner: Person, project: dict[str, Any]) -> None:
    note = "あ" * 1000
    cut = await add_cut(owner, project, note=note)
    assert cut["note"] == note
    problem = await owner.json("POST", _get_cuts_path(project), 422, json={"note": f"{note}!"})
    assert "1,000" in problem["detail"]
    await owner.json("PATCH", f"/api/cuts/{cut['id']}", 422, json={"note": f"{note}!"}, headers=_make_if_match(1))


async def test_an_edit_requires_the_current_version(owner: Person, project: dict[str, Any]) -> None:
    cut = await add_cut(owner, project)
    path = f"/api/cuts/{cut['id']}"
    changed = await owner.json("PATCH", path, 200, json={"note": "slow"}, headers=_make_if_match(1))
    assert (changed["note"], changed["version"]) == ("slow", 2)
    stale = await owner.json("PATCH", path, 412, json={"duration_frames": 12}, headers=_make_if_match(1))
    assert stale["current"] == changed
    # With the current cut from the error, the second change succeeds and preserves the first.
    merged = await owner.json("PATCH", path, 200, json={"duration_frames": 12}, headers=_make_if_match(2))
    assert (merged["note"], merged["duration_frames"], merged["version"]) == ("slow", 12, 3)
    await owner.json("PATCH", path, 428, json={"note": "x"})
    await owner.json("PATCH", path, 422, json={}, headers=_make_if_match(3))
    await owner.json("PATCH", path, 422, json={"position": 0}, headers=_make_if_match(3))
    await owner.json("PATCH", path, 422, json={"name": "n" * 101}, headers=_make_if_match(3))


async def test_a_deleted_cut_is_restored_at_its_old_position(owner: Person, project: dict[str, Any]) -> None:
    ids = [(await add_cut(owner, project, name=f"Cut {n}"))["id"] for n in range(4)]
    first = await owner.json("DELETE", f"/api/cuts/{ids[1]}", 200)
    assert await list_cut_ids(owner, project) == [ids[0], ids[2], ids[3]]
    assert await owner.json("DELETE", f"/api/cuts/{ids[1]}", 200) == first
    not_found = await owner.json("PATCH", f"/api/cuts/{ids[1]}", 404, json={"note": "x"}, headers=_make_if_match(1))
    assert not_found["code"] == "cut.gone"
    back = await owner.json("POST", f"/api/cuts/{ids[1]}/restore", 200)
    assert (back["cut"]["name"], back["cut"]["position"]) == ("Cut 1", 1)
    assert await list_cut_ids(owner, project) == ids
    repeated = await owner.json("POST", f"/api/cuts/{ids[1]}/restore", 200)
    assert repeated["cut"]["position"] == 1
    assert await list_cut_ids(owner, project) == ids


async def test_concurrent_restores_restore_a_cut_once(owner: Person, project: dict[str, Any]) -> None:
    ids = [(await add_cut(owner, project))["id"] for _ in range(3)]
    answers = await asyncio.gather(*(owner.http.delete(f"/api/cuts/{ids[0]}") for _ in range(6)))
    assert {answer.status_code for answer in answers} == {200}
    assert await list_cut_ids(owner, project) == ids[1:]
    answers = await asyncio.gather(*(owner.http.post(f"/api/cuts/{ids[0]}/restore") for _ in range(6)))
    assert {answer.status_code for answer in answers} == {200}
    assert await list_cut_ids(owner, project) == ids


async def test_an_order_must_name_every_cut_once(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> None:
    ids = [(await add_cut(owner, project))["id"] for _ in range(3)]
    version = (await get_board(owner, project))["order_version"]
    for wrong in (ids[:2], [*ids, ids[0]], [*ids[:2], str(uuid.uuid4())], []):
        problem = await _reorder_cuts(owner, project, wrong, version, 422)
        assert problem["errors"][0]["field"] == "cut_ids"
    assert await list_cut_ids(owner, project) == ids
    result = await _reorder_cuts(owner, project, [ids[2], ids[0], ids[1]], version, 200)
    assert result == {"cut_ids": [ids[2], ids[0], ids[1]], "order_version": version + 1}
    assert await list_cut_ids(owner, project) == [ids[2], ids[0], ids[1]]


async def test_an_order_for_an_old_version_is_rejected_with_the_current_order(
    owner: Person, project: dict[str, Any]
) -> None:
    ids = [(await add_cut(owner, project))["id"] for _ in range(2)]
    version = (await get_board(owner, project))["order_version"]
    later_cut = await add_cut(owner, project)
    stale = await _reorder_cuts(owner, project, ids[::-1], version, 412)
    assert stale["current"] == {"cut_ids": [*ids, later_cut["id"]], "order_version": version + 1}
    assert await list_cut_ids(owner, project) == [*ids, later_cut["id"]]


async def test_concurrent_creations_lose_no_cut(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> None:
    other = await newcomer()
    await add_member(owner, project, other)
    first = await add_cut(owner, project)
    async with open_tab(owner) as listening:
        seq = (await get_board(owner, project))["seq"]
        await listening.subscribe(f"project:{project['id']}", seq)
        made = await asyncio.gather(
            *(add_cut(person, project, after_id=first["id"]) for person in (owner, other) for _ in range(20))
        )
        assert set(await list_cut_ids(owner, project)) == {first["id"], *(cut["id"] for cut in made)}
        events = [await listening.expect("event") for _ in made]
    assert [event["seq"] for event in events] == list(range(seq + 1, seq + 41))
    assert {event["event"]["cut"]["id"] for event in events} == {cut["id"] for cut in made}
    # The events suffice to derive the order.
    assert events[-1]["event"]["cut_ids"] == await list_cut_ids(owner, project)


async def test_editors_who_merge_on_conflict_lose_no_edit(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    cut = await add_cut(owner, project)
    path = f"/api/cuts/{cut['id']}"

    async def append_mark(mark: str) -> None:
        current = cut
        while True:
            body = {"note": f"{current['note']}{mark};"}
            answer = await owner.http.patch(path, json=body, headers=_make_if_match(current["version"]))
            if answer.status_code == 200:
                return
            assert answer.status_code == 412
            current = answer.json()["current"]

    await asyncio.gather(*(append_mark(f"m{n}") for n in range(20)))
    final = (await get_board(owner, project))["items"][0]
    assert sorted(final["note"].strip(";").split(";")) == sorted(f"m{n}" for n in range(20))
    assert final["version"] == 21


async def test_every_change_appends_an_event(owner: Person, project: dict[str, Any]) -> None:
    async with open_tab(owner) as listening:
        await listening.subscribe(f"project:{project['id']}")
        one, two = await add_cut(owner, project), await add_cut(owner, project)
        await owner.json("PATCH", f"/api/cuts/{one['id']}", 200, json={"note": "n"}, headers=_make_if_match(1))
        version = (await get_board(owner, project))["order_version"]
        await _reorder_cuts(owner, project, [two["id"], one["id"]], version, 200)
        await owner.json("DELETE", f"/api/cuts/{one['id']}", 200)
        await owner.json("POST", f"/api/cuts/{one['id']}/restore", 200)
        events = [(await listening.expect("event"))["event"] for _ in range(6)]
    kinds = [event["type"] for event in events]
    assert kinds == ["cut_created", "cut_created", "cut_updated", "cuts_reordered", "cut_deleted", "cut_created"]
    assert events[2]["cut"]["note"] == "n"
    assert events[3]["cut_ids"] == events[5]["cut_ids"][::1] == [two["id"], one["id"]]


async def test_an_event_reports_values_that_an_unaware_edit_replaced(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    cut = await add_cut(owner, project, name="Pier")
    path = f"/api/cuts/{cut['id']}"
    other = await newcomer()
    await add_member(owner, project, other)
    name = (await other.json("GET", "/api/profiles/me"))["display_name"]
    async with open_tab(owner) as listening:
        await listening.subscribe(f"project:{project['id']}")
        await owner.json("PATCH", path, 200, json={"duration_frames": 12}, headers=_make_if_match(1))
        blind = {"duration_frames": 20, "name": "Rope", "overwritten": ["duration_frames", "note"]}
        await other.json("PATCH", path, 412, json=blind, headers=_make_if_match(1))
        await other.json("PATCH", path, 200, json=blind, headers=_make_if_match(2))
        await other.json("PATCH", path, 200, json={"duration_frames": 21}, headers=_make_if_match(3))
        events = [(await listening.expect("event"))["event"] for _ in range(3)]
    assert [event["cut"]["duration_frames"] for event in events] == [12, 20, 21]
    assert [event["replaced"] for event in events] == [
        None, dict.fromkeys(("name", "note", "dialogue", "action")) | {"author_id": name, "duration_frames": 12}, None,
    ]  # fmt: skip
    alone = await other.json("PATCH", path, 422, json={"overwritten": ["name"]}, headers=_make_if_match(4))
    assert "at least one change" in alone["detail"]
    await other.json("PATCH", path, 422, json={"name": "x", "overwritten": ["position"]}, headers=_make_if_match(4))


_STEPS = st.lists(
    st.tuples(st.sampled_from(["add", "delete", "restore", "move", "shuffle"]), st.integers(0, 30)),
    min_size=1,
    max_size=14,
)


@settings(
    max_examples=get_example_count(12),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    derandomize=True,
)
@given(steps=_STEPS)
async def test_positions_stay_consecutive_and_no_cut_is_lost(owner: Person, steps: list[tuple[str, int]]) -> None:
    project = await new_project(owner)
    live: list[str] = []
    deleted: list[tuple[str, int]] = []
    for step, number in steps:
        if step == "add":
            after = live[number % len(live)] if live and number % 3 else None
            made = (await add_cut(owner, project, after_id=after))["id"]
            live.insert(live.index(after) + 1 if after else len(live), made)
        elif step == "delete" and live:
            place = number % len(live)
            await owner.json("DELETE", f"/api/cuts/{live[place]}", 200)
            deleted.append((live.pop(place), place))
        elif step == "restore" and deleted:
            back, place = deleted.pop(number % len(deleted))
            await owner.json("POST", f"/api/cuts/{back}/restore", 200)
            live.insert(min(place, len(live)), back)
        elif step in {"move", "shuffle"}:
            version = (await get_board(owner, project))["order_version"]
            random.Random(number).shuffle(live)
            await _reorder_cuts(owner, project, live, version, 200)
        assert await list_cut_ids(owner, project) == live
