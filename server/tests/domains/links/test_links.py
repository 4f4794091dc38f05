"""Link previews follow the permissions of the page, and are current."""

from typing import Any

import pytest

from tests.support.api import assets
from tests.support.api.boards import add_cut, add_member, new_project
from tests.support.api.people import Newcomer, Person


async def _get_links(person: Person, *urls: str) -> list[dict[str, Any]]:
    return (await person.json("GET", "/api/links", 200, params={"url": list(urls)}))["items"]


async def test_a_cut_link_has_its_current_name_number_and_length(newcomer: Newcomer) -> None:
    owner, member, stranger = await newcomer(), await newcomer(), await newcomer()
    project = await new_project(owner, name="Harbour", visibility="private")
    await add_member(owner, project, member, "viewer")
    await add_cut(owner, project)
    cut = await add_cut(owner, project)
    url = f"/storyboard/{project['slug']}?cut={cut['id']}"
    [card] = await _get_links(member, url)
    assert (card["kind"], card["title"], card["number"], card["project_title"]) == ("cut", "Cut 2", 2, "Harbour")
    assert (card["frames"], card["fps"]) == (cut["duration_frames"], project["fps"])
    assert await _get_links(stranger, url) == []
    await owner.json("DELETE", f"/api/cuts/{cut['id']}", 200)
    [board] = await _get_links(member, url)
    assert (board["kind"], board["title"]) == ("board", "Harbour")


async def test_file_and_folder_links_follow_their_permissions(newcomer: Newcomer) -> None:
    owner, member = await newcomer(), await newcomer()
    project = await new_project(owner, name="Harbour")
    await add_member(owner, project, member, "viewer")
    folder = await assets.add_folder(owner, project, "Sound")
    file = await assets.upload(owner, project, "waves.wav", b"waves", folder["id"])
    page = f"/project/{project['slug']}/assets"
    urls = [f"{page}?folder={folder['id']}", f"{page}?file={file['id']}"]
    shown = await _get_links(member, *urls)
    assert [(card["kind"], card["title"], card["size"]) for card in shown] == [
        ("folder", "Sound", None),
        ("file", "waves.wav", 5),
    ]
    await assets.restrict(owner, project, folder)
    assert await _get_links(member, *urls) == []


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
async def test_an_unknown_url_has_no_preview(newcomer: Newcomer, url: str) -> None:
    assert await _get_links(await newcomer(), url) == []


async def test_too_many_or_too_long_urls_are_refused(newcomer: Newcomer) -> None:
    person = await newcomer()
    for urls in ([f"/project/{n}" for n in range(21)], ["/project/" + "x" * 500]):
        await person.json("GET", "/api/links", 422, params={"url": urls})
