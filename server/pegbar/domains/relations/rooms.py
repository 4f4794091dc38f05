"""Which friends are there, over the socket: for friends alone, and only while they are."""

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.relations import actions
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import WatchFriends
from pegbar.realtime.online_status import OnlineStatus
from pegbar.realtime.socket_router import SocketRouter


def register(desk: SocketRouter, online: OnlineStatus) -> None:
    """Take the message that asks who is there."""

    async def watch(services: Services, _hub: Hub, connection: Connection, _message: WatchFriends) -> None:
        async with services.db.read() as tx:
            friends = await actions.friend_ids(RequestContext(tx, services, connection.user))
        online.watch(connection, friends)

    desk.on(WatchFriends, watch)
