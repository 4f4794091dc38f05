"""How full a project is."""

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.permissions import Permission
from pegbar.domains.projects.schemas import Filled, StorageOut


async def shown(ask: Ask, ref: str) -> StorageOut:
    """What a project has and may have; what all projects of its owner have, the owner alone is told."""
    access = await guards.project(ask, ref, Permission.ASSET_UPLOAD)
    storage = ask.house.storage
    used = await storage.used(ask.work, access.id)
    owner = Filled(used=used.person, most=storage.person_max) if access.kind == "owner" else None
    return StorageOut(project=Filled(used=used.project, most=storage.project_max), person=owner)
