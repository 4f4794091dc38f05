"""Recently opened items: recording, listing, permissions."""

import asyncio
import uuid
from typing import Any

import pytest
from sqlalchemy import func, select

from pegbar.domains.recents.limits import RECENTS_MAX
from pegbar.domains.recents.models import Recent
from pegbar.wiring import Instance
from tests.support.api import assets
from tests.support.api.boards import add_cut, add_member, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.videos import insert_video
from tests.support.drawings.drawing import DrawingCopy, encode_picture

PATH = "/api/recents"


async def _record_opening(person: Person, kind: str, subject_id: str, status: int = 204, **body: Any) -> Any:
    return await person.json("PUT", f"{PATH}/{kind}/{subject_id}", status, json=body)


async def _list_recents(person: Person, **params: Any) -> list[dict[str, Any]]:
    return (await person.json("GET", PATH, 200, params=params))["items"]


async def _list_kinds_and_titles(person: Person, **params: Any) -> list[tuple[str, str]]:
    return [(each["kind"], each["id"]) for each in await _list_recents(person, **params)]


async def _draw_on_cut(person: Person, cut: dict[str, Any]) -> None:
    await push_update(person, cut["id"], DrawingCopy().draw_stroke(points=20))
    headers = {"Content-Type": "image/webp"}
    await person.json("PUT", f"/api/cuts/{cut['id']}/preview?seq=1", 200, content=encode_picture(), headers=headers)


async def test_recents_are_listed_newest_first_without_duplicates(newcomer: Newcomer, instance: Instance) -> None:
    person = await newcomer()
    project = await new_project(person)
    video = await insert_video(instance, project, person)
    folder = await assets.add_folder(person, project, "Backgrounds")
    await _record_opening(person, "board", project["id"])
    await _record_opening(person, "video", video["id"])
    await _record_opening(person, "folder", folder["id"])
    await _record_opening(person, "project", project["id"])
    await _record_opening(person, "board", project["id"])
    found = await _list_recents(person)
    assert [(each["kind"], each["id"]) for each in found] == [
        ("board", project["id"]),
        ("project", project["id"]),
        ("folder", folder["id"]),
        ("video", video["id"]),
    ]
    by_kind = {each["kind"]: (each["ref"], each["title"], each["project_title"]) for each in found}
    assert by_kind == {
        "board": (project["slug"], "Night Ferry", "Night Ferry"),
        "project": (project["slug"], "Night Ferry", "Night Ferry"),
        "folder": (project["slug"], "Backgrounds", "Night Ferry"),
        "video": (video["slug"], "Harbour test", "Night Ferry"),
    }
    moments = [each["opened_at"] for each in found]
    assert moments == sorted(moments, reverse=True)
    assert await _list_kinds_and_titles(person, kinds="video,folder") == [
        ("folder", folder["id"]),
        ("video", video["id"]),
    ]
    assert await _list_kinds_and_titles(person, limit=1) == [("board", project["id"])]


async def test_a_board_is_listed_with_the_cut_where_it_was_last_open(newcomer: Newcomer) -> None:
    person = await newcomer()
    project = await new_project(person)
    first, second = await add_cut(person, project), await add_cut(person, project)
    await _draw_on_cut(person, first)
    await _record_opening(person, "board", project["id"], cut_id=second["id"])
    [undrawn] = await _list_recents(person)
    assert (undrawn["cut_id"], undrawn["cut_title"]) == (second["id"], "Cut 2")
    await _draw_on_cut(person, second)
    await _record_opening(person, "board", project["id"])
    [drawn] = await _list_recents(person)
    assert (drawn["cut_id"], drawn["cut_title"]) == (second["id"], "Cut 2")
    # The cut before it is deleted: it is the first one now, and has its current name.
    await person.json("DELETE", f"/api/cuts/{first['id']}")
    [moved] = await _list_recents(person)
    assert moved["cut_title"] == "Cut 1"
    for url in (undrawn["picture_url"], drawn["picture_url"]):
        assert (await person.http.get(url)).headers["content-type"] == "image/webp"
    await person.json("DELETE", f"/api/cuts/{second['id']}")
    [recent] = await _list_recents(person)
    assert (recent["cut_id"], recent["cut_title"], recent["ref"]) == (None, None, project["slug"])


