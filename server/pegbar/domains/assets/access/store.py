"""SQL of who may open restricted folders."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Row, and_, delete, func, insert, select, update

from pegbar.domains.assets.models import AssetFolderAcl, AssetNode, ProjectRoleFolder
from pegbar.domains.projects.models import ProjectMember, ProjectRole
from pegbar.kernel.database import Transaction


async def grants(tx: Transaction, project_ids: Collection[str], profile_id: str) -> dict[str, bool]:
    """The folders of these projects that name somebody or the person's custom role, and whether with Edit."""
    named = select(AssetFolderAcl.folder_id, AssetFolderAcl.can_write).where(
        AssetFolderAcl.project_id.in_(project_ids), AssetFolderAcl.profile_id == profile_id
    )
    mine = and_(ProjectMember.project_id.in_(project_ids), ProjectMember.profile_id == profile_id)
    by_role = select(ProjectRoleFolder.folder_id).join(
        ProjectMember, and_(ProjectMember.custom_role == ProjectRoleFolder.role_id, mine)
    )
    found = {row.folder_id: row.can_write for row in await tx.run(named)}
    return found | dict.fromkeys((await tx.run(by_role)).scalars(), True)


async def people(tx: Transaction, folder_id: str) -> dict[str, bool]:
    """Who is named for a folder, and whether with Edit."""
    statement = select(AssetFolderAcl.profile_id, AssetFolderAcl.can_write)
    return {
        row.profile_id: row.can_write for row in await tx.run(statement.where(AssetFolderAcl.folder_id == folder_id))
    }


async def roles(tx: Transaction, project_id: str, folder_id: str) -> Sequence[Row[*tuple[Any, ...]]]:
    """The custom roles of a project, and whether each opens a folder: id, name, color, opens."""
    opens = and_(ProjectRoleFolder.role_id == ProjectRole.id, ProjectRoleFolder.folder_id == folder_id)
    statement = (
        select(
            ProjectRole.id, ProjectRole.name, ProjectRole.color, ProjectRoleFolder.role_id.is_not(None).label("opens")
        )
        .outerjoin(ProjectRoleFolder, opens)
        .where(ProjectRole.project_id == project_id)
        .order_by(ProjectRole.id)
    )
    return (await tx.run(statement)).all()


async def restrict(
    tx: Transaction, project_id: str, folder_ids: Collection[str], people: dict[str, bool], *, restricted: bool
) -> None:
    """Close or open folders, and replace those who are named for them."""
    await tx.run(update(AssetNode).where(AssetNode.id.in_(folder_ids)).values(restricted=restricted))
    await tx.run(delete(AssetFolderAcl).where(AssetFolderAcl.folder_id.in_(folder_ids)))
    rows = [
        {"project_id": project_id, "folder_id": folder_id, "profile_id": profile_id, "can_write": can_write}
        for folder_id in folder_ids
        for profile_id, can_write in people.items()
    ]
    if rows:
        await tx.run(insert(AssetFolderAcl), rows)


async def set_roles(tx: Transaction, folder_ids: Collection[str], role_ids: Collection[str]) -> None:
    """Replace the custom roles that open folders."""
    await tx.run(delete(ProjectRoleFolder).where(ProjectRoleFolder.folder_id.in_(folder_ids)))
    rows = [{"role_id": role_id, "folder_id": folder_id} for folder_id in folder_ids for role_id in role_ids]
    if rows:
        await tx.run(insert(ProjectRoleFolder), rows)


async def count_roles(tx: Transaction, project_id: str, role_ids: Collection[str]) -> int:
    """How many of these are roles of the project."""
    statement = select(func.count()).where(ProjectRole.project_id == project_id, ProjectRole.id.in_(role_ids))
    return (await tx.run(statement)).scalar_one()


async def opened(tx: Transaction, role_id: str) -> set[str]:
    """The folders that a custom role opens."""
    return set(
        (await tx.run(select(ProjectRoleFolder.folder_id).where(ProjectRoleFolder.role_id == role_id))).scalars()
    )


async def set_folders(tx: Transaction, role_id: str, folder_ids: Collection[str], among: Collection[str]) -> None:
    """Say which of some folders a custom role opens; whether it opens others, in the trash perhaps, stays."""
    of_role = (ProjectRoleFolder.role_id == role_id, ProjectRoleFolder.folder_id.in_(among))
    await tx.run(delete(ProjectRoleFolder).where(*of_role))
    rows = [{"role_id": role_id, "folder_id": folder_id} for folder_id in folder_ids]
    if rows:
        await tx.run(insert(ProjectRoleFolder), rows)
