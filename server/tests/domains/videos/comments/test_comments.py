"""Comments, replies and reactions."""

import asyncio
import uuid
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import event, insert, update
from sqlalchemy.engine import Engine

from pegbar.domains.videos.models import VideoComment
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id
from pegbar.wiring import Instance
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab
from tests.support.api.videos import insert_video, list_comments, load_video, post_comment

TABS = 8
UNWRITABLE = "Remove control characters and invisible characters from this text."


@pytest.fixture
async def writer(newcomer: Newcomer) -> Person:
    return await newcomer()


def _get_comments_path(video: dict[str, Any], comment: dict[str, Any] | None = None, rest: str = "") -> str:
    return f"/api/videos/{video['id']}/comments" + (f"/{comment['id']}{rest}" if comment else "")


async def _react(
    person: Person, video: dict[str, Any], comment: dict[str, Any], value: object, status: int = 200
) -> Any:
    return await person.json("PUT", _get_comments_path(video, comment, "/reaction"), status, json={"value": value})


async def _list_all(person: Person, video: dict[str, Any], order: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    page = await list_comments(person, video, order=order)
    while True:
        found += page["items"]
        if page["next_cursor"] is None:
            return found
        page = await list_comments(person, video, order=order, cursor=page["next_cursor"])


async def _insert_comments(
    instance: Instance, video: dict[str, Any], author: Person, count: int, **fields: Any
) -> list[str]:
    """Insert comments a second apart, directly into the database; return their ids, oldest first."""
    begin = clock.now() - timedelta(hours=2)
    rows: list[dict[str, Any]] = [
        {
            "id": new_id(),
            "video_id": video["id"],
            "author_id": author.id,
            "parent_id": None,
            "body": f"Comment {number}",
            "likes": 0,
            "dislikes": 0,
            "score": 0,
            "replies": 0,
            "created_at": begin + timedelta(seconds=number),
            "number": 1000 + number,
            **{name: value(number) if callable(value) else value for name, value in fields.items()},
        }
        for number in range(count)
    ]
    async with instance.services.db.write() as tx:
        await tx.execute(insert(VideoComment), rows)
    return [row["id"] for row in rows]


async def test_a_comment_is_stored_as_written(
    instance: Instance, writer: Person, anonymous: Person, video: dict[str, Any]
) -> None:
    body = "<script>alert(1)</script>\n灯り & <b>tide</b>"
    made = await post_comment(writer, video, f"  {body} \n")
    assert (made["body"], made["author"]["id"], made["parent_id"]) == (body, writer.id, None)
    assert (made["likes"], made["dislikes"], made["my_reaction"], made["reply_count"], made["replies"]) == (
        0,
        0,
        0,
        0,
        [],
    )
    assert made["abilities"] == {"delete": True}
    comments = (await list_comments(anonymous, video))["items"]
    assert comments == [made | {"abilities": {"delete": False}}]
    assert (await load_video(instance, video["id"])).comments == 1


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ("x" * 1001, "Text can have up to 1,000 characters."),
        ("", "Text can't be empty."),
        (" \n\t ", "Text can't be empty."),
        ("\u200e\u2800", "Write something first."),
        ("bell\a", UNWRITABLE),
        ("zero\0", UNWRITABLE),
        ("next\x85line", UNWRITABLE),
        ("turned \u202egnp.exe", UNWRITABLE),
        ("hidden\u200b", UNWRITABLE),
    ],
)
async def test_an_invalid_comment_is_refused(writer: Person, video: dict[str, Any], body: str, detail: str) -> None:
    refused = await writer.json("POST", _get_comments_path(video), 422, json={"id": str(uuid.uuid4()), "body": body})
    assert refused["detail"] == detail
    assert (await list_comments(writer, video))["items"] == []


async def test_joined_letters_and_emoji_are_accepted(writer: Person, video: dict[str, Any]) -> None:
    for text in ("می\u200cخواهم", "👩🏽\u200d🚀", "\u200fשלום 24 fps", "two\nlines\tof it"):
        assert (await post_comment(writer, video, text))["body"] == text


async def test_a_comment_can_have_a_thousand_characters(writer: Person, video: dict[str, Any]) -> None:
    assert (await post_comment(writer, video, f" {'灯' * 1000} "))["body"] == "灯" * 1000


