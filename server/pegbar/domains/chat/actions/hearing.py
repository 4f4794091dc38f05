"""What somebody hears of without asking for each chat."""

from dataclasses import dataclass

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.domains.chat.limits import CHATS_WATCHED
from pegbar.domains.chat.store import chat_rows
from pegbar.domains.relations import actions as relations
from pegbar.realtime import outbox
from pegbar.realtime.topics import chat_topic


@dataclass(frozen=True, slots=True)
class Heard:
    """The topics of one's chats, each with how far it is and the project that decides about it, and who one sees."""

    topics: dict[str, tuple[int, str]]
    people: set[str]


async def own(ctx: RequestContext) -> Heard:
    """The asker's chats that were written in last, and of friends and of those one writes to whoever no block hides."""
    me = guards.require_person(ctx.user)
    rows = await chat_rows.topics(ctx.tx, me, CHATS_WATCHED)
    projects = {chat_topic(row.id): row.project_id or "" for row in rows}
    heads = await outbox.get_heads(ctx.tx, list(projects))
    people = {*await relations.friend_ids(ctx), *await chat_rows.partners(ctx.tx, me)}
    return Heard(
        topics={topic: (heads.get(topic, 0), project) for topic, project in projects.items()},
        people=people - set(await relations.blocked_people(ctx.tx, me)),
    )
