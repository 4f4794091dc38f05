"""Tests of project updates: post, schedule and delete."""

import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest

from pegbar.domains.projects.updates.limits import UPDATES_PAGE
from pegbar.kernel import clock
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab

pytestmark = pytest.mark.long


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, visibility="public")


def _get_updates_path(project: dict[str, Any], update: dict[str, Any] | None = None) -> str:
    return f"/api/projects/{project['slug']}/updates" + (f"/{update['id']}" if update else "")


def _get_time_in(**time: float) -> str:
    return clock.iso(clock.now() + timedelta(**time))


async def _create_update(
    person: Person, project: dict[str, Any], body: str = "<p>Sails are up.</p>", **more: Any
) -> Any:
    return await person.json("POST", _get_updates_path(project), 201, json={"body": body, **more})


async def _list_updates(person: Person, project: dict[str, Any]) -> list[Any]:
    return (await person.json("GET", _get_updates_path(project), 200))["items"]


async def test_an_update_is_posted_with_or_without_a_title(owner: Person, project: dict[str, Any]) -> None:
    plain = await _create_update(owner, project)
    assert (plain["title"], plain["body"], plain["scheduled_for"]) == (None, "<p>Sails are up.</p>", None)
    assert (plain["posted"], plain["author"]["id"], plain["abilities"]) == (True, owner.id, {"delete": True})
    titled = await _create_update(owner, project, title="  Rough cut ")
    assert titled["title"] == "Rough cut"
    assert (await _create_update(owner, project, title=" "))["title"] is None
    assert [u["id"] for u in await _list_updates(owner, project)][1:] == [titled["id"], plain["id"]]


async def test_titles_have_at_most_120_characters(owner: Person, project: dict[str, Any]) -> None:
    assert len((await _create_update(owner, project, title="t" * 120))["title"]) == 120
    refused = await owner.json("POST", _get_updates_path(project), 422, json={"body": "x", "title": "t" * 121})
    assert [(each["field"], each["detail"]) for each in refused["errors"]] == [
        ("title", "Titles can have up to 120 characters.")
    ]


@pytest.mark.parametrize("body", ["", "  ", "<p></p>", "<p>&nbsp;<br></p>", "<script>alert(1)</script>", "\u200e"])
async def test_empty_updates_are_refused(owner: Person, project: dict[str, Any], body: str) -> None:
    refused = await owner.json("POST", _get_updates_path(project), 422, json={"body": body})
    assert [(each["field"], each["detail"]) for each in refused["errors"]] == [("body", "Write something first.")]
    assert await _list_updates(owner, project) == []


@pytest.mark.parametrize(
    "body", [{}, {"body": 5}, {"body": "x", "author": "me"}, {"body": "x" * 20_001}, {"body": "<div>" * 41 + "x"}]
)
async def test_malformed_bodies_are_refused(owner: Person, project: dict[str, Any], body: dict[str, Any]) -> None:
    assert (await owner.json("POST", _get_updates_path(project), 422, json=body))["detail"]


