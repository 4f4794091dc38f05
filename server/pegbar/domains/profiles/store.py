"""SQL of profiles."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from pegbar.domains.profiles.models import Profile
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.tables import record, records
from pegbar.kernel.work import Work


async def by_ref(work: Work, ref: str) -> Profile | None:
    """A profile by id or username."""
    key = Profile.id == ref.lower() if is_uuid(ref) else Profile.username == ref.lower()
    return record(Profile, (await work.run(select(*Profile.__table__.c).where(key))).first())


async def by_ids(work: Work, ids: Collection[str]) -> dict[str, Profile]:
    """Profiles by their ids."""
    rows = await work.run(select(*Profile.__table__.c).where(Profile.id.in_(ids)))
    return {found.id: found for found in records(Profile, rows)}


async def add(work: Work, row: dict[str, Any]) -> bool:
    """Insert a profile; False where the person has one, or the username is somebody's."""
    dialect = sqlite if work.on_sqlite else postgresql
    statement = dialect.insert(Profile).values(**row).on_conflict_do_nothing().returning(Profile.id)
    return (await work.run(statement)).first() is not None


async def change(work: Work, profile_id: str, values: dict[str, Any]) -> None:
    """Change a profile's fields."""
    if values:
        await work.run(update(Profile).where(Profile.id == profile_id).values(**values))


async def find(work: Work, text: str, limit: int) -> list[Profile]:
    """People whose username, display name or bio contains the text."""
    pattern = f"%{text.replace('!', '!!').replace('%', '!%').replace('_', '!_').lower()}%"
    columns = (Profile.username, Profile.display_name, Profile.bio)
    rows = await work.run(
        select(*Profile.__table__.c)
        .where(or_(*(func.lower(column).like(pattern, escape="!") for column in columns)))
        .order_by(Profile.username)
        .limit(limit)
    )
    return records(Profile, rows)
