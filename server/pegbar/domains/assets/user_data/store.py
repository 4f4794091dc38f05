"""SQL of what one person has among files."""

from collections.abc import Collection

from sqlalchemy import delete, func, select

from pegbar.domains.assets.models import AssetFolderAcl, AssetNode, AssetUpload
from pegbar.kernel.database import Transaction
from pegbar.kernel.row_archive import PlainRows, archive_rows, restore_rows


async def take_grants(tx: Transaction, person: str) -> PlainRows:
    """Delete what opens folders to somebody; what it was."""
    return await archive_rows(tx, AssetFolderAcl, AssetFolderAcl.profile_id == person)


async def put_grants(tx: Transaction, kept: PlainRows) -> None:
    """Insert what `take_grants` gave; the person must be a member again."""
    await restore_rows(tx, AssetFolderAcl, kept)


async def count(tx: Transaction, project_ids: Collection[str]) -> dict[str, int]:
    """How many files each of these projects has."""
    files = (AssetNode.project_id.in_(project_ids), AssetNode.is_folder.is_(False))
    counted = select(AssetNode.project_id, func.count()).where(*files).group_by(AssetNode.project_id)
    return {row[0]: row[1] for row in await tx.run(counted)}


async def forget_uploads(tx: Transaction, person: str) -> None:
    """Take away what somebody began to send."""
    await tx.run(delete(AssetUpload).where(AssetUpload.uploader_id == person))
