"""Queries for the current state of notifications' sources, as far as the person may see them."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import Select, and_, case, func, or_, select

from pegbar.domains.projects.models import Project, ProjectMember, ProjectRole, ProjectUpdate
from pegbar.domains.relations.models import Friendship
from pegbar.domains.videos.models import ReviewNote, Video, VideoComment
from pegbar.kernel.database import Transaction

_OF_VIDEO = (Video.slug, Video.title, Project.id.label("project_id"), Project.slug.label("project_slug"), Project.name)


async def list_comments(tx: Transaction, ids: Collection[str], me: str) -> list[Any]:
    """List comments on videos, which are public. `is_seen` is true if the person may also see the video's project."""
    statement = (
        select(VideoComment.id, VideoComment.body, *_OF_VIDEO, _is_visible(me).label("is_seen"))
        .join(Video, Video.id == VideoComment.video_id)
        .join(Project, and_(Project.id == Video.project_id, Project.deleted_at.is_(None)))
    )
    return await _load_by_ids(tx, statement, VideoComment.id, ids)


async def list_review_notes(tx: Transaction, ids: Collection[str], me: str) -> list[Any]:
    """List review notes, which only the project's members see."""
    statement = (
        select(ReviewNote.id, ReviewNote.body, *_OF_VIDEO)
        .join(Video, Video.id == ReviewNote.video_id)
        .join(Project, and_(Project.id == Video.project_id, Project.deleted_at.is_(None)))
        .where(_is_member(me))
    )
    return await _load_by_ids(tx, statement, ReviewNote.id, ids)


async def list_updates(tx: Transaction, ids: Collection[str], me: str, now: datetime) -> list[Any]:
    """List published updates of projects that the person may see."""
    statement = (
        select(ProjectUpdate.id, ProjectUpdate.title, ProjectUpdate.body)
        .add_columns(Project.id.label("project_id"), Project.slug.label("project_slug"), Project.name)
        .join(Project, and_(Project.id == ProjectUpdate.project_id, Project.deleted_at.is_(None)))
        .where(_is_visible(me))
        .where(or_(ProjectUpdate.scheduled_for.is_(None), ProjectUpdate.scheduled_for <= now))
    )
    return await _load_by_ids(tx, statement, ProjectUpdate.id, ids)


async def list_memberships(tx: Transaction, ids: Collection[str], me: str) -> list[Any]:
    """List the projects that a person is in, with the person's role.

    `role` is 'owner' or the built-in role; `custom_role` is the name of the custom role, or None.
    """
    own_membership = and_(ProjectMember.project_id == Project.id, ProjectMember.profile_id == me)
    statement = (
        select(Project.id.label("project_id"), Project.slug.label("project_slug"), Project.name)
        .add_columns(ProjectRole.name.label("custom_role"))
        .add_columns(case((Project.owner_id == me, "owner"), else_=func.coalesce(ProjectMember.role, "")).label("role"))
        .outerjoin(ProjectMember, own_membership)
        .outerjoin(ProjectRole, ProjectRole.id == ProjectMember.custom_role)
        .where(Project.deleted_at.is_(None), or_(Project.owner_id == me, ProjectMember.profile_id.is_not(None)))
    )
    return await _load_by_ids(tx, statement, Project.id, ids)


async def list_visible_projects(tx: Transaction, ids: Collection[str], me: str) -> list[Any]:
    """List projects that a person may see."""
    statement = select(Project.id.label("project_id"), Project.slug.label("project_slug"), Project.name)
    return await _load_by_ids(tx, statement.where(Project.deleted_at.is_(None), _is_visible(me)), Project.id, ids)


async def filter_friends(tx: Transaction, ids: Collection[str], me: str) -> set[str]:
    """Return the subset of these people who are friends of the person."""
    statement = select(Friendship.friend_id.label("id")).where(Friendship.profile_id == me)
    return {row.id for row in await _load_by_ids(tx, statement, Friendship.friend_id, ids)}


def _is_visible(me: str) -> Any:
    return or_(Project.visibility != "private", _is_member(me))


def _is_member(me: str) -> Any:
    member = select(ProjectMember.profile_id).where(
        ProjectMember.project_id == Project.id, ProjectMember.profile_id == me
    )
    return or_(Project.owner_id == me, member.exists())


async def _load_by_ids(
    tx: Transaction, statement: Select[*tuple[Any, ...]], key: Any, ids: Collection[str]
) -> list[Any]:
    return await tx.execute_long(statement.where(key.in_(list(ids)))) if ids else []
