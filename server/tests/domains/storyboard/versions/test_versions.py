"""Versions of cuts: saved automatically and by name, listed, and restored."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pycrdt import Array, Map
from sqlalchemy import func, select, update

from pegbar.domains.storyboard.limits import VERSION_EVERY_MINUTES
from pegbar.domains.storyboard.models import Cut, CutVersion
from pegbar.domains.storyboard.rules.document import Layer, read_layers
from pegbar.domains.storyboard.rules.drawing_state import read_state
from pegbar.domains.storyboard.versions import actions as versions
from pegbar.domains.storyboard.versions.limits import VERSION_NAME_MAX, VERSIONS_NAMED_MAX
from pegbar.kernel import clock
from pegbar.periodic_tasks import sweep
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, add_member, get_board, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import decode_updates, open_tab
from tests.support.drawings.drawing import DrawingCopy, encode_picture, list_stroke_ids
from tests.support.polling import wait_until
from tests.support.selection import get_example_count


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, visibility="public")


@pytest.fixture
async def cut(owner: Person, project: dict[str, Any]) -> dict[str, Any]:
    return await add_cut(owner, project, name="Harbour", duration_frames=24, note="Slow pan.")


def _get_versions_path(cut: dict[str, Any], *parts: str) -> str:
    return "/".join((f"/api/cuts/{cut['id']}/versions", *parts))


async def _list_versions(person: Person, cut: dict[str, Any]) -> list[dict[str, Any]]:
    return (await person.json("GET", _get_versions_path(cut), 200))["items"]


async def _save_version(person: Person, cut: dict[str, Any], name: str = "Rough") -> dict[str, Any]:
    return await person.json("POST", _get_versions_path(cut), 201, json={"name": name})


async def _restore_version(person: Person, cut: dict[str, Any], version_id: str) -> dict[str, Any]:
    return await person.json("POST", _get_versions_path(cut, version_id, "restore"), 200)


async def _get_drawing(person: Person, cut: dict[str, Any]) -> bytes:
    return await person.json("GET", f"/api/cuts/{cut['id']}/drawing", 200)


async def _get_layers(person: Person, cut: dict[str, Any]) -> list[Layer]:
    return read_layers(await _get_drawing(person, cut))


async def _draw_strokes(person: Person, cut: dict[str, Any], pad: DrawingCopy, *names: str) -> None:
    for name in names:
        answer = await push_update(person, cut["id"], pad.draw_stroke(name))
        assert answer.status_code == 200, answer.text


async def _upload_preview(person: Person, cut: dict[str, Any]) -> None:
    """Upload a preview of the current drawing, so that no job has to render one for each of many versions."""
    seq = (await person.http.get(f"/api/cuts/{cut['id']}/drawing")).headers["X-Drawing-Seq"]
    path, headers = f"/api/cuts/{cut['id']}/preview?seq={seq}", {"Content-Type": "image/webp"}
    await person.json("PUT", path, 200, content=encode_picture(8, 8), headers=headers)


async def _set_back_last_version(instance: Instance, cut: dict[str, Any], minutes: float) -> None:
    """Set the time of the cut's last saved version back by this many minutes."""
    async with instance.services.db.write() as tx:
        kept_at = (await tx.execute(select(Cut.versioned_at).where(Cut.id == cut["id"]))).scalar_one()
        assert kept_at is not None
        earlier = kept_at - timedelta(minutes=minutes)
        await tx.execute(update(Cut).where(Cut.id == cut["id"]).values(versioned_at=earlier))


async def _wait_for_automatic_versions(person: Person, cut: dict[str, Any], count: int) -> list[dict[str, Any]]:
    async def list_automatic() -> list[dict[str, Any]] | None:
        found = [version for version in await _list_versions(person, cut) if version["reason"] == "automatic"]
        return found if len(found) >= count else None

    return await wait_until(list_automatic, what=f"{count} automatic versions")


