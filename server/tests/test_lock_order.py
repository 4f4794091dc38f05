"""All transactions lock rows in one order on PostgreSQL, so that no two wait for each other (decision 48)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import httpx
import pytest

from pegbar.domains.accounts import actions as accounts
from pegbar.main import create_app
from pegbar.schema import METADATA
from pegbar.wiring import Instance
from tests.access.further import FURTHER
from tests.access.operations import OPERATIONS
from tests.access.stage import build, cast
from tests.support import people
from tests.support.boards import add_cut, new_project
from tests.support.lock_recorder import LockRecorder, Transaction, recorded
from tests.support.people import befriend, sign_up
from tests.support.posts import SAFE, Scene
from tests.support.videos import publish_row

# First lock first. "topic_<kind>" is the row of `topic_heads` that `Work.announce` locks, "turn_<kind>" an
# advisory lock of `Work.take_turn`; all others are tables.
ORDER: Final = """
    job_leases executors chores orphan_objects damaged_objects
    departures sign_up_invitations users codes turn_sessions sessions
    turn_brushes brush_presets turn_recents recents
    turn_chat chat_pictures chat_messages chat_reactions topic_chat chats chat_members group_invitations
    videos video_versions video_comment_reactions video_ratings guest_links guest_sessions review_notes topic_review
    video_comments video_views
    asset_nodes asset_folder_acls project_role_folders projects scenes shots boards clips tracks
    turn_uploads asset_uploads asset_upload_parts asset_pictures asset_pages
    sounds sound_parts sound_pieces publications publication_parts
    imports import_parts script_origins scripts cuts cut_versions drawing_snapshots drawing_updates exports
    project_members project_roles invites join_requests
    topic_project topic_video project_updates
    profiles topic_user friendships friend_requests user_blocks reports
    takeouts
    turn_search search_entries search_grams search_states
    news_mutes news_settings topic_news news news_sources
    turn_jobs
"""
RANKS: Final = {
    name.replace("_", " ", 1) if name.startswith(("turn_", "topic_")) else name: rank
    for rank, name in enumerate(ORDER.split())
}

# The jobs' own tables: a row is new, or named after a row that is locked already. Events follow their topic's lock.
UNRANKED: Final = {"dbos", "events", "topic_heads"}

# Walk through all domains, one after the other; should they meet a deadlock, they run again.
ALL_DOMAINS: Final = {"POST /api/account/departure", "POST /api/auth/come-back"}


@dataclass
class Seen:
    """What was recorded: the transactions, and which request belongs to which route."""

    recorder: LockRecorder
    routes: dict[str, str]

    def of_requests(self) -> Iterator[tuple[str, Transaction]]:
        """Each transaction with its route; empty for jobs and sockets."""
        for each in self.recorder.transactions:
            yield self.routes.get(each.request_id, ""), each


@pytest.fixture(scope="module")
async def seen(cluster: str | None, instance: Instance, base_url: str) -> Seen:
    """Every POST of `posts.py`, and every operation of the access matrix by who may do the most."""
    if cluster is None:
        pytest.skip("SQLite has one writer: nobody waits for a row")
    patterns = [
        (method, re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), f"{method} {path}")
        for method, path in _writes(instance)
    ]
    routes = dict[str, str]()

    def note(answer: httpx.Response) -> None:
        if answer.is_success:
            method, path = answer.request.method, answer.request.url.path
            for wanted, pattern, route in patterns:
                if method == wanted and pattern.fullmatch(path):
                    routes[answer.headers["x-request-id"]] = route

    people.ANSWERS.append(note)
    try:
        with recorded(instance.house.db) as recorder:
            await _send_all(instance, base_url)
    finally:
        people.ANSWERS.remove(note)
    return Seen(recorder, routes)


def _writes(instance: Instance) -> list[tuple[str, str]]:
    """Method and path of every operation that may write; the longest paths last, as they say the most."""
    schema: dict[str, Any] = create_app(instance.house.settings, instance).openapi()
    methods = ("post", "put", "patch", "delete")
    found = [(method.upper(), path) for path, kinds in schema["paths"].items() for method in methods if method in kinds]
    return sorted(found, key=lambda each: each[1].count("{"), reverse=True)


async def _send_all(instance: Instance, base_url: str) -> None:
    owner, friend, stranger = [await sign_up(base_url) for _ in range(3)]
    await befriend(owner, friend)
    project = await new_project(owner, visibility="public")
    cut, video = await add_cut(owner, project), await publish_row(instance, project, owner)
    scene = Scene(instance, base_url, owner, friend, stranger, project, cut, video)
    for _, prepare in SAFE.values():
        call = await prepare(scene)
        assert (await call.person.http.post(call.path, **call.more)).is_success
        if call.settled is not None:
            await call.settled()
    everybody = await cast(base_url)
    stage = await build(instance, everybody, "public")
    for operation in (*OPERATIONS.values(), *FURTHER.values()):
        await operation(stage, everybody["owner"])
    await _send_others(scene, friend)


async def _send_others(scene: Scene, friend: people.Person) -> None:
    """What in the access matrix changes nothing, or only an administrator may do."""
    said = await SAFE["/api/chats/{chat_id}/messages"][1](scene)
    message = await said.person.json("POST", said.path, 201, **said.more)
    chat = said.path.removesuffix("/messages")
    await friend.json("PUT", f"{chat}/read", 204, json={"number": message["number"]})
    await scene.owner.json("DELETE", f"/api/friends/{friend.id}", 204)
    async with scene.instance.house.db.write() as work:
        await accounts.set_admin(work, scene.owner.email, is_admin=True)
    await scene.owner.json("PUT", f"/api/videos/{scene.video['id']}/featured", 204, json={"featured": True})


def test_every_table_has_its_place_in_the_order() -> None:
    assert set(METADATA.tables) - UNRANKED == {name for name in RANKS if " " not in name and name != "search_grams"}


def test_every_transaction_keeps_to_the_order(seen: Seen) -> None:
    wrong = list[str]()
    for route, transaction in seen.of_requests():
        if route in ALL_DOMAINS:
            continue
        held, first = dict[str, str](), ""
        for lock in transaction.locks:
            if lock.name in UNRANKED or lock.name in held:
                continue
            assert lock.name in RANKS, f"{lock.name} has no place in the order: {lock.sql}"
            if first and RANKS[lock.name] < RANKS[first]:
                wrong.append(f"{route or 'a job'} locks {lock.name} after {first}: {lock.sql}\n  after {held[first]}")
            held[lock.name] = lock.sql
            first = max(first, lock.name, key=lambda name: RANKS.get(name, -1))
    assert not wrong, "\n".join(wrong)


def test_topics_and_turns_of_a_kind_are_locked_in_the_order_of_their_names(seen: Seen) -> None:
    for route, transaction in seen.of_requests():
        names = dict[str, list[str]]()
        for lock in transaction.locks:
            if lock.key and lock.key not in names.setdefault(lock.name, []):
                names[lock.name].append(lock.key)
        for each in names.values():
            assert each == sorted(each), f"{route or 'a job'} locks {each}"


def test_every_route_that_writes_was_seen(seen: Seen, instance: Instance) -> None:
    written = {route for route, transaction in seen.of_requests() if transaction.locks}
    unseen = {f"{method} {path}" for method, path in _writes(instance)} - written
    assert not unseen, "no row of the access matrix, nor posts.py, has these succeed"
