"""SQL of relations."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Integer, String, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.orm import aliased

from pegbar.domains.profiles.models import Profile
from pegbar.domains.relations.models import Block, FriendRequest, Friendship
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared, Row
from pegbar.kernel.rows import find, find_all, find_by_key, insert_or
from pegbar.kernel.tables import ID

_ME = bindparam("me", type_=ID)
_FRIENDS = Prepared(select(Friendship.friend_id).where(Friendship.profile_id == _ME))
_NAMED = (
    select(Profile.id, Profile.username, Profile.display_name, Profile.bio)
    .join(Friendship, Friendship.friend_id == Profile.id)
    .where(Friendship.profile_id == _ME, Profile.username > bindparam("after", type_=String()))
    .order_by(Profile.username)
)
_EVERY_NAMED = Prepared(_NAMED)
_SOME_NAMED = Prepared(_NAMED.limit(bindparam("limit", type_=Integer)))
_BLOCKED = Prepared(
    select(Profile.id, Profile.username)
    .join(Block, Block.blocked == Profile.id)
    .where(Block.blocker == _ME, Profile.username > bindparam("after", type_=String()))
    .order_by(Profile.username)
    .limit(bindparam("limit", type_=Integer))
)


async def are_friends(tx: Transaction, a: str, b: str) -> bool:
    """Whether two people are friends."""
    found = await tx.run(select(Friendship.profile_id).where(Friendship.profile_id == a, Friendship.friend_id == b))
    return found.first() is not None


async def blocked(tx: Transaction, a: str, b: str) -> bool:
    """Whether either has blocked the other."""
    one, other = and_(Block.blocker == a, Block.blocked == b), and_(Block.blocker == b, Block.blocked == a)
    return (await tx.run(select(Block.blocker).where(or_(one, other)))).first() is not None


async def befriend(tx: Transaction, a: str, b: str, now: datetime) -> None:
    """Insert both directions; harmless where they stand."""
    rows = [
        {"profile_id": a, "friend_id": b, "created_at": now},
        {"profile_id": b, "friend_id": a, "created_at": now},
    ]
    await tx.run(insert_or(tx, Friendship).on_conflict_do_nothing(), rows)


async def part(tx: Transaction, a: str, b: str) -> bool:
    """Delete both directions; whether there was a friendship."""
    between = or_(
        and_(Friendship.profile_id == a, Friendship.friend_id == b),
        and_(Friendship.profile_id == b, Friendship.friend_id == a),
    )
    return (await tx.run(delete(Friendship).where(between).returning(Friendship.profile_id))).first() is not None


async def friend_ids(tx: Transaction, profile_id: str) -> list[str]:
    """The ids of all friends of a person, thousands perhaps."""
    return [row.friend_id for row in await tx.fetch_many(_FRIENDS, {"me": profile_id})]


async def friends(tx: Transaction, profile_id: str, after: str, limit: int) -> list[Row]:
    """A page of a person's friends with their names, by username from the one after this on."""
    return await tx.fetch_many(_SOME_NAMED, {"me": profile_id, "after": after, "limit": limit})


async def all_friends(tx: Transaction, profile_id: str, after: str) -> list[Row]:
    """As `friends`, to the last of them."""
    return await tx.fetch_many(_EVERY_NAMED, {"me": profile_id, "after": after})


async def common(tx: Transaction, a: str, b: str, limit: int) -> tuple[int, list[str]]:
    """How many friends two people have in common, and the ids of the first of them by username."""
    other = aliased(Friendship)
    both = (
        select(Friendship.friend_id)
        .join(other, and_(other.friend_id == Friendship.friend_id, other.profile_id == b))
        .where(Friendship.profile_id == a)
    )
    count = (await tx.run(select(func.count()).select_from(both.subquery()))).scalar_one()
    if not count:
        return 0, []
    shown = both.join(Profile, Profile.id == Friendship.friend_id).order_by(Profile.username).limit(limit)
    return count, list((await tx.run(shown)).scalars())


async def request(tx: Transaction, request_id: str) -> FriendRequest | None:
    """A friend request by its id."""
    return await find_by_key(tx, FriendRequest, request_id)


async def request_between(tx: Transaction, requester: str, requestee: str) -> FriendRequest | None:
    """The request from one to the other."""
    return await find(tx, FriendRequest, FriendRequest.requester == requester, FriendRequest.requestee == requestee)


