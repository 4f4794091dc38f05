"""Signed URLs work only while the requester has the right for which they were signed."""

from typing import Any

from pegbar.access.context import RequestContext
from pegbar.access.principal import ANONYMOUS
from pegbar.http.blob_rights import has_right
from pegbar.wiring import Instance
from tests.domains.chat.chat_api import create_group, open_direct_chat, send_message, upload_picture
from tests.support.api.boards import add_cut, add_member, new_project
from tests.support.api.guests import create_link, enter_with_link
from tests.support.api.people import PASSWORD, Newcomer, Person
from tests.support.api.videos import insert_video
from tests.support.drawings.drawing import encode_picture
from tests.support.polling import wait_until


async def _can_open(person: Person, url: str) -> bool:
    status = (await person.http.get(url)).status_code
    assert status in {200, 404}
    return status == 200


async def _get_picture_url(person: Person, chat: dict[str, Any], path: str) -> str:
    found = await person.json("GET", f"/api/chats/{chat['id']}/pictures", 200, params={"path": path})
    return found["urls"][path]


async def test_a_chat_picture_opens_only_for_members_of_the_chat(newcomer: Newcomer, anonymous: Person) -> None:
    mina, ruth, stranger = await newcomer(), await newcomer(), await newcomer()
    team = await create_group(mina, ruth)
    path = (await upload_picture(mina, team, encode_picture()))["path"]
    await send_message(mina, team, f"image:{path}", kind="image")
    url = await _get_picture_url(ruth, team, path)
    assert await _can_open(ruth, url)
    assert not await _can_open(stranger, url)
    assert not await _can_open(anonymous, url)
    await mina.json("DELETE", f"/api/chats/{team['id']}/people/{ruth.id}", 204)
    assert not await _can_open(ruth, url), "who was removed a moment ago"
    assert await _can_open(mina, url)


async def test_a_chat_picture_does_not_open_after_its_message_is_deleted(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    pair = await open_direct_chat(mina, ruth, accepted=True)
    path = (await upload_picture(mina, pair, encode_picture()))["path"]
    message = await send_message(mina, pair, f"image:{path}", kind="image")
    url = await _get_picture_url(ruth, pair, path)
    assert await _can_open(ruth, url)
    await mina.json("DELETE", f"/api/chats/{pair['id']}/messages/{message['id']}", 204)
    assert not await _can_open(ruth, url)


async def test_board_pictures_open_only_for_people_who_see_the_project(newcomer: Newcomer, anonymous: Person) -> None:
    owner, member = await newcomer(), await newcomer()
    project = await new_project(owner)
    await add_member(owner, project, member)
    cut = await add_cut(owner, project)
    path, headers = f"/api/cuts/{cut['id']}/preview?seq=0", {"Content-Type": "image/webp"}
    assert (await owner.http.put(path, content=encode_picture(), headers=headers)).status_code == 200
    board = await member.json("GET", f"/api/projects/{project['slug']}/cuts", 200)
    url = board["items"][0]["preview"]["url"]
    assert await _can_open(member, url)
    assert not await _can_open(anonymous, url)
    await owner.json("DELETE", f"/api/projects/{project['slug']}/members/{member.id}", 204)
    assert not await _can_open(member, url)
    assert await _can_open(owner, url)


async def test_urls_of_a_deleted_video_stop_working(instance: Instance, newcomer: Newcomer, anonymous: Person) -> None:
    owner = await newcomer()
    video = await insert_video(instance, await new_project(owner, visibility="public"), owner)
    video_response = await anonymous.json("GET", f"/api/videos/{video['slug']}", 200)
    for url in (video_response["video_url"], video_response["thumb_url"]):
        assert await _can_open(anonymous, url)
    await owner.json("DELETE", f"/api/videos/{video['id']}", 204)
    for url in (video_response["video_url"], video_response["thumb_url"]):
        assert not await _can_open(anonymous, url)
        assert not await _can_open(owner, url)


async def test_urls_of_a_revoked_guest_link_stop_working(
    instance: Instance, newcomer: Newcomer, anonymous: Person
) -> None:
    owner = await newcomer()
    video = await insert_video(instance, await new_project(owner, visibility="public"), owner)
    link = await create_link(owner, video)
    await enter_with_link(anonymous, link)
    guest_view = await anonymous.json("GET", f"/api/guest/{link['id']}/video", 200)
    assert await _can_open(anonymous, guest_view["video_url"])
    await owner.json("DELETE", f"/api/videos/{video['id']}/guest-links/{link['id']}", 204)
    assert not await _can_open(anonymous, guest_view["video_url"])


async def test_a_data_export_is_downloaded_only_with_the_owners_session(newcomer: Newcomer, anonymous: Person) -> None:
    person, other = await newcomer(), await newcomer()
    data_export = await person.json("POST", "/api/account/data-exports", 202, json={})

    async def get_done_export() -> dict[str, Any] | None:
        state = await person.json("GET", f"/api/account/data-exports/{data_export['id']}", 200)
        return state if state["state"] == "done" else None

    url = (await wait_until(get_done_export, 60, "the data is gathered"))["url"]
    full = await person.http.get(url)
    assert (full.status_code, full.headers["content-type"]) == (200, "application/zip")
    assert full.headers["cache-control"] == "no-store"
    part = await person.http.get(url, headers={"Range": "bytes=2-5"})
    assert (part.status_code, part.content) == (206, full.content[2:6])
    assert (await anonymous.http.get(url)).status_code == 401
    assert (await other.http.get(url)).status_code == 404
    await person.json("POST", "/api/account/deletion", 200, json={"password": PASSWORD, "projects": []})
    assert (await person.http.get(url)).status_code == 401


async def test_an_unknown_right_is_never_granted(instance: Instance) -> None:
    async with instance.services.db.read() as tx:
        for right in ("project", "project:x", "project:x:y", "folder:x", ":", "chat_picture:x"):
            assert not await has_right(RequestContext(tx, instance.services, ANONYMOUS), right), right
