"""Unfinished uploads of all kinds: counted against a limit, listed, and ended.

Each domain with resumable uploads registers a source at start. An upload counts toward the storage quota with the bytes
that have arrived, so its announced size takes room from nobody (decision 47).
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
    """One kind of resumable upload: its table, and how uploads of it are ended.

    `columns` are the model's columns of the project, the person and the file name, in this order; the others have one
    name in all models. `end` takes the ids of open uploads whose rows the caller has locked.
    """

    kind: UploadKind
    permission: Permission
    """What the uploader must be allowed to do for the upload to go on."""
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

    async def take_turn(self, tx: Transaction, project_id: str) -> None:
        """Wait for others who begin an upload in the project, so that what is counted then stays true."""
        await tx.acquire_locks(f"uploads {project_id}")

    async def require_slot(self, tx: Transaction, project_id: str, person_id: str) -> None:
        """Pass if the person may begin another upload in the project; raises Conflict at either limit.

        Call it last before the row is inserted: it waits for others who begin an upload in the project.
        """
        await self.take_turn(tx, project_id)
        rows = self._all(project_id).subquery()
        mine = func.count().filter(rows.c.person_id == person_id)
        own, total = (await tx.execute(select(mine, func.count()).select_from(rows))).one()
        if own >= UPLOADS_OPEN_PERSON_MAX:
            raise Conflict(texts.uploads_open(UPLOADS_OPEN_PERSON_MAX), code="uploads.too_many")
        if total >= UPLOADS_OPEN_PROJECT_MAX:
            raise Conflict(texts.project_uploads_open(UPLOADS_OPEN_PROJECT_MAX), code="uploads.project_too_many")

    async def list_open(self, tx: Transaction, project_id: str) -> Sequence[OpenUpload]:
        """Return the open uploads of a project, the ones with the latest piece first."""
        rows = self._all(project_id).subquery()
        newest_first = (rows.c.last_piece_at.desc(), rows.c.id)
        found: Sequence[Any] = (await tx.execute(select(rows).order_by(*newest_first))).all()
        return [OpenUpload(*row) for row in found]

    async def end(self, tx: Transaction, project_id: str, kind: UploadKind, upload_id: str) -> None:
        """End one upload; raises NotFound if it is not open."""
        source = self._sources[kind]
        held = await self._hold(tx, source, project_id, [upload_id])
        if not held:
            raise NotFound(texts.UPLOAD_NOT_OPEN, code="upload.gone")
        await source.end(tx, held)

    async def end_unallowed(self, tx: Transaction, project_id: str) -> None:
        """End the uploads of people who may not make them anymore: no longer members, or with another role.

        Call it after the change of membership and before events are announced, because appending a piece locks the
        upload's row first and announces afterward.
        """
        unallowed = dict[str, list[str]]()
        decided = dict[tuple[str, Permission], bool]()
        for upload in await self.list_open(tx, project_id):
            asked = (upload.person_id, self._sources[upload.kind].permission)
            if asked not in decided:
                decided[asked] = await self._is_allowed(tx, project_id, *asked)
            if not decided[asked]:
                unallowed.setdefault(upload.kind, []).append(upload.id)
        held = [
            (self._sources[kind], await self._hold(tx, self._sources[kind], project_id, ids))
            for kind, ids in sorted(unallowed.items())
        ]
        for source, ids in held:
            await source.end(tx, ids)

    async def _is_allowed(self, tx: Transaction, project_id: str, person_id: str, permission: Permission) -> bool:
        access = await scope.project_access(tx, Principal(person_id), project_id)
        return access is not None and decide(access, permission) is ALLOW

    async def _hold(self, tx: Transaction, source: UploadSource, project_id: str, ids: Collection[str]) -> list[str]:
        """Lock the rows of those uploads that are still open, and return their ids."""
        model = source.model
        wanted = (source.columns[0] == project_id, source.is_open, model.id.in_(sorted(ids)))
        statement = select(model.id).where(*wanted).order_by(model.id).with_for_update()
        return list((await tx.execute(statement)).scalars())

    def _all(self, project_id: str) -> Any:
        return union_all(*(source.select(project_id) for source in self._sources.values()))