async def test_a_repeated_update_is_stored_once(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> None:
    id_ = str(uuid.uuid4())
    first = await _create_update(owner, project, id=id_)
    assert await _create_update(owner, project, "<p>Else</p>", id=id_) == first
    assert len(await _list_updates(owner, project)) == 1
    other = await newcomer()
    refused = await other.json("POST", _get_updates_path(await new_project(other)), 409, json={"id": id_, "body": "x"})
    assert refused["code"] == "id_taken"


async def test_scheduled_updates_are_visible_early_only_to_people_who_may_post(
    owner: Person, project: dict[str, Any], newcomer: Newcomer, anonymous: Person
) -> None:
    editor = await newcomer()
    await add_member(owner, project, editor)
    posted = await _create_update(owner, project)
    tomorrow = await _create_update(owner, project, scheduled_for=_get_time_in(days=1))
    later = await _create_update(owner, project, scheduled_for=_get_time_in(days=2))
    past = await _create_update(owner, project, scheduled_for=_get_time_in(days=-1))
    assert (tomorrow["posted"], past["posted"]) == (False, True)
    assert [u["id"] for u in await _list_updates(owner, project)] == [u["id"] for u in (later, tomorrow, posted, past)]
    for person in (editor, anonymous):
        assert [u["id"] for u in await _list_updates(person, project)] == [posted["id"], past["id"]]
    await editor.json("DELETE", _get_updates_path(project, tomorrow), 404)


@pytest.mark.parametrize(
    "hour", ["tomorrow", "2031-05-01T10:00:00", 5, "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"]
)
async def test_scheduled_times_need_a_time_zone(owner: Person, project: dict[str, Any], hour: object) -> None:
    refused = await owner.json("POST", _get_updates_path(project), 422, json={"body": "x", "scheduled_for": hour})
    assert refused["errors"][0]["field"] == "scheduled_for"


async def test_scheduled_times_are_stored_in_utc(owner: Person, project: dict[str, Any]) -> None:
    made = await _create_update(owner, project, scheduled_for="2094-05-01T10:00:00+09:00")
    assert made["scheduled_for"] == "2094-05-01T01:00:00.000Z"


async def test_updates_are_announced_to_open_pages(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> None:
    topic = f"project:{project['id']}"
    async with open_tab(await newcomer()) as page:
        await page.subscribe(topic)
        made = await _create_update(owner, project)
        assert (await page.expect("event"))["event"] == {"type": "updates_changed"}
        await owner.json("DELETE", _get_updates_path(project, made), 204)
        assert (await page.expect("event"))["event"] == {"type": "updates_changed"}
    assert await _list_updates(owner, project) == []


async def test_scheduled_updates_are_announced_at_their_time(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    reader = await newcomer()
    async with open_tab(reader) as page:
        await page.subscribe(f"project:{project['id']}")
        made = await _create_update(owner, project, scheduled_for=_get_time_in(seconds=2))
        await page.expect("event")
        assert await _list_updates(reader, project) == []
        events = await page.expect("event")
        assert events["event"] == {"type": "updates_changed"}
    assert clock.now() >= datetime.fromisoformat(made["scheduled_for"])
    assert [(u["id"], u["posted"]) for u in await _list_updates(reader, project)] == [(made["id"], True)]


async def test_a_deleted_scheduled_update_is_not_announced(owner: Person, project: dict[str, Any]) -> None:
    async with open_tab(owner) as page:
        await page.subscribe(f"project:{project['id']}")
        deleted = await _create_update(owner, project, scheduled_for=_get_time_in(seconds=1))
        await owner.json("DELETE", _get_updates_path(project, deleted), 204)
        stays = await _create_update(owner, project, scheduled_for=_get_time_in(seconds=2))
        events = [(await page.expect("event"))["event"] for _ in range(4)]
        assert events == [{"type": "updates_changed"}] * 4  # posted, deleted, posted, scheduled time reached
    result = {u["id"]: u["posted"] for u in await _list_updates(owner, project)}
    assert result == {stays["id"]: True}, "told of an hour that is nobody's"


async def test_authors_and_the_owner_can_delete_updates(
    owner: Person, project: dict[str, Any], newcomer: Newcomer, anonymous: Person
) -> None:
    editor, stranger = await newcomer(), await newcomer()
    await add_member(owner, project, editor)
    update = await _create_update(owner, project)
    assert (await _list_updates(editor, project))[0]["abilities"] == {"delete": False}
    for person, status in ((anonymous, 401), (stranger, 403), (editor, 403), (owner, 204), (owner, 404)):
        await person.json("DELETE", _get_updates_path(project, update), status)
    elsewhere = await new_project(owner)
    update = await _create_update(owner, project)
    await owner.json("DELETE", _get_updates_path(elsewhere, update), 404)


async def test_paging_is_stable_while_updates_are_posted(owner: Person, project: dict[str, Any]) -> None:
    moments = [None] * (UPDATES_PAGE + 2) + [_get_time_in(hours=1), _get_time_in(hours=1)]
    posted = [(await _create_update(owner, project, scheduled_for=moment))["id"] for moment in moments]
    first = await owner.json("GET", _get_updates_path(project), 200)
    assert {item["id"] for item in first["items"][:2]} == set(posted[-2:])
    await _create_update(owner, project)
    second = await owner.json("GET", _get_updates_path(project), 200, params={"cursor": first["next_cursor"]})
    assert [len(page["items"]) for page in (first, second)] == [UPDATES_PAGE, len(posted) - UPDATES_PAGE]
    assert {item["id"] for page in (first, second) for item in page["items"]} == set(posted)
    assert second["next_cursor"] is None
    for bad in ("x", first["next_cursor"][:-6], "MjAyNi0wMS0wMSAyMDI2LTAxLTAxIHg"):
        await owner.json("GET", _get_updates_path(project), 422, params={"cursor": bad})
