"""Import of an edit of the board: its changes are accepted row by row and can be undone."""

import asyncio
from base64 import b64decode
from typing import Any

import pytest

from pegbar.domains.storyboard.rules.codes import get_cut_code
from tests.support.api import imports
from tests.support.api.boards import add_cut, get_board, list_cut_ids, new_project, push_update
from tests.support.api.exports import wait_for_export
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import make_if_match
from tests.support.api.sockets import open_tab
from tests.support.drawings.drawing import DrawingCopy, list_stroke_ids
from tests.support.media import changed_edits
from tests.support.media.changed_edits import FORMATS, ClipUse

LENGTHS = {"A": 24, "B": 12, "C": 36, "D": 10, "E": 20}
CHANGED = [ClipUse(2, 36), ClipUse(0, 31), ClipUse(None, 9), ClipUse(1, 12), ClipUse(1, 6), ClipUse(4, 20)]
"""C is moved to the front, A is longer with a new clip after it, B occurs twice, and D is removed."""


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await _create_board(owner)


async def _create_board(owner: Person, **fields: Any) -> dict[str, Any]:
    project = await new_project(owner, **fields)
    for name, frames in LENGTHS.items():
        await add_cut(owner, project, name=name, duration_frames=frames)
    return project


async def _export_edit(person: Person, project: dict[str, Any], kind: str, **options: Any) -> bytes:
    path = f"/api/projects/{project['slug']}/exports"
    done = await wait_for_export(person, await person.json("POST", path, 202, json={"kind": kind, "options": options}))
    assert done["state"] == "done", done
    return (await person.http.get(done["url"])).content


async def _plan_import(
    person: Person, project: dict[str, Any], data: bytes, name: str = "edit.edl", **options: Any
) -> dict[str, Any]:
    return await imports.create_planned_import(person, project, data, kind="edit", file_name=name, options=options)


async def _apply_rows(
    person: Person, project: dict[str, Any], made: dict[str, Any], status: int = 200, **choices: str | None
) -> dict[str, Any]:
    """Apply the rows whose kind is in `choices`, each with the given choice."""
    plan = made["plan"]
    accepted = [{"row": row["id"], "choice": choices[row["kind"]]} for row in plan["rows"] if row["kind"] in choices]
    body = {"plan": plan["number"], "accepted": accepted}
    return await person.json("POST", f"{imports.get_imports_path(project)}/{made['id']}/apply", status, json=body)


async def _get_cut_lengths(person: Person, project: dict[str, Any]) -> str:
    items = (await get_board(person, project))["items"]
    return " ".join(f"{cut['name'] or '?'}{cut['duration_frames']}" for cut in items)


async def _get_drawing_updates(person: Person, ids: list[str]) -> dict[str, Any]:
    """Return all updates of the cuts' drawings, for exact comparison."""
    found = dict[str, Any]()
    async with open_tab(person) as page:
        for cut_id in ids:
            found[cut_id] = (await page.open(cut_id))["updates"]
    return found


def _make_edl(*events: tuple[str, int], start: int = changed_edits.HOUR) -> bytes:
    """Return an EDL of events, each a reel and its length in frames. A leading `=` marks a clip name; "" is a gap."""
    clock, lines, at = changed_edits.TimecodeFormat(changed_edits.FPS), ["TITLE: Ferry\nFCM: NON-DROP FRAME\n"], start
    for number, (reel, frames) in enumerate(events, 1):
        name = f"* FROM CLIP NAME: {reel[1:]}\n" if reel.startswith("=") else ""
        times = " ".join(clock.format_frame(each) for each in (0, frames, at, at + frames))
        if reel:
            lines.append(f"{number:03d}  {'AX' if name else reel:<8} V     C        {times}\n{name}")
        at += frames
    return "".join(lines).encode()


