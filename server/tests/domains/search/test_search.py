"""Tests of the search: visibility, order, paging and invalid queries."""

import random
import uuid
from dataclasses import replace
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from pegbar.access.context import RequestContext
from pegbar.access.principal import ANONYMOUS
from pegbar.domains.relations.models import Block
from pegbar.domains.search.actions import query
from pegbar.kernel import clock
from pegbar.kernel.errors import TooMany
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.videos import insert_video

pytestmark = pytest.mark.database

ALL = "video,project,cut,creator"


def _make_word() -> str:
    """Return a word that occurs nowhere else."""
    return "".join(random.choices("bcdfghjklmnpqrstvwxz", k=12))


async def _search(person: Person, q: str, kinds: str = ALL, **params: Any) -> dict[str, Any]:
    return await person.json("GET", "/api/search", 200, params={"q": q, "kinds": kinds, **params})


async def _search_ids(person: Person, q: str, kinds: str = ALL, **params: Any) -> set[str]:
    return {item["id"] for item in (await _search(person, q, kinds, **params))["items"]}


def _join_parts(parts: list[dict[str, Any]]) -> str:
    return "".join(f"[{part['text']}]" if part["is_match"] else part["text"] for part in parts)


async def test_each_kind_is_found_with_its_link(instance: Instance, newcomer: Newcomer, anonymous: Person) -> None:
    word, owner = _make_word(), await newcomer()
    project = await new_project(owner, name=f"Été {word}", visibility="public", description="By the sea")
    cut = await add_cut(owner, project, note=f"She waits, {word.upper()}.")
    video = await insert_video(instance, project, owner, title="Trailer", description=f"of {word}")
    await owner.json("PATCH", "/api/profiles/me", 200, json={"bio": f"I draw {word}"})
    me = await owner.json("GET", "/api/profiles/me", 200)
    items = {item["kind"]: item for item in (await _search(anonymous, f" {word[:7]}"))["items"]}
    assert {kind: (item["id"], item["ref"], item["context"]) for kind, item in items.items()} == {
        "project": (project["id"], project["slug"], me["display_name"]),
        "cut": (cut["id"], project["slug"], f"Été {word}"),
        "video": (video["id"], video["slug"], me["display_name"]),
        "creator": (owner.id, me["username"], f"@{me['username']}"),
    }
    assert _join_parts(items["project"]["title"]) == f"Été [{word[:7]}]{word[7:]}"
    assert _join_parts(items["cut"]["title"]) == "Cut 1"
    assert _join_parts(items["cut"]["excerpt"]) == f"She waits, [{word[:7].upper()}]{word[7:].upper()}."
    assert items["project"]["picture_url"] is None
    assert (await anonymous.http.get(items["video"]["picture_url"])).status_code == 200


async def test_private_rows_are_found_by_members_and_deleted_ones_by_no_one(
    instance: Instance, newcomer: Newcomer, anonymous: Person
) -> None:
    word = _make_word()
    owner, member, stranger = [await newcomer() for _ in range(3)]
    project = await new_project(owner, name=word, visibility="private")
    await add_member(owner, project, member, "viewer")
    cut = await add_cut(owner, project, name=f"{word} at night")
    video = await insert_video(instance, project, owner, title=f"{word}: the film")
    address = f"/api/projects/{project['slug']}"

    async def search_as_each() -> list[set[str]]:
        return [await _search_ids(person, word) for person in (owner, member, stranger, anonymous)]

    everything = {project["id"], cut["id"], video["id"]}
    assert await search_as_each() == [everything, everything, {video["id"]}, {video["id"]}]
    answers = [await person.http.get("/api/search/suggestions", params={"q": word}) for person in (stranger, anonymous)]
    assert [[item["id"] for item in answer.json()["items"]] for answer in answers] == [[video["id"]]] * 2

    for visibility in ("unlisted", "public"):
        version = (await owner.json("GET", address, 200))["version"]
        match = {"If-Match": str(version)}
        await owner.json("PATCH", address, 200, json={"visibility": visibility}, headers=match)
        assert await search_as_each() == [everything] * 4
    await owner.json("DELETE", address, 204)
    assert await search_as_each() == [set[str]()] * 4
    await owner.json("POST", f"{address}/restore", 200)
    assert await search_as_each() == [everything] * 4
    version = (await owner.json("GET", address, 200))["version"]
    await owner.json("PATCH", address, 200, json={"visibility": "private"}, headers={"If-Match": str(version)})
    await owner.json("DELETE", f"{address}/members/{member.id}", 204)
    assert await search_as_each() == [everything, {video["id"]}, {video["id"]}, {video["id"]}]


