"""WebSocket handlers: subscribe to all of the user's chats, and report that the user is typing."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import chat as policy
from pegbar.access.services import Services
from pegbar.domains.chat.actions import subscriptions
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import ChatsWatched, Typing, WatchChats
from pegbar.realtime.online_status import OnlineStatus
from pegbar.realtime.socket_router import SocketRouter
from pegbar.realtime.typing_indicator import TypingIndicator


def register(router: SocketRouter, online: OnlineStatus, typing: TypingIndicator) -> None:
    """Register the handlers of the chat messages."""

    async def watch(services: Services, hub: Hub, connection: Connection, _message: WatchChats) -> None:
        async with services.db.read() as tx:
            before = await subscriptions.load_subscriptions(RequestContext(tx, services, connection.user))
        connection.automatic_topics = set(before.topics)
        await hub.subscribe_from(connection, {t: at for t, at in before.topics.items() if t not in connection.topics})
        # Load the chats again. Events and lost rights between the first load and the subscription were not delivered.
        async with services.db.read() as tx:
            after = await subscriptions.load_subscriptions(RequestContext(tx, services, connection.user))
        for topic in before.topics.keys() - after.topics.keys():
            connection.automatic_topics.discard(topic)
            hub.unsubscribe(connection, topic)
        await hub.notify([topic for topic, at in after.topics.items() if at != before.topics.get(topic, at)])
        online.watch(connection, after.people)
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

    router.on(WatchChats, watch)
    router.on(Typing, types)
