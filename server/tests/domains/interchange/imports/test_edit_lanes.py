"""Import of transitions and sound positions from an edit, and their undo."""

from typing import Any

import pytest

from pegbar.domains.storyboard.rules.transitions import TransitionSpec
from tests.support.api import imports
from tests.support.api.boards import add_cut, get_board, new_project
from tests.support.api.exports import wait_for_export
from tests.support.api.people import Newcomer, Person
from tests.support.api.scenes import make_if_match
from tests.support.api.sockets import open_tab
from tests.support.api.sounds import SECOND, add_clip, add_track, get_board_sound, upload_processed_sound
from tests.support.api.sounds import get_sound_path as sound_root
from tests.support.media.changed_edits import FORMATS
from tests.support.media.recordings import encode_wav, make_tone

RED = "#ff0000"
IN_THE_EDIT = [None, TransitionSpec("dissolve", 24, RED), None, TransitionSpec("dissolve", 6, "#000000")]
ON_THE_BOARD = [None, TransitionSpec("dissolve", 12, RED), TransitionSpec("fade", 8, RED), None]


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    project = await new_project(owner, fps=24)
    for name in "ABCD":
        await add_cut(owner, project, name=name, duration_frames=48)
    return project


async def _list_cuts(person: Person, project: dict[str, Any]) -> list[dict[str, Any]]:
    return (await get_board(person, project))["items"]


async def _list_transitions(person: Person, project: dict[str, Any]) -> list[tuple[str, int, str] | None]:
    cuts = [cut["transition"] for cut in await _list_cuts(person, project)]
    return [each and (each["kind"], each["frames"], each["colour"]) for each in cuts]


async def _set_transitions(person: Person, project: dict[str, Any], begin: list[TransitionSpec | None]) -> None:
    """Set the transitions of all cuts, one cut at a time, as a user does."""
    for cut, transition in zip(await _list_cuts(person, project), begin, strict=True):
        body = {"transition": transition and transition._asdict()}
        await person.json("PATCH", f"/api/cuts/{cut['id']}", json=body, headers=make_if_match(cut["version"]))


async def _export_edit(person: Person, project: dict[str, Any], kind: str) -> bytes:
    path = f"/api/projects/{project['slug']}/exports"
    done = await wait_for_export(person, await person.json("POST", path, 202, json={"kind": kind}))
    assert done["state"] == "done", done
    return (await person.http.get(done["url"])).content


async def _plan_import(person: Person, project: dict[str, Any], data: bytes, kind: str) -> dict[str, Any]:
    return await imports.create_planned_import(person, project, data, kind="edit", file_name=FORMATS[kind][0])


async def _create_clip(person: Person, project: dict[str, Any], anchor: str | None, at: int) -> dict[str, Any]:
    sound = await upload_processed_sound(person, project, encode_wav(make_tone(4 * SECOND)), name="gull.wav")
    track = await add_track(person, project)
    return await add_clip(person, project, sound, track, anchor_cut_id=anchor, at=at)


async def _list_clip_positions(person: Person, project: dict[str, Any]) -> list[tuple[str | None, int]]:
    return [(clip["anchor_cut_id"], clip["at"]) for clip in (await get_board_sound(person, project))["clips"]]


async def _update_clip(person: Person, project: dict[str, Any], clip: dict[str, Any], **fields: Any) -> dict[str, Any]:
    headers = make_if_match(clip["version"])
    return await person.json("PATCH", f"{sound_root(project)}/clips/{clip['id']}", json=fields, headers=headers)


@pytest.mark.samples(2)
@pytest.mark.parametrize("kind", FORMATS)
async def test_transitions_are_imported_and_undone(owner: Person, project: dict[str, Any], kind: str) -> None:
    await _set_transitions(owner, project, IN_THE_EDIT)
    data = await _export_edit(owner, project, kind)
    await _set_transitions(owner, project, ON_THE_BOARD)
    made = await _plan_import(owner, project, data, kind)
    rows = [(row["kind"], row["transition"], row["before"], row["after"]) for row in made["plan"]["rows"]]
    faded = [] if kind == "fcpxml" else [("transition", "fade", 8, 0)]  # FCPXML has no fades between two cuts.
    wanted = [("transition", "dissolve", 12, 24), *faded, ("transition", "dissolve", 0, 6)]
    assert (rows, made["plan"]["notices"]) == (wanted, [])
    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}", (await get_board(owner, project))["seq"])
        await imports.apply_import(owner, project, made)
        event = (await page.expect("event"))["event"]
        assert (event["type"], event["changed"], event["deleted_ids"], event["cut_ids"]) == (
            "cuts_changed",
            [],
            [],
            None,
        )
        cuts_before = {cut["id"]: cut for cut in await _list_cuts(owner, project)}
        assert len(event["added"]) == len(wanted)
        for cut in event["added"]:
            assert (cut["transition"], cut["version"]) == (
                cuts_before[cut["id"]]["transition"],
                cuts_before[cut["id"]]["version"],
            )
    stays = ("fade", 8, RED) if kind == "fcpxml" else None
    assert await _list_transitions(owner, project) == [None, ("dissolve", 24, RED), stays, ("dissolve", 6, "#000000")]
    assert await imports.undo_import(owner, project, made) == {"skipped": []}
    assert await _list_transitions(owner, project) == [None, ("dissolve", 12, RED), ("fade", 8, RED), None]


