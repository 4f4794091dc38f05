"""WebSocket handlers of live review sessions, for project members and guests of a video's links."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.scope import VideoAccess
from pegbar.access.services import Services
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.videos.guests import actions as guests
from pegbar.domains.videos.texts import GUEST
from pegbar.kernel import clock
from pegbar.kernel.errors import Problem, Unavailable
from pegbar.kernel.schema import TextOut
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.live_review import LiveReviews
from pegbar.realtime.live_review_messages import (
    LiveReviewDraw,
    LiveReviewGetTime,
    LiveReviewGetVersion,
    LiveReviewJoin,
    LiveReviewLeave,
    LiveReviewPresent,
    LiveReviewState,
    LiveReviewTakeControl,
    LiveReviewTime,
    LiveReviewVersion,
    Viewer,
)
from pegbar.realtime.messages import Refused
from pegbar.realtime.socket_router import SocketRouter
from pegbar.realtime.topics import live_review_topic

_NANOSECONDS_PER_MS: float = 1e6


def register(router: SocketRouter, live_reviews: LiveReviews) -> None:
    """Register the handlers of the live review messages."""

    async def on_join(services: Services, _hub: Hub, connection: Connection, message: LiveReviewJoin) -> None:
        video_id = message.video_id
        try:
            access, viewer = await _load_viewer(services, connection, message)
            live_reviews.join(connection, video_id, access.project.id, viewer)
            # Check again: a connection isn't notified of rights that were revoked before it was registered.
            await _load_viewer(services, connection, message)
        except Unavailable:
            raise  # rights unknown: the client retries
        except Problem as problem:
            live_reviews.leave(connection, video_id)
            _send_refusal(connection, video_id, problem)

    async def on_state(_services: Services, _hub: Hub, connection: Connection, message: LiveReviewState) -> None:
        try:
            live_reviews.update_state(connection, message.video_id, message.state)
        except Problem as problem:
            _send_refusal(connection, message.video_id, problem)

    async def on_leave(_services: Services, _hub: Hub, connection: Connection, message: LiveReviewLeave) -> None:
        live_reviews.leave(connection, message.video_id)

    async def on_take_control(
        _services: Services, _hub: Hub, connection: Connection, message: LiveReviewTakeControl
    ) -> None:
        live_reviews.take_control(connection, message.video_id, message.to)

    async def on_show_version(
        _services: Services, _hub: Hub, connection: Connection, message: LiveReviewPresent
    ) -> None:
        live_reviews.present(connection, message.video_id, message.video)

    async def on_draw(_services: Services, _hub: Hub, connection: Connection, message: LiveReviewDraw) -> None:
        live_reviews.broadcast_line(connection, message.video_id, message.line)

    async def on_request_version(
        services: Services, _hub: Hub, connection: Connection, message: LiveReviewGetVersion
    ) -> None:
        is_opened = live_reviews.is_opened(connection, message.video_id, message.version)
        await _send_version_to_guest(services, connection, message, is_opened=is_opened)

    router.on(LiveReviewJoin, on_join)
    router.on(LiveReviewState, on_state)
    router.on(LiveReviewLeave, on_leave)
    router.on(LiveReviewTakeControl, on_take_control)
    router.on(LiveReviewPresent, on_show_version)
    router.on(LiveReviewDraw, on_draw)
    router.on(LiveReviewGetVersion, on_request_version)
    router.on(LiveReviewGetTime, _send_clock)


async def _send_clock(_services: Services, _hub: Hub, connection: Connection, message: LiveReviewGetTime) -> None:
    connection.send_ephemeral(
        LiveReviewTime(sent=message.sent, now=clock.now_nanoseconds() / _NANOSECONDS_PER_MS).model_dump_json()
    )


async def _send_version_to_guest(
    services: Services, connection: Connection, message: LiveReviewGetVersion, *, is_opened: bool
) -> None:
    """Send a video version with its notes to a guest, or the reason for refusing it. Members load it over HTTP."""
    guest, number = connection.user.guest, message.version
    if guest is None or guest.video_id != message.video_id:
        return
    answer = LiveReviewVersion(video_id=message.video_id, version=number, body=None)
    try:
        async with services.db.read() as tx:
            version = await guests.get_version(
                RequestContext(tx, services, connection.user), guest, number, is_presented=is_opened
            )
    except Unavailable:
        raise  # the client retries
    except Problem as problem:
        answer.detail, answer.text = problem.detail, TextOut.from_text(problem.detail)
    else:
        answer.body = version.model_dump_json()
    connection.send(answer.model_dump_json())


def _send_refusal(connection: Connection, video_id: str, problem: Problem) -> None:
    refused = Refused(
        topic=live_review_topic(video_id),
        code=problem.code,
        detail=problem.detail,
        text=TextOut.from_text(problem.detail),
    )
    connection.send(refused.model_dump_json())


async def _load_viewer(
    services: Services, connection: Connection, message: LiveReviewJoin
) -> tuple[VideoAccess, Viewer]:
    """Return the user's access to the video, and the viewer (guests choose a name). Raises if access is denied."""
    async with services.db.read() as tx:
        ctx = RequestContext(tx, services, connection.user)
        access = await guards.live_review(ctx, message.video_id)
        person = ctx.user.id
        known = (await profiles.get_refs(ctx, [person])).get(person) if person is not None else None
    if known is None:
        return access, Viewer(id=None, name=message.name.strip() or GUEST, avatar_url=None, is_guest=True)
    return access, Viewer(id=known.id, name=known.display_name, avatar_url=known.avatar_url, is_guest=False)
