"""Tests of projects: create, list, edit and delete."""

import asyncio
from typing import Any

import pytest

from tests.support.api.boards import PROJECT, add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab

NEW = "/api/projects"
NO_NAME = "Please enter a project name."
SMALL, LARGE = "Dimensions must be at least 16px.", "Dimensions too large (>8192)."
FPS = "FPS must be between 1 and 120."
SETTINGS_SMALL, SETTINGS_LARGE = "Minimum dimension is 16px.", "Maximum dimension is 8192px."
SETTINGS_FPS = "FPS must be 1-120."


def _make_if_match(project: dict[str, Any]) -> dict[str, str]:
    return {"If-Match": f'"{project["version"]}"'}


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.mark.parametrize(
    ("field", "value", "new_text", "settings_text"),
    [
        ("name", "", NO_NAME, NO_NAME),
        ("name", "  \t ", NO_NAME, NO_NAME),
        ("name", "n" * 101, "Project names can have up to 100 characters.", None),
        ("width", 15, SMALL, SETTINGS_SMALL),
        ("height", 15, SMALL, SETTINGS_SMALL),
        ("width", 0, SMALL, SETTINGS_SMALL),
        ("width", -1e300, SMALL, SETTINGS_SMALL),
        ("width", 8193, LARGE, SETTINGS_LARGE),
        ("height", 8193, LARGE, SETTINGS_LARGE),
        ("height", 1e300, LARGE, SETTINGS_LARGE),
        ("width", 16.5, "Width and height must be whole numbers of pixels.", None),
        ("fps", 0, FPS, SETTINGS_FPS),
        ("fps", 121, FPS, SETTINGS_FPS),
        ("fps", -24, FPS, SETTINGS_FPS),
        ("fps", 23.98, "FPS must be a whole number, 23.976, 29.97, or 59.94.", None),
        ("description", "d" * 1001, "Descriptions can have up to 1,000 characters.", None),
    ],
)
async def test_invalid_settings_are_refused_with_the_specified_texts(
    owner: Person, field: str, value: object, new_text: str, settings_text: str | None
) -> None:
    for name, text in (("new", new_text), ("settings", settings_text or new_text)):
        if name == "new":
            answer = await owner.http.post(NEW, json={**PROJECT, field: value})
        else:
            project = await new_project(owner)
            path = f"{NEW}/{project['slug']}"
            answer = await owner.http.patch(path, json={field: value}, headers=_make_if_match(project))
        assert answer.status_code == 422, answer.text
        assert answer.json()["detail"] == text
        assert [(each["field"], each["detail"]) for each in answer.json()["errors"]] == [(field, text)]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "n" * 100),
        ("name", "夜の渡し船 🚢"),
        ("width", 16),
        ("height", 8192),
        ("width", 47.0),
        ("fps", 1),
        ("fps", 120),
        ("fps", 24.0),
        ("fps", 23.976),
        ("fps", 29.97),
        ("fps", 59.94),
        ("description", "d" * 1000),
        ("visibility", "public"),
    ],
)
async def test_valid_settings_are_stored(owner: Person, field: str, value: object) -> None:
    project = await new_project(owner, **{field: value})
    assert project[field] == value
    assert (await owner.json("GET", f"{NEW}/{project['id']}", 200))[field] == value


