"""SQL queries of access to restricted folders."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Row, and_, delete, func, insert, select, update

from pegbar.domains.assets.models import AssetFolderAcl, AssetNode, ProjectRoleFolder
from pegbar.domains.projects.models import ProjectMember, ProjectRole
from pegbar.kernel.database import Transaction


async def list_grants(tx: Transaction, project_ids: Collection[str], profile_id: str) -> dict[str, bool]:
    """Return the restricted folders that a person may view. The value is True if the person may also edit.

    Access is granted to the person or to their custom role.
    """
    by_person = select(AssetFolderAcl.folder_id, AssetFolderAcl.can_write).where(
        AssetFolderAcl.project_id.in_(project_ids), AssetFolderAcl.profile_id == profile_id
    )
    is_own_membership = and_(ProjectMember.project_id.in_(project_ids), ProjectMember.profile_id == profile_id)
    by_role = select(ProjectRoleFolder.folder_id).join(
        ProjectMember, and_(ProjectMember.custom_role == ProjectRoleFolder.role_id, is_own_membership)
    )
    can_write_by_folder = {row.folder_id: row.can_write for row in await tx.execute(by_person)}
    return can_write_by_folder | dict.fromkeys((await tx.execute(by_role)).scalars(), True)


async def list_people(tx: Transaction, folder_id: str) -> dict[str, bool]:
    """Return the people who have personal access to a restricted folder, by profile id; True if they may also edit."""
    statement = select(AssetFolderAcl.profile_id, AssetFolderAcl.can_write)
    return {
        row.profile_id: row.can_write
        for row in await tx.execute(statement.where(AssetFolderAcl.folder_id == folder_id))
    }


async def list_roles(tx: Transaction, project_id: str, folder_id: str) -> Sequence[Row[*tuple[Any, ...]]]:
    """Return the custom roles of a project as (id, name, color, has_access).

    `has_access` is true if the role opens the folder.
    """
    opens = and_(ProjectRoleFolder.role_id == ProjectRole.id, ProjectRoleFolder.folder_id == folder_id)
    statement = (
        select(
            ProjectRole.id,
            ProjectRole.name,
            ProjectRole.color,
            ProjectRoleFolder.role_id.is_not(None).label("has_access"),
        )
        .outerjoin(ProjectRoleFolder, opens)
        .where(ProjectRole.project_id == project_id)
        .order_by(ProjectRole.id)
    )
    return (await tx.execute(statement)).all()


async def set_access(
    tx: Transaction, project_id: str, folder_ids: Collection[str], people: dict[str, bool], *, restricted: bool
) -> None:
    """Set the restriction of folders, and replace the people who have personal access to them."""
    await tx.execute(update(AssetNode).where(AssetNode.id.in_(folder_ids)).values(restricted=restricted))
    await tx.execute(delete(AssetFolderAcl).where(AssetFolderAcl.folder_id.in_(folder_ids)))
    rows = [
        {"project_id": project_id, "folder_id": folder_id, "profile_id": profile_id, "can_write": can_write}
        for folder_id in folder_ids
        for profile_id, can_write in people.items()
    ]
    if rows:
        await tx.execute(insert(AssetFolderAcl), rows)


async def set_roles(tx: Transaction, folder_ids: Collection[str], role_ids: Collection[str]) -> None:
    """Replace the custom roles that open folders."""
    await tx.execute(delete(ProjectRoleFolder).where(ProjectRoleFolder.folder_id.in_(folder_ids)))
    rows = [{"role_id": role_id, "folder_id": folder_id} for folder_id in folder_ids for role_id in role_ids]
    if rows:
        await tx.execute(insert(ProjectRoleFolder), rows)


async def count_roles(tx: Transaction, project_id: str, role_ids: Collection[str]) -> int:
    """Count how many of these ids are roles of the project."""
    statement = select(func.count()).where(ProjectRole.project_id == project_id, ProjectRole.id.in_(role_ids))
    return (await tx.execute(statement)).scalar_one()


async def list_folders_of_role(tx: Transaction, role_id: str) -> set[str]:
    """Return the folders that a custom role opens."""
    return set(
        (await tx.execute(select(ProjectRoleFolder.folder_id).where(ProjectRoleFolder.role_id == role_id))).scalars()
    )


async def set_folders_of_role(
    tx: Transaction, role_id: str, folder_ids: Collection[str], candidates: Collection[str]
) -> None:
    """Set the folders that a custom role opens, all of them among `candidates`.

    Access to folders that aren't candidates, for example trashed folders, stays unchanged.
    """
    of_role = (ProjectRoleFolder.role_id == role_id, ProjectRoleFolder.folder_id.in_(candidates))
    await tx.execute(delete(ProjectRoleFolder).where(*of_role))
    rows = [{"role_id": role_id, "folder_id": folder_id} for folder_id in folder_ids]
    if rows:
        await tx.execute(insert(ProjectRoleFolder), rows)