async def test_a_cut_is_found_by_its_current_texts(newcomer: Newcomer) -> None:
    old, new, owner = _make_word(), _make_word(), await newcomer()
    project = await new_project(owner)
    cut = await add_cut(owner, project, name=old)
    edit = {"name": new, "note": "rain"}
    changed = await owner.json(
        "PATCH", f"/api/cuts/{cut['id']}", 200, json=edit, headers={"If-Match": str(cut["version"])}
    )
    assert changed["name"] == new
    assert (await _search_ids(owner, old), await _search_ids(owner, new)) == (set(), {cut["id"]})
    await owner.json("DELETE", f"/api/cuts/{cut['id']}")
    assert await _search_ids(owner, new) == set()
    await owner.json("POST", f"/api/cuts/{cut['id']}/restore")
    assert await _search_ids(owner, new) == {cut["id"]}


async def test_pages_contain_all_kinds_once_best_first(newcomer: Newcomer) -> None:
    word, owner = _make_word(), await newcomer()
    exact = await new_project(owner, name=word)
    begins = [await new_project(owner, name=f"{word} {n}") for n in range(4)]
    cuts = [await add_cut(owner, exact, note=f"see {word} {n}") for n in range(10)]
    best = [exact["id"], *(item["id"] for item in reversed(begins)), *(item["id"] for item in reversed(cuts))]
    seen, cursor = list[str](), None
    for _ in range(2):
        page = await _search(owner, word, "project,cut", limit=10, **({"cursor": cursor} if cursor else {}))
        seen += [item["id"] for item in page["items"]]
        cursor = page["next_cursor"]
    assert (seen, cursor) == (best, None)
    assert [item["id"] for item in (await _search(owner, word, "cut", limit=20))["items"]] == best[5:]


async def test_suggestions_are_at_most_five_per_kind_and_ten_in_total(newcomer: Newcomer) -> None:
    word, owner = _make_word(), await newcomer()
    projects = [await new_project(owner, name=f"{word} {n}") for n in range(6)]
    for n in range(6):
        await add_cut(owner, projects[0], name=f"{word} {n}")
    await owner.json("PATCH", "/api/profiles/me", 200, json={"display_name": f"{word} me"})
    items = (await owner.json("GET", "/api/search/suggestions", 200, params={"q": word}))["items"]
    kinds = [item["kind"] for item in items]
    assert len(items) == 10
    assert (kinds.count("project"), kinds.count("cut"), kinds.count("creator")) in {(5, 4, 1), (4, 5, 1)}


async def test_results_can_be_limited_to_recent_days(instance: Instance, newcomer: Newcomer) -> None:
    word, owner = _make_word(), await newcomer()
    project = await new_project(owner, visibility="public")
    moments = {days: clock.now().replace(microsecond=0) - timedelta(days=days) for days in (400, 100, 40, 8, 1)}
    videos = {
        days: (await insert_video(instance, project, owner, title=word, created_at=at))["id"]
        for days, at in moments.items()
    }
    for within, count in ((7, 1), (30, 2), (90, 3), (365, 4)):
        expected = {videos[days] for days in sorted(videos)[:count]}
        assert await _search_ids(owner, word, "video", days=within) == expected
    assert await _search_ids(owner, word, "video") == set(videos.values())


async def test_blocked_people_do_not_find_each_other(instance: Instance, newcomer: Newcomer) -> None:
    word = _make_word()
    blocker, blocked, other = [await newcomer() for _ in range(3)]
    for person in (blocker, blocked):
        await person.json("PATCH", "/api/profiles/me", 200, json={"display_name": word})
    project = await new_project(blocker, name=word, visibility="public")
    async with instance.services.db.write() as tx:
        row = {"blocker": blocker.id, "blocked": blocked.id, "created_at": clock.now()}
        await tx.execute(insert(Block), row)
    assert await _search_ids(blocker, word) == {blocker.id, project["id"]}
    assert await _search_ids(blocked, word) == {blocked.id, project["id"]}
    assert await _search_ids(other, word) == {blocker.id, blocked.id, project["id"]}


