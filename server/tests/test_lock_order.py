"""All transactions lock rows in one order on PostgreSQL, which prevents deadlocks (decision 48)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import httpx
import pytest

from pegbar.schema import METADATA
from pegbar.wiring import Instance
from tests.support.api import people
from tests.support.api.every_write import list_writes, send_all
from tests.support.services.lock_recorder import LockRecorder, RecordedTransaction, record_locks

pytestmark = pytest.mark.database

# Lowest rank first. "topic_<kind>" is the row of `topic_heads` that `EventLog.append` locks, "turn_<kind>" an advisory
# lock of `Transaction.acquire_locks`; all others are tables.
ORDER: Final = """
    executors periodic_tasks orphan_objects damaged_objects
    account_deletions sign_up_invitations users codes turn_sessions sessions
    turn_brushes brush_presets turn_recents recents
    turn_chat chat_pictures chat_messages chat_reactions topic_chat chats chat_members group_invitations
    videos video_versions video_comment_reactions video_ratings guest_links guest_sessions review_notes topic_review
    video_comments video_views
    asset_nodes asset_folder_acls project_role_folders projects scenes shots boards clips tracks palettes
    turn_uploads uploads upload_chunks asset_pictures asset_pages
    sounds sound_segments publications
    imports script_origins scripts cuts cut_versions drawing_snapshots drawing_updates exports
    project_members project_roles invites join_requests
    topic_project topic_video project_updates
    profiles topic_user friendships friend_requests user_blocks reports
    data_exports
    turn_search search_entries search_grams search_states
    notification_mutes notification_settings topic_news notifications notification_sources
    turn_jobs
"""
RANKS: Final = {
    name.replace("_", " ", 1) if name.startswith(("turn_", "topic_")) else name: rank
    for rank, name in enumerate(ORDER.split())
}

# Jobs: each row is new, or named after a row that is already locked. Events are covered by the lock of
# their topic.
UNRANKED: Final = {"jobs", "events", "topic_heads"}

# These visit all domains in sequence and are retried after a deadlock.
ALL_DOMAINS: Final = {"POST /api/account/deletion", "POST /api/auth/restore"}


@dataclass
class Seen:
    """Recorded transactions, and the route of each request."""

    recorder: LockRecorder
    routes: dict[str, str]

    def of_requests(self) -> Iterator[tuple[str, RecordedTransaction]]:
        """Yield each transaction with its route; the route is empty for jobs and sockets."""
        for each in self.recorder.transactions:
            yield self.routes.get(each.request_id, ""), each


@pytest.fixture(scope="module")
async def seen(cluster: str | None, instance: Instance, base_url: str) -> Seen:
    """Record the transactions of every POST of `posts.py` and of every operation of the access matrix."""
    if cluster is None:
        pytest.skip("SQLite has one writer: nobody waits for a row")
    patterns = [
        (method, re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), f"{method} {path}")
        for method, path in list_writes(instance)
    ]
    routes = dict[str, str]()

    def note_route(answer: httpx.Response) -> None:
        if answer.is_success:
            method, path = answer.request.method, answer.request.url.path
            for wanted, pattern, route in patterns:
                if method == wanted and pattern.fullmatch(path):
                    routes[answer.headers["x-request-id"]] = route

    people.RESPONSE_CALLBACKS.append(note_route)
    try:
        with record_locks(instance.services.db) as recorder:
            await send_all(instance, base_url)
    finally:
        people.RESPONSE_CALLBACKS.remove(note_route)
    return Seen(recorder, routes)


def test_every_table_has_a_rank_in_the_lock_order() -> None:
    assert set(METADATA.tables) - UNRANKED == {name for name in RANKS if " " not in name and name != "search_grams"}


@pytest.mark.extended
def test_every_transaction_follows_the_lock_order(seen: Seen) -> None:
    wrong = list[str]()
    unknown = set[str]()
    compared = 0
    for route, transaction in seen.of_requests():
        if route in ALL_DOMAINS:
            continue
        held_locks, first = dict[str, str](), ""
        for lock in transaction.locks:
            if lock.name in UNRANKED or lock.name in held_locks:
                continue
            if lock.name not in RANKS:
                unknown.add(f"{lock.name} has no place in the order: {lock.sql}")
                continue
            compared += bool(first)
            if first and RANKS[lock.name] < RANKS[first]:
                wrong.append(
                    f"{route or 'a job'} locks {lock.name} after {first}: {lock.sql}\n  after {held_locks[first]}"
                )
            held_locks[lock.name] = lock.sql
            first = max(first, lock.name, key=lambda name: RANKS.get(name, -1))
    assert not unknown, "\n".join(sorted(unknown))
    assert not wrong, "\n".join(wrong)
    assert compared > 0, "no transaction holds two locks"


@pytest.mark.extended
def test_topics_and_advisory_locks_of_a_kind_are_locked_in_order_of_name(seen: Seen) -> None:
    unordered = set[str]()
    longest = 0
    for route, transaction in seen.of_requests():
        names = dict[str, list[str]]()
        for lock in transaction.locks:
            if lock.key and lock.key not in names.setdefault(lock.name, []):
                names[lock.name].append(lock.key)
        longest = max(longest, *map(len, names.values()), 0)
        unordered.update(f"{route or 'a job'} locks {keys}" for keys in names.values() if keys != sorted(keys))
    assert not unordered, "\n".join(sorted(unordered))
    assert longest > 0, "no transaction locks a topic or a turn"


@pytest.mark.extended
def test_every_route_that_writes_was_recorded(seen: Seen, instance: Instance) -> None:
    written = {route for route, transaction in seen.of_requests() if transaction.locks}
    unseen = {f"{method} {path}" for method, path in list_writes(instance)} - written
    assert not unseen, "no row of the access matrix, nor posts.py, has these succeed"
