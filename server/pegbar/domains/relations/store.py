"""SQL of relations."""

from datetime import datetime

from sqlalchemy import and_, delete, insert, or_, select, update

from pegbar.domains.relations.models import Block, FriendRequest, Friendship
from pegbar.kernel.rows import find, find_all, find_by_key, insert_or
from pegbar.kernel.work import Work


async def are_friends(work: Work, a: str, b: str) -> bool:
    """Whether two people are friends."""
    found = await work.run(select(Friendship.profile_id).where(Friendship.profile_id == a, Friendship.friend_id == b))
    return found.first() is not None


async def blocked(work: Work, a: str, b: str) -> bool:
    """Whether either has blocked the other."""
    one, other = and_(Block.blocker == a, Block.blocked == b), and_(Block.blocker == b, Block.blocked == a)
    return (await work.run(select(Block.blocker).where(or_(one, other)))).first() is not None


async def befriend(work: Work, a: str, b: str, now: datetime) -> None:
    """Insert both directions; harmless where they stand."""
    rows = [
        {"profile_id": a, "friend_id": b, "created_at": now},
        {"profile_id": b, "friend_id": a, "created_at": now},
    ]
    await work.run(insert_or(work, Friendship).on_conflict_do_nothing(), rows)


async def friends(work: Work, profile_id: str) -> list[str]:
    """The ids of a person's friends."""
    rows = await work.run(
        select(Friendship.friend_id).where(Friendship.profile_id == profile_id).order_by(Friendship.created_at)
    )
    return list(rows.scalars())


async def request(work: Work, request_id: str) -> FriendRequest | None:
    """A friend request by its id."""
    return await find_by_key(work, FriendRequest, request_id)


async def request_between(work: Work, requester: str, requestee: str) -> FriendRequest | None:
    """The request from one to the other."""
    return await find(work, FriendRequest, FriendRequest.requester == requester, FriendRequest.requestee == requestee)


async def pending(work: Work, profile_id: str) -> list[FriendRequest]:
    """Pending requests to or from a person, newest first."""
    mine = or_(FriendRequest.requester == profile_id, FriendRequest.requestee == profile_id)
    open_ = FriendRequest.status == "pending"
    return await find_all(work, FriendRequest, mine, open_, order_by=(FriendRequest.id.desc(),))


async def add_request(work: Work, id_: str, requester: str, requestee: str, now: datetime) -> None:
    """Insert a pending request."""
    row = {"id": id_, "requester": requester, "requestee": requestee, "status": "pending"}
    await work.run(insert(FriendRequest), {**row, "responded_at": None, "created_at": now})


async def set_status(work: Work, request_id: str, status: str, responded_at: datetime | None) -> None:
    """Answer a request, or open it again."""
    await work.run(
        update(FriendRequest).where(FriendRequest.id == request_id).values(status=status, responded_at=responded_at)
    )


async def remove_request(work: Work, request_id: str) -> None:
    """Delete a request."""
    await work.run(delete(FriendRequest).where(FriendRequest.id == request_id))


async def blocked_people(work: Work, profile_id: str) -> list[str]:
    """The ids of whom somebody has blocked, and of who has blocked them."""
    mine = select(Block.blocked).where(Block.blocker == profile_id)
    others = select(Block.blocker).where(Block.blocked == profile_id)
    return list((await work.run(mine.union(others))).scalars())
