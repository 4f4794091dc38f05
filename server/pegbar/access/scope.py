"""Loads the access facts: the few columns of projects, members, cuts … by which policies decide what a user may do."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Boolean,
    ColumnElement,
    DateTime,
    Select,
    String,
    TableClause,
    and_,
    bindparam,
    column,
    exists,
    false,
    or_,
    select,
    table,
)

from pegbar.access.permissions import FLAGS, Flag
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.principal import Principal
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.prepared import Prepared, Row
from pegbar.kernel.tables import ID

projects = table(
    "projects",
    column("id", ID),
    column("slug", String),
    column("owner_id", ID),
    column("visibility", String),
    column("updates_enabled", Boolean),
    column("deleted_at", DateTime),
)
members = table(
    "project_members",
    column("project_id", ID),
    column("profile_id", ID),
    column("role", String),
    column("custom_role", ID),
)
roles = table("project_roles", column("id", ID), *(column(flag, Boolean) for flag in FLAGS))
cuts = table("cuts", column("id", ID), column("project_id", ID), column("deleted_at", DateTime))
videos = table("videos", column("id", ID), column("project_id", ID), column("owner_id", ID))
chats = table(
    "chats",
    column("id", ID),
    column("kind", String),
    column("pair", String),
    column("project_id", ID),
    column("status", String),
    column("created_by", ID),
)
blocks = table("user_blocks", column("blocker", ID), column("blocked", ID))
chat_members = table("chat_members", column("chat_id", ID), column("profile_id", ID), column("role", String))
exports = table("exports", column("id", ID), column("project_id", ID), column("requested_by", ID))


@dataclass(frozen=True, slots=True)
class CutAccess:
    """A cut and its project's facts; `deleted` if the cut was deleted."""

    id: str
    deleted: bool
    project: ProjectAccess


@dataclass(frozen=True, slots=True)
class VideoAccess:
    """A published video, its publisher (`owner_id`) and its project's facts.

    Everyone may watch a published video, even if its project is private.
    """

    id: str
    owner_id: str
    project: ProjectAccess


@dataclass(frozen=True, slots=True)
class ChatAccess:
    """A chat and the user's role in it: owner, member, or None.

    `other`: the other person of a direct chat. `blocked`: one of these two has blocked the other. `pair`: the unique
    key of a direct chat, from both people's ids.
    """

    id: str
    kind: str
    status: str
    created_by: str | None
    role: str | None
    other: str | None
    pair: str | None
    blocked: bool = False

    @property
    def has_row(self) -> bool:
        """Return whether the chat is stored; a project's chat is created with its first message."""
        return self.kind != "project"


def _all_facts() -> Select[*tuple[Any, ...]]:
    mine = and_(members.c.project_id == projects.c.id, members.c.profile_id == bindparam("me", type_=ID))
    return select(
        projects.c.id,
        projects.c.slug,
        projects.c.owner_id,
        projects.c.visibility,
        projects.c.updates_enabled,
        members.c.role,
        *(roles.c[flag] for flag in FLAGS),
    ).select_from(projects.outerjoin(members, mine).outerjoin(roles, roles.c.id == members.c.custom_role))


def _facts() -> Select[*tuple[Any, ...]]:
    return _all_facts().where(projects.c.deleted_at.is_(None))


def _through(child: TableClause, gone: ColumnElement[bool]) -> Prepared:
    statement = _facts().add_columns(gone.label("gone"))
    mine = statement.join(child, child.c.project_id == projects.c.id)
    return Prepared(mine.where(child.c.id == bindparam("key", type_=ID)))


def _chat() -> Prepared:
    me = bindparam("me", type_=ID)
    others = chat_members.alias()
    mine = and_(chat_members.c.chat_id == chats.c.id, chat_members.c.profile_id == me)
    with_whom = and_(chats.c.kind == "direct", others.c.chat_id == chats.c.id, others.c.profile_id != me)
    either = or_(
        and_(blocks.c.blocker == me, blocks.c.blocked == others.c.profile_id),
        and_(blocks.c.blocked == me, blocks.c.blocker == others.c.profile_id),
    )
    return Prepared(
        select(
            chats.c.id,
            chats.c.kind,
            chats.c.status,
            chats.c.created_by,
            chats.c.pair,
            chat_members.c.role,
            others.c.profile_id.label("other"),
            exists().where(either).label("is_blocked"),
        )
        .select_from(chats.outerjoin(chat_members, mine).outerjoin(others, with_whom))
        .where(chats.c.id == bindparam("key", type_=ID), chats.c.project_id.is_(None))
    )


