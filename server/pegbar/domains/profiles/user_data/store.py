"""Queries for profiles of deleted accounts."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import update

from pegbar.domains.profiles.models import Profile
from pegbar.kernel.database import Transaction


async def set_left_at(tx: Transaction, person: str, left_at: datetime | None) -> None:
    """Set the time of deletion; None if the account is restored."""
    tx.index.mark("creator", person)
    await tx.execute(update(Profile).where(Profile.id == person).values(deactivated_at=left_at))


async def empty(tx: Transaction, person: str) -> None:
    """Erase all fields of a profile except its id. Its username becomes one that users can't have."""
    epoch = datetime.fromtimestamp(0, UTC)
    erased: dict[str, Any] = {
        "username": f"~{person.replace('-', '')}",
        "display_name": "",
        "bio": "",
        "skills": [],
        "avatar_key": None,
        "created_at": epoch,
        "deactivated_at": epoch,
    }
    tx.index.mark("creator", person)
    await tx.execute(update(Profile).where(Profile.id == person).values(**erased))