@pytest.mark.samples(2)
@pytest.mark.parametrize("kind", FORMATS)
async def test_a_changed_edit_is_imported_and_undone(owner: Person, project: dict[str, Any], kind: str) -> None:
    before = await get_board(owner, project)
    ids = [cut["id"] for cut in before["items"]]
    a, b, c, d, _ = ids
    for cut_id in (a, b, d):
        pad = DrawingCopy()
        for _ in range(3):
            await push_update(owner, cut_id, pad.draw_stroke(points=60))
    logs = await _get_drawing_updates(owner, ids)
    name, change = FORMATS[kind]
    made = await _plan_import(owner, project, change(await _export_edit(owner, project, kind), CHANGED), name)
    assert (made["state"], made["problem"], set(made["plan"])) == ("planned", None, {"number", "notices", "rows"})
    rows = {row["kind"]: row for row in made["plan"]["rows"]}
    assert [row["kind"] for row in made["plan"]["rows"]] == ["moved", "retimed", "new", "duplicate", "missing"]
    assert [row["checked"] for row in made["plan"]["rows"]] == [True, True, True, True, False]
    assert [(rows[each]["cut_id"], rows[each]["before"], rows[each]["after"]) for each in ("moved", "retimed")] == [
        (c, 3, 1),
        (a, 24, 31),
    ]
    assert rows["new"]["after"] == {"number": 3, "frames": 9, "name": "Drone"}
    assert (rows["duplicate"]["cut_id"], rows["duplicate"]["before"]) == (b, {"number": 2, "frames": 12})
    assert rows["duplicate"]["after"] == {"number": 5, "frames": 6}
    assert (rows["missing"]["cut_id"], rows["missing"]["before"]) == (d, {"number": 4, "frames": 10})
    assert rows["missing"]["choices"] == ["keep", "end", "delete"]
    assert await _get_cut_lengths(owner, project) == "A24 B12 C36 D10 E20", (
        "nothing changes before somebody accepted it"
    )

    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}", (await get_board(owner, project))["seq"])
        await _apply_rows(owner, project, made, moved=None, retimed=None, new=None, duplicate=None, missing="delete")
        event = (await page.expect("event"))["event"]
        assert (event["type"], event["deleted_ids"], len(event["added"])) == ("cuts_changed", [d], 2)
        assert (await page.expect("event"))["event"]["type"] == "import_changed", "one event, whatever changed"
    assert await _get_cut_lengths(owner, project) == "C36 A31 Drone9 B12 B6 E20"
    again = await list_cut_ids(owner, project)
    after = await _get_drawing_updates(owner, again)
    assert list_stroke_ids(*map(b64decode, after[again[4]])) == list_stroke_ids(*map(b64decode, logs[b]))
    assert {cut_id: after[cut_id] for cut_id in (a, b, c)} == {cut_id: logs[cut_id] for cut_id in (a, b, c)}

    assert await imports.undo_import(owner, project, made) == {"skipped": []}
    assert await list_cut_ids(owner, project) == ids
    assert await _get_cut_lengths(owner, project) == "A24 B12 C36 D10 E20"
    assert await _get_drawing_updates(owner, ids) == logs, "bit for bit as before"


@pytest.mark.samples(2)
@pytest.mark.parametrize("kind", FORMATS)
async def test_selected_rows_are_applied_and_undo_retains_a_drawn_cut(
    owner: Person, project: dict[str, Any], kind: str
) -> None:
    ids = await list_cut_ids(owner, project)
    name, change = FORMATS[kind]
    made = await _plan_import(owner, project, change(await _export_edit(owner, project, kind), CHANGED), name)
    await _apply_rows(owner, project, made, retimed=None, duplicate=None, missing="end")
    assert await _get_cut_lengths(owner, project) == "A31 B12 B6 C36 E20 D10"
    copied = (await list_cut_ids(owner, project))[2]
    await push_update(owner, copied, DrawingCopy().draw_stroke())
    retained = await imports.undo_import(owner, project, made)
    assert retained == {"skipped": [{"cut_id": copied, "name": "B"}]}
    assert await _get_cut_lengths(owner, project) == "A24 B12 B6 C36 D10 E20"
    assert [cut_id for cut_id in await list_cut_ids(owner, project) if cut_id != copied] == ids


@pytest.mark.samples(2)
@pytest.mark.parametrize("kind", FORMATS)
async def test_an_unchanged_edit_plans_no_changes(owner: Person, project: dict[str, Any], kind: str) -> None:
    made = await _plan_import(owner, project, await _export_edit(owner, project, kind), FORMATS[kind][0])
    assert made["plan"] == {
        "number": 1,
        "notices": ["The board already matches this file. There's nothing to change."],
        "rows": [],
    }


async def test_an_edit_of_another_project_changes_nothing(owner: Person, project: dict[str, Any]) -> None:
    other = await new_project(owner)
    await add_cut(owner, other, name="Quay")
    made = await _plan_import(owner, other, await _export_edit(owner, project, "otio"), "edit.otio")
    assert made["plan"]["notices"] == ["No clips in this edit match cuts on this board, so there's nothing to change."]
    assert made["plan"]["rows"] == []
    await owner.json(
        "POST", f"{imports.get_imports_path(other)}/{made['id']}/apply", 422, json={"plan": 1, "accepted": []}
    )


