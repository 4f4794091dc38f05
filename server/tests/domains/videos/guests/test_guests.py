"""A guest link gives access to one video and its notes, and to nothing else."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from pegbar.domains.videos.guests import actions as guests
from pegbar.domains.videos.guests.limits import GUEST_LINK_DAYS, GUEST_LINKS_MAX
from pegbar.domains.videos.guests.texts import LINK_ENDED, LINK_REVOKED, LINK_UNKNOWN, PASSWORD_WRONG
from pegbar.domains.videos.models import GuestLink, GuestSession
from pegbar.domains.videos.review.texts import GUEST_NOTE_NOT_YOURS
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.support.api.boards import add_member, new_project
from tests.support.api.guests import create_link, enter_with_link, make_link_body, make_note_body, post_note
from tests.support.api.people import Newcomer, Person, new_client
from tests.support.api.sockets import open_tab
from tests.support.api.videos import insert_video, post_review_note


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


@pytest.fixture
async def guest(base_url: str) -> Any:
    async with new_client(base_url) as http:
        yield Person(http)


def _get_links_path(video: dict[str, Any], link: dict[str, Any] | None = None) -> str:
    return f"/api/videos/{video['id']}/guest-links" + (f"/{link['id']}" if link else "")


async def _list_notes(guest: Person, link: dict[str, Any], status: int = 200) -> Any:
    return await guest.json("GET", f"/api/guest/{link['id']}/notes", status)


async def _update_link(instance: Instance, link: dict[str, Any], **values: Any) -> None:
    async with instance.services.db.write() as tx:
        await tx.execute(update(GuestLink).where(GuestLink.id == link["id"]).values(**values))


async def test_a_guest_sees_the_film_and_leaves_a_named_note(
    owner: Person, guest: Person, video: dict[str, Any]
) -> None:
    link = await create_link(owner, video, label="For the client")
    members = await post_review_note(owner, video, 0, 0, "Hold longer")
    assert await enter_with_link(guest, link) == {"needs_password": False}
    film = await guest.json("GET", f"/api/guest/{link['id']}/video", 200)
    assert (film["title"], film["frames"]) == (video["title"], 48)
    assert (await guest.http.get(film["video_url"])).status_code == 200
    assert "project" not in film
    left = await post_note(guest, link, name="  Ada  ")
    assert (left["author"], left["guest"], left["abilities"]) == (None, "Ada", {"edit": False, "delete": True})
    notes = (await _list_notes(guest, link))["items"]
    assert [(note["id"], note["abilities"]["delete"]) for note in notes] == [(members["id"], False), (left["id"], True)]
    assert notes[0]["author"]["id"] == owner.id
    assert await guest.json("GET", f"/api/videos/{video['id']}/review-notes", 404)


async def test_members_see_and_resolve_a_guests_note_and_the_owner_deletes_it(
    owner: Person, guest: Person, newcomer: Newcomer, project: dict[str, Any], video: dict[str, Any]
) -> None:
    member = await newcomer()
    await add_member(owner, project, member, "viewer")
    link = await create_link(owner, video)
    await enter_with_link(guest, link)
    async with open_tab(member) as page:
        await page.subscribe(f"review:{video['id']}")
        left = await post_note(guest, link)
        assert (await page.expect("event"))["event"] == {"type": "review_changed"}
    path = f"/api/videos/{video['id']}/review-notes"
    [listed] = (await member.json("GET", path, 200))["items"]
    assert (listed["author"], listed["guest"]) == (None, "Ada from the studio")
    assert listed["abilities"] == {"edit": False, "delete": False}
    headers = {"If-Match": '"1"'}
    await member.json("PATCH", f"{path}/{left['id']}", 403, json={"body": "Mine"}, headers=headers)
    resolved = await member.json("PATCH", f"{path}/{left['id']}", 200, json={"resolved": True}, headers=headers)
    assert resolved["resolved_by"]["id"] == member.id
    [note] = (await _list_notes(guest, link))["items"]
    assert (note["resolved_at"] is not None, note["resolved_by"]) == (True, None), "who it was is the members' own"
    await member.json("DELETE", f"{path}/{left['id']}", 403)
    await owner.json("DELETE", f"{path}/{left['id']}", 204)
    assert (await _list_notes(guest, link))["items"] == []


async def test_a_guest_can_delete_only_notes_of_their_session(
    owner: Person, guest: Person, video: dict[str, Any], base_url: str
) -> None:
    link = await create_link(owner, video)
    await enter_with_link(guest, link)
    left, members = await post_note(guest, link), await post_review_note(owner, video)
    async with new_client(base_url) as http:
        other = Person(http)
        await enter_with_link(other, link)
        assert [note["abilities"]["delete"] for note in (await _list_notes(other, link))["items"]] == [False, False]
        refused = await other.json("DELETE", f"/api/guest/{link['id']}/notes/{left['id']}", 403)
        assert refused["detail"] == GUEST_NOTE_NOT_YOURS
        body = {**make_note_body(), "id": left["id"]}
        assert (await other.json("POST", f"/api/guest/{link['id']}/notes", 409, json=body))["code"] == "id_taken"
    await guest.json("DELETE", f"/api/guest/{link['id']}/notes/{members['id']}", 403)
    await guest.json("DELETE", f"/api/guest/{link['id']}/notes/{left['id']}", 204)
    assert [note["id"] for note in (await _list_notes(guest, link))["items"]] == [members["id"]]


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "two\nlines", "bell\u0007", "\u200e", "a\u202eb", None, 5])
async def test_a_guest_name_must_be_one_visible_line(
    owner: Person, guest: Person, video: dict[str, Any], name: object
) -> None:
    link = await create_link(owner, video)
    await enter_with_link(guest, link)
    await post_note(guest, link, 422, name=name)
    assert (await _list_notes(guest, link))["items"] == []


async def test_only_a_hash_of_the_link_secret_is_stored(
    instance: Instance, owner: Person, video: dict[str, Any]
) -> None:
    new = make_link_body(label="For the client", password="a-screening-room", days=30)
    made = await owner.json("POST", _get_links_path(video), 201, json=new)
    assert new["secret"] not in str(made)
    assert (made["label"], made["has_password"], made["used_at"]) == ("For the client", True, None)
    assert await owner.json("POST", _get_links_path(video), 201, json=new) == made, "sent again it is the same link"
    await owner.json("POST", _get_links_path(video), 409, json=new | {"secret": make_link_body()["secret"]})
    assert (await owner.json("GET", _get_links_path(video), 200))["items"] == [made]
    async with instance.services.db.read() as tx:
        [row] = await tx.execute(select(*GuestLink.__table__.c).where(GuestLink.id == new["id"]))
    assert new["secret"] not in str(row)
    assert new["password"] not in str(row)
    assert row.ends_at - row.created_at == timedelta(days=30)
    plain = await create_link(owner, video)
    async with instance.services.db.read() as tx:
        [row] = await tx.execute(select(*GuestLink.__table__.c).where(GuestLink.id == plain["id"]))
    assert row.ends_at - row.created_at == timedelta(days=GUEST_LINK_DAYS)


@pytest.mark.parametrize(
    "wrong",
    [{"days": 0}, {"days": 91}, {"days": 1.5}, {"secret": "short"}, {"password": "short"}, {"label": "x" * 61}],
)
async def test_a_link_needs_a_valid_duration_and_a_long_secret(
    owner: Person, video: dict[str, Any], wrong: dict[str, Any]
) -> None:
    await owner.json("POST", _get_links_path(video), 422, json=make_link_body() | wrong)


async def test_a_password_is_required_and_attempts_are_limited(
    instance: Instance, owner: Person, guest: Person, video: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance.services.settings, "rate_guest_password_link", "3/hour")
    link = await create_link(owner, video, password="a-screening-room")
    assert await enter_with_link(guest, link) == {"needs_password": True}
    await _list_notes(guest, link, 401)
    refused = await enter_with_link(guest, link, 403, password="another-room")
    assert (refused["code"], refused["detail"]) == ("guest.password_wrong", PASSWORD_WRONG)
    assert await enter_with_link(guest, link, password="a-screening-room") == {"needs_password": False}
    assert await enter_with_link(guest, link) == {"needs_password": False}, "who is in stays in"
    await _list_notes(guest, link)
    await enter_with_link(guest, link, password="a-screening-room")
    async with new_client(str(guest.http.base_url)) as http:
        await enter_with_link(Person(http), link, 403, password="another-room")
        await enter_with_link(Person(http), link, 429, password="a-screening-room")


async def test_guest_notes_are_rate_limited_per_link(
    instance: Instance, owner: Person, guest: Person, video: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    link = await create_link(owner, video)
    await enter_with_link(guest, link)
    monkeypatch.setattr(instance.services.settings, "rate_guest_note_link", "2/hour")
    await post_note(guest, link)
    await post_note(guest, link)
    await post_note(guest, link, 429)


async def test_revoking_a_link_ends_its_sessions_immediately(
    owner: Person, guest: Person, video: dict[str, Any]
) -> None:
    link = await create_link(owner, video)
    await enter_with_link(guest, link)
    await post_note(guest, link)
    await owner.json("DELETE", _get_links_path(video, link), 204)
    await owner.json("DELETE", _get_links_path(video, link), 204)
    await _list_notes(guest, link, 401)
    await post_note(guest, link, 401)
    await guest.json("GET", f"/api/guest/{link['id']}/video", 401)
    assert (await enter_with_link(guest, link, 404))["detail"] == LINK_REVOKED
    assert (await owner.json("GET", _get_links_path(video), 200))["items"] == []
    notes = await owner.json("GET", f"/api/videos/{video['id']}/review-notes", 200)
    assert [note["guest"] for note in notes["items"]] == ["Ada from the studio"], "what was said stays"


async def test_an_expired_link_ends_its_sessions(
    instance: Instance, owner: Person, guest: Person, video: dict[str, Any]
) -> None:
    link = await create_link(owner, video)
    await enter_with_link(guest, link)
    await _update_link(instance, link, ends_at=clock.now() - timedelta(seconds=1))
    await _list_notes(guest, link, 401)
    assert (await enter_with_link(guest, link, 404))["detail"] == LINK_ENDED
    wrong = {**link, "secret": make_link_body()["secret"]}
    assert (await enter_with_link(guest, wrong, 404))["detail"] == LINK_UNKNOWN, (
        "that it ended is told to who has the secret"
    )


async def test_a_wrong_secret_another_link_and_a_deleted_project_are_not_found(
    instance: Instance, owner: Person, guest: Person, project: dict[str, Any], video: dict[str, Any]
) -> None:
    link = await create_link(owner, video)
    other = await create_link(owner, await insert_video(instance, project, owner))
    await enter_with_link(guest, {**link, "secret": other["secret"]}, 404)
    await owner.json("DELETE", _get_links_path(video, other), 404)
    await enter_with_link(guest, link)
    await _list_notes(guest, other, 401)
    cookie = guest.http.cookies.get("pegbar_guest")
    answer = await guest.http.get(f"/api/guest/{other['id']}/notes", headers={"Cookie": f"pegbar_guest={cookie}"})
    assert answer.status_code == 401, "a session is of its own link"
    await owner.json("DELETE", f"/api/projects/{project['slug']}", 204, json={"confirm": "DELETE"})
    await _list_notes(guest, link, 404)
    assert (await enter_with_link(guest, link, 404))["detail"] == LINK_UNKNOWN


async def test_a_guest_session_expires_and_is_deleted(
    instance: Instance, owner: Person, guest: Person, video: dict[str, Any]
) -> None:
    link, old = await create_link(owner, video), await create_link(owner, video)
    await enter_with_link(guest, link)
    async with instance.services.db.write() as tx:
        is_of_link = GuestSession.link_id == link["id"]
        await tx.execute(update(GuestSession).where(is_of_link).values(expires_at=clock.now() - timedelta(seconds=1)))
    await _list_notes(guest, link, 401)
    await _update_link(instance, old, ends_at=clock.now() - timedelta(days=31))
    async with instance.services.db.write() as tx:
        await guests.prune_links(tx, clock.now())
        assert (await tx.execute(select(GuestSession.id).where(is_of_link))).all() == []
    assert [each["id"] for each in (await owner.json("GET", _get_links_path(video), 200))["items"]] == [link["id"]]


async def test_a_link_revoked_during_sign_in_grants_no_access(
    owner: Person, guest: Person, video: dict[str, Any]
) -> None:
    link = await create_link(owner, video, password="a-screening-room")
    revocation = owner.http.delete(_get_links_path(video, link))
    coming = guest.http.post(
        f"/api/guest/{link['id']}/enter", json={"secret": link["secret"], "password": "a-screening-room"}
    )
    await asyncio.gather(revocation, coming)
    await _list_notes(guest, link, 401)


async def test_open_links_of_a_video_are_limited(instance: Instance, owner: Person, video: dict[str, Any]) -> None:
    made = [await create_link(owner, video) for _ in range(GUEST_LINKS_MAX)]
    await owner.json("POST", _get_links_path(video), 409, json=make_link_body())
    await owner.json("DELETE", _get_links_path(video, made[0]), 204)
    await create_link(owner, video)
