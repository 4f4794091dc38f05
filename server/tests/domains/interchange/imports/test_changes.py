"""Board changes made by imports, and their undo."""

import base64
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

import pytest

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.domains.interchange.imports import store
from pegbar.domains.interchange.imports.actions.changes import BoardChanges
from pegbar.domains.storyboard.core import store as core_store
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict
from pegbar.wiring import Instance
from tests.support.api import imports, sounds
from tests.support.api.backgrounds import add_background
from tests.support.api.boards import add_cut, get_board, list_cut_ids, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import create_scene, lock_numbers, make_if_match
from tests.support.api.sockets import open_tab
from tests.support.drawings.drawing import DrawingCopy, encode_picture

Apply = Callable[[Callable[[BoardChanges], Any]], Awaitable[dict[str, Any]]]


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


@pytest.fixture
async def cuts(owner: Person, project: dict[str, Any]) -> list[dict[str, Any]]:
    return [await add_cut(owner, project, name=name, duration_frames=24) for name in "ABCD"]


@pytest.fixture
def apply(owner: Person, project: dict[str, Any], instance: Instance) -> Apply:
    """Return a function that applies changes to the board as an applied import."""

    async def apply_changes(gather: Callable[[BoardChanges], Any]) -> dict[str, Any]:
        async with instance.services.db.write() as tx:
            await core_store.lock_order(tx, project["id"])
            changes = BoardChanges(project["id"], await core_store.list_live_cuts(tx, project["id"]))
            gather(changes)
            inverse = await changes.write(RequestContext(tx, instance.services, Principal(owner.id)))
            row = {
                **dict.fromkeys(("blob_key", "parsed_key", "plan", "cut_versions", "order_version", "problem")),
                "id": str(uuid.uuid4()),
                "project_id": project["id"],
                "requested_by": owner.id,
                "kind": "timing",
                "file_name": "timing.csv",
                "size": 1,
                "state": "applied",
                "options": {},
                "inverse": asdict(inverse),
                "created_at": clock.now(),
                "applied_at": clock.now(),
            }
            await store.insert_import(tx, row)
        return row

    return apply_changes


async def _get_cut_names(person: Person, project: dict[str, Any]) -> str:
    return "".join(cut["name"] for cut in (await get_board(person, project))["items"])