async def test_recents_have_current_names_and_pictures(newcomer: Newcomer) -> None:
    person = await newcomer()
    project = await new_project(person)
    folder = await assets.add_folder(person, project, "Sound")
    for kind, subject in (("folder", project["id"]), ("folder", folder["id"]), ("board", project["id"])):
        await _record_opening(person, kind, subject)
    changed = {"name": "Day Ferry"}
    match = {"If-Match": str(project["version"])}
    await person.json("PATCH", f"/api/projects/{project['slug']}", 200, json=changed, headers=match)
    await assets.rename(person, project, folder, "Music")
    found = await _list_recents(person)
    assert [(each["title"], each["project_title"]) for each in found] == [
        ("Day Ferry", "Day Ferry"),
        ("Music", "Day Ferry"),
        (None, "Day Ferry"),
    ]


async def test_items_without_access_are_not_listed(newcomer: Newcomer, instance: Instance) -> None:
    owner, guest = await newcomer(), await newcomer()
    project = await new_project(owner, visibility="public", name="Secret soon")
    cut = await add_cut(owner, project, name="Hidden")
    video = await insert_video(instance, project, owner)
    await _record_opening(guest, "board", project["id"], cut_id=cut["id"])
    await _record_opening(guest, "video", video["id"])
    for kind in ("project", "folder"):
        await _record_opening(guest, kind, project["id"])
    assert len(await _list_recents(guest)) == 4
    match = {"If-Match": str(project["version"])}
    hidden = await owner.json(
        "PATCH", f"/api/projects/{project['slug']}", 200, json={"visibility": "private"}, headers=match
    )
    [remaining] = await _list_recents(guest)
    assert (remaining["kind"], remaining["id"], remaining["project_title"]) == ("video", video["id"], None)
    assert "Secret soon" not in (await guest.http.get(PATH)).text
    # It wasn't deleted either: with access again, it is listed as before.
    match = {"If-Match": str(hidden["version"])}
    await owner.json("PATCH", f"/api/projects/{project['slug']}", 200, json={"visibility": "unlisted"}, headers=match)
    assert len(await _list_recents(guest)) == 4
    await owner.json("DELETE", f"/api/projects/{project['slug']}", 204)
    assert await _list_recents(guest) == []


async def test_hidden_items_do_not_count_against_the_limit(newcomer: Newcomer) -> None:
    owner, guest = await newcomer(), await newcomer()
    visible, hidden = [await new_project(owner, visibility="public") for _ in range(2)]
    for project in (visible, hidden):
        await _record_opening(guest, "board", project["id"])
    assert await _list_kinds_and_titles(guest, limit=1) == [("board", hidden["id"])]
    await owner.json("DELETE", f"/api/projects/{hidden['slug']}", 204)
    assert await _list_kinds_and_titles(guest, limit=1) == [("board", visible["id"])]


async def test_a_project_is_not_listed_after_leaving_it(newcomer: Newcomer) -> None:
    owner, member = await newcomer(), await newcomer()
    project = await new_project(owner)
    await add_member(owner, project, member)
    await _record_opening(member, "board", project["id"])
    assert await _list_kinds_and_titles(member) == [("board", project["id"])]
    await owner.json("DELETE", f"/api/projects/{project['slug']}/members/{member.id}", 204)
    assert await _list_recents(member) == []
    await _record_opening(member, "board", project["id"], status=404)


async def test_a_restricted_folder_is_listed_only_for_its_members(newcomer: Newcomer) -> None:
    owner, viewer = await newcomer(), await newcomer()
    project, another = await new_project(owner), await new_project(owner)
    for each in (project, another):
        if each is project:
            await add_member(owner, each, viewer, role="viewer")
    outer = await assets.add_folder(owner, project, "Contracts")
    inner = await assets.add_folder(owner, project, "Signed", outer["id"])
    hidden = await assets.add_folder(owner, another, "Elsewhere")
    await _record_opening(viewer, "folder", inner["id"])
    await _record_opening(viewer, "folder", hidden["id"], status=404)
    await assets.restrict(owner, project, outer)
    assert await _list_recents(viewer) == []
    await _record_opening(viewer, "folder", inner["id"], status=404)
    await assets.restrict(owner, project, outer, {"profile_id": viewer.id})
    assert [each["title"] for each in await _list_recents(viewer)] == ["Signed"]