async def test_a_version_without_a_picture_is_painted(
    owner: Person, project: dict[str, Any], cut: dict[str, Any]
) -> None:
    pad = DrawingCopy()
    await _draw_strokes(owner, cut, pad, "a")
    rough = await _save_version(owner, cut)
    await _draw_strokes(owner, cut, pad, "b")
    if rough["picture"] is None:
        await _restore_version(owner, cut, rough["id"])

    async def is_painted() -> bool:
        version_item = next(version for version in await _list_versions(owner, cut) if version["id"] == rough["id"])
        cut_item = (await get_board(owner, project))["items"][0]
        return (
            version_item["picture"] is not None and cut_item["preview"] is not None and cut_item["preview"]["seq"] == 3
        )

    await wait_until(is_painted, what="the version's and the cut's picture")


async def test_the_state_before_a_burst_of_work_is_saved_automatically(
    owner: Person, project: dict[str, Any], cut: dict[str, Any], instance: Instance, newcomer: Newcomer
) -> None:
    pad, other = DrawingCopy(), await newcomer()
    await add_member(owner, project, other)
    await _draw_strokes(owner, cut, pad, "a", "b")
    assert await _list_versions(owner, cut) == []
    await _set_back_last_version(instance, cut, VERSION_EVERY_MINUTES - 1)
    await _draw_strokes(owner, cut, pad, "c")
    await _set_back_last_version(instance, cut, 1.1)
    await _draw_strokes(other, cut, pad, "d", "e")
    (saved,) = await _wait_for_automatic_versions(owner, cut, 1)
    body = await owner.json("GET", _get_versions_path(cut, saved["id"], "drawing"), 200)
    assert list_stroke_ids(body) == ["a", "b", "c"]
    assert (saved["name"], saved["reason"], saved["seq"]) == (None, "automatic", 3)
    assert (saved["cut_name"], saved["duration_frames"], saved["note"]) == ("Harbour", 24, "Slow pan.")
    assert saved["author"]["id"] == owner.id
    assert {"display_name", "username"} <= saved["author"].keys()
    await _set_back_last_version(instance, cut, VERSION_EVERY_MINUTES)
    await _draw_strokes(owner, cut, pad, "f")
    newest, _ = await _wait_for_automatic_versions(owner, cut, 2)
    assert newest["author"]["id"] == other.id
    assert list_stroke_ids(await owner.json("GET", _get_versions_path(cut, newest["id"], "drawing"), 200)) == [
        "a",
        "b",
        "c",
        "d",
        "e",
    ]


async def test_the_state_before_clearing_everything_is_saved(
    owner: Person, cut: dict[str, Any], instance: Instance
) -> None:
    pad = DrawingCopy()
    await _draw_strokes(owner, cut, pad, "a", "b")
    before = await _get_layers(owner, cut)
    await _set_back_last_version(instance, cut, VERSION_EVERY_MINUTES)
    state = pad.doc.get_state()
    pad.doc.get("strokes:base", type=Array).clear()
    await push_update(owner, cut["id"], pad.doc.get_update(state))
    assert await _get_layers(owner, cut) == [Layer()]
    (saved,) = await _wait_for_automatic_versions(owner, cut, 1)
    await _restore_version(owner, cut, saved["id"])
    assert await _get_layers(owner, cut) == before


async def test_a_repeated_job_saves_one_version(owner: Person, cut: dict[str, Any], instance: Instance) -> None:
    await _draw_strokes(owner, cut, DrawingCopy(), "a", "b")
    for _ in range(2):
        await versions.save_automatic_version(instance.services, cut["id"], 1)
    (saved,) = await _list_versions(owner, cut)
    assert list_stroke_ids(await owner.json("GET", _get_versions_path(cut, saved["id"], "drawing"), 200)) == ["a"]
    await versions.save_automatic_version(instance.services, str(uuid.uuid4()), 1)