async def test_people_are_found_by_name_bio_and_skills_in_search_and_invitations(newcomer: Newcomer) -> None:
    word, person = _make_word(), await newcomer()
    await person.json("PATCH", "/api/profiles/me", 200, json={"display_name": f"Zoë {word}", "skills": ["bg art"]})
    for q in (f"zoe {word}", word[3:8].upper(), f"{word} bg art"):
        result = await person.json("GET", "/api/profiles", 200, params={"q": q})
        assert [item["id"] for item in result["items"]] == [person.id], q
    assert (await person.json("GET", "/api/profiles", 200, params={"q": "%"}))["items"] == []


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"q": "a"}, "q"),
        ({"q": "   "}, "q"),
        ({"q": "\u200e\u200f\u200f"}, "q"),
        ({"q": "\u0301\u0301"}, "q"),
        ({"q": "a" * 201}, "q"),
        ({"q": "a\x00b"}, "q"),
        ({"q": "\u202eab"}, "q"),
        ({"kinds": ""}, "kinds"),
        ({"kinds": "video,song"}, "kinds"),
        ({"kinds": "video,,cut"}, "kinds"),
        ({"days": 8}, "days"),
        ({"days": "always"}, "days"),
        ({"limit": 11}, "limit"),
        ({"limit": 0}, "limit"),
        ({"cursor": "?"}, "cursor"),
        ({"cursor": "YWJj"}, "cursor"),
        ({"cursor": "dmlkZW8uOS4x"}, "cursor"),
        ({"cursor": "dmlkZW8uMC4xLjE"}, "cursor"),
    ],
)
async def test_invalid_queries_are_refused_with_the_field(
    anonymous: Person, params: dict[str, Any], field: str
) -> None:
    params = {"q": "lantern", "kinds": ALL, **params}
    problem = await anonymous.json("GET", "/api/search", 422, params=params)
    assert problem["detail"]
    assert [error["field"] for error in problem["errors"]] == [field], problem
    if field == "q":
        await anonymous.json("GET", "/api/search/suggestions", 422, params=params)


async def test_an_invalid_character_in_the_url_is_refused(anonymous: Person) -> None:
    for raw in (b"%ff%fe", b"%ed%a0%80a", b"%00%00"):
        answer = await anonymous.http.get(httpx.URL(f"/api/search?kinds=cut&q={raw.decode()}"))
        assert answer.status_code in {200, 422}, answer.text


async def test_every_text_is_a_valid_query(anonymous: Person) -> None:
    rng = random.Random(7)
    letters = [
        '"',
        "'",
        "*",
        "(",
        ")",
        "%",
        "_",
        "\\",
        "-",
        "^",
        ":",
        "{",
        "}",
        "+",
        ",",
        " ",
        "a",
        "é",
        "灯",
        "👩🏽‍🚀",
        "ß",
    ]
    words = ["AND", "OR", "NOT", "NEAR", "NEAR(a b, 2)", "grams:", "search_grams", "rowid", '""', "'--"]
    questions = ['"' * 200, "(" * 200, "AND " * 50, "NEAR(" * 40, "* " * 100, "灯" * 200]
    questions += ["".join(rng.choices(letters + words, k=rng.randrange(2, 15)))[:200] for _ in range(150)]
    for q in questions:
        answer = await anonymous.http.get("/api/search", params={"q": q, "kinds": ALL})
        assert answer.status_code in {200, 422}, (q, answer.text)


async def test_frequent_searches_are_throttled(instance: Instance, newcomer: Newcomer) -> None:
    services = instance.services
    settings = services.settings.model_copy(update={"rate_search": "2/minute"})
    slow = replace(services, settings=settings)
    network = str(uuid.uuid4())
    for _ in range(2):
        await query.throttle_search(slow, ANONYMOUS, network)
    with pytest.raises(TooMany) as refused:
        await query.throttle_search(slow, ANONYMOUS, network)
    assert refused.value.retry_after
    await query.throttle_search(slow, ANONYMOUS, str(uuid.uuid4()))
    async with services.db.read() as tx:
        assert await query.suggest(RequestContext(tx, slow, ANONYMOUS), _make_word())


async def test_a_cut_is_found_by_its_dialogue_and_action(newcomer: Newcomer) -> None:
    owner = await newcomer()
    dialogue_word, action_word = _make_word(), _make_word()
    project = await new_project(owner)
    cut = await add_cut(owner, project, dialogue=f"Who is {dialogue_word}?", note="Slowly")
    assert await _search_ids(owner, dialogue_word) == {cut["id"]}
    (result,) = (await _search(owner, dialogue_word))["items"]
    assert _join_parts(result["excerpt"]) == f"Who is [{dialogue_word}]? Slowly"
    changed = {"action": f"She {action_word}", "dialogue": ""}
    headers = {"If-Match": f'"{cut["version"]}"'}
    await owner.json("PATCH", f"/api/cuts/{cut['id']}", 200, json=changed, headers=headers)
    assert (await _search_ids(owner, dialogue_word), await _search_ids(owner, action_word)) == (set(), {cut["id"]})
