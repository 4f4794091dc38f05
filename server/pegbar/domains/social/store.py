"""SQL of the network: joins of friendships, profiles, requests and blocks, none of which are this slice's."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, String, and_, cast, exists, func, literal, or_, select
from sqlalchemy.orm import InstrumentedAttribute, aliased

from pegbar.domains.profiles.models import Profile
from pegbar.domains.relations.models import Block, FriendRequest, Friendship
from pegbar.domains.social.limits import CANDIDATES, FRIENDS_LOOKED_AT
from pegbar.domains.social.rules import friends_of_each
from pegbar.kernel.tables import ID
from pegbar.kernel.work import Work

_LAST_OF_ALL_IDS = "ffffffff-ffff-ffff-ffff-ffffffffffff"


async def friends_of_friends(work: Work, me: str, skills: Sequence[str]) -> list[tuple[str, int, str, str, list[str]]]:
    """Id, friends in common, two of these, and skills; those with most friends in common, who know one of the skills.

    Of each person's friends the first by id are looked at, so hubs cost no more than others.
    """
    mine = (
        select(Friendship.friend_id)
        .where(Friendship.profile_id == me)
        .order_by(Friendship.friend_id)
        .limit(FRIENDS_LOOKED_AT)
    )
    each = friends_of_each(len((await work.run(mine)).all()))
    own = mine.subquery()
    theirs = aliased(Friendship)
    last = (
        select(theirs.friend_id)
        .where(theirs.profile_id == own.c.friend_id)
        .order_by(theirs.friend_id)
        .offset(each - 1)
        .limit(1)
        .scalar_subquery()
    )
    hop = select(own.c.friend_id, func.coalesce(last, literal(_LAST_OF_ALL_IDS, ID)).label("last")).subquery()
    common = func.count().label("common")
    reached = (
        select(
            Friendship.friend_id.label("id"),
            common,
            func.min(cast(Friendship.profile_id, String)).label("one"),
            func.max(cast(Friendship.profile_id, String)).label("another"),
        )
        .join(hop, and_(Friendship.profile_id == hop.c.friend_id, Friendship.friend_id <= hop.c.last))
        .where(Friendship.friend_id != me)
        .group_by(Friendship.friend_id)
        .subquery()
    )
    found = (
        select(reached.c.id, reached.c.common, reached.c.one, reached.c.another, Profile.skills)
        .join(Profile, Profile.id == reached.c.id)
        .where(*_strangers(me, reached.c.id), Profile.left_at.is_(None), *_knows(skills))
        .order_by(reached.c.common.desc(), reached.c.id)
        .limit(CANDIDATES)
    )
    return [tuple(row) for row in await work.run_long(found)]


async def with_skill(work: Work, me: str, skill: str, before: str | None, limit: int) -> list[tuple[str, list[str]]]:
    """People with a skill and their skills, who came last first, from before this id on."""
    found = (
        select(Profile.id, Profile.skills)
        .where(Profile.id != me, Profile.left_at.is_(None), *_knows([skill]), *_strangers(me, Profile.id))
        .order_by(Profile.id.desc())
        .limit(limit)
    )
    if before is not None:
        found = found.where(Profile.id < before)
    return [tuple(row) for row in await work.run_long(found)]


async def ties(work: Work, ids: Sequence[str]) -> list[tuple[str, str]]:
    """Who of these are friends of each other; each pair once."""
    found = select(Friendship.profile_id, Friendship.friend_id).where(
        Friendship.profile_id.in_(ids), Friendship.friend_id.in_(ids), Friendship.profile_id < Friendship.friend_id
    )
    return [tuple(row) for row in await work.run_long(found.order_by(Friendship.profile_id, Friendship.friend_id))]


async def asked(work: Work, me: str, ids: Sequence[str]) -> tuple[set[str], set[str]]:
    """Whom of these the asker has asked to be friends, and who of them has asked."""
    between = or_(
        and_(FriendRequest.requester == me, FriendRequest.requestee.in_(ids)),
        and_(FriendRequest.requestee == me, FriendRequest.requester.in_(ids)),
    )
    open_ = select(FriendRequest.requester, FriendRequest.requestee).where(between, FriendRequest.status == "pending")
    rows = (await work.run(open_)).all()
    sent = {requestee for requester, requestee in rows if requester == me}
    got = {requester for requester, requestee in rows if requestee == me}
    return sent, got


async def has_friends(work: Work, me: str) -> bool:
    """Whether a person has any friend."""
    found = select(Friendship.friend_id).where(Friendship.profile_id == me).limit(1)
    return (await work.run(found)).first() is not None


def _strangers(me: str, person: ColumnElement[str] | InstrumentedAttribute[str]) -> tuple[ColumnElement[bool], ...]:
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
