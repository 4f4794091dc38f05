"""WebSocket handlers for the online status of friends. Only friends see it, while they are friends."""

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.relations import actions
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import WatchFriends
from pegbar.realtime.online_status import OnlineStatus
from pegbar.realtime.socket_router import SocketRouter


def register(router: SocketRouter, online: OnlineStatus) -> None:
    """Register the handler that subscribes to the online status of friends."""

    async def watch(services: Services, _hub: Hub, connection: Connection, _message: WatchFriends) -> None:
        async with services.db.read() as tx:
            friends = await actions.list_own_friend_ids(RequestContext(tx, services, connection.user))
        online.watch(connection, friends)

    router.on(WatchFriends, watch)
