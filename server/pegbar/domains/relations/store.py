"""Queries for relations between people."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Integer, String, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.orm import aliased

from pegbar.domains.profiles.models import Profile
from pegbar.domains.relations.models import Block, FriendRequest, Friendship
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared, Row
from pegbar.kernel.rows import conflict_insert, find, find_all, find_by_key
from pegbar.kernel.tables import ID

_ME = bindparam("me", type_=ID)
_FRIENDS = Prepared(select(Friendship.friend_id).where(Friendship.profile_id == _ME))
_NAMED = (
    select(Profile.id, Profile.username, Profile.display_name, Profile.bio)
    .join(Friendship, Friendship.friend_id == Profile.id)
    .where(Friendship.profile_id == _ME, Profile.username > bindparam("after", type_=String()))
    .order_by(Profile.username)
)
_ALL_NAMED = Prepared(_NAMED)
_NAMED_PAGE = Prepared(_NAMED.limit(bindparam("limit", type_=Integer)))
_BLOCKED = Prepared(
    select(Profile.id, Profile.username)
    .join(Block, Block.blocked == Profile.id)
    .where(Block.blocker == _ME, Profile.username > bindparam("after", type_=String()))
    .order_by(Profile.username)
    .limit(bindparam("limit", type_=Integer))
)


async def are_friends(tx: Transaction, a: str, b: str) -> bool:
    """Return whether two people are friends."""
    result = await tx.execute(
        select(Friendship.profile_id).where(Friendship.profile_id == a, Friendship.friend_id == b)
    )
    return result.first() is not None


async def has_block_between(tx: Transaction, a: str, b: str) -> bool:
    """Return whether either person blocks the other."""
    one, other = and_(Block.blocker == a, Block.blocked == b), and_(Block.blocker == b, Block.blocked == a)
    return (await tx.execute(select(Block.blocker).where(or_(one, other)))).first() is not None


async def insert_friendship(tx: Transaction, a: str, b: str, now: datetime) -> None:
    """Insert a friendship in both directions; does nothing if it exists."""
    rows = [
        {"profile_id": a, "friend_id": b, "created_at": now},
        {"profile_id": b, "friend_id": a, "created_at": now},
    ]
    await tx.execute(conflict_insert(tx, Friendship).on_conflict_do_nothing(), rows)


async def delete_friendship(tx: Transaction, a: str, b: str) -> bool:
    """Delete a friendship in both directions. Returns whether there was one."""
    between = or_(
        and_(Friendship.profile_id == a, Friendship.friend_id == b),
        and_(Friendship.profile_id == b, Friendship.friend_id == a),
    )
    return (await tx.execute(delete(Friendship).where(between).returning(Friendship.profile_id))).first() is not None


async def list_friend_ids(tx: Transaction, profile_id: str) -> list[str]:
    """List the ids of all friends of a person; there can be thousands."""
    return [row.friend_id for row in await tx.fetch_many(_FRIENDS, {"me": profile_id})]


async def list_friends(tx: Transaction, profile_id: str, after: str, limit: int) -> list[Row]:
    """List a page of a person's friends with their names, ordered by username, starting after the username `after`."""
    return await tx.fetch_many(_NAMED_PAGE, {"me": profile_id, "after": after, "limit": limit})


async def list_all_friends(tx: Transaction, profile_id: str, after: str) -> list[Row]:
    """List all friends of a person with their names, ordered by username, starting after the username `after`."""
    return await tx.fetch_many(_ALL_NAMED, {"me": profile_id, "after": after})


async def list_common_friends(tx: Transaction, a: str, b: str, limit: int) -> tuple[int, list[str]]:
    """Count the common friends of two people.

    Returns the count, and the ids of the first `limit` of them, ordered by username.
    """
    other = aliased(Friendship)
    common = (
        select(Friendship.friend_id)
        .join(other, and_(other.friend_id == Friendship.friend_id, other.profile_id == b))
        .where(Friendship.profile_id == a)
    )
    count = (await tx.execute(select(func.count()).select_from(common.subquery()))).scalar_one()
    if not count:
        return 0, []
    statement = common.join(Profile, Profile.id == Friendship.friend_id).order_by(Profile.username).limit(limit)
    return count, list((await tx.execute(statement)).scalars())


async def get_request(tx: Transaction, request_id: str) -> FriendRequest | None:
    """Get a friend request by its id."""
    return await find_by_key(tx, FriendRequest, request_id)


async def find_request(tx: Transaction, requester: str, requestee: str) -> FriendRequest | None:
    """Find the friend request of one person to another."""
    return await find(tx, FriendRequest, FriendRequest.requester == requester, FriendRequest.requestee == requestee)