async def incoming(tx: Transaction, profile_id: str, limit: int) -> list[FriendRequest]:
    """The newest requests that wait for this person's answer."""
    mine, open_ = FriendRequest.requestee == profile_id, FriendRequest.status == "pending"
    return await find_all(tx, FriendRequest, mine, open_, order_by=(FriendRequest.id.desc(),), limit=limit)


async def outgoing(tx: Transaction, profile_id: str, limit: int) -> list[FriendRequest]:
    """The newest requests of this person's that wait for an answer."""
    mine, open_ = FriendRequest.requester == profile_id, FriendRequest.status == "pending"
    return await find_all(tx, FriendRequest, mine, open_, order_by=(FriendRequest.id.desc(),), limit=limit)


async def count_open(tx: Transaction, requester: str) -> int:
    """How many requests of this person's wait for an answer."""
    mine = (FriendRequest.requester == requester, FriendRequest.status == "pending")
    return (await tx.run(select(func.count()).select_from(FriendRequest).where(*mine))).scalar_one()


async def close_between(tx: Transaction, a: str, b: str, *statuses: str) -> bool:
    """Delete the requests between two people that have one of these statuses; whether there were some."""
    between = or_(
        and_(FriendRequest.requester == a, FriendRequest.requestee == b),
        and_(FriendRequest.requester == b, FriendRequest.requestee == a),
    )
    gone = delete(FriendRequest).where(between, FriendRequest.status.in_(statuses)).returning(FriendRequest.id)
    return (await tx.run(gone)).first() is not None


async def add_request(tx: Transaction, id_: str, requester: str, requestee: str, now: datetime) -> None:
    """Insert a pending request."""
    row = {"id": id_, "requester": requester, "requestee": requestee, "status": "pending"}
    await tx.run(insert(FriendRequest), {**row, "responded_at": None, "created_at": now})


async def set_status(tx: Transaction, request_id: str, status: str, responded_at: datetime | None) -> None:
    """Answer a request, or open it again."""
    await tx.run(
        update(FriendRequest).where(FriendRequest.id == request_id).values(status=status, responded_at=responded_at)
    )


async def remove_request(tx: Transaction, request_id: str) -> None:
    """Delete a request."""
    await tx.run(delete(FriendRequest).where(FriendRequest.id == request_id))


async def blocked_people(tx: Transaction, profile_id: str) -> list[str]:
    """The ids of whom somebody has blocked, and of who has blocked them."""
    mine = select(Block.blocked).where(Block.blocker == profile_id)
    others = select(Block.blocker).where(Block.blocked == profile_id)
    return list((await tx.run(mine.union(others))).scalars())


async def has_between(tx: Transaction, a: str, b: str) -> bool:
    """Whether two people are friends, or one has asked the other."""
    asked = or_(
        and_(FriendRequest.requester == a, FriendRequest.requestee == b),
        and_(FriendRequest.requester == b, FriendRequest.requestee == a),
    )
    open_ = select(FriendRequest.id).where(asked, FriendRequest.status == "pending")
    return await are_friends(tx, a, b) or (await tx.run(open_)).first() is not None


async def whom_blocks(tx: Transaction, blocker: str, people: Collection[str]) -> set[str]:
    """Which of these people somebody has blocked."""
    found = select(Block.blocked).where(Block.blocker == blocker, Block.blocked.in_(people))
    return set((await tx.run(found)).scalars())


async def has_blocked(tx: Transaction, blocker: str, blocked: str) -> bool:
    """Whether this person blocks the other."""
    found = select(Block.blocker).where(Block.blocker == blocker, Block.blocked == blocked)
    return (await tx.run(found)).first() is not None


async def block(tx: Transaction, blocker: str, blocked: str, now: datetime) -> None:
    """Insert a block; harmless where it stands."""
    row = {"blocker": blocker, "blocked": blocked, "created_at": now}
    await tx.run(insert_or(tx, Block).on_conflict_do_nothing(), row)


async def unblock(tx: Transaction, blocker: str, blocked: str) -> bool:
    """Delete a block; whether there was one."""
    gone = delete(Block).where(Block.blocker == blocker, Block.blocked == blocked).returning(Block.blocker)
    return (await tx.run(gone)).first() is not None


async def blocked_by(tx: Transaction, blocker: str, after: str, limit: int) -> list[Row]:
    """A page of whom a person blocks, by username from the one after this on."""
    return await tx.fetch(_BLOCKED, {"me": blocker, "after": after, "limit": limit})
