"""Backgrounds: one drawing that many cuts show below their own layers."""

import asyncio
import uuid
from typing import Any

import pytest

from pegbar.domains.storyboard.backgrounds.limits import BACKGROUNDS_MAX
from pegbar.domains.storyboard.core import store
from pegbar.domains.storyboard.core.actions.presenters import new_cut_row
from pegbar.wiring import Instance
from tests.support.api.backgrounds import (
    add_background,
    make_band_update,
    push_drawing,
    update_cut,
    upload_preview,
    wait_for_preview_colors,
)
from tests.support.api.boards import add_cut, add_member, get_board, list_cut_ids, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab
from tests.support.drawings.drawing import DrawingCopy
from tests.support.drawings.painting import RED, RED_PIXEL


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, visibility="public")


async def test_backgrounds_are_listed_apart_from_cuts(owner: Person, project: dict[str, Any]) -> None:
    first, cut = await add_background(owner, project), await add_cut(owner, project)
    second = await add_background(owner, project, "Night")
    assert (first["name"], first["position"], first["background_id"], first["has_asset"]) == ("Harbour", 0, None, False)
    found = await get_board(owner, project)
    assert [item["id"] for item in found["backgrounds"]] == [first["id"], second["id"]]
    assert found["backgrounds"][0] == first
    assert await list_cut_ids(owner, project) == [cut["id"]]
    placed = await add_cut(owner, project, after_id=first["id"])
    assert await list_cut_ids(owner, project) == [cut["id"], placed["id"]]
    wanted = {"json": {"cut_ids": [first["id"], placed["id"], cut["id"]]}, "headers": {"If-Match": '"2"'}}
    await owner.json("PUT", f"/api/projects/{project['slug']}/cuts/order", 422, **wanted)
    sheet = await owner.http.get(f"/api/projects/{project['slug']}/timing-sheet.csv")
    assert len(sheet.text.splitlines()) == 3
    chosen = {"kind": "pdf", "options": {"cut_ids": [first["id"]]}}
    await owner.json("POST", f"/api/projects/{project['slug']}/exports", 422, json=chosen)


async def test_a_creation_can_be_repeated(owner: Person, project: dict[str, Any]) -> None:
    path, body = f"/api/projects/{project['slug']}/backgrounds", {"id": str(uuid.uuid4()), "name": "Pier"}
    answers = await asyncio.gather(*(owner.json("POST", path, 201, json=body) for _ in range(4)))
    assert all(answer == answers[0] for answer in answers)
    assert len((await get_board(owner, project))["backgrounds"]) == 1
    cut = await add_cut(owner, project)
    await owner.json("POST", path, 409, json={"id": cut["id"], "name": "Pier"})
    await owner.json("POST", f"/api/projects/{project['slug']}/cuts", 409, json={"id": body["id"]})
    other = await new_project(owner)
    await owner.json("POST", f"/api/projects/{other['slug']}/backgrounds", 409, json=body)
    await owner.json("DELETE", f"/api/cuts/{body['id']}", 200)
    assert (await owner.json("POST", path, 404, json=body))["code"] == "cut.gone"


async def test_changes_of_a_background_append_events(owner: Person, project: dict[str, Any]) -> None:
    async with open_tab(owner) as listening:
        await listening.subscribe(f"project:{project['id']}")
        made = await add_background(owner, project)
        assert (await listening.expect("event"))["event"] == {"type": "background_changed", "cut": made}
        renamed = await update_cut(owner, made, name="Harbour at dusk")
        assert (renamed["name"], renamed["version"]) == ("Harbour at dusk", 2)
        assert (await listening.expect("event"))["event"] == {"type": "background_changed", "cut": renamed}
        assert (await update_cut(owner, made, 412, name="Late"))["current"]["name"] == "Harbour at dusk"
        await push_drawing(owner, made, DrawingCopy().draw_stroke())
        pictured = await upload_preview(owner, made, 1)
        event = (await listening.expect("event"))["event"]
        assert (event["type"], event["cut"]["preview"]["key"]) == ("background_changed", pictured["preview"]["key"])
        await owner.json("DELETE", f"/api/cuts/{made['id']}", 200)
        assert (await listening.expect("event"))["event"] == {"type": "background_deleted", "cut_id": made["id"]}
        placed = await owner.json("POST", f"/api/cuts/{made['id']}/restore", 200)
        assert (await listening.expect("event"))["event"] == {"type": "background_changed", "cut": placed["cut"]}
    assert [item["id"] for item in (await get_board(owner, project))["backgrounds"]] == [made["id"]]
    assert placed["order_version"] == 0


