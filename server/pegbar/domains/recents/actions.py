"""Record, list and delete recently opened items."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast, get_args

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.domains.assets.access.actions import folder_summaries
from pegbar.domains.projects.actions import summaries as project_cards
from pegbar.domains.recents import store, texts
from pegbar.domains.recents.limits import RECENTS_MAX
from pegbar.domains.recents.models import Recent
from pegbar.domains.recents.schemas import Kind, RecentOut
from pegbar.domains.storyboard.scenes.actions import summaries as cut_cards
from pegbar.domains.videos.actions import summaries as video_cards
from pegbar.kernel.errors import Invalid, NotFound
from pegbar.realtime.topics import project_topic, video_topic

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


async def record_recent(ctx: RequestContext, kind: Kind, subject_id: str, cut_id: str | None) -> None:
    """Record that the requester opened this now, and delete the oldest items beyond the limit.

    Raises NotFound if the requester has no access to it.
    """
    me = require_person(ctx.user)
    if cut_id is not None and kind != "board":
        raise Invalid.field("cut_id", texts.CUT_NEEDS_BOARD)
    now = await ctx.tx.now()
    opened = Recent(profile_id=me, kind=kind, subject_id=subject_id, cut_id=cut_id, opened_at=now)
    visible = await _load_visible(ctx, [opened])
    if _build_recent(visible, opened) is None:
        raise NotFound
    if cut_id is not None and _find_cut(visible, opened) is None:
        raise Invalid.field("cut_id", texts.CUT_NOT_ON_BOARD)
    # Serialized per person: two concurrent requests would each leave one item too many.
    await ctx.tx.acquire_locks(f"recents {me}")
    await store.upsert_recent(ctx.tx, me, kind, subject_id, cut_id, now)
    await store.delete_older(ctx.tx, me, RECENTS_MAX)


async def list_recents(ctx: RequestContext, kinds: str, limit: int) -> list[RecentOut]:
    """List the items that the requester opened last and can still access, with their current names."""
    me = require_person(ctx.user)
    rows = await store.list_recents(ctx.tx, me, _parse_kinds(kinds))
    found = list[RecentOut]()
    # Usually all of the first rows are accessible. The rest is only loaded if one of them isn't.
    for batch in (rows[:limit], rows[limit:]):
        if batch and len(found) < limit:
            visible = await _load_visible(ctx, batch)
            found += [shown for row in batch if (shown := _build_recent(visible, row)) is not None]
    return found[:limit]


async def delete_recent(ctx: RequestContext, kind: Kind, subject_id: str) -> None:
    """Delete an item from the requester's recents. Safe to repeat."""
    await store.delete_recent(ctx.tx, require_person(ctx.user), kind, subject_id)


async def delete_all_recents(ctx: RequestContext) -> None:
    """Delete all of the requester's recents. Safe to repeat."""
    await store.delete_recents(ctx.tx, require_person(ctx.user))


def _parse_kinds(text: str) -> list[Kind]:
    requested = set(text.split(","))
    kinds: list[Kind] = [kind for kind in KINDS if kind in requested]
    if not kinds or len(kinds) != len(requested):
        raise Invalid.field("kinds", texts.KINDS_UNKNOWN)
    return kinds


@dataclass(frozen=True, slots=True)
class _VisibleSubjects:
    """The items that the requester can access, loaded with one call per domain."""

    projects: Mapping[str, project_cards.ProjectCard]
    cuts: Mapping[str, cut_cards.CutSummary]
    videos: Mapping[str, video_cards.VideoSummary]
    folders: Mapping[str, folder_summaries.FolderSummary]


async def _load_visible(ctx: RequestContext, rows: Sequence[Recent]) -> _VisibleSubjects:
    ids = {kind: [row.subject_id for row in rows if row.kind == kind] for kind in KINDS}
    videos = await video_cards.load_video_summaries(ctx, ids["video"])
    folder_projects = await folder_summaries.get_folder_projects(ctx.tx, ids["folder"])
    project_ids = {video.project_id for video in videos.values()} | set(folder_projects.values())
    projects = await project_cards.get_cards(ctx, project_ids.union(ids["board"], ids["project"]))
    cut_ids = [row.cut_id for row in rows if row.cut_id is not None and row.subject_id in projects]
    cuts = await cut_cards.get_cut_summaries(ctx, cut_ids)
    folders = await folder_summaries.load_folder_summaries(
        ctx, folder_projects, {id_: project.access for id_, project in projects.items()}
    )
    return _VisibleSubjects(projects, cuts, videos, folders)


def _build_recent(visible: _VisibleSubjects, row: Recent) -> RecentOut | None:
    match row.kind:
        case "video":
            return _build_video(visible, row)
        case "folder":
            return _build_folder(visible, row)
        case _:
            return _build_project(visible, row)


def _build_project(visible: _VisibleSubjects, row: Recent) -> RecentOut | None:
    """Build the entry of a project, or of its board at the last open cut, if that is still on the board."""
    project = visible.projects.get(row.subject_id)
    if project is None:
        return None
    cut = _find_cut(visible, row)
    picture = project.picture_url if cut is None else cut.picture_url or project.picture_url
    where = (project.access.slug, project_topic(project.access.id))
    return _build_out(row, where, project.name, project.name, picture, None if cut is None else (row.cut_id, cut.title))


def _build_video(visible: _VisibleSubjects, row: Recent) -> RecentOut | None:
    video = visible.videos.get(row.subject_id)
    if video is None:
        return None
    project = visible.projects.get(video.project_id)
    where = (video.slug, video_topic(row.subject_id))
    return _build_out(row, where, video.title, None if project is None else project.name, video.picture_url)


def _build_folder(visible: _VisibleSubjects, row: Recent) -> RecentOut | None:
    folder = visible.folders.get(row.subject_id)
    if folder is None:
        return None
    project = visible.projects[folder.project_id]
    where = (project.access.slug, project_topic(folder.project_id))
    return _build_out(row, where, folder.name, project.name, None)


def _find_cut(visible: _VisibleSubjects, row: Recent) -> cut_cards.CutSummary | None:
    cut = visible.cuts.get(row.cut_id or "")
    return cut if cut is not None and cut.project_id == row.subject_id else None


def _build_out(
    row: Recent,
    where: tuple[str, str],
    title: str | None,
    project_title: str | None,
    picture_url: str | None,
    cut: tuple[str | None, str] | None = None,
) -> RecentOut:
    cut_id, cut_title = cut or (None, None)
    return RecentOut(
        kind=cast("Kind", row.kind),
        id=row.subject_id,
        ref=where[0],
        topic=where[1],
        title=title,
        project_title=project_title,
        cut_id=cut_id,
        cut_title=cut_title,
        picture_url=picture_url,
        opened_at=row.opened_at,
    )
