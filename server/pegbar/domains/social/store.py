"""Queries for the network: joins of friendships, profiles, requests and blocks, which belong to other domains."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Integer,
    String,
    and_,
    bindparam,
    cast,
    exists,
    func,
    literal,
    literal_column,
    or_,
    select,
)
from sqlalchemy.orm import InstrumentedAttribute, aliased

from pegbar.domains.profiles.models import Profile
from pegbar.domains.relations.models import Block, FriendRequest, Friendship
from pegbar.domains.social.limits import CANDIDATES, FRIENDS_LOOKED_AT, PATHS_LOOKED_AT
from pegbar.domains.social.rules import Paths, friends_per_friend, iter_by_common_friends, split_ids
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import bind_ids, is_in_ids, prepare_for_both
from pegbar.kernel.tables import ID
from pegbar.kernel.threads import run_in_thread

_BATCH_SIZES: Final = (230, 1500)
_OWN_FRIENDS = (
    select(Friendship.friend_id)
    .where(Friendship.profile_id == bindparam("me", type_=ID))
    .order_by(Friendship.friend_id)
    .limit(bindparam("limit", type_=Integer))
)


_ME = bindparam("me", type_=ID)
_BLOCKS = Prepared(select(Block.blocker, Block.blocked).where(or_(Block.blocker == _ME, Block.blocked == _ME)))


def _build_own_friend_ids(joined_by: str) -> Prepared:
    """Build the query for the ids of all friends of the requester, concatenated into one text.

    `joined_by` is the name of the SQL function that concatenates.
    """
    ids = cast(Friendship.friend_id, String)
    joined = getattr(func, joined_by)(ids, literal_column("''"))
    return Prepared(select(joined.label("ids")).where(Friendship.profile_id == bindparam("me", type_=ID)))


def _build_friends_of_friends(joined_by: str) -> Prepared:
    """Build the query for the requester's friends, each with the concatenated ids of their friends.

    The ids are concatenated, because fetching ten thousand rows would take longer than splitting the text and counting
    the ids in Python. `joined_by` is the name of the SQL function that concatenates.
    """
    own, theirs = _OWN_FRIENDS.subquery(), aliased(Friendship)
    first = (
        select(cast(theirs.friend_id, String).label("id"))
        .where(theirs.profile_id == own.c.friend_id)
        .order_by(theirs.friend_id)
        .limit(bindparam("each", type_=Integer))
        .correlate(own)
        .subquery()
    )
    joined = select(getattr(func, joined_by)(first.c.id, literal_column("''"))).correlate(own).scalar_subquery()
    return Prepared(select(own.c.friend_id.label("id"), joined.label("friends")).order_by(own.c.friend_id))


def _build_active_profiles(*, on_sqlite: bool) -> Prepared:
    """Build the query for the active profiles among some ids, with their skills."""
    theirs = is_in_ids(Profile.id, "ids", on_sqlite=on_sqlite)
    return Prepared(select(Profile.id, Profile.skills).where(theirs, Profile.deactivated_at.is_(None)))


def _build_ties(*, on_sqlite: bool) -> Prepared:
    """Build the query for friendships among some people; each pair once."""
    ordered = (Friendship.profile_id, Friendship.friend_id)
    both = (is_in_ids(column, "ids", on_sqlite=on_sqlite) for column in ordered)
    once = Friendship.profile_id < Friendship.friend_id
    return Prepared(select(*ordered).where(*both, once).order_by(*ordered))


def _build_open_requests(*, on_sqlite: bool) -> Prepared:
    """Build the query for open friend requests between the requester and some people."""
    between = or_(
        and_(FriendRequest.requester == _ME, is_in_ids(FriendRequest.requestee, "ids", on_sqlite=on_sqlite)),
        and_(FriendRequest.requestee == _ME, is_in_ids(FriendRequest.requester, "ids", on_sqlite=on_sqlite)),
    )
    open_ = FriendRequest.status == literal_column("'pending'")
    return Prepared(select(FriendRequest.requester, FriendRequest.requestee).where(between, open_))


class FriendOfFriend(NamedTuple):
    """A friend of friends, with the count of common friends and the skills."""

    id: str
    common: int
    skills: list[str]


async def list_friends_of_friends(
    tx: Transaction, me: str, skills: Sequence[str]
) -> tuple[list[FriendOfFriend], Paths]:
    """List the friends of friends with the most common friends. With `skills`, only people with at least one of them.

    Also returns the requester's friends with the ids of their friends (`Paths`). Only a limited number of friends of
    each person is considered, the first by id, to bound the cost of a request.
    """
    [(own_ids,)] = await tx.fetch_many(_OWN_FRIEND_IDS[tx.on_sqlite], {"me": me})
    blocks = await tx.fetch(_BLOCKS, {"me": me})
    per_friend = friends_per_friend(min(len(own_ids or "") // len(me), FRIENDS_LOOKED_AT))
    rows = await tx.fetch_many(
        _FRIENDS_OF_FRIENDS[tx.on_sqlite], {"me": me, "limit": FRIENDS_LOOKED_AT, "each": per_friend}
    )
    paths: Paths = []

    def iter_counts() -> Iterator[tuple[str, int]]:
        paths.extend((friend, split_ids(joined or "")) for friend, joined in rows)
        yield from iter_by_common_friends(
            me + (own_ids or "") + "".join(f"{block.blocker}{block.blocked}" for block in blocks), paths
        )

    counts = iter_counts()
    found, wanted = list[FriendOfFriend](), set(skills)
    # Profiles are loaded in batches. The first batch is small and usually enough, because nearly all accounts are
    # active.
    for count in (*_BATCH_SIZES, PATHS_LOOKED_AT):
        part = await run_in_thread(lambda count=count: dict(islice(counts, count)))
        ids = list(part)
        active = await tx.fetch_many(_ACTIVE_PROFILES[tx.on_sqlite], {"ids": bind_ids(tx, ids)})
        theirs = {row.id: row.skills for row in active if not wanted or not wanted.isdisjoint(row.skills)}
        found += [FriendOfFriend(id_, common, theirs[id_]) for id_, common in part.items() if id_ in theirs]
        if len(part) < count or len(found) >= CANDIDATES:
            break
    return found[:CANDIDATES], paths


async def list_people_with_skill(
    tx: Transaction, me: str, skill: str, before: str | None, limit: int
) -> list[tuple[str, list[str]]]:
    """List people with a skill, and all their skills, newest account first, with ids below `before`."""
    found = (
        select(Profile.id, Profile.skills)
        .where(Profile.id != me, Profile.deactivated_at.is_(None), *_has_skill([skill]), *_is_stranger(me, Profile.id))
        .order_by(Profile.id.desc())
        .limit(limit)
    )
    if before is not None:
        found = found.where(Profile.id < before)
    return [tuple(row) for row in await tx.execute_long(found)]


async def list_ties(tx: Transaction, ids: Sequence[str]) -> list[tuple[str, str]]:
    """List the friendships among these people; each pair once."""
    return [tuple(row) for row in await tx.fetch_many(_TIES[tx.on_sqlite], {"ids": bind_ids(tx, ids)})]


async def list_open_requests(tx: Transaction, me: str, ids: Sequence[str]) -> tuple[set[str], set[str]]:
    """Return the open friend requests between the requester and these people.

    Returns the ids of the people to whom the requester sent one, and of the people who sent one to the requester.
    """
    rows = await tx.fetch(_OPEN_REQUESTS[tx.on_sqlite], {"me": me, "ids": bind_ids(tx, ids)})
    sent = {requestee for requester, requestee in rows if requester == me}
    got = {requester for requester, requestee in rows if requestee == me}
    return sent, got


async def has_friends(tx: Transaction, me: str) -> bool:
    """Return whether a person has any friend."""
    found = select(Friendship.friend_id).where(Friendship.profile_id == me).limit(1)
    return (await tx.execute(found)).first() is not None


def _is_stranger(me: str, person: InstrumentedAttribute[str]) -> tuple[ColumnElement[bool], ...]:
    """Build the conditions for a person who isn't a friend of `me`, without a block in either direction."""
    own_ids, block, blocked = aliased(Friendship), aliased(Block), aliased(Block)
    return (
        ~exists().where(own_ids.profile_id == me, own_ids.friend_id == person),
        ~exists().where(block.blocker == me, block.blocked == person),
        ~exists().where(blocked.blocker == person, blocked.blocked == me),
    )


def _has_skill(skills: Sequence[str]) -> list[ColumnElement[bool]]:
    """Build the condition for people with one of the skills; empty if none is given.

    Skills contain no characters that are special in LIKE or JSON.
    """
    texts = [cast(Profile.skills, String).like(literal(f'%"{skill}"%')) for skill in skills]
    return [or_(*texts)] if texts else []


_OWN_FRIEND_IDS: Final = {True: _build_own_friend_ids("group_concat"), False: _build_own_friend_ids("string_agg")}
_FRIENDS_OF_FRIENDS: Final = {
    True: _build_friends_of_friends("group_concat"),
    False: _build_friends_of_friends("string_agg"),
}
_ACTIVE_PROFILES: Final = prepare_for_both(_build_active_profiles)
_TIES: Final = prepare_for_both(_build_ties)
_OPEN_REQUESTS: Final = prepare_for_both(_build_open_requests)
