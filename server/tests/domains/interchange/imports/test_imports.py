"""Board imports: a file becomes a plan, accepted rows are applied, and the import can be undone."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from pegbar.domains.interchange.imports.actions import imports as actions
from pegbar.domains.interchange.models import Import
from pegbar.kernel import clock
from pegbar.maintenance.referenced_objects import list_referenced
from pegbar.wiring import Instance
from tests.support.api import imports
from tests.support.api.boards import add_cut, add_member, get_board, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import make_if_match
from tests.support.api.sockets import open_tab
from tests.support.api.uploads import send_chunk


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    project = await new_project(owner)
    for frames in (24, 12, 48):
        await add_cut(owner, project, duration_frames=frames)
    return project


async def _list_frames(person: Person, project: dict[str, Any]) -> list[int]:
    return [cut["duration_frames"] for cut in (await get_board(person, project))["items"]]


async def _retime(person: Person, cut: dict[str, Any], frames: int) -> dict[str, Any]:
    body, path = {"duration_frames": frames}, f"/api/cuts/{cut['id']}"
    return await person.json("PATCH", path, json=body, headers=make_if_match(cut["version"]))


async def test_rows_of_a_timing_sheet_are_accepted_individually(owner: Person, project: dict[str, Any]) -> None:
    sheet = (await owner.http.get(f"/api/projects/{project['slug']}/timing-sheet.csv")).text
    changed = sheet.replace("1,0,24,24,", "1,0,31,31,").replace("3,36,84,48,", "3,36,84,50,")
    assert changed != sheet
    made = await imports.create_planned_import(owner, project, changed.encode())
    cuts = (await get_board(owner, project))["items"]
    assert (made["state"], made["problem"], made["requested_by"]) == ("planned", None, owner.id)
    assert [(row["kind"], row["cut_id"], row["before"], row["after"]) for row in made["plan"]["rows"]] == [
        ("retimed", cuts[0]["id"], 24, 31),
        ("retimed", cuts[2]["id"], 48, 50),
    ]
    assert all(row["checked"] and not row["fresh"] for row in made["plan"]["rows"])
    assert made["plan"]["notices"] == ["2 rows with a different length than Frames, which is used: 2, 4."]
    assert await _list_frames(owner, project) == [24, 12, 48], "nothing changes before somebody accepted it"
    applied = await imports.apply_import(owner, project, made, made["plan"]["rows"][0]["id"])
    assert (applied["state"], applied["plan"]) == ("applied", made["plan"])
    assert await _list_frames(owner, project) == [31, 12, 48]
    after = (await get_board(owner, project))["items"]
    assert [cut["version"] for cut in after] == [2, 1, 1]
    assert await imports.apply_import(owner, project, made) == applied, "applied once, whatever is accepted later"
    assert await _list_frames(owner, project) == [31, 12, 48]
    assert await imports.undo_import(owner, project, made) == {"skipped": []}
    assert await _list_frames(owner, project) == [24, 12, 48]
    assert (await imports.get_import(owner, project, made))["state"] == "undone"


async def test_an_applied_import_is_announced_in_one_event(owner: Person, project: dict[str, Any]) -> None:
    made = await imports.create_planned_import(owner, project, b"Cut;Frames\n1;31\n2;13\n3;50\n")
    seq, cuts = (await get_board(owner, project))["seq"], (await get_board(owner, project))["items"]
    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}", seq)
        applied = await imports.apply_import(owner, project, made)
        event = (await page.expect("event"))["event"]
        assert (event["type"], event["added"], event["deleted_ids"], event["cut_ids"]) == ("cuts_changed", [], [], None)
        fields = [(each["id"], each["version"], each["duration_frames"], each["name"]) for each in event["changed"]]
        assert fields == [(cut["id"], 2, frames, None) for cut, frames in zip(cuts, (31, 13, 50), strict=True)]
        assert (await page.expect("event"))["event"] == {
            "type": "import_changed",
            "import_id": applied["id"],
            "state": "applied",
        }


async def test_a_changed_board_invalidates_the_plan(owner: Person, project: dict[str, Any]) -> None:
    made = await imports.create_planned_import(owner, project, b"Cut,Frames\n1,31\n2,13\n3,48\n")
    cuts = (await get_board(owner, project))["items"]
    await _retime(owner, cuts[1], 20)
    await _retime(owner, cuts[2], 47)
    stale = await imports.apply_import(owner, project, made, status=412)
    assert (stale["code"], stale["current"]["state"]) == ("stale", "planned")
    assert await _list_frames(owner, project) == [24, 20, 47], "all of it or nothing"
    rows = stale["current"]["plan"]["rows"]
    assert [(row["before"], row["after"], row["fresh"]) for row in rows] == [
        (24, 31, False),
        (20, 13, True),
        (47, 48, True),
    ]
    assert await imports.get_import(owner, project, made) == stale["current"]
    again = await imports.apply_import(owner, project, made, status=412)
    assert again["current"] == stale["current"], "of a plan that nobody looked at nothing is accepted"
    await imports.apply_import(owner, project, stale["current"])
    assert await _list_frames(owner, project) == [31, 13, 48]


async def test_concurrent_apply_and_retime_do_not_both_succeed(owner: Person, project: dict[str, Any]) -> None:
    for length in range(40, 46):
        made = await imports.create_planned_import(owner, project, f"Cut,Frames\n1,{length}\n2,{length}\n".encode())
        cut = (await get_board(owner, project))["items"][1]
        body = imports.make_apply_body(made["plan"])
        answers = await asyncio.gather(
            owner.http.post(f"{imports.get_imports_path(project)}/{made['id']}/apply", json=body),
            owner.http.patch(
                f"/api/cuts/{cut['id']}", json={"duration_frames": 7}, headers=make_if_match(cut["version"])
            ),
            owner.http.post(f"{imports.get_imports_path(project)}/{made['id']}/apply", json=body),
        )
        applied, retimed, again = (answer.status_code for answer in answers)
        assert applied == again
        assert {applied, retimed} == {200, 412}, "nothing that was acknowledged is lost"
        frames = await _list_frames(owner, project)
        assert frames[1] == (length if applied == 200 else 7)
        undone = await asyncio.gather(
            *(owner.http.post(f"{imports.get_imports_path(project)}/{made['id']}/undo") for _ in range(2))
        )
        assert {answer.status_code for answer in undone} == {200 if applied == 200 else 409}


async def test_a_plan_tolerates_changes_of_other_cuts_but_not_of_the_order(
    owner: Person, project: dict[str, Any]
) -> None:
    made = await imports.create_planned_import(owner, project)
    await _retime(owner, (await get_board(owner, project))["items"][2], 47)
    await imports.apply_import(owner, project, made)
    assert await _list_frames(owner, project) == [31, 12, 47]
    made = await imports.create_planned_import(owner, project, b"Cut,Frames\n1,40\n")
    now = await get_board(owner, project)
    ids = [cut["id"] for cut in now["items"]]
    path = f"/api/projects/{project['slug']}/cuts/order"
    await owner.json("PUT", path, json={"cut_ids": ids[::-1]}, headers=make_if_match(now["order_version"]))
    stale = await imports.apply_import(owner, project, made, status=412)
    [row] = stale["current"]["plan"]["rows"]
    assert (row["cut_id"], row["before"], row["fresh"]) == (ids[2], 47, True)


async def test_undo_retains_and_lists_later_changes(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> None:
    other = await newcomer()
    await add_member(owner, project, other)
    made = await imports.create_planned_import(owner, project, b"Cut,Frames\n1,31\n2,13\n3,50\n")
    await imports.apply_import(owner, project, made)
    cuts = (await get_board(owner, project))["items"]
    await _retime(other, cuts[1], 20)
    await other.json("PATCH", f"/api/cuts/{cuts[0]['id']}", json={"name": "Quay"}, headers=make_if_match(2))
    await owner.json("DELETE", f"/api/cuts/{cuts[2]['id']}")
    [seen] = (await other.json("GET", imports.get_imports_path(project)))["items"]
    assert (seen["id"], seen["state"], seen["requested_by"]) == (made["id"], "applied", owner.id)
    retained = await imports.undo_import(other, project, made)
    assert retained == {
        "skipped": [{"cut_id": cuts[1]["id"], "name": "Cut 2"}, {"cut_id": cuts[2]["id"], "name": "Cut 3"}]
    }
    assert await _list_frames(owner, project) == [24, 20], "a name that came since is no reason to keep a length"
    await _retime(other, (await get_board(owner, project))["items"][0], 31)
    assert await imports.undo_import(owner, project, made) == retained
    assert await _list_frames(owner, project) == [31, 20], "it is taken back once"
    await imports.apply_import(owner, project, made)
    assert await _list_frames(owner, project) == [31, 20]


async def test_an_import_is_its_creators_until_it_is_applied(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    other = await newcomer()
    await add_member(owner, project, other)
    made = await imports.create_import(owner, project, len(imports.TIMING))
    assert (made["state"], made["received"]) == ("uploading", 0)
    again = imports.make_import_body(len(imports.TIMING), id=made["id"])
    assert await owner.json("POST", imports.get_imports_path(project), 201, json=again) == made
    await imports.create_import(owner, project, 9, 409, id=made["id"])
    assert (await imports.create_import(owner, project, 9, 409))["code"] == "import.at_work"
    await imports.create_import(other, project, 9)
    await imports.get_import(other, project, made, 403)
    assert (await send_chunk(owner, made, 0, imports.TIMING[:5])).status_code == 204
    assert (await imports.get_import(owner, project, made))["received"] == 5
    listed = (await owner.json("GET", imports.get_imports_path(project)))["items"]
    assert [(each["id"], each["received"]) for each in listed] == [(made["id"], 5)]
    await imports.apply_import(owner, project, made, "retimed:1", status=409)
    assert (await send_chunk(owner, made, 5, imports.TIMING[5:])).status_code == 204
    made = await imports.wait_for_import(owner, project, made)
    assert [row["after"] for row in made["plan"]["rows"]] == [31]
    assert (await send_chunk(owner, made, len(imports.TIMING), b"x")).status_code == 409


async def test_only_rows_of_the_plan_can_be_accepted(owner: Person, project: dict[str, Any]) -> None:
    made = await imports.create_planned_import(owner, project)
    [row] = made["plan"]["rows"]
    await imports.apply_import(owner, project, made, "retimed:1", status=422)
    await imports.apply_import(owner, project, made, row["id"], row["id"], status=422)
    path = f"{imports.get_imports_path(project)}/{made['id']}/apply"
    await owner.json("POST", path, 422, json={"plan": 1, "accepted": [{"row": row["id"], "choice": "delete"}]})
    await owner.json("POST", path, 422, json={"plan": 1, "accepted": []})
    assert (await imports.undo_import(owner, project, made, 409))["code"] == "import.not_applied"
    assert await _list_frames(owner, project) == [24, 12, 48]


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"\n \n", "This file is empty."),
        ("Cut,Frames\n1,31\n".encode("utf-16-le"), "Pegbar can't read this CSV (line 1)."),
        (b"Cut,Frames\n1,3\0\n", "Pegbar can't read this CSV (line 2)."),
        (b"\x89PNG\r\n\x1a\n" * 40, "Pegbar can't read this CSV (line 1)."),
        (b"Cut,Length\n1,31\n", "The file has no “Frames” column."),
        (b"Cut,Frames\n1,abc\n", "Row 2: 'abc' isn't a number of frames."),
    ],
)
async def test_a_broken_file_is_refused_with_the_location(
    owner: Person, project: dict[str, Any], data: bytes, problem: str
) -> None:
    made = await imports.create_planned_import(owner, project, data)
    assert (made["state"], made["problem"], made["plan"]) == ("failed", problem, None)
    await imports.apply_import(owner, project, made, "retimed:1", status=409)
    assert (await imports.create_planned_import(owner, project))["state"] == "planned", "another one can be tried"


async def test_an_empty_or_too_large_file_is_refused_before_the_upload(owner: Person, project: dict[str, Any]) -> None:
    assert (await imports.create_import(owner, project, 0, 422))["detail"] == "This file is empty."
    await imports.create_import(owner, project, 5 * 1024 * 1024 + 1, 413)


async def test_a_cancelled_import_is_deleted_with_its_file(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    made = await imports.create_planned_import(owner, project, b"Cut,Frames\n1,1357\n")
    async with instance.services.db.read() as tx:
        row = await actions.store.get_import(tx, made["id"])
        assert row is not None
        keys = {str(row.blob_key), str(row.parsed_key)}
        assert await list_referenced(tx, keys) == keys
    path = f"{imports.get_imports_path(project)}/{made['id']}"
    await owner.json("DELETE", path, 204)
    await owner.json("DELETE", path, 204)
    await imports.get_import(owner, project, made, 404)
    assert (await owner.json("GET", imports.get_imports_path(project)))["items"] == []
    async with instance.services.db.read() as tx:
        assert await list_referenced(tx, keys) == set()
    made = await imports.create_planned_import(owner, project)
    await imports.apply_import(owner, project, made)
    assert (await owner.json("DELETE", f"{imports.get_imports_path(project)}/{made['id']}", 409))[
        "code"
    ] == "import.applied"


async def test_unapplied_imports_expire_after_a_day_and_applied_ones_after_30_days(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    waiting = await imports.create_planned_import(owner, project)
    applied = await imports.create_planned_import(owner, project)
    await imports.apply_import(owner, project, applied)

    async def pass_days(days: int) -> None:
        now = clock.now() - timedelta(minutes=1)
        async with instance.services.db.write() as tx:
            await tx.execute(
                update(Import).where(Import.id == waiting["id"]).values(uploaded_at=now - timedelta(days=days))
            )
            values = {"uploaded_at": now - timedelta(days=days), "applied_at": now - timedelta(days=days)}
            await tx.execute(update(Import).where(Import.id == applied["id"]).values(**values))
            await actions.prune(tx, clock.now() - timedelta(hours=24), clock.now() - timedelta(days=30))

    await pass_days(1)
    await imports.get_import(owner, project, waiting, 404)
    assert (await imports.get_import(owner, project, applied))["state"] == "applied"
    await pass_days(30)
    await imports.get_import(owner, project, applied, 404)
    await imports.undo_import(owner, project, applied, 404)


async def test_an_import_is_accessible_only_through_its_project(owner: Person, project: dict[str, Any]) -> None:
    other = await new_project(owner)
    made = await imports.create_planned_import(owner, project)
    await imports.get_import(owner, other, made, 404)
    await imports.apply_import(owner, other, made, status=404)
    await imports.undo_import(owner, other, made, 404)