async def test_repeating_a_comment_creates_it_once(
    instance: Instance, writer: Person, owner: Person, video: dict[str, Any], project: dict[str, Any]
) -> None:
    id_ = str(uuid.uuid4())
    sent = await asyncio.gather(*(post_comment(writer, video, f"try {n}", id=id_) for n in range(TABS)))
    assert all(made == sent[0] for made in sent)
    assert len((await list_comments(writer, video))["items"]) == (await load_video(instance, video["id"])).comments == 1
    body = {"id": id_, "body": "mine"}
    refused = await owner.json("POST", _get_comments_path(video), 409, json=body)
    assert refused["code"] == "id_taken"
    await writer.json("POST", _get_comments_path(await insert_video(instance, project, owner)), 409, json=body)


async def test_a_reply_to_a_reply_is_attached_to_the_top_level_comment(
    instance: Instance, writer: Person, owner: Person, video: dict[str, Any]
) -> None:
    top = await post_comment(writer, video)
    first = await post_comment(owner, video, "Thank you", parent_id=top["id"])
    second = await post_comment(writer, video, "Really", parent_id=first["id"])
    assert (first["parent_id"], second["parent_id"]) == (top["id"], top["id"])
    comments = (await list_comments(writer, video))["items"]
    assert [comment["id"] for comment in comments] == [top["id"]]
    assert (comments[0]["reply_count"], [reply["body"] for reply in comments[0]["replies"]]) == (
        2,
        ["Thank you", "Really"],
    )
    assert comments[0]["replies_cursor"] is None
    assert (await load_video(instance, video["id"])).comments == 3


async def test_a_reply_to_a_deleted_comment_is_refused(writer: Person, owner: Person, video: dict[str, Any]) -> None:
    top = await post_comment(writer, video)
    await writer.json("DELETE", _get_comments_path(video, top), 204)
    reply = {"id": str(uuid.uuid4()), "body": "Too late", "parent_id": top["id"]}
    not_found = await owner.json("POST", _get_comments_path(video), 404, json=reply)
    assert (not_found["code"], not_found["detail"]) == ("comment.gone", "This comment was deleted.")
    await writer.json("DELETE", _get_comments_path(video, top), 404)
    await _react(owner, video, top, 1, 404)
    await owner.json("GET", _get_comments_path(video, top, "/replies"), 404)


async def test_a_comment_of_another_video_is_not_found(
    instance: Instance, writer: Person, owner: Person, video: dict[str, Any], project: dict[str, Any]
) -> None:
    other = await insert_video(instance, project, owner)
    top = await post_comment(writer, video)
    await owner.json("DELETE", _get_comments_path(other, top), 404)
    await _react(writer, other, top, 1, 404)
    await writer.json(
        "POST", _get_comments_path(other), 404, json={"id": str(uuid.uuid4()), "body": "x", "parent_id": top["id"]}
    )


async def test_a_comment_comes_with_three_replies_and_the_rest_is_paginated(
    instance: Instance, writer: Person, video: dict[str, Any]
) -> None:
    top = await post_comment(writer, video)
    quiet = await post_comment(writer, video)
    ids = await _insert_comments(instance, video, writer, 30, parent_id=top["id"])
    async with instance.services.db.write() as tx:
        await tx.execute(update(VideoComment).where(VideoComment.id == top["id"]).values(replies=30))
    comments = {comment["id"]: comment for comment in (await list_comments(writer, video))["items"]}
    assert comments[quiet["id"]]["replies"] == []
    assert [reply["id"] for reply in comments[top["id"]]["replies"]] == ids[:3]
    listed, cursor = ids[:3], comments[top["id"]]["replies_cursor"]
    while cursor:
        page = await writer.json("GET", _get_comments_path(video, top, "/replies"), 200, params={"cursor": cursor})
        listed += [reply["id"] for reply in page["items"]]
        cursor = page["next_cursor"]
    assert listed == ids


