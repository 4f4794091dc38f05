"""What an address leads to is shown to who may open it, as it is now."""

from typing import Any

import pytest

from tests.support.api import assets
from tests.support.api.boards import add_cut, add_member, new_project
from tests.support.api.people import Newcomer, Person


async def _cards(person: Person, *urls: str) -> list[dict[str, Any]]:
    return (await person.json("GET", "/api/links", 200, params={"url": list(urls)}))["items"]


async def test_a_cut_is_shown_by_its_name_number_and_time_as_they_are_now(newcomer: Newcomer) -> None:
    owner, member, stranger = await newcomer(), await newcomer(), await newcomer()
    project = await new_project(owner, name="Harbour", visibility="private")
    await add_member(owner, project, member, "viewer")
    await add_cut(owner, project)
    cut = await add_cut(owner, project)
    url = f"/storyboard/{project['slug']}?cut={cut['id']}"
    [card] = await _cards(member, url)
    assert (card["kind"], card["title"], card["number"], card["project_title"]) == ("cut", "Cut 2", 2, "Harbour")
    assert (card["frames"], card["rate"]) == (cut["duration_frames"], project["fps"])
    assert await _cards(stranger, url) == []
    await owner.json("DELETE", f"/api/cuts/{cut['id']}", 200)
    [board] = await _cards(member, url)
    assert (board["kind"], board["title"]) == ("board", "Harbour")


async def test_files_and_folders_are_shown_by_their_own_rights(newcomer: Newcomer) -> None:
    owner, member = await newcomer(), await newcomer()
    project = await new_project(owner, name="Harbour")
    await add_member(owner, project, member, "viewer")
    folder = await assets.add_folder(owner, project, "Sound")
    file = await assets.upload(owner, project, "waves.wav", b"waves", folder["id"])
    page = f"/project/{project['slug']}/assets"
    urls = [f"{page}?folder={folder['id']}", f"{page}?file={file['id']}"]
    shown = await _cards(member, *urls)
    assert [(card["kind"], card["title"], card["size"]) for card in shown] == [
        ("folder", "Sound", None),
        ("file", "waves.wav", 5),
    ]
    await assets.restrict(owner, project, folder)
    assert await _cards(member, *urls) == []


@pytest.mark.parametrize(
    "url",
    [
        "https://elsewhere.example/project/harbour",
        "//elsewhere.example/project/harbour",
        "/project/nothing-here",
        "/video/nothing-here?frame=99999999999999999999",
        "/storyboard/%00?cut=x",
        "/account",
        "http://[",
        "",
    ],
)
async def test_what_leads_nowhere_has_no_card(newcomer: Newcomer, url: str) -> None:
    assert await _cards(await newcomer(), url) == []


async def test_too_much_is_refused(newcomer: Newcomer) -> None:
    person = await newcomer()
    for urls in ([f"/project/{n}" for n in range(21)], ["/project/" + "x" * 500]):
        await person.json("GET", "/api/links", 422, params={"url": urls})
