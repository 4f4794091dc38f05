"""Palettes that everyone in a project shares: creation, concurrent edits, limits and events."""

import asyncio
import uuid
from typing import Any

import pytest

from pegbar.domains.storyboard.palettes.limits import PALETTE_COLORS_MAX, PALETTES_MAX
from tests.support.api.boards import add_member, new_project
from tests.support.api.palettes import (
    COLORS,
    add_palette,
    edit_palette,
    get_palettes_path,
    list_palettes,
    make_palette,
)
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab

_FORM = "This field doesn't have the right format."


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, visibility="public")


async def test_palettes_are_listed_oldest_first(owner: Person, project: dict[str, Any]) -> None:
    assert await list_palettes(owner, project) == []
    first = make_palette("  Night harbor 夜 ", colors=[{"color": "#ABCDEF", "name": " Sky "}, {"color": "#000000"}])
    created = await owner.json("POST", get_palettes_path(project), 201, json=first)
    colors = [{"color": "#abcdef", "name": "Sky"}, {"color": "#000000", "name": ""}]
    assert created == {"id": first["id"], "name": "Night harbor 夜", "colors": colors, "version": 1}
    second = await add_palette(owner, project, "Day", colors=[])
    assert await list_palettes(owner, project) == [created, second]


async def test_everyone_in_the_project_sees_palettes_and_only_editors_change_them(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    editor, viewer = await newcomer(), await newcomer()
    await add_member(owner, project, editor, "editor")
    await add_member(owner, project, viewer, "viewer")
    palette = await add_palette(editor, project)
    path = get_palettes_path(project)
    for person, can_edit in ((owner, True), (editor, True), (viewer, False)):
        assert await person.json("GET", path, 200) == {"palettes": [palette], "can_edit": can_edit}
    await viewer.json("POST", path, 403, json=make_palette())
    await edit_palette(viewer, project, palette, 403, name="Theirs")
    await viewer.json("DELETE", f"{path}/{palette['id']}", 403)
    assert await list_palettes(owner, project) == [palette]


async def test_a_creation_can_be_repeated(owner: Person, project: dict[str, Any]) -> None:
    path, body = get_palettes_path(project), make_palette()
    answers = await asyncio.gather(*(owner.json("POST", path, 201, json=body) for _ in range(4)))
    assert answers == [answers[0]] * 4
    renamed = await edit_palette(owner, project, answers[0], name="Pier")
    assert await owner.json("POST", path, 201, json=body) == renamed
    assert await list_palettes(owner, project) == [renamed]


async def test_an_edit_of_an_older_version_gets_the_current_palette(owner: Person, project: dict[str, Any]) -> None:
    palette = await add_palette(owner, project)
    edited = await edit_palette(owner, project, palette, name="Pier")
    assert edited == {**palette, "name": "Pier", "version": 2}
    added = [*COLORS, {"color": "#ffffff", "name": "Paper"}]
    refused = await edit_palette(owner, project, palette, 412, colors=added)
    assert (refused["code"], refused["current"]) == ("stale", edited)
    assert (await edit_palette(owner, project, edited, colors=added))["colors"] == added
    await owner.json("PATCH", f"{get_palettes_path(project)}/{palette['id']}", 428, json={"name": "No version"})


async def test_of_two_concurrent_edits_one_is_applied(owner: Person, project: dict[str, Any]) -> None:
    palette = await add_palette(owner, project)
    path, headers = f"{get_palettes_path(project)}/{palette['id']}", {"If-Match": '"1"'}
    requests = (owner.http.patch(path, json={"name": name}, headers=headers) for name in ("A", "B", "C"))
    answers = await asyncio.gather(*requests)
    assert sorted(answer.status_code for answer in answers) == [200, 412, 412]
    assert (await list_palettes(owner, project))[0]["version"] == 2


async def test_a_deleted_palette_can_be_created_again(owner: Person, project: dict[str, Any]) -> None:
    palette, other = await add_palette(owner, project), await add_palette(owner, project, "Other")
    path = f"{get_palettes_path(project)}/{palette['id']}"
    for _ in range(2):
        await owner.json("DELETE", path, 204)
    assert await list_palettes(owner, project) == [other]
    await edit_palette(owner, project, palette, 404, name="Gone")
    again = await owner.json("POST", get_palettes_path(project), 201, json=make_palette(id=palette["id"]))
    assert again == palette


async def test_an_id_of_another_project_is_refused(owner: Person, project: dict[str, Any]) -> None:
    palette, elsewhere = await add_palette(owner, project), await new_project(owner)
    refused = await owner.json("POST", get_palettes_path(elsewhere), 409, json=make_palette(id=palette["id"]))
    assert refused["code"] == "id_taken"
    await edit_palette(owner, elsewhere, palette, 404, name="Moved")
    await owner.json("DELETE", f"{get_palettes_path(elsewhere)}/{palette['id']}", 204)
    assert await list_palettes(owner, project) == [palette]


async def test_a_project_can_have_32_palettes(owner: Person, project: dict[str, Any]) -> None:
    for number in range(PALETTES_MAX - 2):
        await add_palette(owner, project, f"P{number}")
    path = get_palettes_path(project)
    answers = await asyncio.gather(*(owner.http.post(path, json=make_palette("Late")) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [201] * 2 + [409] * 4
    refused = await owner.json("POST", path, 409, json=make_palette("Too many"))
    assert refused["code"] == "too_many_palettes"
    assert refused["detail"] == "A project can have up to 32 palettes. Delete one first."
    assert len(await list_palettes(owner, project)) == PALETTES_MAX


async def test_changes_are_events_of_the_project(owner: Person, project: dict[str, Any]) -> None:
    async with open_tab(owner) as listening:
        await listening.subscribe(f"project:{project['id']}")
        palette = await add_palette(owner, project)
        assert (await listening.expect("event"))["event"] == {"type": "palette_changed", "palette": palette}
        edited = await edit_palette(owner, project, palette, colors=[])
        assert (await listening.expect("event"))["event"] == {"type": "palette_changed", "palette": edited}
        await owner.json("DELETE", f"{get_palettes_path(project)}/{palette['id']}", 204)
        assert (await listening.expect("event"))["event"] == {"type": "palette_deleted", "palette_id": palette["id"]}


async def test_the_largest_palette_is_accepted(owner: Person, project: dict[str, Any]) -> None:
    colors = [{"color": f"#{number:06x}", "name": "夜" * 60} for number in range(PALETTE_COLORS_MAX)]
    palette = await add_palette(owner, project, "n" * 60, colors=colors)
    assert (palette["name"], palette["colors"]) == ("n" * 60, colors)


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"name": " "}, "name", "Name can't be empty."),
        ({"name": "n" * 61}, "name", "Name can have up to 60 characters."),
        ({"colors": [{"color": "red", "name": ""}]}, "colors.0.color", _FORM),
        ({"colors": [{"color": "#12345g", "name": ""}]}, "colors.0.color", _FORM),
        ({"colors": [*COLORS, {"name": "No color"}]}, "colors.2.color", "This field is missing."),
        ({"colors": [{"color": "#123456", "name": "n" * 61}]}, "colors.0.name", "Name can have up to 60 characters."),
        ({"colors": [{"color": "#123456"}] * 257}, "colors", "This field can have up to 256 entries."),
        ({"owner": "me"}, "owner", "This request has an unknown field."),
    ],
)
async def test_an_invalid_palette_is_refused_without_changes(
    owner: Person, project: dict[str, Any], changes: dict[str, Any], field: str, sentence: str
) -> None:
    palette = await add_palette(owner, project)
    created = await owner.json("POST", get_palettes_path(project), 422, json=make_palette(**changes))
    edited = await edit_palette(owner, project, palette, 422, **changes)
    for problem in (created, edited):
        assert [error["field"] for error in problem["errors"]] == [field]
        assert sentence in problem["detail"]
    assert await list_palettes(owner, project) == [palette]


async def test_an_edit_without_changes_is_refused(owner: Person, project: dict[str, Any]) -> None:
    palette = await add_palette(owner, project)
    await edit_palette(owner, project, palette, 422)
    await edit_palette(owner, project, {"id": str(uuid.uuid4()), "version": 1}, 404, name="Missing")
    assert await list_palettes(owner, project) == [palette]
