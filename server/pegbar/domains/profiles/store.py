"""Queries for profiles."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import select, update

from pegbar.domains.profiles.models import Profile
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.rows import find, find_by_ids, find_by_key, insert_once


async def get_profile(tx: Transaction, ref: str) -> Profile | None:
    """Return a profile by id or username; None if there is none."""
    if is_uuid(ref):
        return await find_by_key(tx, Profile, ref.lower())
    return await find(tx, Profile, Profile.username == ref.lower())


async def get_profiles(tx: Transaction, ids: Collection[str]) -> dict[str, Profile]:
    """Return profiles by id."""
    return {found.id: found for found in await find_by_ids(tx, Profile, ids)}


async def find_ids_by_username(tx: Transaction, usernames: Collection[str]) -> list[str]:
    """Return the ids of the active profiles with these usernames."""
    found = select(Profile.id).where(Profile.username.in_(usernames), Profile.deactivated_at.is_(None))
    return list((await tx.execute(found)).scalars())


async def insert_profile(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a profile. Returns False if the user has one already or the username is taken."""
    tx.index.mark("creator", row["id"])
    return await insert_once(tx, Profile, row)


async def update_profile(tx: Transaction, profile_id: str, values: dict[str, Any]) -> int:
    """Update fields of a profile and return its new version."""
    tx.index.mark("creator", profile_id)
    changed = (
        update(Profile)
        .where(Profile.id == profile_id)
        .values(**values, version=Profile.version + 1)
        .returning(Profile.version)
    )
    return (await tx.execute(changed)).scalar_one()