async def test_a_background_has_a_name_only(owner: Person, project: dict[str, Any]) -> None:
    background, other = await add_background(owner, project), await add_background(owner, project, "Night")
    for fields in ({"duration_frames": 3}, {"note": "slow"}, {"background_id": other["id"]}, {"background_id": None}):
        await update_cut(owner, background, 422, name="Dusk", **fields)
    assert (await get_board(owner, project))["backgrounds"][0] == background
    for body in ({}, {"name": "x" * 101}, {"name": "Dusk", "note": ""}):
        await owner.json("POST", f"/api/projects/{project['slug']}/backgrounds", 422, json=body)


async def test_a_background_can_be_drawn_on_but_is_never_the_cover(owner: Person, project: dict[str, Any]) -> None:
    background, pad = await add_background(owner, project), DrawingCopy()
    async with open_tab(owner) as one, open_tab(owner) as two:
        assert (await one.open(background["id"]))["can_edit"] is True
        assert (await two.push(background["id"], pad.draw_stroke()))["seq"] == 1
        assert (await one.expect("doc_update"))["seq"] == 1
    assert await push_drawing(owner, background, pad.draw_stroke()) == 2
    answer = await owner.http.get(f"/api/cuts/{background['id']}/drawing")
    assert answer.headers["X-Drawing-Seq"] == "2"
    assert (await upload_preview(owner, background, 2))["preview"]["seq"] == 2
    found = (await get_board(owner, project))["backgrounds"][0]
    assert (found["has_asset"], found["drawing_seq"], found["version"]) == (True, 2, 1)
    shown_project = await owner.json("GET", f"/api/projects/{project['slug']}", 200)
    assert shown_project["cover_url"] is None


async def test_a_background_in_use_cannot_be_deleted(owner: Person, project: dict[str, Any]) -> None:
    background = await add_background(owner, project)
    path = f"/api/cuts/{background['id']}"
    cuts = [await add_cut(owner, project, background_id=background["id"]) for _ in range(2)]
    refused = await owner.json("DELETE", path, 409)
    assert refused["detail"] == "This background is used by 2 cuts."
    await update_cut(owner, cuts[0], background_id=None)
    assert (await owner.json("DELETE", path, 409))["detail"] == "This background is used by 1 cut."
    assert (await owner.http.get(f"{path}/drawing")).status_code == 200
    await owner.json("DELETE", f"/api/cuts/{cuts[1]['id']}", 200)
    version = (await get_board(owner, project))["order_version"]
    for _ in range(2):
        assert (await owner.json("DELETE", path, 200))["order_version"] == version
    assert (await get_board(owner, project))["backgrounds"] == []
    assert (await owner.http.get(f"{path}/drawing")).json()["code"] == "cut.gone"
    await update_cut(owner, {**cuts[0], "version": 2}, 422, background_id=background["id"])


async def test_restoring_a_cut_restores_its_background(owner: Person, project: dict[str, Any]) -> None:
    background = await add_background(owner, project)
    await push_drawing(owner, background, make_band_update(RED, 0, 360))
    cut = await add_cut(owner, project, background_id=background["id"])
    for deleted in (cut, background):
        await owner.json("DELETE", f"/api/cuts/{deleted['id']}", 200)
    back = await owner.json("POST", f"/api/cuts/{cut['id']}/restore", 200)
    assert back["cut"]["background_id"] == background["id"]
    assert [item["id"] for item in (await get_board(owner, project))["backgrounds"]] == [background["id"]]
    await wait_for_preview_colors(owner, project, cut, RED_PIXEL, RED_PIXEL)


