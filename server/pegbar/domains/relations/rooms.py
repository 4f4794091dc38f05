"""Which friends are there, over the socket: for friends alone, and only while they are."""

from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.domains.relations import actions
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import WatchFriends
from pegbar.realtime.online import Online
from pegbar.realtime.socket import SocketDesk


def register(desk: SocketDesk, online: Online) -> None:
    """Take the message that asks who is there."""

    async def watch(house: House, _hub: Hub, connection: Connection, _message: WatchFriends) -> None:
        async with house.db.read() as work:
            friends = await actions.friend_ids(Ask(work, house, connection.who))
        online.watch(connection, friends)

    desk.answer(WatchFriends, watch)
