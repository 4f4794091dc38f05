"""SQL of what one person has with all others."""

from typing import Any

from sqlalchemy import delete, or_, update

from pegbar.domains.relations.models import Block, FriendRequest, Friendship, Report
from pegbar.kernel.database import Transaction
from pegbar.kernel.row_archive import PlainRows, archive_rows, read_rows, restore_rows

_MINE: dict[str, tuple[Any, tuple[Any, Any]]] = {
    "friendships": (Friendship, (Friendship.profile_id, Friendship.friend_id)),
    "friend_requests": (FriendRequest, (FriendRequest.requester, FriendRequest.requestee)),
    "blocks": (Block, (Block.blocker, Block.blocked)),
}


async def take_all(tx: Transaction, person: str) -> dict[str, PlainRows]:
    """Delete all rows that name somebody; what they were."""
    return {name: await archive_rows(tx, model, _of(sides, person)) for name, (model, sides) in _MINE.items()}


async def put_all(tx: Transaction, kept: dict[str, PlainRows]) -> None:
    """Insert what `take_all` gave."""
    for name, (model, _) in _MINE.items():
        await restore_rows(tx, model, kept.get(name, []))


async def read_all(tx: Transaction, person: str) -> dict[str, PlainRows]:
    """All rows that name somebody, except those by which somebody else shut them out."""
    found = {name: await read_rows(tx, model, _of(sides, person)) for name, (model, sides) in _MINE.items()}
    return {**found, "blocks": [row for row in found["blocks"] if row["blocker"] == person]}


async def reports_by(tx: Transaction, person: str) -> PlainRows:
    """What somebody reported of others."""
    return await read_rows(tx, Report, Report.reporter == person)


async def forget_reports(tx: Transaction, person: str) -> None:
    """Delete what was reported of somebody who is gone; what they reported of others stays, and does not name them."""
    await tx.run(delete(Report).where(Report.profile_id == person))
    await tx.run(update(Report).where(Report.reporter == person).values(reporter=None))


def _of(sides: tuple[Any, Any], person: str) -> Any:
    return or_(*(side == person for side in sides))
