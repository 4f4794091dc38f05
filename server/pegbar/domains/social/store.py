"""SQL of the network: joins of friendships, profiles, requests and blocks, none of which are this slice's."""

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
from pegbar.domains.social.rules import Paths, friends_of_each, ids_in, in_common
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import among, given_ids, on_both
from pegbar.kernel.tables import ID
from pegbar.kernel.threads import run_in_thread

_ASKED_AT_ONCE: Final = (230, 1500)
_OWN = (
    select(Friendship.friend_id)
    .where(Friendship.profile_id == bindparam("me", type_=ID))
    .order_by(Friendship.friend_id)
    .limit(bindparam("limit", type_=Integer))
)


_ME = bindparam("me", type_=ID)
_BLOCKS = Prepared(select(Block.blocker, Block.blocked).where(or_(Block.blocker == _ME, Block.blocked == _ME)))


def _mine(joined_by: str) -> Prepared:
    """The ids of all of the asker's friends as one text."""
    ids = cast(Friendship.friend_id, String)
    joined = getattr(func, joined_by)(ids, literal_column("''"))
    return Prepared(select(joined.label("ids")).where(Friendship.profile_id == bindparam("me", type_=ID)))


def _theirs(joined_by: str) -> Prepared:
    """The asker's friends, each with the ids of theirs as one text: ten thousand rows would cost more than to count."""
    own, theirs = _OWN.subquery(), aliased(Friendship)
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


def _known(*, on_sqlite: bool) -> Prepared:
    """Those of some ids who have an account, with their skills."""
    theirs = among(Profile.id, "ids", on_sqlite=on_sqlite)
    return Prepared(select(Profile.id, Profile.skills).where(theirs, Profile.left_at.is_(None)))


def _ties(*, on_sqlite: bool) -> Prepared:
    """Who of some people are friends of each other; each pair once."""
    ordered = (Friendship.profile_id, Friendship.friend_id)
    both = (among(each, "ids", on_sqlite=on_sqlite) for each in ordered)
    once = Friendship.profile_id < Friendship.friend_id
    return Prepared(select(*ordered).where(*both, once).order_by(*ordered))


def _asked(*, on_sqlite: bool) -> Prepared:
    """Open requests between the asker and some people."""
    between = or_(
        and_(FriendRequest.requester == _ME, among(FriendRequest.requestee, "ids", on_sqlite=on_sqlite)),
        and_(FriendRequest.requestee == _ME, among(FriendRequest.requester, "ids", on_sqlite=on_sqlite)),
    )
    open_ = FriendRequest.status == literal_column("'pending'")
    return Prepared(select(FriendRequest.requester, FriendRequest.requestee).where(between, open_))


class Near(NamedTuple):
    """A friend of friends: how many friends are in common, and the skills."""

    id: str
    common: int
    skills: list[str]


async def friends_of_friends(tx: Transaction, me: str, skills: Sequence[str]) -> tuple[list[Near], Paths]:
    """Those with most friends in common, who know one of the skills (of no skills, all), and through whom.

    Of each person's friends the first by id are looked at, so hubs cost no more than others.
    """
    [(mine,)] = await tx.fetch_many(_MINE[tx.on_sqlite], {"me": me})
    blocks = await tx.fetch(_BLOCKS, {"me": me})
    each = friends_of_each(min(len(mine or "") // len(me), FRIENDS_LOOKED_AT))
    rows = await tx.fetch_many(_THEIRS[tx.on_sqlite], {"me": me, "limit": FRIENDS_LOOKED_AT, "each": each})
    paths: Paths = []

    def counted() -> Iterator[tuple[str, int]]:
        paths.extend((friend, ids_in(joined or "")) for friend, joined in rows)
        yield from in_common(me + (mine or "") + "".join(f"{block.blocker}{block.blocked}" for block in blocks), paths)

    reached = counted()
    found, wanted = list[Near](), set(skills)
    # Who they are is asked of the first alone: nearly all of them are still here, as a rule.
    for count in (*_ASKED_AT_ONCE, PATHS_LOOKED_AT):
        part = await run_in_thread(lambda count=count: dict(islice(reached, count)))
        ids = list(part)
        known = await tx.fetch_many(_KNOWN[tx.on_sqlite], {"ids": given_ids(tx, ids)})
        theirs = {row.id: row.skills for row in known if not wanted or not wanted.isdisjoint(row.skills)}
        found += [Near(id_, common, theirs[id_]) for id_, common in part.items() if id_ in theirs]
        if len(part) < count or len(found) >= CANDIDATES:
            break
    return found[:CANDIDATES], paths


async def with_skill(
    tx: Transaction, me: str, skill: str, before: str | None, limit: int
) -> list[tuple[str, list[str]]]:
    """People with a skill and their skills, who came last first, from before this id on."""
    found = (
        select(Profile.id, Profile.skills)
        .where(Profile.id != me, Profile.left_at.is_(None), *_knows([skill]), *_strangers(me, Profile.id))
        .order_by(Profile.id.desc())
        .limit(limit)
    )
    if before is not None:
        found = found.where(Profile.id < before)
    return [tuple(row) for row in await tx.execute_long(found)]


async def ties(tx: Transaction, ids: Sequence[str]) -> list[tuple[str, str]]:
    """Who of these are friends of each other; each pair once."""
    return [tuple(row) for row in await tx.fetch_many(_TIES[tx.on_sqlite], {"ids": given_ids(tx, ids)})]


async def asked(tx: Transaction, me: str, ids: Sequence[str]) -> tuple[set[str], set[str]]:
    """Whom of these the asker has asked to be friends, and who of them has asked."""
    rows = await tx.fetch(_ASKED[tx.on_sqlite], {"me": me, "ids": given_ids(tx, ids)})
    sent = {requestee for requester, requestee in rows if requester == me}
    got = {requester for requester, requestee in rows if requestee == me}
    return sent, got


async def has_friends(tx: Transaction, me: str) -> bool:
    """Whether a person has any friend."""
    found = select(Friendship.friend_id).where(Friendship.profile_id == me).limit(1)
    return (await tx.execute(found)).first() is not None


def _strangers(me: str, person: InstrumentedAttribute[str]) -> tuple[ColumnElement[bool], ...]:
    """No friend of the asker, and no block between the two, either way."""
    mine, block, blocked = aliased(Friendship), aliased(Block), aliased(Block)
    return (
        ~exists().where(mine.profile_id == me, mine.friend_id == person),
        ~exists().where(block.blocker == me, block.blocked == person),
        ~exists().where(blocked.blocker == person, blocked.blocked == me),
    )


def _knows(skills: Sequence[str]) -> list[ColumnElement[bool]]:
    """One of the skills is among theirs; no skills: everybody. Skills hold nothing that LIKE or JSON reads."""
    texts = [cast(Profile.skills, String).like(literal(f'%"{skill}"%')) for skill in skills]
    return [or_(*texts)] if texts else []


_MINE: Final = {True: _mine("group_concat"), False: _mine("string_agg")}
_THEIRS: Final = {True: _theirs("group_concat"), False: _theirs("string_agg")}
_KNOWN: Final = on_both(_known)
_TIES: Final = on_both(_ties)
_ASKED: Final = on_both(_asked)
