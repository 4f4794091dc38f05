"""Unfinished uploads of all kinds: counted against a limit, listed, and ended.

Each domain with resumable uploads registers a source at start. An upload counts toward the storage quota with the bytes
that have arrived, not with its announced size (decision 47).
"""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import ColumnElement, Select, String, cast, func, literal, select, union_all

from pegbar.access import scope, texts
from pegbar.access.limits import UPLOADS_OPEN_PERSON_MAX, UPLOADS_OPEN_PROJECT_MAX
from pegbar.access.permissions import Permission
from pegbar.access.policies.decision import ALLOW
from pegbar.access.policies.project import decide
from pegbar.access.principal import Principal
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, NotFound

UploadKind = Literal["file", "sound", "import", "video"]


@dataclass(frozen=True, slots=True)
class UploadSource:
    """A kind of resumable upload: its table, and how its uploads are ended.

    `columns` are the model's columns of the project, the person and the file name, in this order; all other columns
    have the same names in every model. `end` takes the ids of open uploads whose rows the caller has locked.
    """

    kind: UploadKind
    permission: Permission
    """The permission that the uploader needs to continue."""
    model: Any
    columns: tuple[Any, Any, Any]
    is_open: ColumnElement[bool]
    end: Callable[[Transaction, Collection[str]], Awaitable[None]]

    def select(self, project_id: str) -> Select[Any]:
        """Return a query for the open uploads of a project, with the same columns for every kind."""
        project, person, name = self.columns
        statement: Any = select(
            literal(self.kind).label("kind"),
            self.model.id.label("id"),
            person.label("person_id"),
            cast(name, String).label("name"),
            self.model.size.label("size"),
            self.model.received.label("received"),
            self.model.created_at.label("created_at"),
            self.model.last_piece_at.label("last_piece_at"),
        )
        return statement.where(project == project_id, self.is_open)


@dataclass(frozen=True, slots=True)
class OpenUpload:
    """An unfinished upload: `received` of `size` bytes have arrived, the last of them at `last_piece_at`."""

    kind: UploadKind
    id: str
    person_id: str
    name: str
    size: int
    received: int
    created_at: datetime
    last_piece_at: datetime


class OpenUploads:
    """The unfinished uploads of all registered sources."""

    def __init__(self) -> None:
        self._sources: dict[str, UploadSource] = {}

    def register(self, source: UploadSource) -> None:
        """Add a kind of upload; called once at start."""
        self._sources[source.kind] = source

    async def acquire_project_lock(self, tx: Transaction, project_id: str) -> None:
        """Lock the creation of uploads in a project until the transaction ends, so that their count can't change."""
        await tx.acquire_locks(f"uploads {project_id}")

    async def require_slot(self, tx: Transaction, project_id: str, person_id: str) -> None:
        """Require that the person may start another upload in the project. Raises Conflict at either limit.

        Call it right before inserting the row: it locks the creation of uploads in the project.
        """
        await self.acquire_project_lock(tx, project_id)
        rows = self._select_all(project_id).subquery()
        mine = func.count().filter(rows.c.person_id == person_id)
        own, total = (await tx.execute(select(mine, func.count()).select_from(rows))).one()
        if own >= UPLOADS_OPEN_PERSON_MAX:
            raise Conflict(texts.uploads_open(UPLOADS_OPEN_PERSON_MAX), code="uploads.too_many")
        if total >= UPLOADS_OPEN_PROJECT_MAX:
            raise Conflict(texts.project_uploads_open(UPLOADS_OPEN_PROJECT_MAX), code="uploads.project_too_many")

    async def list_open(self, tx: Transaction, project_id: str) -> Sequence[OpenUpload]:
        """List the open uploads of a project, the one with the latest chunk first."""
        rows = self._select_all(project_id).subquery()
        newest_first = (rows.c.last_piece_at.desc(), rows.c.id)
        uploads: Sequence[Any] = (await tx.execute(select(rows).order_by(*newest_first))).all()
        return [OpenUpload(*row) for row in uploads]

    async def end(self, tx: Transaction, project_id: str, kind: UploadKind, upload_id: str) -> None:
        """End an upload. Raises NotFound if it isn't open."""
        source = self._sources[kind]
        locked_ids = await self._lock_open(tx, source, project_id, [upload_id])
        if not locked_ids:
            raise NotFound(texts.UPLOAD_NOT_OPEN, code="upload.gone")
        await source.end(tx, locked_ids)

    async def end_unallowed(self, tx: Transaction, project_id: str) -> None:
        """End the uploads of people who lost the permission for them: former members, or members with a new role.

        Call it after the change of membership and before appending events, because appending a chunk locks the
        upload's row first and its topic afterward.
        """
        unallowed = dict[str, list[str]]()
        decisions = dict[tuple[str, Permission], bool]()
        for upload in await self.list_open(tx, project_id):
            key = (upload.person_id, self._sources[upload.kind].permission)
            if key not in decisions:
                decisions[key] = await self._is_allowed(tx, project_id, *key)
            if not decisions[key]:
                unallowed.setdefault(upload.kind, []).append(upload.id)
        locked = [
            (self._sources[kind], await self._lock_open(tx, self._sources[kind], project_id, ids))
            for kind, ids in sorted(unallowed.items())
        ]
        for source, ids in locked:
            await source.end(tx, ids)

    async def _is_allowed(self, tx: Transaction, project_id: str, person_id: str, permission: Permission) -> bool:
        access = await scope.project_access(tx, Principal(person_id), project_id)
        return access is not None and decide(access, permission) is ALLOW

    async def _lock_open(
        self, tx: Transaction, source: UploadSource, project_id: str, ids: Collection[str]
    ) -> list[str]:
        """Lock the rows of these uploads if they are still open, and return the ids of the locked ones."""
        model = source.model
        conditions = (source.columns[0] == project_id, source.is_open, model.id.in_(sorted(ids)))
        statement = select(model.id).where(*conditions).order_by(model.id).with_for_update()
        return list((await tx.execute(statement)).scalars())

    def _select_all(self, project_id: str) -> Any:
        return union_all(*(source.select(project_id) for source in self._sources.values()))