async def test_only_a_live_background_of_the_project_is_accepted(owner: Person, project: dict[str, Any]) -> None:
    foreign = await add_background(owner, await new_project(owner))
    cut, other = await add_cut(owner, project), await add_cut(owner, project)
    for wrong in (foreign["id"], other["id"], str(uuid.uuid4())):
        refused = await update_cut(owner, cut, 422, background_id=wrong)
        assert [error["field"] for error in refused["errors"]] == ["background_id"]
        body = {"background_id": wrong}
        await owner.json("POST", f"/api/projects/{project['slug']}/cuts", 422, json=body)
    await update_cut(owner, cut, 422, background_id="x")
    assert [item["background_id"] for item in (await get_board(owner, project))["items"]] == [None, None]


async def test_a_viewer_cannot_create_or_set_backgrounds(
    owner: Person, project: dict[str, Any], newcomer: Newcomer, anonymous: Person
) -> None:
    background, cut = await add_background(owner, project), await add_cut(owner, project)
    viewer, stranger = await newcomer(), await newcomer()
    await add_member(owner, project, viewer, "viewer")
    path, body = f"/api/projects/{project['slug']}/backgrounds", {"name": "Pier"}
    for person, status in ((viewer, 403), (stranger, 403), (anonymous, 401)):
        await person.json("POST", path, status, json=body)
        await update_cut(person, cut, status, background_id=background["id"])
        await update_cut(person, background, status, name="Mine")
        await person.json("DELETE", f"/api/cuts/{background['id']}", status)
        assert (await push_update(person, background["id"], DrawingCopy().draw_stroke())).status_code == status
        assert (await get_board(person, project))["backgrounds"] == [background]
    hidden = await new_project(owner)
    await stranger.json("POST", f"/api/projects/{hidden['slug']}/backgrounds", 404, json=body)
    kept = await add_background(owner, hidden)
    assert (await stranger.http.get(f"/api/cuts/{kept['id']}/drawing")).status_code == 404


async def test_concurrent_deletion_and_use_of_a_background_stay_consistent(
    owner: Person, project: dict[str, Any]
) -> None:
    cuts = [await add_cut(owner, project) for _ in range(6)]
    for _ in range(5):
        background = await add_background(owner, project)

        async def use_background(cut: dict[str, Any], wanted: str) -> None:
            headers = {"If-Match": f'"{cut["version"]}"'}
            answer = await owner.http.patch(f"/api/cuts/{cut['id']}", json={"background_id": wanted}, headers=headers)
            assert answer.status_code in {200, 422}, answer.text

        removal = owner.http.delete(f"/api/cuts/{background['id']}")
        await asyncio.gather(*(use_background(cut, background["id"]) for cut in cuts[:3]), removal)
        found = await get_board(owner, project)
        known = {item["id"] for item in found["backgrounds"]}
        assert {item["background_id"] for item in found["items"]} - {None} <= known
        cuts = found["items"]


async def test_backgrounds_are_limited(owner: Person, project: dict[str, Any], instance: Instance) -> None:
    fields = {"name": "", "duration_frames": 1, "note": "", "is_background": True}
    rows = [new_cut_row(str(uuid.uuid4()), project["id"], 0, fields) for _ in range(BACKGROUNDS_MAX - 1)]
    async with instance.services.db.write() as tx:
        await store.insert_cuts(tx, rows)
    last = await add_background(owner, project)
    body = {"name": "One more"}
    refused = await owner.json("POST", f"/api/projects/{project['slug']}/backgrounds", 409, json=body)
    assert refused["detail"] == "A storyboard can have up to 200 backgrounds."
    await owner.json("DELETE", f"/api/cuts/{last['id']}", 200)
    await add_background(owner, project)
