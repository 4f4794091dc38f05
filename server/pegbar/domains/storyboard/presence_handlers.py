"""WebSocket handlers for presence: who is on a board, where, and the strokes they are drawing."""

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel.errors import Problem
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import DrawLive, PeerPerson, PresenceLeave, PresenceUpdate
from pegbar.realtime.presence import Presence
from pegbar.realtime.socket_router import SocketRouter
from pegbar.realtime.topics import authorize, project_topic


def register(router: SocketRouter, presence: Presence) -> None:
    """Register the handlers of the presence messages."""

    async def here(services: Services, _hub: Hub, connection: Connection, message: PresenceUpdate) -> None:
        if not presence.is_on(connection, message.project_id):
            topic = project_topic(message.project_id)
            async with services.db.read() as tx:
                ctx = RequestContext(tx, services, connection.user)
                await authorize(ctx, topic)
                person = await _load_person(ctx)
            presence.join(connection, message.project_id, person)
            try:  # check again: a permission revoked before `join` couldn't remove this connection
                async with services.db.read() as tx:
                    await authorize(RequestContext(tx, services, connection.user), topic)
            except Problem:
                presence.leave(connection, message.project_id)
                raise
        presence.update_state(connection, message.project_id, message.state)

    async def away(_services: Services, _hub: Hub, connection: Connection, message: PresenceLeave) -> None:
        presence.leave(connection, message.project_id)

    async def draw(_services: Services, _hub: Hub, connection: Connection, message: DrawLive) -> None:
        presence.broadcast_stroke(connection, message)

    router.on(PresenceUpdate, here)
    router.on(PresenceLeave, away)
    router.on(DrawLive, draw)


async def _load_person(ctx: RequestContext) -> PeerPerson | None:
    """Return the user's public data. None if not signed in: such a viewer sees others but isn't shown to them."""
    user_id = ctx.user.id
    if user_id is None:
        return None
    ref = (await profiles.get_refs(ctx, [user_id])).get(user_id)
    return PeerPerson(**ref.model_dump()) if ref is not None else None
