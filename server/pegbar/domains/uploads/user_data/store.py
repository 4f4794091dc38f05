"""SQL queries of one person's uploads."""

from sqlalchemy import delete, select

from pegbar.domains.uploads.models import Upload
from pegbar.kernel.database import Transaction
from pegbar.kernel.row_archive import PlainRows, to_plain


async def list_unfinished(tx: Transaction, person: str) -> PlainRows:
    """Return a person's unfinished uploads, oldest first."""
    columns = (Upload.id, Upload.kind, Upload.project_id, Upload.name, Upload.size, Upload.received, Upload.created_at)
    own = select(*columns).where(Upload.owner_id == person, Upload.received < Upload.size)
    return [to_plain(row) for row in await tx.execute(own.order_by(Upload.created_at, Upload.id))]


async def delete_uploads(tx: Transaction, person: str) -> None:
    """Delete a person's uploads."""
    await tx.execute(delete(Upload).where(Upload.owner_id == person))
