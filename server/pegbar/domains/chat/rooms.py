"""Chats over the socket: all of one's own at once, who is there, and who is writing."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import chat as policy
from pegbar.access.services import Services
from pegbar.domains.chat.actions import hearing
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import ChatsWatched, Typing, WatchChats
from pegbar.realtime.online_status import OnlineStatus
from pegbar.realtime.socket_router import SocketRouter
from pegbar.realtime.typing_indicator import TypingIndicator


def register(desk: SocketRouter, online: OnlineStatus, typing: TypingIndicator) -> None:
    """Take the messages of chats."""

    async def watch(services: Services, hub: Hub, connection: Connection, _message: WatchChats) -> None:
        async with services.db.read() as tx:
            heard = await hearing.own(RequestContext(tx, services, connection.user))
        connection.automatic_topics = set(heard.topics)
        await hub.subscribe_from(connection, {t: at for t, at in heard.topics.items() if t not in connection.topics})
        # What was said, and rights that went, between the asking and the following had nobody to tell: so ask again.
        async with services.db.read() as tx:
            now = await hearing.own(RequestContext(tx, services, connection.user))
        for topic in heard.topics.keys() - now.topics.keys():
            connection.automatic_topics.discard(topic)
            hub.unsubscribe(connection, topic)
        await hub.notify([topic for topic, at in now.topics.items() if at != heard.topics.get(topic, at)])
        online.watch(connection, now.people)
        connection.send(ChatsWatched().model_dump_json())

    async def types(services: Services, _hub: Hub, connection: Connection, message: Typing) -> None:
        if not typing.is_within_rate(connection):
            return
        async with services.db.read() as tx:
            ctx = RequestContext(tx, services, connection.user)
            access = await guards.chat(ctx, message.chat_id)
            guards.require(policy.write(access))
        if access.status == "accepted":
            typing.broadcast_typing(message.chat_id, guards.require_person(connection.user))

    desk.on(WatchChats, watch)
    desk.on(Typing, types)
