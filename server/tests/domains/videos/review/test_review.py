"""Review notes are visible to the project's members only."""

import asyncio
import json
import uuid
from typing import Any

import pytest
from sqlalchemy import insert

from pegbar.domains.videos.models import ReviewNote
from pegbar.domains.videos.review.limits import REVIEW_DRAWINGS_MAX, REVIEW_NOTES_MAX
from pegbar.domains.videos.review.texts import NOTE_EMPTY, NOTE_FRAMES_INVALID
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id
from pegbar.wiring import Instance
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab
from tests.support.api.videos import insert_video, post_review_note

STROKE = {"colour": "#ff3344", "width": 0.01, "points": [[0, 0], [0.25, 0.5], [1, 1]]}
LAST = 47


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


@pytest.fixture
async def member(newcomer: Newcomer, owner: Person, project: dict[str, Any]) -> Person:
    person = await newcomer()
    await add_member(owner, project, person, "viewer")
    return person


def _get_notes_path(video: dict[str, Any], note: dict[str, Any] | None = None) -> str:
    return f"/api/videos/{video['id']}/review-notes" + (f"/{note['id']}" if note else "")


def _build_note(first: object = 0, last: object = 0, body: str = "Hold longer", **more: Any) -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), "body": body, "first_frame": first, "last_frame": last, **more}


async def _update_note(
    person: Person, video: dict[str, Any], note: dict[str, Any], status: int = 200, **changes: Any
) -> dict[str, Any]:
    headers = {"If-Match": f'"{note["version"]}"'}
    return await person.json("PATCH", _get_notes_path(video, note), status, json=changes, headers=headers)


async def _list_notes(person: Person, video: dict[str, Any]) -> list[dict[str, Any]]:
    return (await person.json("GET", _get_notes_path(video), 200))["items"]


async def test_every_member_can_post_notes_and_reads_them_in_frame_order(
    owner: Person, member: Person, video: dict[str, Any]
) -> None:
    last_note = await post_review_note(member, video, 40, LAST)
    early = await post_review_note(owner, video, 3, 3, "  ", drawing=[STROKE])
    assert (early["body"], early["drawing"], early["author"]["id"]) == ("", [STROKE], owner.id)
    assert (last_note["resolved_at"], last_note["resolved_by"], last_note["version"]) == (None, None, 1)
    assert last_note["abilities"] == {"edit": True, "delete": True}
    assert [note["id"] for note in await _list_notes(member, video)] == [early["id"], last_note["id"]]
    assert [note["abilities"] for note in await _list_notes(owner, video)] == [
        {"edit": True, "delete": True},
        {"edit": False, "delete": True},
    ]
    assert (await _list_notes(member, video))[0]["abilities"] == {"edit": False, "delete": False}


@pytest.mark.parametrize(("first", "last"), [(0, 48), (48, 48), (5, 4), (-1, 3), (1.5, 2), ("1", 2), (True, 2)])
async def test_frames_must_be_integers_within_the_video(
    owner: Person, video: dict[str, Any], first: object, last: object
) -> None:
    refused = await owner.json("POST", _get_notes_path(video), 422, json=_build_note(first, last))
    assert refused["errors"][0]["field"] in {"first_frame", "last_frame"}
    assert await _list_notes(owner, video) == []


async def test_the_first_and_the_last_frame_can_have_notes(owner: Person, video: dict[str, Any]) -> None:
    note = await post_review_note(owner, video, 0, LAST)
    refused = await _update_note(owner, video, note, 422, last_frame=LAST + 1)
    assert refused["detail"] == NOTE_FRAMES_INVALID
    refused = await _update_note(owner, video, await post_review_note(owner, video, 5, 9), 422, first_frame=10)
    assert refused["detail"] == NOTE_FRAMES_INVALID


@pytest.mark.parametrize(
    "stroke",
    [
        {"points": []},
        {"points": [[0, 1.001]]},
        {"points": [[-0.1, 0]]},
        {"points": [[0.1]]},
        {"points": [["0", 0]]},
        {"points": [[0.5, 0.5]] * 2001},
        {"colour": "red"},
        {"colour": "#ff334455"},
        {"width": 0},
        {"width": 1},
    ],
)
async def test_strokes_must_lie_within_the_picture(
    owner: Person, video: dict[str, Any], stroke: dict[str, Any]
) -> None:
    await owner.json("POST", _get_notes_path(video), 422, json=_build_note(drawing=[STROKE | stroke]))


