"""SQL of what notifications tell of, as it stands now and as this person may see it; what is gone is left out."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import Select, and_, case, func, or_, select

from pegbar.domains.projects.models import Project, ProjectMember, ProjectRole, ProjectUpdate
from pegbar.domains.relations.models import Friendship
from pegbar.domains.videos.models import ReviewNote, Video, VideoComment
from pegbar.kernel.database import Transaction

_OF_VIDEO = (Video.slug, Video.title, Project.id.label("project_id"), Project.slug.label("project_slug"), Project.name)


async def comments(tx: Transaction, ids: Collection[str], me: str) -> list[Any]:
    """Comments on videos, which everybody may see; `is_seen`: this person may see the project too."""
    statement = (
        select(VideoComment.id, VideoComment.body, *_OF_VIDEO, _seen(me).label("is_seen"))
        .join(Video, Video.id == VideoComment.video_id)
        .join(Project, and_(Project.id == Video.project_id, Project.deleted_at.is_(None)))
    )
    return await _found(tx, statement, VideoComment.id, ids)


async def review_notes(tx: Transaction, ids: Collection[str], me: str) -> list[Any]:
    """Review notes, which the project's people see."""
    statement = (
        select(ReviewNote.id, ReviewNote.body, *_OF_VIDEO)
        .join(Video, Video.id == ReviewNote.video_id)
        .join(Project, and_(Project.id == Video.project_id, Project.deleted_at.is_(None)))
        .where(_mine(me))
    )
    return await _found(tx, statement, ReviewNote.id, ids)


async def updates(tx: Transaction, ids: Collection[str], me: str, now: datetime) -> list[Any]:
    """Updates whose hour has come."""
    statement = (
        select(ProjectUpdate.id, ProjectUpdate.title, ProjectUpdate.body)
        .add_columns(Project.id.label("project_id"), Project.slug.label("project_slug"), Project.name)
        .join(Project, and_(Project.id == ProjectUpdate.project_id, Project.deleted_at.is_(None)))
        .where(_seen(me))
        .where(or_(ProjectUpdate.scheduled_for.is_(None), ProjectUpdate.scheduled_for <= now))
    )
    return await _found(tx, statement, ProjectUpdate.id, ids)


async def places(tx: Transaction, ids: Collection[str], me: str) -> list[Any]:
    """Projects that somebody is in, with their role there: 'owner', a built-in one, and the name of the custom one."""
    mine = and_(ProjectMember.project_id == Project.id, ProjectMember.profile_id == me)
    statement = (
        select(Project.id.label("project_id"), Project.slug.label("project_slug"), Project.name)
        .add_columns(ProjectRole.name.label("custom_role"))
        .add_columns(case((Project.owner_id == me, "owner"), else_=func.coalesce(ProjectMember.role, "")).label("role"))
        .outerjoin(ProjectMember, mine)
        .outerjoin(ProjectRole, ProjectRole.id == ProjectMember.custom_role)
        .where(Project.deleted_at.is_(None), or_(Project.owner_id == me, ProjectMember.profile_id.is_not(None)))
    )
    return await _found(tx, statement, Project.id, ids)


async def projects(tx: Transaction, ids: Collection[str], me: str) -> list[Any]:
    """Projects that somebody may see."""
    statement = select(Project.id.label("project_id"), Project.slug.label("project_slug"), Project.name)
    return await _found(tx, statement.where(Project.deleted_at.is_(None), _seen(me)), Project.id, ids)


async def friends(tx: Transaction, ids: Collection[str], me: str) -> set[str]:
    """Who of these people is a friend."""
    statement = select(Friendship.friend_id.label("id")).where(Friendship.profile_id == me)
    return {row.id for row in await _found(tx, statement, Friendship.friend_id, ids)}


def _seen(me: str) -> Any:
    return or_(Project.visibility != "private", _mine(me))


def _mine(me: str) -> Any:
    member = select(ProjectMember.profile_id).where(
        ProjectMember.project_id == Project.id, ProjectMember.profile_id == me
    )
    return or_(Project.owner_id == me, member.exists())


async def _found(tx: Transaction, statement: Select[*tuple[Any, ...]], key: Any, ids: Collection[str]) -> list[Any]:
    return await tx.execute_long(statement.where(key.in_(list(ids)))) if ids else []
