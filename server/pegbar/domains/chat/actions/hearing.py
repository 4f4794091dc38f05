"""What somebody hears of without asking for each chat."""

from dataclasses import dataclass

from pegbar.access import guards
from pegbar.access.ask import Ask
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


async def own(ask: Ask) -> Heard:
    """The asker's chats that were written in last, and of friends and of those one writes to whoever no block hides."""
    me = guards.require_person(ask.who)
    rows = await chat_rows.topics(ask.work, me, CHATS_WATCHED)
    projects = {chat_topic(row.id): row.project_id or "" for row in rows}
    heads = await outbox.heads(ask.work, list(projects))
    people = {*await relations.friend_ids(ask), *await chat_rows.partners(ask.work, me)}
    return Heard(
        topics={topic: (heads.get(topic, 0), project) for topic, project in projects.items()},
        people=people - set(await relations.blocked_people(ask.work, me)),
    )
