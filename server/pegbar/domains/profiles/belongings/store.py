"""SQL of profiles whose people left."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import update

from pegbar.domains.profiles.models import Profile
from pegbar.kernel.work import Work


async def mark(work: Work, person: str, left_at: datetime | None) -> None:
    """Note since when somebody is gone; None: is there again."""
    work.changed("creator", person)
    await work.run(update(Profile).where(Profile.id == person).values(left_at=left_at))


async def empty(work: Work, person: str) -> None:
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
    work.changed("creator", person)
    await work.run(update(Profile).where(Profile.id == person).values(**nothing))