async def test_a_single_reply_comes_with_its_thread(writer: Person, video: dict[str, Any]) -> None:
    thread = await post_comment(writer, video, "What is that?")
    replies = [await post_comment(writer, video, f"A tram, {n}.", parent_id=thread["id"]) for n in range(5)]
    path = f"/api/videos/{video['id']}/comments"
    comment = await writer.json("GET", f"{path}/{thread['id']}", 200)
    assert (comment["id"], [reply["id"] for reply in comment["replies"]]) == (
        thread["id"],
        [r["id"] for r in replies[:3]],
    )
    for wanted, expected in ((replies[1], replies[:3]), (replies[4], [*replies[:3], replies[4]])):
        comment = await writer.json("GET", f"{path}/{wanted['id']}", 200)
        assert (comment["id"], [reply["id"] for reply in comment["replies"]]) == (
            thread["id"],
            [r["id"] for r in expected],
        )
    await writer.json("DELETE", f"{path}/{replies[4]['id']}", 204)
    assert (await writer.json("GET", f"{path}/{replies[4]['id']}", 404))["code"] == "comment.gone"


async def test_pagination_is_stable_while_new_comments_arrive(
    instance: Instance, writer: Person, video: dict[str, Any]
) -> None:
    ids = await _insert_comments(
        instance, video, writer, 45, score=lambda number: number % 3, likes=lambda number: number % 3
    )
    best = sorted(range(45), key=lambda number: (number % 3, number), reverse=True)
    for order, wanted in (("oldest", ids), ("newest", ids[::-1]), ("top", [ids[number] for number in best])):
        assert [comment["id"] for comment in await _list_all(writer, video, order)] == wanted
    first = await list_comments(writer, video)
    await post_comment(writer, video, "A new one")
    second = await list_comments(writer, video, cursor=first["next_cursor"])
    assert [comment["id"] for comment in first["items"] + second["items"]] == ids[::-1][:40]


@pytest.mark.parametrize("cursor", ["x", "bmV3ZXN0IDAgMjAyNiAx", "AAAA", "%00", "b2xkZXN0"])
async def test_invalid_cursors_are_refused(writer: Person, video: dict[str, Any], cursor: str) -> None:
    await writer.json("GET", _get_comments_path(video), 422, params={"cursor": cursor})


async def test_a_cursor_of_another_sort_order_is_refused(
    instance: Instance, writer: Person, video: dict[str, Any]
) -> None:
    await _insert_comments(instance, video, writer, 21)
    cursor = (await list_comments(writer, video, order="top"))["next_cursor"]
    await writer.json("GET", _get_comments_path(video), 422, params={"cursor": cursor})
    await writer.json("GET", _get_comments_path(video), 422, params={"order": "loudest"})


async def test_a_page_of_comments_takes_as_many_queries_as_one_comment(
    instance: Instance, newcomer: Newcomer, writer: Person, video: dict[str, Any]
) -> None:
    statements: list[str] = []

    def record_statement(_conn: object, _cursor: object, statement: str, *_more: object) -> None:
        if any(table in statement for table in ("video_comment", "profiles")):  # the job engine runs queries of its own
            statements.append(statement)

    async def count_queries() -> int:
        statements.clear()
        await list_comments(writer, video)
        return len(statements)

    event.listen(Engine, "before_cursor_execute", record_statement)
    try:
        top = await post_comment(writer, video)
        await post_comment(writer, video, "A reply", parent_id=top["id"])
        queries_for_one = await count_queries()
        for person in await asyncio.gather(*(newcomer() for _ in range(6))):
            thread = await post_comment(person, video)
            await asyncio.gather(*(post_comment(person, video, "So it is", parent_id=thread["id"]) for _ in range(2)))
        assert await count_queries() == queries_for_one
    finally:
        event.remove(Engine, "before_cursor_execute", record_statement)


async def test_the_author_the_publisher_and_the_project_owner_can_delete_a_comment(
    instance: Instance, newcomer: Newcomer, owner: Person
) -> None:
    author, publisher, stranger = await newcomer(), await newcomer(), await newcomer()
    project = await new_project(owner)
    video = await insert_video(instance, project, publisher)
    for person in (author, publisher, owner):
        made = await post_comment(author, video)
        comment = (await list_comments(person, video))["items"][0]
        assert comment["abilities"] == {"delete": True}
        await person.json("DELETE", _get_comments_path(video, made), 204)
    made = await post_comment(author, video)
    await stranger.json("DELETE", _get_comments_path(video, made), 403)
    assert (
        len((await list_comments(stranger, video))["items"]) == (await load_video(instance, video["id"])).comments == 1
    )