async def test_old_unnamed_versions_are_deleted_and_named_ones_stay(
    owner: Person, cut: dict[str, Any], instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 6
    monkeypatch.setattr(versions, "VERSIONS_AUTOMATIC_MAX", most)
    pad = DrawingCopy()
    await _draw_strokes(owner, cut, pad, "named")
    named = await _save_version(owner, cut)
    for number in range(most + 3):
        await _draw_strokes(owner, cut, pad, f"s{number}")
        await _upload_preview(owner, cut)
        await versions.save_automatic_version(instance.services, cut["id"], number + 2)
    listed = await _list_versions(owner, cut)
    assert [version["seq"] for version in listed[:-1]] == [*range(most + 4, 4, -1)]
    assert listed[-1]["id"] == named["id"]
    oldest = listed[-2]["id"]
    await owner.json("PATCH", _get_versions_path(cut, oldest), 200, json={"name": "Worth keeping"})
    await _draw_strokes(owner, cut, pad, "more", "and more")
    for seq in (most + 5, most + 6):
        await versions.save_automatic_version(instance.services, cut["id"], seq)
    remaining = {version["id"] for version in await _list_versions(owner, cut)}
    assert {oldest, named["id"]} <= remaining
    assert len(remaining) == most + 2


async def test_a_version_can_be_created_renamed_and_deleted(owner: Person, cut: dict[str, Any]) -> None:
    await _draw_strokes(owner, cut, DrawingCopy(), "a")
    made = await _save_version(owner, cut, "  Rough layout ")
    assert (made["name"], made["reason"], made["author"]["id"]) == ("Rough layout", "named", owner.id)
    assert [version["id"] for version in await _list_versions(owner, cut)] == [made["id"]]
    renamed = await owner.json("PATCH", _get_versions_path(cut, made["id"]), 200, json={"name": "Layout"})
    assert renamed["name"] == "Layout"
    body = {"id": str(uuid.uuid4()), "name": "Twice"}
    one, two = [await owner.json("POST", _get_versions_path(cut), 201, json=body) for _ in range(2)]
    assert one["id"] == two["id"] == body["id"]
    await owner.json("DELETE", _get_versions_path(cut, made["id"]), 204)
    assert [version["name"] for version in await _list_versions(owner, cut)] == ["Twice"]
    for method, path in (("DELETE", ""), ("POST", "/restore"), ("GET", "/drawing")):
        not_found = await owner.json(method, _get_versions_path(cut, made["id"]) + path, 404)
        assert not_found["code"] == "version.gone"


@pytest.mark.parametrize("name", ["", "   ", "x" * (VERSION_NAME_MAX + 1), "a\0b", None, 7])
async def test_invalid_names_are_rejected(owner: Person, cut: dict[str, Any], name: object) -> None:
    made = await _save_version(owner, cut)
    await owner.json("POST", _get_versions_path(cut), 422, json={"name": name})
    await owner.json("PATCH", _get_versions_path(cut, made["id"]), 422, json={"name": name})
    assert [version["name"] for version in await _list_versions(owner, cut)] == ["Rough"]


async def test_named_versions_are_limited(owner: Person, cut: dict[str, Any], instance: Instance) -> None:
    await _draw_strokes(owner, cut, DrawingCopy(), "a", "b")
    await versions.save_automatic_version(instance.services, cut["id"], 1)
    (automatic,) = await _list_versions(owner, cut)
    await _upload_preview(owner, cut)
    for number in range(VERSIONS_NAMED_MAX):
        await _save_version(owner, cut, f"Take {number}")
    refused = await owner.json("POST", _get_versions_path(cut), 409, json={"name": "One more"})
    assert refused["detail"] == "This cut already has 60 named versions. Remove one first."
    await owner.json("PATCH", _get_versions_path(cut, automatic["id"]), 409, json={"name": "One more"})
    newest = (await _list_versions(owner, cut))[0]
    await owner.json("PATCH", _get_versions_path(cut, newest["id"]), 200, json={"name": "Another name"})
    await owner.json("DELETE", _get_versions_path(cut, newest["id"]), 204)
    await owner.json("PATCH", _get_versions_path(cut, automatic["id"]), 200, json={"name": "One more"})


async def test_a_restore_covers_drawing_and_fields_and_can_be_undone(
    owner: Person, project: dict[str, Any], cut: dict[str, Any]
) -> None:
    pad = DrawingCopy()
    await _draw_strokes(owner, cut, pad, "a", "b")
    earlier = await _get_layers(owner, cut)
    rough = await _save_version(owner, cut)
    await _draw_strokes(owner, cut, pad, "c")
    later = await _get_layers(owner, cut)
    changes = {"name": "Pier", "duration_frames": 48, "note": ""}
    await owner.json("PATCH", f"/api/cuts/{cut['id']}", 200, json=changes, headers={"If-Match": '"1"'})
    back = await _restore_version(owner, cut, rough["id"])
    assert await _get_layers(owner, cut) == earlier
    fields = {name: back["cut"][name] for name in ("name", "duration_frames", "note", "version", "drawing_seq")}
    assert fields == {"name": "Harbour", "duration_frames": 24, "note": "Slow pan.", "version": 3, "drawing_seq": 4}
    assert (await get_board(owner, project))["items"] == [back["cut"]]
    newest = (await _list_versions(owner, cut))[0]
    assert (newest["id"], newest["reason"]) == (back["before_version_id"], "before_restore")
    assert (newest["cut_name"], newest["duration_frames"], newest["note"]) == ("Pier", 48, "")
    again = await _restore_version(owner, cut, back["before_version_id"])
    assert await _get_layers(owner, cut) == later
    assert (again["cut"]["name"], again["cut"]["duration_frames"], again["cut"]["note"]) == ("Pier", 48, "")


async def test_restoring_back_and_forth_adds_no_versions(owner: Person, cut: dict[str, Any]) -> None:
    pad = DrawingCopy()
    await _draw_strokes(owner, cut, pad, "a")
    await _upload_preview(owner, cut)
    rough = await _save_version(owner, cut)
    await _draw_strokes(owner, cut, pad, "b")
    await _upload_preview(owner, cut)
    back = await _restore_version(owner, cut, rough["id"])
    for _ in range(3):
        undone = await _restore_version(owner, cut, back["before_version_id"])
        back = await _restore_version(owner, cut, undone["before_version_id"])
    assert list_stroke_ids(await _get_drawing(owner, cut)) == ["a"]
    assert len(await _list_versions(owner, cut)) == 2


async def test_restoring_the_current_state_writes_nothing(
    owner: Person, project: dict[str, Any], cut: dict[str, Any]
) -> None:
    blank = await _save_version(owner, cut, "Blank")
    assert (blank["seq"], blank["picture"]) == (0, None)
    assert await _restore_version(owner, cut, blank["id"]) == {"cut": cut, "before_version_id": None}
    await _draw_strokes(owner, cut, DrawingCopy(), "a")
    rough = await _save_version(owner, cut)
    standing = (await get_board(owner, project))["items"][0]
    back = await _restore_version(owner, cut, rough["id"])
    assert (back["cut"]["drawing_seq"], back["cut"]["version"], back["before_version_id"]) == (1, 1, None)
    assert back["cut"] | {"preview": None} == standing | {"preview": None}
    assert len(await _list_versions(owner, cut)) == 2
    await _restore_version(owner, cut, blank["id"])
    assert await _get_layers(owner, cut) == [Layer()]


async def test_unknown_kinds_of_items_are_restored(owner: Person, cut: dict[str, Any]) -> None:
    pad = DrawingCopy()
    strokes, layers = pad.doc.get("strokes:sky", type=Array), pad.doc.get("layers", type=Map)
    strokes.append({"id": "x", "kind": "later", "data": b"\x00\xff", "more": [1.5, {"deep": [True, None]}]})
    layers["sky.name"], layers["sky.order"], layers["sky.later"] = "Sky", -1.0, {"a": [b"1"]}
    assert (await push_update(owner, cut["id"], pad.doc.get_update())).status_code == 200
    rough, state_before = await _save_version(owner, cut), read_state(await _get_drawing(owner, cut))
    state = pad.doc.get_state()
    strokes.clear()
    del layers["sky.later"]
    layers["sky.deleted"] = True
    assert (await push_update(owner, cut["id"], pad.doc.get_update(state))).status_code == 200
    assert read_state(await _get_drawing(owner, cut)) != state_before
    await _restore_version(owner, cut, rough["id"])
    assert read_state(await _get_drawing(owner, cut)) == state_before


async def test_open_editors_receive_a_restored_drawing_and_can_continue(
    owner: Person, project: dict[str, Any], cut: dict[str, Any], newcomer: Newcomer
) -> None:
    other, pads = await newcomer(), (DrawingCopy(), DrawingCopy())
    await add_member(owner, project, other)
    async with open_tab(other) as tab:
        await tab.subscribe(f"project:{project['id']}")
        await tab.open(cut["id"])
        await _draw_strokes(owner, cut, pads[0], "a", "b")
        rough = await _save_version(owner, cut)
        for _ in range(2):
            pads[1].apply_update(decode_updates(await tab.expect("doc_update"))[0])
        state = await tab.push(cut["id"], pads[1].draw_stroke("of another"))
        assert state["type"] == "doc_ack"
        await _restore_version(owner, cut, rough["id"])
        change = await tab.expect("doc_update", seq=4)
        pads[1].apply_update(decode_updates(change)[0])
        assert pads[1].stroke_ids == ["a", "b"]
        frame = await tab.expect("event")
        assert (frame["event"]["type"], frame["event"]["cut"]["drawing_seq"]) == ("cut_updated", 4)
        assert (await tab.push(cut["id"], pads[1].draw_stroke("after")))["type"] == "doc_ack"
        # Concurrent changes that build on the drawing before the restore aren't lost.
        await _draw_strokes(owner, cut, pads[0], "late")
    assert sorted(list_stroke_ids(await _get_drawing(owner, cut))) == ["a", "after", "b", "late"]


async def test_a_version_restores_its_picture(
    owner: Person, project: dict[str, Any], cut: dict[str, Any], instance: Instance
) -> None:
    pad, webp = DrawingCopy(), {"Content-Type": "image/webp"}
    path = f"/api/cuts/{cut['id']}/preview"
    await _draw_strokes(owner, cut, pad, "a")
    first = await owner.json("PUT", f"{path}?seq=1", 200, content=encode_picture(colour="teal"), headers=webp)
    rough = await _save_version(owner, cut)
    assert rough["picture"]["key"] == first["preview"]["key"]
    await _draw_strokes(owner, cut, pad, "b")
    await owner.json("PUT", f"{path}?seq=2", 200, content=encode_picture(colour="navy"), headers=webp)
    await sweep(instance.services, clock.now() + timedelta(seconds=2))
    (listed,) = await _list_versions(owner, cut)
    assert (await owner.http.get(listed["picture"]["small_url"])).status_code == 200
    back = (await _restore_version(owner, cut, rough["id"]))["cut"]
    assert (back["preview"]["key"], back["preview"]["seq"]) == (first["preview"]["key"], 3)
    assert (await owner.http.get(back["preview"]["url"])).status_code == 200


async def test_members_see_versions_and_editors_restore_them(
    owner: Person, project: dict[str, Any], cut: dict[str, Any], newcomer: Newcomer, anonymous: Person
) -> None:
    viewer, stranger = await newcomer(), await newcomer()
    await add_member(owner, project, viewer, "viewer")
    await _draw_strokes(owner, cut, DrawingCopy(), "a")
    rough = await _save_version(owner, cut)
    assert [version["id"] for version in await _list_versions(viewer, cut)] == [rough["id"]]
    assert list_stroke_ids(await viewer.json("GET", _get_versions_path(cut, rough["id"], "drawing"), 200)) == ["a"]
    writes = (
        ("POST", _get_versions_path(cut)),
        ("PATCH", _get_versions_path(cut, rough["id"])),
        ("DELETE", _get_versions_path(cut, rough["id"])),
    )
    for person, status in ((viewer, 403), (stranger, 403), (anonymous, 401)):
        for method, path in (*writes, ("POST", _get_versions_path(cut, rough["id"], "restore"))):
            body = {"json": {"name": "Mine"}} if method in {"POST", "PATCH"} and "restore" not in path else {}
            await person.json(method, path, status, **body)
        if person is not viewer:
            await person.json("GET", _get_versions_path(cut), status)
            await person.json("GET", _get_versions_path(cut, rough["id"], "drawing"), status)
    abilities = [
        (await person.json("GET", f"/api/projects/{project['slug']}", 200))["abilities"]["view_versions"]
        for person in (owner, viewer, stranger, anonymous)
    ]
    assert abilities == [True, True, False, False]


async def test_versions_belong_to_their_cut(owner: Person, project: dict[str, Any], cut: dict[str, Any]) -> None:
    rough, other = await _save_version(owner, cut), await add_cut(owner, project)
    await owner.json("GET", _get_versions_path(other, rough["id"], "drawing"), 404)
    await owner.json("POST", _get_versions_path(other, rough["id"], "restore"), 404)
    await owner.json("DELETE", _get_versions_path(other, rough["id"]), 404)
    refused = await owner.json("POST", _get_versions_path(other), 409, json={"id": rough["id"], "name": "Mine"})
    assert refused["code"] == "id_taken"


async def test_versions_of_a_deleted_cut_return_with_it(owner: Person, cut: dict[str, Any]) -> None:
    rough = await _save_version(owner, cut)
    await owner.json("DELETE", f"/api/cuts/{cut['id']}", 200)
    for method, path in (("GET", ""), ("GET", f"/{rough['id']}/drawing"), ("POST", f"/{rough['id']}/restore")):
        not_found = await owner.json(method, _get_versions_path(cut) + path, 404)
        assert not_found["code"] == "cut.gone"
    await owner.json("POST", _get_versions_path(cut), 404, json={"name": "Late"})
    await owner.json("POST", f"/api/cuts/{cut['id']}/restore", 200)
    assert [version["id"] for version in await _list_versions(owner, cut)] == [rough["id"]]


async def test_versions_are_deleted_with_their_cut(owner: Person, cut: dict[str, Any], instance: Instance) -> None:
    await _save_version(owner, cut)
    async with instance.services.db.write() as tx:
        await tx.execute(Cut.__table__.delete().where(Cut.id == cut["id"]))  # type: ignore[attr-defined]
        count_versions = select(func.count()).select_from(CutVersion).where(CutVersion.cut_id == cut["id"])
        assert (await tx.execute(count_versions)).scalar_one() == 0


_STEPS = st.lists(
    st.tuples(st.sampled_from(["draw", "erase", "hide", "keep", "restore"]), st.integers(0, 50)),
    min_size=4,
    max_size=14,
)


@settings(
    max_examples=get_example_count(12),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    derandomize=True,
)
@given(steps=_STEPS)
async def test_any_saved_version_is_restored_exactly(
    owner: Person, project: dict[str, Any], steps: list[tuple[str, int]]
) -> None:
    cut, kept = await add_cut(owner, project), list[tuple[str, list[Layer]]]()
    await _upload_preview(owner, cut)
    for step, number in [("keep", 0), *steps, ("restore", steps[0][1])]:
        pad = DrawingCopy()
        pad.apply_update(await _get_drawing(owner, cut))
        state = pad.doc.get_state()
        if step == "draw":
            await _draw_strokes(owner, cut, pad, f"s{number}")
        elif step == "erase" and pad.stroke_ids:
            del pad.doc.get("strokes:base", type=Array)[number % len(pad.stroke_ids)]
            await push_update(owner, cut["id"], pad.doc.get_update(state))
        elif step == "hide":
            pad.doc.get("layers", type=Map)["base.visible"] = number % 2 == 0
            await push_update(owner, cut["id"], pad.doc.get_update(state))
        elif step == "keep":
            await _upload_preview(owner, cut)
            kept.append(((await _save_version(owner, cut))["id"], await _get_layers(owner, cut)))
        elif step == "restore":
            version_id, layers = kept[number % len(kept)]
            await _upload_preview(owner, cut)
            before = await _get_layers(owner, cut)
            back = await _restore_version(owner, cut, version_id)
            assert await _get_layers(owner, cut) == layers
            if back["before_version_id"] is not None:
                body = await owner.json("GET", _get_versions_path(cut, back["before_version_id"], "drawing"), 200)
                assert read_layers(body) == before
