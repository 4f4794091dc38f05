"""SQL of profiles."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import select, update

from pegbar.domains.profiles.models import Profile
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.rows import find, find_by_ids, find_by_key, insert_once


async def by_ref(tx: Transaction, ref: str) -> Profile | None:
    """A profile by id or username."""
    if is_uuid(ref):
        return await find_by_key(tx, Profile, ref.lower())
    return await find(tx, Profile, Profile.username == ref.lower())


async def by_ids(tx: Transaction, ids: Collection[str]) -> dict[str, Profile]:
    """Profiles by their ids."""
    return {found.id: found for found in await find_by_ids(tx, Profile, ids)}


async def ids_of(tx: Transaction, usernames: Collection[str]) -> list[str]:
    """The people of these usernames."""
    found = select(Profile.id).where(Profile.username.in_(usernames), Profile.left_at.is_(None))
    return list((await tx.execute(found)).scalars())


async def add(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a profile; False where the person has one, or the username is somebody's."""
    tx.index.mark("creator", row["id"])
    return await insert_once(tx, Profile, row)


async def change(tx: Transaction, profile_id: str, values: dict[str, Any]) -> int:
    """Change a profile's fields; its new version."""
    tx.index.mark("creator", profile_id)
    changed = (
        update(Profile)
        .where(Profile.id == profile_id)
        .values(**values, version=Profile.version + 1)
        .returning(Profile.version)
    )
    return (await tx.execute(changed)).scalar_one()