async def test_undo_retains_a_transition_that_was_changed_later(owner: Person, project: dict[str, Any]) -> None:
    await _set_transitions(owner, project, IN_THE_EDIT)
    data = await _export_edit(owner, project, "otio")
    await _set_transitions(owner, project, ON_THE_BOARD)
    made = await _plan_import(owner, project, data, "otio")
    await _set_transitions(owner, project, [None, TransitionSpec("dissolve", 18, RED), *ON_THE_BOARD[2:]])
    stale = await imports.apply_import(owner, project, made, status=412)
    rows = [(row["before"], row["after"], row["fresh"]) for row in stale["current"]["plan"]["rows"]]
    assert rows == [(18, 24, True), (8, 0, False), (0, 6, False)]
    await imports.apply_import(owner, project, stale["current"])
    cut = (await _list_cuts(owner, project))[1]
    await _set_transitions(owner, project, [None, TransitionSpec("fade", 30, RED), None, IN_THE_EDIT[3]])
    assert await imports.undo_import(owner, project, made) == {"skipped": [{"cut_id": cut["id"], "name": "B"}]}
    assert await _list_transitions(owner, project) == [None, ("fade", 30, RED), ("fade", 8, RED), None]


@pytest.mark.samples(2)
@pytest.mark.parametrize("anchored", [False, pytest.param(True, marks=pytest.mark.extended)])
@pytest.mark.parametrize("kind", FORMATS)
async def test_a_sounds_position_is_imported_and_undone(
    owner: Person, project: dict[str, Any], kind: str, anchored: bool
) -> None:
    """Starts with an unchanged edit whose sound begins between two frames."""
    anchor = (await _list_cuts(owner, project))[1]["id"] if anchored else None
    begins = 2 * SECOND if anchored else 0
    clip = await _create_clip(owner, project, anchor, 3 * SECOND + 700 - begins)
    data = await _export_edit(owner, project, kind)
    plan = (await _plan_import(owner, project, data, kind))["plan"]
    assert (plan["rows"], plan["notices"]) == ([], ["The board already matches this file. There's nothing to change."])
    await _update_clip(owner, project, clip, at=4 * SECOND + 300 - begins)
    made = await _plan_import(owner, project, data, kind)
    assert made["plan"]["rows"] == [
        {
            "id": f"sound:{clip['id']}",
            "kind": "sound",
            "checked": True,
            "fresh": False,
            "clip_id": clip["id"],
            "name": "gull.wav",
            "before": 96,
            "after": 72,
        }
    ]
    assert made["plan"]["notices"] == []
    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}", (await get_board(owner, project))["seq"])
        await imports.apply_import(owner, project, made)
        event = (await page.expect("event"))["event"]
        assert event["type"] == "sound_changed"
        assert [(each["id"], each["at"], each["version"]) for each in event["clips"]] == [
            (clip["id"], 3 * SECOND - begins, 3)
        ]
    assert await _list_clip_positions(owner, project) == [(anchor, 3 * SECOND - begins)]
    assert await imports.undo_import(owner, project, made) == {"skipped": []}
    assert await _list_clip_positions(owner, project) == [(anchor, 4 * SECOND + 300 - begins)]


async def test_a_plan_is_recreated_when_a_sound_has_moved(owner: Person, project: dict[str, Any]) -> None:
    clip = await _create_clip(owner, project, None, SECOND)
    data = await _export_edit(owner, project, "otio")
    clip = await _update_clip(owner, project, clip, at=2 * SECOND)
    made = await _plan_import(owner, project, data, "otio")
    clip = await _update_clip(owner, project, clip, at=3 * SECOND)
    stale = await imports.apply_import(owner, project, made, status=412)
    assert [(row["before"], row["after"], row["fresh"]) for row in stale["current"]["plan"]["rows"]] == [(72, 24, True)]
    assert await _list_clip_positions(owner, project) == [(None, 3 * SECOND)]
    await owner.http.delete(f"{sound_root(project)}/clips/{clip['id']}")
    refused = await imports.apply_import(owner, project, stale["current"], status=412)
    assert refused["current"]["plan"]["rows"] == []


async def test_undo_retains_and_lists_a_sound_that_was_moved_later(owner: Person, project: dict[str, Any]) -> None:
    clip = await _create_clip(owner, project, None, SECOND)
    data = await _export_edit(owner, project, "fcpxml")
    clip = await _update_clip(owner, project, clip, at=2 * SECOND)
    made = await _plan_import(owner, project, data, "fcpxml")
    await imports.apply_import(owner, project, made)
    await _update_clip(owner, project, {**clip, "version": clip["version"] + 1}, at=3 * SECOND)
    assert await imports.undo_import(owner, project, made) == {"skipped": [{"cut_id": None, "name": "gull.wav"}]}
    assert await _list_clip_positions(owner, project) == [(None, 3 * SECOND)]
