"""The chats and people whose events a user's connection receives."""

from dataclasses import dataclass

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.domains.chat.limits import CHATS_WATCHED
from pegbar.domains.chat.store import chat_rows
from pegbar.domains.relations import actions as relations
from pegbar.realtime import outbox
from pegbar.realtime.topics import chat_topic


@dataclass(frozen=True, slots=True)
class ChatSubscriptions:
    """Subscriptions of one user.

    `topics` maps each chat's topic to its last event number and its project id ("" if none). `people` are the ids of
    the people whose online status the user sees.
    """

    topics: dict[str, tuple[int, str]]
    people: set[str]


async def load_subscriptions(ctx: RequestContext) -> ChatSubscriptions:
    """Load the user's most recently active chats, and the people whose online status they see.

    These are the user's friends and direct chat partners, except people whom the user blocks.
    """
    me = guards.require_person(ctx.user)
    rows = await chat_rows.list_watched_chats(ctx.tx, me, CHATS_WATCHED)
    projects = {chat_topic(row.id): row.project_id or "" for row in rows}
    heads = await outbox.get_heads(ctx.tx, list(projects))
    people = {*await relations.list_own_friend_ids(ctx), *await chat_rows.list_dm_peers(ctx.tx, me)}
    return ChatSubscriptions(
        topics={topic: (heads.get(topic, 0), project) for topic, project in projects.items()},
        people=people - set(await relations.list_block_ids(ctx.tx, me)),
    )
