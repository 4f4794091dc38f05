"""Several people on one board: who is here, where, and what they are drawing at this moment."""

from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel.errors import Problem
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import Away, DrawLive, Here, PeerPerson
from pegbar.realtime.presence import Presence
from pegbar.realtime.socket import SocketDesk
from pegbar.realtime.topics import authorise, project_topic


def register(desk: SocketDesk, presence: Presence) -> None:
    """Take the messages of presence."""

    async def here(house: House, _hub: Hub, connection: Connection, message: Here) -> None:
        if not presence.is_on(connection, message.project_id):
            topic = project_topic(message.project_id)
            async with house.db.read() as work:
                ask = Ask(work, house, connection.who)
                await authorise(ask, topic)
                person = await _person(ask)
            presence.come(connection, message.project_id, person)
            try:  # rights that went meanwhile had nobody to tell
                async with house.db.read() as work:
                    await authorise(Ask(work, house, connection.who), topic)
            except Problem:
                presence.leave(connection, message.project_id)
                raise
        presence.be(connection, message.project_id, message.state)

    async def away(_house: House, _hub: Hub, connection: Connection, message: Away) -> None:
        presence.leave(connection, message.project_id)

    async def draw(_house: House, _hub: Hub, connection: Connection, message: DrawLive) -> None:
        presence.draw(connection, message)

    desk.answer(Here, here)
    desk.answer(Away, away)
    desk.answer(DrawLive, draw)


async def _person(ask: Ask) -> PeerPerson | None:
    """Who it is; somebody who is not signed in sees the others and is not seen."""
    user_id = ask.who.id
    if user_id is None:
        return None
    known = (await profiles.refs(ask, [user_id])).get(user_id)
    return PeerPerson(**known.model_dump()) if known is not None else None
