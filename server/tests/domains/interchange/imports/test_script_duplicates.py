"""Duplicates of cuts that have captions from a script: they follow the script like their originals."""

from typing import Any

import pytest

from tests.domains.interchange.imports.rules.scripts.samples import Draft
from tests.support.api import imports
from tests.support.api.boards import add_cut, get_board, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.scripts import get_script, import_script, plan_script
from tests.support.api.sockets import open_tab
from tests.support.media import changed_edits

_PIER = Draft("EXT. PIER - DAY", ("A gull waits on a post.", "MARA\nShe comes at six."), "1")
_BOAT = Draft("INT. BOAT - NIGHT", ("The lamp swings over an empty table.",), "2")
_LATER = Draft(_PIER.heading, ("Two gulls wait.", *_PIER.paragraphs[1:], "They fly."), "1")


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def _list_captions(person: Person, project: dict[str, Any]) -> list[tuple[str, str]]:
    return [(cut["action"], cut["dialogue"]) for cut in (await get_board(person, project))["items"]]


async def _assert_takes_over_changes(owner: Person, project: dict[str, Any], twin: int) -> None:
    """Check that the cut at this index takes over changes of the first cut's scene."""
    placed = {each["cut_id"]: (each["scene"], each["parts"]) for each in (await get_script(owner, project))["placed"]}
    ids = [cut["id"] for cut in (await get_board(owner, project))["items"]]
    assert placed[ids[twin]] == placed[ids[0]]
    made = await plan_script(owner, project, [_LATER, _BOAT])
    assert [row["kind"] for row in made["plan"]["rows"]] == ["scene_changed"]
    await imports.apply_import(owner, project, made)
    captions = await _list_captions(owner, project)
    assert captions[twin] == captions[0] == ("Two gulls wait.\n\nThey fly.", "MARA: She comes at six.")


async def test_a_duplicate_made_by_a_user_follows_the_script(owner: Person, project: dict[str, Any]) -> None:
    await import_script(owner, project, [_PIER, _BOAT])
    now = await get_board(owner, project)
    pier = now["items"][0]
    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}", now["seq"])
        own = await add_cut(owner, project, after_id=pier["id"], action=pier["action"], dialogue=pier["dialogue"])
        copied = {name: pier[name] for name in ("action", "dialogue", "shot_id")}
        await add_cut(owner, project, after_id=pier["id"], duplicate_of=pier["id"], **copied)
        events = [(await page.expect("event"))["event"] for _ in range(3)]
        assert [each["type"] for each in events] == ["cut_created", "cut_created", "script_changed"]
        assert events[2]["version"] == (await get_script(owner, project))["version"] == 2
    assert own["id"] not in {each["cut_id"] for each in (await get_script(owner, project))["placed"]}
    await _assert_takes_over_changes(owner, project, 1)
    assert (await _list_captions(owner, project))[2] == (pier["action"], pier["dialogue"]), "a new cut is nobody's copy"


async def test_a_duplicate_of_a_cut_without_a_script_follows_none(owner: Person, project: dict[str, Any]) -> None:
    cut = await add_cut(owner, project, name="A")
    await add_cut(owner, project, duplicate_of=cut["id"])
    assert await get_script(owner, project) is None
    await import_script(owner, project, [_PIER])
    await add_cut(owner, project, duplicate_of=cut["id"])
    script = await get_script(owner, project)
    assert (script["version"], len(script["placed"])) == (1, 1)


async def test_a_duplicate_made_by_an_edit_import_follows_the_script(owner: Person, project: dict[str, Any]) -> None:
    await import_script(owner, project, [_PIER, _BOAT])
    items = (await get_board(owner, project))["items"]
    clock, at, lines = changed_edits.TimecodeFormat(24), changed_edits.HOUR, ["TITLE: Ferry\nFCM: NON-DROP FRAME\n"]
    for number, (cut, frames) in enumerate([*((cut, cut["duration_frames"]) for cut in items), (items[0], 6)], 1):
        times = " ".join(clock.format_frame(each) for each in (0, frames, at, at + frames))
        lines.append(f"{number:03d}  AX       V     C        {times}\n* FROM CLIP NAME: {cut['name']}\n")
        at += frames
    edit = {"kind": "edit", "file_name": "edit.edl"}
    made = await imports.create_planned_import(owner, project, "".join(lines).encode(), **edit)
    assert [row["kind"] for row in made["plan"]["rows"]] == ["duplicate"], made
    await imports.apply_import(owner, project, made)
    await _assert_takes_over_changes(owner, project, 2)
