"""Several people on one board: who is here, where, and what they are drawing at this moment."""

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel.errors import Problem
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import Away, DrawLive, Here, PeerPerson
from pegbar.realtime.presence import Presence
from pegbar.realtime.socket_router import SocketRouter
from pegbar.realtime.topics import authorize, project_topic


def register(desk: SocketRouter, presence: Presence) -> None:
    """Take the messages of presence."""

    async def here(services: Services, _hub: Hub, connection: Connection, message: Here) -> None:
        if not presence.is_on(connection, message.project_id):
            topic = project_topic(message.project_id)
            async with services.db.read() as tx:
                ctx = RequestContext(tx, services, connection.user)
                await authorize(ctx, topic)
                person = await _person(ctx)
            presence.join(connection, message.project_id, person)
            try:  # rights that went meanwhile had nobody to tell
                async with services.db.read() as tx:
                    await authorize(RequestContext(tx, services, connection.user), topic)
            except Problem:
                presence.leave(connection, message.project_id)
                raise
        presence.update_state(connection, message.project_id, message.state)

    async def away(_services: Services, _hub: Hub, connection: Connection, message: Away) -> None:
        presence.leave(connection, message.project_id)

    async def draw(_services: Services, _hub: Hub, connection: Connection, message: DrawLive) -> None:
        presence.broadcast_stroke(connection, message)

    desk.on(Here, here)
    desk.on(Away, away)
    desk.on(DrawLive, draw)


async def _person(ctx: RequestContext) -> PeerPerson | None:
    """Who it is; somebody who is not signed in sees the others and is not seen."""
    user_id = ctx.user.id
    if user_id is None:
        return None
    known = (await profiles.refs(ctx, [user_id])).get(user_id)
    return PeerPerson(**known.model_dump()) if known is not None else None
