"""Queries for the relations of one person."""

from typing import Any

from sqlalchemy import delete, or_, update

from pegbar.domains.relations.models import Block, FriendRequest, Friendship, Report
from pegbar.kernel.database import Transaction
from pegbar.kernel.row_archive import PlainRows, archive_rows, read_rows, restore_rows

_TABLES: dict[str, tuple[Any, tuple[Any, Any]]] = {
    "friendships": (Friendship, (Friendship.profile_id, Friendship.friend_id)),
    "friend_requests": (FriendRequest, (FriendRequest.requester, FriendRequest.requestee)),
    "blocks": (Block, (Block.blocker, Block.blocked)),
}


async def archive_all(tx: Transaction, person: str) -> dict[str, PlainRows]:
    """Delete all friendships, requests and blocks of or with a person. Returns the deleted rows."""
    return {
        name: await archive_rows(tx, model, _names_person(sides, person)) for name, (model, sides) in _TABLES.items()
    }


async def restore_all(tx: Transaction, kept: dict[str, PlainRows]) -> None:
    """Insert the rows that `archive_all` returned."""
    for name, (model, _) in _TABLES.items():
        await restore_rows(tx, model, kept.get(name, []))


async def read_all(tx: Transaction, person: str) -> dict[str, PlainRows]:
    """Load all friendships, requests and blocks of or with a person, except blocks by other people."""
    relations = {
        name: await read_rows(tx, model, _names_person(sides, person)) for name, (model, sides) in _TABLES.items()
    }
    return {**relations, "blocks": [row for row in relations["blocks"] if row["blocker"] == person]}


async def list_reports(tx: Transaction, person: str) -> PlainRows:
    """List the reports that a person sent."""
    return await read_rows(tx, Report, Report.reporter == person)


async def delete_reports(tx: Transaction, person: str) -> None:
    """Delete reports about a deleted person. Reports that the person sent stay, without a reporter."""
    await tx.execute(delete(Report).where(Report.profile_id == person))
    await tx.execute(update(Report).where(Report.reporter == person).values(reporter=None))


def _names_person(sides: tuple[Any, Any], person: str) -> Any:
    return or_(*(side == person for side in sides))
