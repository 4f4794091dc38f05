"""SQL queries of one person's data in project files."""

from collections.abc import Collection

from sqlalchemy import func, select

from pegbar.domains.assets.models import AssetFolderAcl, AssetNode
from pegbar.kernel.database import Transaction
from pegbar.kernel.row_archive import PlainRows, archive_rows, restore_rows


async def archive_grants(tx: Transaction, person: str) -> PlainRows:
    """Delete a person's folder access and return the deleted rows."""
    return await archive_rows(tx, AssetFolderAcl, AssetFolderAcl.profile_id == person)


async def restore_grants(tx: Transaction, archived: PlainRows) -> None:
    """Restore the rows of `archive_grants`; the person must be a member again."""
    await restore_rows(tx, AssetFolderAcl, archived)


async def count_files(tx: Transaction, project_ids: Collection[str]) -> dict[str, int]:
    """Count the files of each project."""
    files = (AssetNode.project_id.in_(project_ids), AssetNode.is_folder.is_(False))
    counted = select(AssetNode.project_id, func.count()).where(*files).group_by(AssetNode.project_id)
    return {row[0]: row[1] for row in await tx.execute(counted)}