async def test_deleting_a_comment_deletes_its_replies_and_updates_counts(
    instance: Instance, writer: Person, owner: Person, video: dict[str, Any]
) -> None:
    top, other = await post_comment(writer, video), await post_comment(writer, video)
    replies = [await post_comment(owner, video, f"{n}", parent_id=top["id"]) for n in range(3)]
    await _react(owner, video, replies[0], 1)
    await owner.json("DELETE", _get_comments_path(video, replies[0]), 204)
    comments = {comment["id"]: comment for comment in (await list_comments(writer, video))["items"]}
    assert comments[top["id"]]["reply_count"] == 2
    assert (await load_video(instance, video["id"])).comments == 4
    await writer.json("DELETE", _get_comments_path(video, top), 204)
    assert [comment["id"] for comment in (await list_comments(writer, video))["items"]] == [other["id"]]
    assert (await load_video(instance, video["id"])).comments == 1


async def test_reactions_can_be_switched_and_cleared(writer: Person, owner: Person, video: dict[str, Any]) -> None:
    made = await post_comment(writer, video)
    for value, likes, dislikes in ((1, 1, 0), (1, 1, 0), (-1, 0, 1), (0, 0, 0), (0, 0, 0), (-1, 0, 1)):
        comment = await _react(owner, video, made, value)
        assert (comment["likes"], comment["dislikes"], comment["my_reaction"]) == (likes, dislikes, value)
    await _react(writer, video, made, 1)
    comment = (await list_comments(owner, video, order="top"))["items"][0]
    assert (comment["likes"], comment["dislikes"], comment["my_reaction"]) == (1, 1, -1)
    for odd in (2, "1", True, None, 0.5):
        await _react(owner, video, made, odd, 422)


async def test_concurrent_reactions_add_up(newcomer: Newcomer, writer: Person, video: dict[str, Any]) -> None:
    made = await post_comment(writer, video)
    people = await asyncio.gather(*(newcomer() for _ in range(TABS)))
    await asyncio.gather(*(_react(person, video, made, value) for person in people for value in (1, -1, 0, -1, 1)))
    for number, person in enumerate(people):
        await _react(person, video, made, 1 if number % 4 else -1)
    await asyncio.gather(*(_react(people[0], video, made, -1) for _ in range(TABS)))
    comment = (await list_comments(people[0], video))["items"][0]
    assert (comment["likes"], comment["dislikes"], comment["my_reaction"]) == (6, 2, -1)


async def test_concurrent_comments_are_all_counted(
    instance: Instance, newcomer: Newcomer, video: dict[str, Any]
) -> None:
    people = await asyncio.gather(*(newcomer() for _ in range(TABS)))
    top = await post_comment(people[0], video)
    made = await asyncio.gather(
        *(post_comment(person, video, "Me too", parent_id=top["id"]) for person in people for _ in "abc")
    )
    deleted = made[: TABS * 2]
    gentle = asyncio.gather(*(people[0].http.delete(_get_comments_path(video, reply)) for reply in deleted))
    assert {answer.status_code for answer in await gentle} <= {204, 403}
    row, comment = await load_video(instance, video["id"]), (await list_comments(people[0], video))["items"][0]
    assert comment["reply_count"] == row.comments - 1 == 3 * TABS - 3


async def test_replies_during_a_deletion_are_stored_or_refused_atomically(
    instance: Instance, newcomer: Newcomer, writer: Person, video: dict[str, Any]
) -> None:
    people = await asyncio.gather(*(newcomer() for _ in range(TABS)))
    parents = [await post_comment(writer, video) for _ in range(4)]

    async def post_reply(person: Person, to: dict[str, Any]) -> int:
        body = {"id": str(uuid.uuid4()), "body": "Me too", "parent_id": to["id"]}
        return (await person.http.post(_get_comments_path(video), json=body)).status_code

    async def delete_comment(comment: dict[str, Any]) -> int:
        return (await writer.http.delete(_get_comments_path(video, comment))).status_code

    replies = [post_reply(person, to) for person in people for to in parents]
    answers = await asyncio.gather(
        *replies[: TABS * 2], *(delete_comment(comment) for comment in parents), *replies[TABS * 2 :]
    )
    assert set(answers) <= {201, 204, 404}
    assert ((await list_comments(writer, video))["items"], (await load_video(instance, video["id"])).comments) == (
        [],
        0,
    )