async def test_a_file_is_not_accepted_as_a_folder(newcomer: Newcomer) -> None:
    person = await newcomer()
    project = await new_project(person)
    file = await assets.upload(person, project, "bell.txt", b"ding")
    await _record_opening(person, "folder", file["id"], status=404)


@pytest.mark.extended
async def test_only_the_newest_recents_of_a_person_are_stored(newcomer: Newcomer, instance: Instance) -> None:
    person, other = await newcomer(), await newcomer()
    project = await new_project(person, visibility="public")
    await _record_opening(other, "project", project["id"])
    folders = [await assets.add_folder(person, project, f"F{number}") for number in range(RECENTS_MAX + 3)]
    for folder in folders[: RECENTS_MAX - 2]:
        await _record_opening(person, "folder", folder["id"])
    # Concurrent requests of several tabs don't exceed the limit either.
    await asyncio.gather(*(_record_opening(person, "folder", folder["id"]) for folder in folders[RECENTS_MAX - 2 :]))
    found = await _list_kinds_and_titles(person, limit=RECENTS_MAX)
    assert len(found) == RECENTS_MAX
    assert {id_ for _, id_ in found} == {folder["id"] for folder in folders[3:]}
    async with instance.services.db.read() as tx:
        counted = select(func.count()).select_from(Recent).where(Recent.profile_id == person.id)
        assert (await tx.execute(counted)).scalar_one() == RECENTS_MAX
    assert await _list_kinds_and_titles(other) == [("project", project["id"])]


async def test_deleting_one_or_all_recents_is_safe_to_repeat(newcomer: Newcomer) -> None:
    person = await newcomer()
    project = await new_project(person)
    for kind in ("project", "board", "folder"):
        await _record_opening(person, kind, project["id"])
    for _ in range(2):
        await person.json("DELETE", f"{PATH}/board/{project['id']}", 204)
        assert await _list_kinds_and_titles(person) == [("folder", project["id"]), ("project", project["id"])]
    for _ in range(2):
        await person.json("DELETE", PATH, 204)
        assert await _list_recents(person) == []


@pytest.mark.parametrize("kind", ["board", "video", "folder", "project"])
async def test_an_unknown_item_is_not_recorded(newcomer: Newcomer, kind: str) -> None:
    person = await newcomer()
    await _record_opening(person, kind, str(uuid.uuid4()), status=404)
    assert await _list_recents(person) == []


async def test_a_cut_of_another_board_is_refused(newcomer: Newcomer) -> None:
    person = await newcomer()
    project, other = await new_project(person), await new_project(person)
    own_cut, other_cut = await add_cut(person, project), await add_cut(person, other)
    await _record_opening(person, "board", project["id"], cut_id=own_cut["id"])
    for cut_id in (other_cut["id"], str(uuid.uuid4())):
        problem = await _record_opening(person, "board", project["id"], status=422, cut_id=cut_id)
        assert problem["errors"][0]["detail"] == "This cut isn't on this board."
    problem = await _record_opening(person, "project", project["id"], status=422, cut_id=own_cut["id"])
    assert problem["errors"][0]["detail"] == "Only a board can be open at a cut."
    [only] = await _list_recents(person)
    assert (only["kind"], only["cut_id"]) == ("board", own_cut["id"])


async def test_invalid_parameters_are_refused(newcomer: Newcomer) -> None:
    person = await newcomer()
    problem = await person.json("GET", PATH, 422, params={"kinds": "board,cut"})
    assert problem["errors"][0]["detail"] == "Choose from board, video, folder, and project."
    for limit in (0, RECENTS_MAX + 1):
        await person.json("GET", PATH, 422, params={"limit": limit})
    await person.json("PUT", f"{PATH}/cut/{uuid.uuid4()}", 422, json={})
    await person.json("PUT", f"{PATH}/board/none", 422, json={})
    await person.json("PUT", f"{PATH}/board/{uuid.uuid4()}", 422, json={"cut_id": "none"})
    assert await _list_recents(person) == []