async def test_an_exported_otioz_with_media_plans_no_changes(owner: Person, project: dict[str, Any]) -> None:
    data = await _export_edit(owner, project, "otio", media=True)
    made = await _plan_import(owner, project, data, "edit.otioz")
    assert (made["problem"], made["plan"]["rows"]) == (None, [])


@pytest.mark.samples(1)
@pytest.mark.parametrize("kind", ["edl", "fcp7", "fcpxml"])
async def test_an_exported_zip_with_media_plans_no_changes(owner: Person, project: dict[str, Any], kind: str) -> None:
    made = await _plan_import(owner, project, await _export_edit(owner, project, kind, media=True), "edit.zip")
    assert (made["problem"], made["plan"]["rows"]) == (None, [])


async def test_a_gap_lengthens_the_previous_cut_or_becomes_an_empty_cut(owner: Person, project: dict[str, Any]) -> None:
    codes = [get_cut_code(cut_id) for cut_id in await list_cut_ids(owner, project)]
    data = _make_edl((codes[0], 24), ("", 5), *zip(codes[1:], list(LENGTHS.values())[1:], strict=True))
    made = await _plan_import(owner, project, data)
    [row] = made["plan"]["rows"]
    assert (row["kind"], row["after"], row["checked"]) == ("gap", {"number": None, "frames": 5}, True)
    await _apply_rows(owner, project, made, gap="empty")
    assert await _get_cut_lengths(owner, project) == "A24 ?5 B12 C36 D10 E20"
    await imports.undo_import(owner, project, made)
    made = await _plan_import(owner, project, data)
    await _apply_rows(owner, project, made, gap=None)
    assert await _get_cut_lengths(owner, project) == "A29 B12 C36 D10 E20"


async def test_the_user_chooses_the_cut_of_an_ambiguous_clip(owner: Person) -> None:
    project = await new_project(owner)
    ids = [(await add_cut(owner, project, name=name, duration_frames=24))["id"] for name in ("A", "Sea", "Sea")]
    data = _make_edl((get_cut_code(ids[0]), 24), ("=Sea", 30))
    made = await _plan_import(owner, project, data)
    row = next(row for row in made["plan"]["rows"] if row["kind"] == "unclear")
    assert (row["choices"], row["checked"]) == ([*ids[1:], "new"], False)
    assert row["after"] == {"number": None, "frames": 30, "name": "Sea"}
    await _apply_rows(owner, project, made, unclear=ids[2])
    assert await _get_cut_lengths(owner, project) == "A24 Sea30 Sea24"
    assert await list_cut_ids(owner, project) == [ids[0], ids[2], ids[1]]


async def test_matches_by_name_alone_are_not_checked(owner: Person, project: dict[str, Any]) -> None:
    made = await _plan_import(owner, project, _make_edl(("=A", 30), ("=B", 12)))
    row, *missing = made["plan"]["rows"]
    assert (row["kind"], row["by"], row["checked"]) == ("retimed", "name", False)
    assert [each["kind"] for each in missing] == ["missing"] * 3


async def test_an_edl_uses_the_boards_rate_unless_another_is_given(owner: Person) -> None:
    project = await _create_board(owner, fps=12)
    data = await _export_edit(owner, project, "edl")
    assert (await _plan_import(owner, project, data))["plan"]["rows"] == [], "24 frames, two for each of the board's"
    made = await _plan_import(owner, project, data, fps=30)
    assert made["plan"]["rows"], "the edit's rate is another"
    made = await _plan_import(owner, project, b"TITLE: x\n" + data.replace(b":00 01:", b":24 01:"))
    assert "Timecode" in made["problem"]
    assert "needs at least 25 fps, but this project has 12. Choose the edit's rate." in made["problem"]
    body = {"kind": "edit", "file_name": "edit.edl", "options": {"fps": 12.5}}
    refused = await imports.create_import(owner, project, 9, 422, **body)
    assert [each["field"] for each in refused["errors"]] == ["fps"]