async def test_writes_during_the_deletion_of_a_video_succeed_or_are_refused(
    newcomer: Newcomer, owner: Person, writer: Person, video: dict[str, Any]
) -> None:
    people = await asyncio.gather(*(newcomer() for _ in range(TABS)))
    top, path = await post_comment(writer, video), f"/api/videos/{video['id']}"

    async def write_all(person: Person, number: int) -> list[int]:
        new = {"id": str(uuid.uuid4()), "body": "Wait", "parent_id": top["id"] if number % 2 else None}
        watched = {"session": uuid.uuid4().hex}
        answers = [
            await person.http.post(f"{path}/views", json=watched),
            await person.http.post(_get_comments_path(video), json=new),
            await person.http.put(f"{path}/rating", json={"value": 4}),
            await person.http.put(_get_comments_path(video, top, "/reaction"), json={"value": 1}),
        ]
        return [answer.status_code for answer in answers]

    async def delete_video() -> list[int]:
        return [(await owner.http.delete(path)).status_code]

    answers = await asyncio.gather(
        *(write_all(person, n) for n, person in enumerate(people)),
        delete_video(),
        *(write_all(person, n) for n, person in enumerate(people)),
    )
    assert {status for found in answers for status in found} <= {200, 201, 204, 404}
    assert [status for found in answers for status in found].count(204) == 1
    await writer.json("GET", _get_comments_path(video), 404)


async def test_only_signed_in_users_can_comment(anonymous: Person, writer: Person, video: dict[str, Any]) -> None:
    made = await post_comment(writer, video)
    await anonymous.json("POST", _get_comments_path(video), 401, json={"id": str(uuid.uuid4()), "body": "hello"})
    await _react(anonymous, video, made, 1, 401)
    await anonymous.json("DELETE", _get_comments_path(video, made), 401)


async def test_comments_are_rate_limited_and_repeats_do_not_count(
    instance: Instance, newcomer: Newcomer, writer: Person, video: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert type(instance.services.settings).model_fields["rate_comment_person"].default == "10/minute"
    monkeypatch.setattr(instance.services.settings, "rate_comment_person", "10/minute")
    made = [await post_comment(writer, video, f"{number}") for number in range(10)]
    answer = await writer.http.post(_get_comments_path(video), json={"id": str(uuid.uuid4()), "body": "one more"})
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert "Wait " in answer.json()["detail"]
    assert (await post_comment(writer, video, "0", id=made[0]["id"]))["id"] == made[0]["id"]
    await post_comment(await newcomer(), video)


async def test_viewers_receive_events_of_comments_replies_reactions_and_deletions(
    anonymous: Person, writer: Person, owner: Person, video: dict[str, Any]
) -> None:
    async with open_tab(anonymous) as page:
        await page.subscribe(f"video:{video['id']}")
        top = await post_comment(writer, video)
        reply = await post_comment(owner, video, "Thank you", parent_id=top["id"])
        await _react(owner, video, top, -1)
        await _react(owner, video, top, -1)
        await writer.json("DELETE", _get_comments_path(video, top), 204)
        events = [(await page.expect("event"))["event"] for _ in range(4)]
    nobodys = {"abilities": {"delete": False}}
    assert events == [
        {"type": "comment_added", "comment": top | nobodys},
        {"type": "comment_added", "comment": reply | nobodys},
        {"type": "comment_reacted", "id": top["id"], "likes": 0, "dislikes": 1},
        {"type": "comment_deleted", "id": top["id"], "parent_id": None},
    ]


async def test_a_video_of_a_deleted_project_accepts_no_comments(
    owner: Person, writer: Person, video: dict[str, Any], project: dict[str, Any]
) -> None:
    await owner.json("DELETE", f"/api/projects/{project['slug']}", 204)
    await writer.json("GET", _get_comments_path(video), 404)
    await writer.json("POST", _get_comments_path(video), 404, json={"id": str(uuid.uuid4()), "body": "hello"})
