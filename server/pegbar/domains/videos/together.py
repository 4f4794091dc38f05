"""Several people at one film over the socket: members of its project, and the guests of its links."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.scope import VideoAccess
from pegbar.access.services import Services
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.videos.guests import actions as guests
from pegbar.domains.videos.texts import GUEST
from pegbar.kernel import clock
from pegbar.kernel.errors import Problem, Unavailable
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.live_review import LiveReviews
from pegbar.realtime.live_review_messages import (
    ScreenClock,
    ScreenClockIs,
    ScreenCome,
    ScreenDraw,
    ScreenDrive,
    ScreenFilm,
    ScreenFilmIs,
    ScreenHere,
    ScreenLeave,
    ScreenShow,
    Viewer,
)
from pegbar.realtime.messages import Refused
from pegbar.realtime.socket_router import SocketRouter
from pegbar.realtime.topics import screening_topic

_NANOS: float = 1e6


def register(desk: SocketRouter, screenings: LiveReviews) -> None:
    """Take the messages of screenings."""

    async def come(services: Services, _hub: Hub, connection: Connection, message: ScreenCome) -> None:
        video_id = message.video_id
        try:
            access, viewer = await _viewer(services, connection, message)
            screenings.join(connection, video_id, access.project.id, viewer)
            await _viewer(services, connection, message)  # rights that went meanwhile had nobody to tell
        except Unavailable:
            raise  # no answer of whether it may: it asks again
        except Problem as problem:
            screenings.leave(connection, video_id)
            _refuse(connection, video_id, problem)

    async def here(_services: Services, _hub: Hub, connection: Connection, message: ScreenHere) -> None:
        try:
            screenings.update_state(connection, message.video_id, message.state)
        except Problem as problem:
            _refuse(connection, message.video_id, problem)

    async def leave(_services: Services, _hub: Hub, connection: Connection, message: ScreenLeave) -> None:
        screenings.leave(connection, message.video_id)

    async def drive(_services: Services, _hub: Hub, connection: Connection, message: ScreenDrive) -> None:
        screenings.take_control(connection, message.video_id, message.to)

    async def show(_services: Services, _hub: Hub, connection: Connection, message: ScreenShow) -> None:
        screenings.present(connection, message.video_id, message.film)

    async def draw(_services: Services, _hub: Hub, connection: Connection, message: ScreenDraw) -> None:
        screenings.broadcast_line(connection, message.video_id, message.line)

    async def film(services: Services, _hub: Hub, connection: Connection, message: ScreenFilm) -> None:
        is_opened = screenings.is_opened(connection, message.video_id, message.version)
        await _show_to_guest(services, connection, message, is_opened=is_opened)

    desk.on(ScreenCome, come)
    desk.on(ScreenHere, here)
    desk.on(ScreenLeave, leave)
    desk.on(ScreenDrive, drive)
    desk.on(ScreenShow, show)
    desk.on(ScreenDraw, draw)
    desk.on(ScreenFilm, film)
    desk.on(ScreenClock, _tell_time)


async def _tell_time(_services: Services, _hub: Hub, connection: Connection, message: ScreenClock) -> None:
    connection.send_ephemeral(ScreenClockIs(sent=message.sent, now=clock.nanos() / _NANOS).model_dump_json())


async def _show_to_guest(services: Services, connection: Connection, message: ScreenFilm, *, is_opened: bool) -> None:
    """A version with its notes, or why not; members have them over HTTP."""
    guest, number = connection.user.guest, message.version
    if guest is None or guest.video_id != message.video_id:
        return
    told = ScreenFilmIs(video_id=message.video_id, version=number, body=None)
    try:
        async with services.db.read() as tx:
            shown = await guests.shown_version(
                RequestContext(tx, services, connection.user), guest, number, is_opened=is_opened
            )
    except Unavailable:
        raise  # the page comes again
    except Problem as problem:
        told.detail = problem.detail
    else:
        told.body = shown.model_dump_json()
    connection.send(told.model_dump_json())


def _refuse(connection: Connection, video_id: str, problem: Problem) -> None:
    refused = Refused(topic=screening_topic(video_id), code=problem.code, detail=problem.detail)
    connection.send(refused.model_dump_json())


async def _viewer(services: Services, connection: Connection, message: ScreenCome) -> tuple[VideoAccess, Viewer]:
    """The film's facts, and who comes, a guest as they call themselves; raises where the connection may not come."""
    async with services.db.read() as tx:
        ctx = RequestContext(tx, services, connection.user)
        access = await guards.screening(ctx, message.video_id)
        person = ctx.user.id
        known = (await profiles.refs(ctx, [person])).get(person) if person is not None else None
    if known is None:
        return access, Viewer(id=None, name=message.name.strip() or GUEST, avatar_url=None, is_guest=True)
    return access, Viewer(id=known.id, name=known.display_name, avatar_url=known.avatar_url, is_guest=False)