@pytest.mark.samples(1)
@pytest.mark.parametrize("drop", [True, False])
async def test_the_drop_option_determines_drop_frame_counting(owner: Person, drop: bool) -> None:
    project = await _create_board(owner, fps=29.97)
    await add_cut(owner, project, name="Long", duration_frames=20_000)
    data = await _export_edit(owner, project, "edl", drop=drop)
    assert (await _plan_import(owner, project, data))["plan"]["rows"] == []
    made = await _plan_import(owner, project, data.replace(b";", b":"), drop=drop)
    assert made["plan"]["rows"] == [], "with colons too"
    rows = (await _plan_import(owner, project, data, drop=not drop))["plan"]["rows"]
    assert [row["kind"] for row in rows] == ["retimed"]


async def test_a_change_of_a_copied_or_lengthened_cut_invalidates_the_plan(
    owner: Person, project: dict[str, Any]
) -> None:
    codes = [get_cut_code(cut_id) for cut_id in await list_cut_ids(owner, project)]
    rest = list(zip(codes[1:], list(LENGTHS.values())[1:], strict=True))
    for data, kind, frames in (
        (_make_edl((codes[0], 24), (codes[0], 7), *rest), "duplicate", 40),
        (_make_edl((codes[0], 40), ("", 5), *rest), "gap", 41),
    ):
        made = await _plan_import(owner, project, data)
        first = (await get_board(owner, project))["items"][0]
        body, path = {"duration_frames": frames}, f"/api/cuts/{first['id']}"
        await owner.json("PATCH", path, json=body, headers=make_if_match(first["version"]))
        choices: dict[str, Any] = {kind: None}
        stale = await _apply_rows(owner, project, made, 412, **choices)
        rows = stale["current"]["plan"]["rows"]
        assert ("retimed", True) in [(row["kind"], row["fresh"]) for row in rows]
        assert (await _get_cut_lengths(owner, project)).startswith(f"A{frames} B12")
        await _apply_rows(owner, project, stale["current"], **choices)
        await imports.undo_import(owner, project, made)


async def test_concurrent_apply_and_retime_do_not_both_succeed(owner: Person, project: dict[str, Any]) -> None:
    codes = [get_cut_code(cut_id) for cut_id in await list_cut_ids(owner, project)]
    for length in range(30, 34):
        data = _make_edl(*zip([codes[2], *codes[:2], *codes[3:]], [length] * 5, strict=True))
        made = await _plan_import(owner, project, data)
        cut = next(each for each in (await get_board(owner, project))["items"] if each["name"] == "B")
        applied, retimed = await asyncio.gather(
            owner.http.post(
                f"{imports.get_imports_path(project)}/{made['id']}/apply", json=imports.make_apply_body(made["plan"])
            ),
            owner.http.patch(
                f"/api/cuts/{cut['id']}", json={"duration_frames": length - 20}, headers=make_if_match(cut["version"])
            ),
        )
        assert {applied.status_code, retimed.status_code} == {200, 412}, "nothing that was acknowledged is lost"
        if applied.status_code == 412:
            current = applied.json()["current"]
            changed = [row for row in current["plan"]["rows"] if row["fresh"]]
            assert [(row["kind"], row["before"], row["after"]) for row in changed] == [("retimed", length - 20, length)]
            await imports.apply_import(owner, project, current)
        assert await _get_cut_lengths(owner, project) == f"C{length} A{length} B{length} D{length} E{length}"
        await imports.undo_import(owner, project, made)


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        (
            "edit.otio",
            b'{"OTIO_SCHEMA": "Timeline.9"}',
            "This .otio file was written by a newer program that Pegbar doesn't support.",
        ),
        ("edit.otio", b"{", "Pegbar can't read this OTIO (line 1)."),
        ("edit.edl", b"TITLE: x\n", "edit.edl has no scenes, clips, or boards."),
        ("edit.otioz", b"PK\x03\x04 and no more", "Pegbar can't read this OTIOZ file."),
        ("edit.zip", b"PK\x03\x04 and no more", "Pegbar can't read this ZIP."),
    ],
)
async def test_a_broken_edit_is_refused_with_the_reason(
    owner: Person, project: dict[str, Any], name: str, data: bytes, problem: str
) -> None:
    made = await _plan_import(owner, project, data, name)
    assert (made["state"], made["problem"], made["plan"]) == ("failed", problem, None)


async def test_only_an_edit_with_media_can_be_large(owner: Person, project: dict[str, Any]) -> None:
    size = 50 * 1024 * 1024 + 1
    await imports.create_import(owner, project, size, 413, kind="edit", file_name="edit.otio")
    await imports.create_import(owner, project, size, kind="edit", file_name="EDIT.OTIOZ")