async def test_an_empty_note_is_refused(owner: Person, video: dict[str, Any]) -> None:
    refused = await owner.json("POST", _get_notes_path(video), 422, json=_build_note(body=" \u200e"))
    assert refused["detail"] == NOTE_EMPTY
    await owner.json("POST", _get_notes_path(video), 422, json=_build_note(body="x" * 1001))
    await owner.json("POST", _get_notes_path(video), 422, json=_build_note(drawing=[STROKE] * 201))
    words = await post_review_note(owner, video, drawing=[STROKE])
    drawn = await _update_note(owner, video, words, body="")
    assert (await _update_note(owner, video, drawn, 422, drawing=[]))["detail"] == NOTE_EMPTY


async def test_repeating_a_note_creates_it_once(
    owner: Person, member: Person, video: dict[str, Any], instance: Instance, project: dict[str, Any]
) -> None:
    new = _build_note()
    made = await asyncio.gather(*(owner.json("POST", _get_notes_path(video), 201, json=new) for _ in range(5)))
    assert all(note == made[0] for note in made)
    assert len(await _list_notes(owner, video)) == 1
    assert (await member.json("POST", _get_notes_path(video), 409, json=new))["code"] == "id_taken"
    other = await insert_video(instance, project, owner)
    await owner.json("POST", _get_notes_path(other), 409, json=new)
    await _update_note(owner, other, made[0], 404, body="x")
    await owner.json("DELETE", _get_notes_path(other, made[0]), 404)


async def test_only_the_author_can_edit_a_note(owner: Person, member: Person, video: dict[str, Any]) -> None:
    note = await post_review_note(member, video, 2, 4)
    changed = await _update_note(member, video, note, body="Hold shorter", first_frame=1, drawing=[STROKE])
    assert (changed["body"], changed["first_frame"], changed["last_frame"]) == ("Hold shorter", 1, 4)
    assert (changed["drawing"], changed["version"]) == ([STROKE], 2)
    assert await _update_note(member, video, changed, body="Hold shorter") == changed, "nothing new is no new version"
    await _update_note(owner, video, changed, 403, body="Mine now")
    await _update_note(owner, video, changed, 403, body="Mine now", resolved=True)
    assert await _list_notes(member, video) == [changed]