def _strip_versions_and_previews(board: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cuts without their versions and previews, which change on undo (preview URLs expire)."""
    passing = ("version", "preview")
    return [{name: value for name, value in cut.items() if name not in passing} for cut in board["items"]]


async def test_undo_restores_frames_and_captions(
    owner: Person, project: dict[str, Any], cuts: list[dict[str, Any]], apply: Apply
) -> None:
    before, [a, b, *_] = await get_board(owner, project), [cut["id"] for cut in cuts]

    def change_captions(changes: BoardChanges) -> None:
        changes.update_cut(a, duration_frames=31, dialogue="Ahoy!")
        changes.update_cut(a, note="A gull.")
        changes.update_cut(b, name="Bow", duration_frames=24)

    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}", before["seq"])
        made = await apply(change_captions)
        event = (await page.expect("event"))["event"]
        assert event["type"] == "cuts_changed"
        assert [{k: v for k, v in each.items() if v is not None} for each in event["changed"]] == [
            {"id": a, "version": 2, "duration_frames": 31, "dialogue": "Ahoy!", "note": "A gull."},
            {"id": b, "version": 2, "name": "Bow"},
        ]
    first, second, third, _ = (await get_board(owner, project))["items"]
    assert (first["duration_frames"], first["dialogue"], first["note"]) == (31, "Ahoy!", "A gull.")
    assert (second["name"], second["duration_frames"], third["version"]) == ("Bow", 24, 1)
    found = await owner.json("GET", "/api/search?q=Ahoy&kinds=cut")
    assert a in str(found), "what was imported is found"
    await owner.json("PATCH", f"/api/cuts/{a}", json={"note": "Two gulls."}, headers=make_if_match(2))
    assert await imports.undo_import(owner, project, made) == {"skipped": [{"cut_id": a, "name": "A"}]}
    first, second, *_ = (await get_board(owner, project))["items"]
    assert (first["duration_frames"], first["dialogue"], first["note"]) == (24, "", "Two gulls.")
    assert second["name"] == "B"


async def test_an_update_without_differences_changes_nothing(
    owner: Person, project: dict[str, Any], cuts: list[dict[str, Any]], apply: Apply
) -> None:
    before = await get_board(owner, project)
    made = await apply(lambda changes: changes.update_cut(cuts[0]["id"], duration_frames=24))
    assert await get_board(owner, project) == before
    assert await imports.undo_import(owner, project, made) == {"skipped": []}


async def test_undo_restores_the_order(
    owner: Person, project: dict[str, Any], cuts: list[dict[str, Any]], apply: Apply
) -> None:
    ids = [cut["id"] for cut in cuts]

    def reverse_order(changes: BoardChanges) -> None:
        changes.order.reverse()

    made = await apply(reverse_order)
    assert await list_cut_ids(owner, project) == ids[::-1]
    later_cut = await add_cut(owner, project, name="E", after_id=ids[1])
    assert await _get_cut_names(owner, project) == "DCBEA"
    assert await imports.undo_import(owner, project, made) == {"skipped": []}
    assert await list_cut_ids(owner, project) == [ids[0], ids[1], later_cut["id"], ids[2], ids[3]], (
        "what came since stays behind B"
    )


async def test_undo_does_not_restore_an_order_that_was_changed_later(
    owner: Person, project: dict[str, Any], cuts: list[dict[str, Any]], apply: Apply
) -> None:
    a, b, c, d = (cut["id"] for cut in cuts)

    def gather(changes: BoardChanges) -> None:
        changes.order[:] = [a, c, b, d]
        changes.delete_cut(d)
        changes.create_cut(b, name="N", duration_frames=9)

    made = await apply(gather)
    assert await _get_cut_names(owner, project) == "ACBN"
    now = await get_board(owner, project)
    ids = [cut["id"] for cut in now["items"]]
    path = f"/api/projects/{project['slug']}/cuts/order"
    await owner.json("PUT", path, json={"cut_ids": ids[::-1]}, headers=make_if_match(now["order_version"]))
    retained = await imports.undo_import(owner, project, made)
    assert [each["name"] for each in retained["skipped"]] in (["B"], ["C"])
    assert await _get_cut_names(owner, project) == "BCDA", "D is back behind C, as it was"


async def test_undo_deletes_created_cuts_unless_they_were_drawn_on(
    owner: Person, project: dict[str, Any], cuts: list[dict[str, Any]], apply: Apply
) -> None:
    def gather(changes: BoardChanges) -> None:
        new = changes.create_cut(cuts[0]["id"], name="N", duration_frames=9)
        changes.update_cut(new, dialogue="Who?")
        changes.create_cut(None, name="M")

    made = await apply(gather)
    assert await _get_cut_names(owner, project) == "ANBCDM"
    _, new, *_, last = (await get_board(owner, project))["items"]
    assert (new["duration_frames"], new["dialogue"], new["version"], last["duration_frames"]) == (9, "Who?", 1, 1)
    await push_update(owner, last["id"], DrawingCopy().draw_stroke())
    assert await imports.undo_import(owner, project, made) == {"skipped": [{"cut_id": last["id"], "name": "M"}]}
    assert await _get_cut_names(owner, project) == "ABCDM"


async def test_a_duplicate_has_the_drawing_background_and_sound(
    owner: Person, project: dict[str, Any], apply: Apply
) -> None:
    background = await add_background(owner, project)
    cut = await add_cut(owner, project, name="A", duration_frames=24, note="Fog.", background_id=background["id"])
    pad = DrawingCopy()
    for _ in range(3):
        await push_update(owner, cut["id"], pad.draw_stroke())
    webp: dict[str, Any] = {"content": encode_picture(), "headers": {"Content-Type": "image/webp"}}
    await owner.json("PUT", f"/api/cuts/{cut['id']}/preview?seq=3", **webp)
    sound, track = await sounds.create_sound(owner, project, 10), await sounds.add_track(owner, project)
    await sounds.add_clip(owner, project, sound, track, anchor_cut_id=cut["id"])
    before = await get_board(owner, project)
    made = await apply(lambda changes: changes.duplicate_cut(cut["id"], cut["id"], duration_frames=7))
    first, copy = (await get_board(owner, project))["items"]
    assert (copy["name"], copy["note"], copy["duration_frames"], copy["drawing_seq"]) == ("A", "Fog.", 7, 3)
    assert copy["background_id"] == background["id"]
    assert copy["preview"]["seq"] == 3
    assert await _list_stroke_ids(owner, copy) == pad.stroke_ids == await _list_stroke_ids(owner, first)
    anchors = [clip["anchor_cut_id"] for clip in (await sounds.get_board_sound(owner, project))["clips"]]
    assert sorted(anchors) == sorted([first["id"], copy["id"]])
    await push_update(owner, copy["id"], DrawingCopy().draw_stroke("only-here"))
    assert {*await _list_stroke_ids(owner, copy)} == {*pad.stroke_ids, "only-here"}
    assert await _list_stroke_ids(owner, first) == pad.stroke_ids, "each has a drawing of its own"
    assert await imports.undo_import(owner, project, made) == {"skipped": [{"cut_id": copy["id"], "name": "A"}]}
    made = await apply(lambda changes: changes.duplicate_cut(copy["id"], None))
    assert await imports.undo_import(owner, project, made) == {"skipped": []}
    assert _strip_versions_and_previews(await get_board(owner, project))[:1] == _strip_versions_and_previews(before)


async def test_undo_restores_deleted_cuts_with_their_drawings(
    owner: Person, project: dict[str, Any], cuts: list[dict[str, Any]], apply: Apply
) -> None:
    pad = DrawingCopy()
    await push_update(owner, cuts[1]["id"], pad.draw_stroke())
    before = await get_board(owner, project)
    made = await apply(lambda changes: [changes.delete_cut(cuts[place]["id"]) for place in (1, 2)])
    assert await _get_cut_names(owner, project) == "AD"
    await owner.json("POST", f"/api/cuts/{cuts[2]['id']}/restore")
    assert await _get_cut_names(owner, project) == "ADC"
    assert await imports.undo_import(owner, project, made) == {"skipped": []}
    assert sorted(await _get_cut_names(owner, project)) == list("ABCD")
    assert await _list_stroke_ids(owner, cuts[1]) == pad.stroke_ids
    assert [cut["id"] for cut in before["items"]] == await list_cut_ids(owner, project)


async def test_an_import_cannot_exceed_the_maximum_number_of_cuts(
    owner: Person, project: dict[str, Any], cuts: list[dict[str, Any]], apply: Apply, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pegbar.domains.interchange.imports.actions.changes.CUTS_MAX", 4)
    with pytest.raises(Conflict, match="can have up to"):
        await apply(lambda changes: changes.create_cut(None))
    assert await list_cut_ids(owner, project) == [cut["id"] for cut in cuts]


async def _list_stroke_ids(person: Person, cut: dict[str, Any]) -> list[str]:
    pad = DrawingCopy()
    async with open_tab(person) as page:
        for update in (await page.open(cut["id"]))["updates"]:
            pad.apply_update(base64.b64decode(update))
    return pad.stroke_ids


def _create_scene(changes: BoardChanges, title: str, cuts: int, number: str = "", text_id: str | None = None) -> None:
    scene = changes.create_scene(title, number, text_id)
    for _ in range(cuts):
        changes.create_cut(None, name=title, shot_id=changes.create_shot(scene))


async def _list_scenes(person: Person, project: dict[str, Any]) -> list[tuple[str, str, str | None]]:
    """Return title, number and script id of all scenes, ordered by number."""
    scenes = (await get_board(person, project))["scenes"]
    return sorted(((each["title"], each["number"], each["text_id"]) for each in scenes), key=lambda each: each[1])


async def test_undo_deletes_created_scenes_and_shots(
    owner: Person, project: dict[str, Any], cuts: list[dict[str, Any]], apply: Apply
) -> None:
    before = await get_board(owner, project)
    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}", before["seq"])
        made = await apply(lambda changes: _create_scene(changes, "EXT. PIER", 2, text_id="FA5K7"))
        event = (await page.expect("event"))["event"]
        assert (event["type"], [each["number"] for each in event["scenes"]]) == ("structure_changed", ["010"])
        assert [each["number"] for each in event["shots"]] == ["010", "020"]
        assert (await page.expect("event"))["event"]["type"] == "cuts_changed"
    now = await get_board(owner, project)
    assert await _list_scenes(owner, project) == [("EXT. PIER", "010", "FA5K7")]
    first, second = (cut["shot_id"] for cut in now["items"][4:])
    assert first != second
    assert {first, second} == {shot["id"] for shot in now["shots"]}
    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}", now["seq"])
        assert await imports.undo_import(owner, project, made) == {"skipped": []}
        event = (await page.expect("event"))["event"]
        assert (event["type"], event["scenes"], event["shots"]) == ("structure_changed", [], [])
        assert set(event["deleted_ids"]) == {now["scenes"][0]["id"], first, second}
    left = await get_board(owner, project)
    assert (left["items"], left["scenes"], left["shots"]) == (before["items"], [], [])


async def test_undo_retains_a_scene_that_was_worked_on(
    owner: Person, project: dict[str, Any], cuts: list[dict[str, Any]], apply: Apply
) -> None:
    made = await apply(lambda changes: [_create_scene(changes, title, 1) for title in ("PIER", "BOAT")])
    *_, pier, _ = (await get_board(owner, project))["items"]
    await push_update(owner, pier["id"], DrawingCopy().draw_stroke())
    now = await get_board(owner, project)
    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}", now["seq"])
        assert [each["cut_id"] for each in (await imports.undo_import(owner, project, made))["skipped"]] == [pier["id"]]
        deleted_ids = set((await page.expect("event"))["event"]["deleted_ids"])
    left = await get_board(owner, project)
    assert [each["title"] for each in left["scenes"]] == ["PIER"]
    assert [each["id"] for each in left["shots"]] == [pier["shot_id"]]
    assert deleted_ids == {each["id"] for each in [*now["scenes"], *now["shots"]]} - {
        left["scenes"][0]["id"],
        pier["shot_id"],
    }


async def test_undo_restores_scenes_unless_they_were_changed_later(
    owner: Person, project: dict[str, Any], cuts: list[dict[str, Any]], apply: Apply
) -> None:
    one, _ = await create_scene(owner, project, [cuts[0]["id"]])
    two, _ = await create_scene(owner, project, [cuts[1]["id"]])
    three, _ = await create_scene(owner, project, [cuts[2]["id"]])
    await lock_numbers(owner, project)

    def gather(changes: BoardChanges) -> None:
        changes.update_scene(one, title="PIER", number="020", text_id="A")
        changes.update_scene(two, title="BOAT", number="010")
        changes.update_scene(three, number="010")
        changes.update_scene("00000000-0000-4000-8000-000000000000", title="Nowhere")

    made = await apply(gather)
    assert await _list_scenes(owner, project) == [("BOAT", "010", None), ("PIER", "020", "A"), ("", "030", None)], (
        "two change their numbers, and a third one does not get theirs"
    )
    scene = next(each for each in (await get_board(owner, project))["scenes"] if each["id"] == one)
    path = f"/api/projects/{project['slug']}/scenes/{one}"
    await owner.json("PATCH", path, 200, json={"title": "QUAY"}, headers=make_if_match(scene["version"]))
    assert await imports.undo_import(owner, project, made) == {"skipped": []}
    assert await _list_scenes(owner, project) == [("QUAY", "010", None), ("", "020", None), ("", "030", None)]


async def test_a_new_scene_between_locked_scenes_gets_an_intermediate_number(
    owner: Person, project: dict[str, Any], cuts: list[dict[str, Any]], apply: Apply
) -> None:
    await create_scene(owner, project, [cuts[0]["id"]])
    await create_scene(owner, project, [cuts[1]["id"]])
    await lock_numbers(owner, project)

    def gather(changes: BoardChanges) -> None:
        changes.create_cut(cuts[0]["id"], shot_id=changes.create_shot(changes.create_scene("BETWEEN", "020")))
        changes.create_cut(None, shot_id=changes.create_shot(changes.create_scene("LAST", "7B")))

    made = await apply(gather)
    assert [(title, number) for title, number, _ in await _list_scenes(owner, project)] == [
        ("", "010"),
        ("BETWEEN", "015"),
        ("", "020"),
        ("LAST", "7B"),
    ]
    await imports.undo_import(owner, project, made)
    assert [number for _, number, _ in await _list_scenes(owner, project)] == ["010", "020"]


@pytest.mark.parametrize("limit", ["SCENES_MAX", "SHOTS_MAX"])
async def test_an_import_cannot_exceed_the_maximum_number_of_scenes_and_shots(
    owner: Person,
    project: dict[str, Any],
    cuts: list[dict[str, Any]],
    apply: Apply,
    monkeypatch: pytest.MonkeyPatch,
    limit: str,
) -> None:
    monkeypatch.setattr(f"pegbar.domains.storyboard.scenes.actions.creation.{limit}", 1)
    with pytest.raises(Conflict, match="can have up to"):
        await apply(lambda changes: [_create_scene(changes, title, 1) for title in ("PIER", "BOAT")])
    assert await list_cut_ids(owner, project) == [cut["id"] for cut in cuts]
    assert await _list_scenes(owner, project) == []