@pytest.mark.parametrize("field", ["width", "height", "fps"])
@pytest.mark.parametrize("raw", ["true", '"24"', "NaN", "Infinity", "-Infinity", "[]", "{}", "1" + "0" * 400])
async def test_values_that_are_not_numbers_are_refused(owner: Person, field: str, raw: str) -> None:
    body = f'{{"name": "Odd", "{field}": {raw}}}'
    answer = await owner.http.post(NEW, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422, answer.text
    assert answer.json()["errors"][0]["field"] == field


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "Torn',
        b"",
        b"\xff\xfe{}",
        b'{"name": "x", "owner": "me"}',
        b'{"name": null}',
        b'{"name": ["a"]}',
        b'{"name": "x", "visibility": "secret"}',
        b'{"name": "bell \\u0007"}',
        b'{"name": "nul \\u0000"}',
        b'{"name": "half \\ud83d"}',
        b'{"\\ud83d": 1, "name": "x"}',
        b"[" * 20_000,
        b'{"name": "x", "width": ' + b"9" * 5000 + b"}",
    ],
)
async def test_malformed_bodies_are_refused_with_a_text(owner: Person, body: bytes) -> None:
    answer = await owner.http.post(NEW, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in {400, 422}, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"]


async def test_all_errors_are_reported_together(owner: Person) -> None:
    answer = await owner.json("POST", NEW, 422, json={"name": " ", "width": 1, "height": 9000, "fps": 0})
    assert [error["field"] for error in answer["errors"]] == ["name", "width", "height", "fps"]


async def test_a_new_project_has_the_specified_defaults(owner: Person) -> None:
    project = await owner.json("POST", NEW, 201, json={"name": "  Night Ferry "})
    assert project["name"] == "Night Ferry"
    assert (project["width"], project["height"], project["fps"], project["visibility"]) == (1920, 1080, 24, "private")
    assert 8 <= len(project["slug"]) <= 12
    assert project["slug"].isalnum()
    assert (project["my_role"], project["version"], project["updates_enabled"]) == ("owner", 1, True)
    assert project["abilities"]["change_settings"] is project["abilities"]["edit_storyboard"] is True


async def test_a_repeated_request_creates_one_project(owner: Person, newcomer: Newcomer) -> None:
    key = {"Idempotency-Key": "make-night-ferry-1"}
    first = await owner.json("POST", NEW, 201, json=PROJECT, headers=key)
    again = await owner.json("POST", NEW, 201, json=PROJECT, headers=key)
    assert first["id"] == again["id"]
    other = await (await newcomer()).json("POST", NEW, 201, json=PROJECT, headers=key)
    assert other["id"] != first["id"]


async def test_ten_concurrent_requests_create_one_project(owner: Person) -> None:
    key = {"Idempotency-Key": "make-night-ferry-2"}
    answers = await asyncio.gather(*(owner.http.post(NEW, json=PROJECT, headers=key) for _ in range(10)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert len((await owner.json("GET", NEW, 200))["items"]) == 1


async def test_the_list_contains_owned_and_joined_projects_once_newest_first(owner: Person, newcomer: Newcomer) -> None:
    other = await newcomer()
    made: list[str] = []
    for number in range(5):
        made.append((await new_project(owner, name=f"Own {number}"))["id"])
    shared = await new_project(other, name="Shared")
    await add_member(other, shared, owner, "viewer")
    await new_project(other, name="Not shared", visibility="public")
    made.append(shared["id"])
    page = await owner.json("GET", NEW, 200)
    assert [item["id"] for item in page["items"]] == made[::-1]
    assert page["next_cursor"] is None
    assert (page["items"][0]["my_role"], page["items"][1]["my_role"]) == ("viewer", "owner")
    assert page["items"][0]["owner"]["id"] == other.id


async def test_paging_loses_nothing_while_projects_are_created(owner: Person) -> None:
    made = [(await new_project(owner, name=f"Own {n}"))["id"] for n in range(7)]
    result: list[str] = []
    cursor = None
    while True:
        page = await owner.json("GET", NEW, 200, params={"limit": 3} | ({"cursor": cursor} if cursor else {}))
        result += [item["id"] for item in page["items"]]
        cursor = page["next_cursor"]
        if cursor is None:
            break
        await new_project(owner, name="Made meanwhile")
    assert result == made[::-1]


@pytest.mark.parametrize(
    "query", ["cursor=%00", "cursor=bm9wZQ", "cursor=%21%21", "limit=0", "limit=101", "limit=1e9", "limit=x"]
)
async def test_invalid_cursors_are_refused(owner: Person, query: str) -> None:
    answer = await owner.json("GET", f"{NEW}?{query}", 422)
    assert answer["errors"][0]["field"] in {"cursor", "limit"}


async def test_settings_can_only_be_edited_in_the_current_version(owner: Person) -> None:
    project = await new_project(owner)
    path = f"{NEW}/{project['slug']}"
    needed = await owner.json("PATCH", path, 428, json={"name": "Dawn Ferry"})
    assert needed["code"] == "precondition_required"
    changed = await owner.json(
        "PATCH", path, 200, json={"name": "Dawn Ferry", "fps": 25}, headers=_make_if_match(project)
    )
    assert (changed["name"], changed["fps"], changed["version"]) == ("Dawn Ferry", 25, 2)
    stale = await owner.json("PATCH", path, 412, json={"name": "Lost"}, headers=_make_if_match(project))
    assert stale["code"] == "stale"
    assert stale["current"] == changed
    for version in ("two", "", "-1", "*", "1, 2"):
        await owner.json("PATCH", path, 422, json={"name": "Lost"}, headers={"If-Match": version})


async def test_of_ten_concurrent_edits_one_wins_and_nine_get_412(owner: Person) -> None:
    project = await new_project(owner)
    path, headers = f"{NEW}/{project['slug']}", _make_if_match(project)
    changes = [owner.http.patch(path, json={"name": f"Name {n}"}, headers=headers) for n in range(10)]
    answers = await asyncio.gather(*changes)
    assert sorted(answer.status_code for answer in answers) == [200] + [412] * 9
    winner = next(answer.json() for answer in answers if answer.status_code == 200)
    assert await owner.json("GET", path, 200) == winner


async def test_a_private_project_looks_missing_to_others(owner: Person, newcomer: Newcomer, anonymous: Person) -> None:
    project, stranger = await new_project(owner), await newcomer()
    missing = "0190f1d2-1234-7abc-8def-00112233aabb"
    for person in (stranger, anonymous):
        for ref in (project["slug"], project["id"]):
            hidden = await person.json("GET", f"{NEW}/{ref}", 404)
            assert hidden == await person.json("GET", f"{NEW}/{missing}", 404)
        events = await person.json("GET", f"{NEW}/{project['slug']}/access", 200)
        assert events == {"exists": True, "private": True, "visible": False}
        events = await person.json("GET", f"{NEW}/{missing}/access", 200)
        assert events == {"exists": False, "private": False, "visible": False}
    events = await owner.json("GET", f"{NEW}/{project['slug']}/access", 200)
    assert events == {"exists": True, "private": True, "visible": True}


@pytest.mark.parametrize("ref", ["%00", "a%00b", "0190f1d2-1234-7abc-8def-00112233aabb%0A", "x" * 65, "..%2f..", "%ff"])
async def test_malformed_references_are_not_found(owner: Person, ref: str) -> None:
    for path in ("", "/access", "/cuts", "/members", "/updates", "/timing-sheet.csv"):
        answer = await owner.http.get(f"{NEW}/{ref}{path}")
        assert answer.status_code in {404, 422} or path == "/access", answer.text
        assert answer.status_code < 500


async def test_a_deleted_project_is_hidden_from_everyone(owner: Person, newcomer: Newcomer) -> None:
    project, member = await new_project(owner, visibility="public"), await newcomer()
    await add_member(owner, project, member)
    async with open_tab(member) as listening:
        await listening.subscribe(f"user:{member.id}")
        await owner.json("DELETE", f"{NEW}/{project['slug']}", 204)
        assert (await listening.expect("event"))["event"] == {"type": "projects_changed"}
    for person in (owner, member):
        await person.json("GET", f"{NEW}/{project['slug']}", 404)
        await person.json("GET", f"{NEW}/{project['slug']}/cuts", 404)
        assert (await person.json("GET", NEW, 200))["items"] == []
    events = await owner.json("GET", f"{NEW}/{project['slug']}/access", 200)
    assert events["exists"] is False
    await owner.json("DELETE", f"{NEW}/{project['slug']}", 404)


async def test_a_new_name_is_announced_to_all_members(owner: Person, newcomer: Newcomer) -> None:
    project, member = await new_project(owner), await newcomer()
    await add_member(owner, project, member)
    path = f"{NEW}/{project['slug']}"
    for person in (owner, member):
        now = await owner.json("GET", path, 200)
        async with open_tab(person) as page:
            await page.subscribe(f"user:{person.id}")
            headers = {"If-Match": f'"{now["version"]}"'}
            # Changes that no list shows aren't announced: the first event is about the name.
            after = await owner.json("PATCH", path, 200, json={"updates_enabled": False}, headers=headers)
            headers = {"If-Match": f'"{after["version"]}"'}
            await owner.json("PATCH", path, 200, json={"name": f"For {person.id}"}, headers=headers)
            events = await page.expect("event")
            listed = (await person.json("GET", NEW, 200))["items"]
        assert events["event"] == {"type": "projects_changed"}
        assert [item["name"] for item in listed] == [f"For {person.id}"]


async def test_projects_with_the_same_members_can_be_deleted_concurrently(owner: Person, newcomer: Newcomer) -> None:
    people = [owner, await newcomer(), await newcomer()]
    projects: list[tuple[Person, dict[str, Any]]] = []
    for one in people:
        for _ in range(3):
            projects.append((one, await new_project(one)))
    pairs = [(people[0], people[1]), (people[1], people[2]), (people[2], people[0])]
    for one, other in pairs:
        mine, theirs = ([p for o, p in projects if o is who] for who in (one, other))
        await add_member(one, mine[0], other)
        for maker, joiner, made in ((one, other, mine[1:]), (other, one, theirs)):
            for project in made:
                body = {"profile_id": joiner.id}
                await maker.json("POST", f"{NEW}/{project['slug']}/members", 201, json=body)
    answers = await asyncio.gather(*(one.http.delete(f"{NEW}/{project['slug']}") for one, project in projects))
    assert {answer.status_code for answer in answers} == {204}


async def test_a_project_has_a_default_length_of_new_cuts(owner: Person) -> None:
    project = await new_project(owner)
    assert project["new_cut_frames"] == 1
    path = f"{NEW}/{project['slug']}"
    for wrong in (0, 241, 1.5, -1e300):
        answer = await owner.http.patch(path, json={"new_cut_frames": wrong}, headers=_make_if_match(project))
        assert answer.status_code == 422
        assert [(each["field"], each["detail"]) for each in answer.json()["errors"]] == [
            ("new_cut_frames", "Enter a whole number of frames from 1 to 240.")
        ]
    changed = await owner.json("PATCH", path, 200, json={"new_cut_frames": 240}, headers=_make_if_match(project))
    assert changed["new_cut_frames"] == 240
    assert (await owner.json("GET", path, 200))["new_cut_frames"] == 240
