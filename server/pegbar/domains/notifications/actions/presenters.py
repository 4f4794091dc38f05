"""Presenters: one resolver per kind loads the current state of the things that notifications refer to."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from pegbar.access.context import RequestContext
from pegbar.domains.chat.actions import groups, mentions
from pegbar.domains.notifications import texts
from pegbar.domains.notifications.limits import NOTIFICATION_COUNTED, NOTIFICATION_EXCERPT, NOTIFICATION_FACES
from pegbar.domains.notifications.models import Notification, NotificationSource
from pegbar.domains.notifications.rules import KINDS, Kind, NewsKind, excerpt
from pegbar.domains.notifications.schemas import NotificationOut
from pegbar.domains.notifications.store import notification_rows, source_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.projects.people.actions.invites import ProjectRef
from pegbar.domains.projects.updates.actions import extract_text
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock


@dataclass(frozen=True, slots=True)
class NotificationView:
    """The current title, text and path of one source. An empty path links to the actor's profile."""

    title: str = ""
    text: str = ""
    path: str = ""
    project: ProjectRef | None = None


Sources = Sequence[NotificationSource]
Resolver = Callable[[RequestContext, str, Sources, Mapping[str, str]], Awaitable[dict[str, NotificationView]]]
"""Returns the views of the sources that still exist and that the person may see, by source.

The mapping gives, by notification id, the id of the thing that the notification is about.
"""


async def build_notifications(ctx: RequestContext, me: str, rows: Sequence[Notification]) -> list[NotificationOut]:
    """Build notifications as the person sees them.

    Leaves out a notification if the person may no longer see any of its sources (comment, video …).
    """
    about = {row.id: row.subject_id for row in rows}
    sources = await notification_rows.list_sources(ctx.tx, list(about), NOTIFICATION_COUNTED)
    blocked = set(await relations.list_block_ids(ctx.tx, me))
    of_kind, of_row = defaultdict[str, list[NotificationSource]](list), defaultdict[str, list[NotificationSource]](list)
    for source in sources:
        if source.actor_id not in blocked:
            of_kind[source.kind].append(source)
            of_row[source.notification_id].append(source)
    views = {
        kind: await _RESOLVERS[kind](ctx, me, kind_sources, about)
        for kind, kind_sources in of_kind.items()
        if kind in _RESOLVERS
    }
    visible = {row.id: [s for s in of_row[row.id] if s.source in views.get(row.kind, {})] for row in rows}
    people = await profiles.get_refs(
        ctx, {source.actor_id for row_sources in visible.values() for source in row_sources}
    )
    return [_build_notification(row, visible[row.id], views[row.kind], people) for row in rows if visible[row.id]]


def _build_notification(
    row: Notification, visible: Sources, views: Mapping[str, NotificationView], people: Mapping[str, ProfileRef]
) -> NotificationOut:
    counted, newest = visible[:NOTIFICATION_COUNTED], views[visible[0].source]
    actors = list(dict.fromkeys(source.actor_id for source in counted))
    return NotificationOut(
        id=row.id,
        kind=cast("NewsKind", row.kind),
        people=[people[actor] for actor in actors[:NOTIFICATION_FACES]],
        people_count=len(actors),
        count=len(counted),
        has_more=len(visible) > NOTIFICATION_COUNTED,
        title=newest.title,
        text=excerpt(newest.text, NOTIFICATION_EXCERPT),
        path=newest.path or f"/profile/{people[visible[0].actor_id].username}",
        project=newest.project,
        unread=row.read_at is None,
        at=row.updated_at,
    )


def build_project_ref(row: Any) -> ProjectRef:
    """Build the project of a notification."""
    return ProjectRef(id=row.project_id, slug=row.project_slug, name=row.name)


