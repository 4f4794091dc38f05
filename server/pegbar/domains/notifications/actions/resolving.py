"""What notifications tell of, as it stands now: a resolver for each kind. A new kind adds its own."""

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
from pegbar.domains.notifications.store import kept, told
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.projects.people.actions.invites import ProjectRef
from pegbar.domains.projects.updates.actions import words
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock


@dataclass(frozen=True, slots=True)
class Told:
    """What one source says now, and where it is; a path without one leads to who did it."""

    title: str = ""
    text: str = ""
    path: str = ""
    project: ProjectRef | None = None


Sources = Sequence[NotificationSource]
Resolver = Callable[[RequestContext, str, Sources, Mapping[str, str]], Awaitable[dict[str, Told]]]
"""Of these sources, those that still stand and that this person may see; with what each one's notification is about."""


async def shown(ctx: RequestContext, me: str, rows: Sequence[Notification]) -> list[NotificationOut]:
    """Notifications as one reads them; without those of which nothing is left to see."""
    about = {row.id: row.about for row in rows}
    sources = await kept.sources(ctx.tx, list(about), NOTIFICATION_COUNTED)
    blocked = set(await relations.blocked_people(ctx.tx, me))
    of_kind, of_row = defaultdict[str, list[NotificationSource]](list), defaultdict[str, list[NotificationSource]](list)
    for source in sources:
        if source.actor_id not in blocked:
            of_kind[source.kind].append(source)
            of_row[source.notification_id].append(source)
    says = {
        kind: await _RESOLVERS[kind](ctx, me, found, about) for kind, found in of_kind.items() if kind in _RESOLVERS
    }
    left = {row.id: [s for s in of_row[row.id] if s.source in says.get(row.kind, {})] for row in rows}
    people = await profiles.refs(ctx, {source.actor_id for found in left.values() for source in found})
    return [_out(row, left[row.id], says[row.kind], people) for row in rows if left[row.id]]


def _out(
    row: Notification, left: Sources, says: Mapping[str, Told], people: Mapping[str, ProfileRef]
) -> NotificationOut:
    counted, newest = left[:NOTIFICATION_COUNTED], says[left[0].source]
    actors = list(dict.fromkeys(source.actor_id for source in counted))
    return NotificationOut(
        id=row.id,
        kind=cast("NewsKind", row.kind),
        people=[people[actor] for actor in actors[:NOTIFICATION_FACES]],
        people_count=len(actors),
        count=len(counted),
        more=len(left) > NOTIFICATION_COUNTED,
        title=newest.title,
        text=excerpt(newest.text, NOTIFICATION_EXCERPT),
        path=newest.path or f"/profile/{people[left[0].actor_id].username}",
        project=newest.project,
        unread=row.read_at is None,
        at=row.updated_at,
    )


def project_ref(row: Any) -> ProjectRef:
    """A project as it is named beside a notification."""
    return ProjectRef(id=row.project_id, slug=row.project_slug, name=row.name)


async def _comments(ctx: RequestContext, me: str, sources: Sources, _about: Mapping[str, str]) -> dict[str, Told]:
    """A video is public though its project is not."""
    rows = await told.comments(ctx.tx, {source.source for source in sources}, me)
    return {
        r.id: Told(r.title, r.body, f"/video/{r.slug}?comment={r.id}", project_ref(r) if r.is_seen else None)
        for r in rows
    }


async def _review_notes(ctx: RequestContext, me: str, sources: Sources, _about: Mapping[str, str]) -> dict[str, Told]:
    rows = await told.review_notes(ctx.tx, {source.source for source in sources}, me)
    return {r.id: Told(r.title, r.body, f"/video/{r.slug}?note={r.id}", project_ref(r)) for r in rows}


async def _updates(ctx: RequestContext, me: str, sources: Sources, _about: Mapping[str, str]) -> dict[str, Told]:
    rows = await told.updates(ctx.tx, {source.source for source in sources}, me, clock.now())
    return {
        r.id: Told(r.name, r.title or words(r.body), f"/project/{r.project_slug}?update={r.id}", project_ref(r))
        for r in rows
    }


async def _places(ctx: RequestContext, me: str, sources: Sources, about: Mapping[str, str]) -> dict[str, Told]:
    """Of the asker's being in a project: with the role that they have there now."""
    rows = await told.places(ctx.tx, set(about.values()), me)
    found = {
        row.project_id: Told(
            row.name,
            row.custom_role or texts.ROLES[row.role],
            f"/project/{row.project_slug}",
            project_ref(row),
        )
        for row in rows
    }
    return {s.source: found[about[s.notification_id]] for s in sources if about[s.notification_id] in found}


async def _mentions(ctx: RequestContext, me: str, sources: Sources, _about: Mapping[str, str]) -> dict[str, Told]:
    said = await mentions.list_mention_views(ctx, me, {source.source for source in sources})
    projects = {row.project_id: project_ref(row) for row in await _projects_of(ctx, me, said)}
    return {
        s.id: Told(
            s.chat or texts.CHAT_OF_TWO,
            s.text,
            f"/messages/{s.kind}/{s.chat_id}?message={s.number}",
            projects.get(s.project_id),
        )
        for s in said
    }


async def _projects_of(ctx: RequestContext, me: str, said: Sequence[mentions.MentionView]) -> list[Any]:
    return await told.projects(ctx.tx, {each.project_id for each in said if each.project_id is not None}, me)


async def _groups(ctx: RequestContext, me: str, sources: Sources, about: Mapping[str, str]) -> dict[str, Told]:
    """Groups that the asker is in still, as they are called now."""
    names = await groups.get_names(ctx, me, set(about.values()))
    return {
        s.source: Told(names[about[s.notification_id]], path=f"/messages/group/{about[s.notification_id]}")
        for s in sources
        if about[s.notification_id] in names
    }


async def _friends(ctx: RequestContext, me: str, sources: Sources, _about: Mapping[str, str]) -> dict[str, Told]:
    friends = await told.friends(ctx.tx, {source.actor_id for source in sources}, me)
    return {source.source: Told() for source in sources if source.actor_id in friends}


_RESOLVERS: Final[dict[str, Resolver]] = {
    "comment": _comments,
    "reply": _comments,
    "review_note": _review_notes,
    "update": _updates,
    "added": _places,
    "role": _places,
    "invite_accepted": _places,
    "friend_accepted": _friends,
    "mention": _mentions,
    "group_added": _groups,
}
NEWS_KINDS: Final[tuple[Kind, ...]] = tuple(kind for kind in KINDS if kind in _RESOLVERS)