async def test_a_stale_edit_gets_the_current_note(owner: Person, member: Person, video: dict[str, Any]) -> None:
    note = await post_review_note(member, video)
    changed = await _update_note(member, video, note, body="Hold shorter")
    stale = await _update_note(owner, video, note, 412, resolved=True)
    assert (stale["current"]["body"], stale["current"]["version"]) == ("Hold shorter", 2)
    await member.json("PATCH", _get_notes_path(video, note), 428, json={"body": "x"})
    answers = await asyncio.gather(
        *(
            member.http.patch(_get_notes_path(video, note), json={"body": f"{n}"}, headers={"If-Match": '"2"'})
            for n in range(6)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [412] * 5
    assert (await _list_notes(member, video))[0]["version"] == changed["version"] + 1


async def test_every_member_can_resolve_and_reopen_a_note(owner: Person, member: Person, video: dict[str, Any]) -> None:
    note = await post_review_note(owner, video)
    resolved = await _update_note(member, video, note, resolved=True)
    assert (resolved["resolved_by"]["id"], resolved["resolved_at"] is not None) == (member.id, True)
    assert await _update_note(owner, video, resolved, resolved=True) == resolved | {
        "abilities": {"edit": True, "delete": True}
    }
    reopened = await _update_note(owner, video, resolved, resolved=False)
    assert (reopened["resolved_by"], reopened["resolved_at"]) == (None, None)


async def test_only_the_author_and_the_project_owner_can_delete_a_note(
    owner: Person, member: Person, newcomer: Newcomer, project: dict[str, Any], video: dict[str, Any]
) -> None:
    editor = await newcomer()
    await add_member(owner, project, editor, "editor")
    for person in (member, owner):
        note = await post_review_note(member, video)
        await editor.json("DELETE", _get_notes_path(video, note), 403)
        await person.json("DELETE", _get_notes_path(video, note), 204)
        await person.json("DELETE", _get_notes_path(video, note), 404)
        await _update_note(member, video, note, 404, body="x")
    assert await _list_notes(owner, video) == []


async def test_notes_and_drawings_of_a_video_are_limited(
    instance: Instance, owner: Person, project: dict[str, Any], video: dict[str, Any]
) -> None:
    other = await insert_video(instance, project, owner)
    room = {"author_id": owner.id, "body": "x", "first_frame": 0, "last_frame": 0, "version": 1}
    moments = {"resolved_at": None, "resolved_by": None, "created_at": clock.now()}

    def make_row(of: dict[str, Any], drawing: list[Any]) -> dict[str, Any]:
        return {**room, **moments, "id": new_id(), "video_id": of["id"], "drawing": drawing}

    large = [STROKE | {"points": [[0.12345, 0.54321]] * (REVIEW_DRAWINGS_MAX // 20)}]
    async with instance.services.db.write() as tx:
        await tx.execute(insert(ReviewNote), [make_row(video, []) for _ in range(REVIEW_NOTES_MAX - 1)])
        await tx.execute(insert(ReviewNote), make_row(other, large))
    await post_review_note(owner, video)
    assert (await owner.json("POST", _get_notes_path(video), 409, json=_build_note()))["code"] == "too_many_notes"
    assert (await owner.json("POST", _get_notes_path(other), 409, json=_build_note(drawing=[STROKE])))[
        "code"
    ] == "too_many_drawings"
    words = await post_review_note(owner, other)
    await _update_note(owner, other, words, 409, drawing=[STROKE])
    await _update_note(owner, other, words, body="Words still fit")


@pytest.mark.parametrize(("visibility", "status"), [("private", 404), ("unlisted", 403), ("public", 403)])
async def test_non_members_cannot_read_write_or_subscribe_to_notes(
    instance: Instance, owner: Person, newcomer: Newcomer, anonymous: Person, visibility: str, status: int
) -> None:
    publisher = await newcomer()
    video = await insert_video(instance, await new_project(owner, visibility=visibility), publisher)
    note = await post_review_note(owner, video, body="A secret of ours")
    for person, hidden, refused in ((publisher, status, status), (anonymous, 404, 401)):
        await person.json("GET", _get_notes_path(video), hidden)
        await person.json("POST", _get_notes_path(video), refused, json=_build_note())
        await _update_note(person, video, note, refused, resolved=True)
        await person.json("DELETE", _get_notes_path(video, note), refused)
        async with open_tab(person) as page:
            answer = await page.subscribe(f"review:{video['id']}")
            assert answer["type"] == "refused"
            await page.subscribe(f"video:{video['id']}")
            await post_review_note(owner, video, body="Another secret")
            await owner.json("PUT", f"/api/videos/{video['id']}/rating", 200, json={"value": 4})
            frame = await page.receive()
            assert frame["event"]["type"] == "video_rated", "the first thing heard is what is everybody's"
            await owner.json("DELETE", f"/api/videos/{video['id']}/rating", 200)
        for path in ("comments", ""):
            shown = await person.http.get(f"/api/videos/{video['id']}/{path}".rstrip("/"))
            assert "secret" not in json.dumps(shown.json())


async def test_removed_members_receive_no_more_note_events(
    owner: Person, member: Person, project: dict[str, Any], video: dict[str, Any]
) -> None:
    topic = f"review:{video['id']}"
    async with open_tab(member) as page:
        await page.subscribe(topic)
        note = await post_review_note(owner, video)
        await _update_note(member, video, note, resolved=True)
        await owner.json("DELETE", _get_notes_path(video, note), 204)
        assert [(await page.expect("event"))["event"] for _ in range(3)] == [{"type": "review_changed"}] * 3
        await owner.json("DELETE", f"/api/projects/{project['slug']}/members/{member.id}", 204)
        code, _ = await page.wait_for_close()
        assert code == 4003
    async with open_tab(member) as page:
        assert (await page.subscribe(topic))["type"] == "refused"
    await member.json("GET", _get_notes_path(video), 404)
