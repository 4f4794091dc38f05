"""SQL of profiles whose people left."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import update

from pegbar.domains.profiles.models import Profile
from pegbar.kernel.database import Transaction


async def mark(tx: Transaction, person: str, left_at: datetime | None) -> None:
    """Note since when somebody is gone; None: is there again."""
    tx.index.mark("creator", person)
    await tx.execute(update(Profile).where(Profile.id == person).values(left_at=left_at))


async def empty(tx: Transaction, person: str) -> None:
    """Leave nothing of a profile but its id. Its username is one that nobody can choose."""
    epoch = datetime.fromtimestamp(0, UTC)
    nothing: dict[str, Any] = {
        "username": f"~{person.replace('-', '')}",
        "display_name": "",
        "bio": "",
        "skills": [],
        "avatar_key": None,
        "created_at": epoch,
        "left_at": epoch,
    }
    tx.index.mark("creator", person)
    await tx.execute(update(Profile).where(Profile.id == person).values(**nothing))