async def _resolve_comments(
    ctx: RequestContext, me: str, sources: Sources, _about: Mapping[str, str]
) -> dict[str, NotificationView]:
    """Resolve comments on videos; their project is included only if the person may see it.

    Videos are public even if their project isn't.
    """
    rows = await source_rows.list_comments(ctx.tx, {source.source for source in sources}, me)
    return {
        r.id: NotificationView(
            r.title, r.body, f"/video/{r.slug}?comment={r.id}", build_project_ref(r) if r.is_seen else None
        )
        for r in rows
    }


async def _resolve_review_notes(
    ctx: RequestContext, me: str, sources: Sources, _about: Mapping[str, str]
) -> dict[str, NotificationView]:
    rows = await source_rows.list_review_notes(ctx.tx, {source.source for source in sources}, me)
    return {r.id: NotificationView(r.title, r.body, f"/video/{r.slug}?note={r.id}", build_project_ref(r)) for r in rows}


async def _resolve_updates(
    ctx: RequestContext, me: str, sources: Sources, _about: Mapping[str, str]
) -> dict[str, NotificationView]:
    rows = await source_rows.list_updates(ctx.tx, {source.source for source in sources}, me, clock.now())
    return {
        r.id: NotificationView(
            r.name, r.title or extract_text(r.body), f"/project/{r.project_slug}?update={r.id}", build_project_ref(r)
        )
        for r in rows
    }


async def _resolve_memberships(
    ctx: RequestContext, me: str, sources: Sources, about: Mapping[str, str]
) -> dict[str, NotificationView]:
    """Resolve the person's memberships, with their current role."""
    rows = await source_rows.list_memberships(ctx.tx, set(about.values()), me)
    memberships = {
        row.project_id: NotificationView(
            row.name,
            row.custom_role or texts.ROLES[row.role],
            f"/project/{row.project_slug}",
            build_project_ref(row),
        )
        for row in rows
    }
    return {s.source: memberships[about[s.notification_id]] for s in sources if about[s.notification_id] in memberships}


async def _resolve_mentions(
    ctx: RequestContext, me: str, sources: Sources, _about: Mapping[str, str]
) -> dict[str, NotificationView]:
    views = await mentions.list_mention_views(ctx, me, {source.source for source in sources})
    projects = {row.project_id: build_project_ref(row) for row in await _load_projects(ctx, me, views)}
    return {
        s.id: NotificationView(
            s.chat or texts.DIRECT_CHAT,
            s.text,
            f"/messages/{s.kind}/{s.chat_id}?message={s.number}",
            projects.get(s.project_id),
        )
        for s in views
    }


async def _load_projects(ctx: RequestContext, me: str, views: Sequence[mentions.MentionView]) -> list[Any]:
    return await source_rows.list_visible_projects(
        ctx.tx, {view.project_id for view in views if view.project_id is not None}, me
    )


async def _resolve_groups(
    ctx: RequestContext, me: str, sources: Sources, about: Mapping[str, str]
) -> dict[str, NotificationView]:
    """Resolve groups that the person is still in, by their current names."""
    names = await groups.get_names(ctx, me, set(about.values()))
    return {
        s.source: NotificationView(names[about[s.notification_id]], path=f"/messages/group/{about[s.notification_id]}")
        for s in sources
        if about[s.notification_id] in names
    }


async def _resolve_friends(
    ctx: RequestContext, me: str, sources: Sources, _about: Mapping[str, str]
) -> dict[str, NotificationView]:
    friends = await source_rows.filter_friends(ctx.tx, {source.actor_id for source in sources}, me)
    return {source.source: NotificationView() for source in sources if source.actor_id in friends}


_RESOLVERS: Final[dict[str, Resolver]] = {
    "comment": _resolve_comments,
    "reply": _resolve_comments,
    "review_note": _resolve_review_notes,
    "update": _resolve_updates,
    "added": _resolve_memberships,
    "role": _resolve_memberships,
    "invite_accepted": _resolve_memberships,
    "friend_accepted": _resolve_friends,
    "mention": _resolve_mentions,
    "group_added": _resolve_groups,
}
NEWS_KINDS: Final[tuple[Kind, ...]] = tuple(kind for kind in KINDS if kind in _RESOLVERS)
