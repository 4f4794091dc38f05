"""What a person opened last: noted, shown as it is now, forgotten."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast, get_args

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.domains.assets.access.actions import folder_summaries
from pegbar.domains.projects.actions import summaries as project_cards
from pegbar.domains.recents import store, texts
from pegbar.domains.recents.limits import RECENTS_KEPT
from pegbar.domains.recents.models import Recent
from pegbar.domains.recents.schemas import Kind, RecentOut
from pegbar.domains.storyboard.actions import summaries as cut_cards
from pegbar.domains.videos.actions import summaries as video_cards
from pegbar.kernel.errors import Invalid, NotFound
from pegbar.realtime.topics import project_topic, video_topic

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


async def note(ctx: RequestContext, kind: Kind, subject_id: str, cut_id: str | None) -> None:
    """Note that the asker opened this now; 404 for what they may not see. Older ones beyond a number are forgotten."""
    me = require_person(ctx.user)
    if cut_id is not None and kind != "board":
        raise Invalid.field("cut_id", texts.CUT_OF_BOARDS)
    now = await ctx.tx.now()
    opened = Recent(profile_id=me, kind=kind, subject_id=subject_id, cut_id=cut_id, opened_at=now)
    seen = await _seen(ctx, [opened])
    if _shown(seen, opened) is None:
        raise NotFound
    if cut_id is not None and _cut(seen, opened) is None:
        raise Invalid.field("cut_id", texts.CUT_ELSEWHERE)
    # One person's are noted in turn: two at once would each leave one too many.
    await ctx.tx.acquire_locks(f"recents {me}")
    await store.note(ctx.tx, me, kind, subject_id, cut_id, now)
    await store.keep_newest(ctx.tx, me, RECENTS_KEPT)


async def listed(ctx: RequestContext, kinds: str, limit: int) -> list[RecentOut]:
    """What the asker opened last and may still see, under its present name."""
    me = require_person(ctx.user)
    rows = await store.newest(ctx.tx, me, _kinds(kinds))
    found = list[RecentOut]()
    # As a rule the first of them can all be seen; the others are looked at where one of these cannot.
    for part in (rows[:limit], rows[limit:]):
        if part and len(found) < limit:
            seen = await _seen(ctx, part)
            found += [shown for row in part if (shown := _shown(seen, row)) is not None]
    return found[:limit]


async def forget(ctx: RequestContext, kind: Kind, subject_id: str) -> None:
    """Forget that the asker opened this. Safe to repeat."""
    await store.forget(ctx.tx, require_person(ctx.user), kind, subject_id)


async def forget_all(ctx: RequestContext) -> None:
    """Forget all that the asker opened. Safe to repeat."""
    await store.forget_all(ctx.tx, require_person(ctx.user))


def _kinds(named: str) -> list[Kind]:
    wanted = set(named.split(","))
    kinds: list[Kind] = [kind for kind in KINDS if kind in wanted]
    if not kinds or len(kinds) != len(wanted):
        raise Invalid.field("kinds", texts.KINDS_UNKNOWN)
    return kinds


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the asker may see of what was opened, asked of each slice once."""

    projects: Mapping[str, project_cards.ProjectCard]
    cuts: Mapping[str, cut_cards.CutSummary]
    videos: Mapping[str, video_cards.VideoSummary]
    folders: Mapping[str, folder_summaries.FolderSummary]


async def _seen(ctx: RequestContext, rows: Sequence[Recent]) -> _Seen:
    ids = {kind: [row.subject_id for row in rows if row.kind == kind] for kind in KINDS}
    videos = await video_cards.load_video_summaries(ctx, ids["video"])
    homes = await folder_summaries.get_folder_projects(ctx.tx, ids["folder"])
    around = {video.project_id for video in videos.values()} | set(homes.values())
    projects = await project_cards.get_cards(ctx, around.union(ids["board"], ids["project"]))
    cut_ids = [row.cut_id for row in rows if row.cut_id is not None and row.subject_id in projects]
    cuts = await cut_cards.get_cut_summaries(ctx, cut_ids)
    folders = await folder_summaries.load_folder_summaries(
        ctx, homes, {id_: project.access for id_, project in projects.items()}
    )
    return _Seen(projects, cuts, videos, folders)


def _shown(seen: _Seen, row: Recent) -> RecentOut | None:
    match row.kind:
        case "video":
            return _video(seen, row)
        case "folder":
            return _folder(seen, row)
        case _:
            return _project(seen, row)


def _project(seen: _Seen, row: Recent) -> RecentOut | None:
    """A project, or its board at the cut where it was open, while that is on it; else as it begins."""
    project = seen.projects.get(row.subject_id)
    if project is None:
        return None
    cut = _cut(seen, row)
    picture = project.picture_url if cut is None else cut.picture_url or project.picture_url
    where = (project.access.slug, project_topic(project.access.id))
    return _out(row, where, project.name, project.name, picture, None if cut is None else (row.cut_id, cut.title))


def _video(seen: _Seen, row: Recent) -> RecentOut | None:
    video = seen.videos.get(row.subject_id)
    if video is None:
        return None
    project = seen.projects.get(video.project_id)
    where = (video.slug, video_topic(row.subject_id))
    return _out(row, where, video.title, None if project is None else project.name, video.picture_url)


def _folder(seen: _Seen, row: Recent) -> RecentOut | None:
    folder = seen.folders.get(row.subject_id)
    if folder is None:
        return None
    project = seen.projects[folder.project_id]
    where = (project.access.slug, project_topic(folder.project_id))
    return _out(row, where, folder.name, project.name, None)


def _cut(seen: _Seen, row: Recent) -> cut_cards.CutSummary | None:
    cut = seen.cuts.get(row.cut_id or "")
    return cut if cut is not None and cut.project_id == row.subject_id else None


def _out(
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