async def list_incoming(tx: Transaction, profile_id: str, limit: int) -> list[FriendRequest]:
    """List the newest pending requests to a person."""
    is_own, is_pending = FriendRequest.requestee == profile_id, FriendRequest.status == "pending"
    return await find_all(tx, FriendRequest, is_own, is_pending, order_by=(FriendRequest.id.desc(),), limit=limit)


async def list_outgoing(tx: Transaction, profile_id: str, limit: int) -> list[FriendRequest]:
    """List the newest pending requests from a person."""
    is_own, is_pending = FriendRequest.requester == profile_id, FriendRequest.status == "pending"
    return await find_all(tx, FriendRequest, is_own, is_pending, order_by=(FriendRequest.id.desc(),), limit=limit)


async def count_pending(tx: Transaction, requester: str) -> int:
    """Count the pending requests from a person."""
    is_own = (FriendRequest.requester == requester, FriendRequest.status == "pending")
    return (await tx.execute(select(func.count()).select_from(FriendRequest).where(*is_own))).scalar_one()


async def delete_requests(tx: Transaction, a: str, b: str, *statuses: str) -> bool:
    """Delete the requests between two people that have one of these statuses. Returns whether there were any."""
    between = or_(
        and_(FriendRequest.requester == a, FriendRequest.requestee == b),
        and_(FriendRequest.requester == b, FriendRequest.requestee == a),
    )
    statement = delete(FriendRequest).where(between, FriendRequest.status.in_(statuses)).returning(FriendRequest.id)
    return (await tx.execute(statement)).first() is not None


async def insert_request(tx: Transaction, id_: str, requester: str, requestee: str, now: datetime) -> None:
    """Insert a pending request."""
    row = {"id": id_, "requester": requester, "requestee": requestee, "status": "pending"}
    await tx.execute(insert(FriendRequest), {**row, "responded_at": None, "created_at": now})


async def set_status(tx: Transaction, request_id: str, status: str, responded_at: datetime | None) -> None:
    """Set the status of a request."""
    await tx.execute(
        update(FriendRequest).where(FriendRequest.id == request_id).values(status=status, responded_at=responded_at)
    )


async def delete_request(tx: Transaction, request_id: str) -> None:
    """Delete a request."""
    await tx.execute(delete(FriendRequest).where(FriendRequest.id == request_id))


async def list_block_ids(tx: Transaction, profile_id: str) -> list[str]:
    """List the ids of the people whom a person blocks, and of those who block the person."""
    is_own = select(Block.blocked).where(Block.blocker == profile_id)
    others = select(Block.blocker).where(Block.blocked == profile_id)
    return list((await tx.execute(is_own.union(others))).scalars())


async def are_connected(tx: Transaction, a: str, b: str) -> bool:
    """Return whether two people are friends, or have a pending request between them."""
    is_between = or_(
        and_(FriendRequest.requester == a, FriendRequest.requestee == b),
        and_(FriendRequest.requester == b, FriendRequest.requestee == a),
    )
    is_pending = select(FriendRequest.id).where(is_between, FriendRequest.status == "pending")
    return await are_friends(tx, a, b) or (await tx.execute(is_pending)).first() is not None


async def filter_blocked(tx: Transaction, blocker: str, people: Collection[str]) -> set[str]:
    """Return the subset of these people whom the person blocks."""
    query = select(Block.blocked).where(Block.blocker == blocker, Block.blocked.in_(people))
    return set((await tx.execute(query)).scalars())


async def has_blocked(tx: Transaction, blocker: str, blocked: str) -> bool:
    """Return whether one person blocks another."""
    query = select(Block.blocker).where(Block.blocker == blocker, Block.blocked == blocked)
    return (await tx.execute(query)).first() is not None


async def insert_block(tx: Transaction, blocker: str, blocked: str, now: datetime) -> None:
    """Insert a block; does nothing if it exists."""
    row = {"blocker": blocker, "blocked": blocked, "created_at": now}
    await tx.execute(conflict_insert(tx, Block).on_conflict_do_nothing(), row)


async def delete_block(tx: Transaction, blocker: str, blocked: str) -> bool:
    """Delete a block. Returns whether there was one."""
    statement = delete(Block).where(Block.blocker == blocker, Block.blocked == blocked).returning(Block.blocker)
    return (await tx.execute(statement)).first() is not None


async def list_blocked(tx: Transaction, blocker: str, after: str, limit: int) -> list[Row]:
    """List a page of the people whom a person blocks, ordered by username, starting after the username `after`."""
    return await tx.fetch(_BLOCKED, {"me": blocker, "after": after, "limit": limit})