_CHAT = _chat()
# Prepared, because every request runs one of these. Anonymous users get an id that no user has.
_NO_ONE = "00000000-0000-0000-0000-000000000000"
_BY_ID = Prepared(_facts().where(projects.c.id == bindparam("key", type_=ID)))
_BY_SLUG = Prepared(_facts().where(projects.c.slug == bindparam("key")))
_BY_IDS = _facts().where(projects.c.id.in_(bindparam("keys", type_=ID, expanding=True)))
_DELETED_TOO = (
    Prepared(_all_facts().where(projects.c.id == bindparam("key", type_=ID))),
    Prepared(_all_facts().where(projects.c.slug == bindparam("key"))),
)
_BY_CUT = _through(cuts, cuts.c.deleted_at.is_not(None))
_BY_EXPORT = _through(exports, false())
_BY_VIDEO = Prepared(
    _facts()
    .add_columns(videos.c.owner_id.label("publisher_id"))
    .join(videos, videos.c.project_id == projects.c.id)
    .where(videos.c.id == bindparam("key", type_=ID))
)


def _access(user: Principal, row: Row) -> ProjectAccess:
    granted: frozenset[Flag] = frozenset(flag for flag in FLAGS if getattr(row, flag))
    owns = user.id is not None and row.owner_id == user.id
    return ProjectAccess(
        id=row.id,
        slug=row.slug,
        owner_id=row.owner_id,
        visibility=row.visibility,
        updates_enabled=row.updates_enabled,
        role="owner" if owns else row.role,
        flags=granted,
        signed_in=user.is_signed_in,
    )


async def project_access(tx: Transaction, user: Principal, ref: str, *, deleted: bool = False) -> ProjectAccess | None:
    """Return the facts about a project by slug or id; None if missing, or deleted and `deleted` is false."""
    by_id = is_uuid(ref)
    asked = {"key": ref.lower() if by_id else ref, "me": user.id or _NO_ONE}
    statements = _DELETED_TOO if deleted else (_BY_ID, _BY_SLUG)
    rows = await tx.fetch(statements[0 if by_id else 1], asked)
    return _access(user, rows[0]) if rows else None


async def projects_access(tx: Transaction, user: Principal, ids: Collection[str]) -> dict[str, ProjectAccess]:
    """Return the facts about many projects by id. The result doesn't contain missing and deleted projects."""
    if not ids:
        return {}
    rows = await tx.execute(_BY_IDS, {"keys": list(ids), "me": user.id or _NO_ONE})
    return {row.id: _access(user, row) for row in rows}


async def cut_access(tx: Transaction, user: Principal, cut_id: str) -> CutAccess | None:
    """Return the facts about a cut, which may be deleted; None if the cut doesn't exist or its project is deleted."""
    return await _child(tx, user, _BY_CUT, cut_id)


async def export_access(tx: Transaction, user: Principal, export_id: str) -> CutAccess | None:
    """Return the facts about an export's project; None if the export doesn't exist.

    They are in a `CutAccess` whose `id` is the export's.
    """
    return await _child(tx, user, _BY_EXPORT, export_id)


async def video_access(tx: Transaction, user: Principal, video_id: str) -> VideoAccess | None:
    """Return the facts about a published video; None if missing or its project is deleted."""
    rows = await tx.fetch(_BY_VIDEO, {"key": video_id, "me": user.id or _NO_ONE})
    return VideoAccess(video_id, rows[0].publisher_id, _access(user, rows[0])) if rows else None


async def _child(tx: Transaction, user: Principal, statement: Prepared, child_id: str) -> CutAccess | None:
    rows = await tx.fetch(statement, {"key": child_id, "me": user.id or _NO_ONE})
    return CutAccess(child_id, bool(rows[0].gone), _access(user, rows[0])) if rows else None


async def chat_access(tx: Transaction, user: Principal, chat_id: str) -> ChatAccess | None:
    """Return the facts about a direct chat or group; None if missing.

    A project's chat isn't found here: its id is the project's, and `project_access` returns its facts.
    """
    rows = await tx.fetch(_CHAT, {"key": chat_id, "me": user.id or _NO_ONE})
    if not rows:
        return None
    row = rows[0]
    blocked = bool(row.is_blocked)
    return ChatAccess(row.id, row.kind, row.status, row.created_by, row.role, row.other, row.pair, blocked)
