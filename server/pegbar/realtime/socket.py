"""The tab's one socket: subscriptions are authorised by the same guards as HTTP."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Any

import structlog
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from pegbar.access import texts
from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Problem, Unavailable
from pegbar.kernel.http import network_of
from pegbar.kernel.texts import NOT_DONE
from pegbar.kernel.token_bucket import KeyedRateLimiter
from pegbar.realtime import outbox, topics
from pegbar.realtime.hub import CATCH_UP_MAX, CLOSE_RIGHTS_CHANGED, Connection, Hub
from pegbar.realtime.messages import (
    CLIENT_MESSAGE,
    BadMessage,
    DocPush,
    Hello,
    Ping,
    Pong,
    Refused,
    Reset,
    Subscribe,
    Subscribed,
    Unsubscribe,
)
from pegbar.realtime.recheck import Identify, Recheck

IDLE_SECONDS = 70
TRY_AGAIN = (1013, "try again later")
"""The code of RFC 6455's registry for a server that cannot just now: the page comes again, and catches up."""
TOO_MUCH = 1008
"""RFC 6455's code for who does not keep to the rules: too many sockets, or messages."""
_REST_SECONDS = 5
"""Before somebody whose socket was closed for a flood may open another."""
_LAST_WORDS_SECONDS = 1
RECENT = timedelta(seconds=10)
"""Longer than a page takes from what it loads to its subscription."""

Answer = Callable[[Services, Hub, Connection, Any], Awaitable[None]]
log = structlog.get_logger()


class SocketDesk:
    """Serves sockets; slices add the messages that are theirs."""

    def __init__(self, services: Services, hub: Hub) -> None:
        self._services = services
        self._hub = hub
        self._acts: dict[type, Answer] = {}
        self._recheck = Recheck(services, hub)
        self._rests = KeyedRateLimiter(1 / _REST_SECONDS, 0)

    def answer(self, kind: type, answer: Answer) -> None:
        """Say who answers messages of this type."""
        self._acts[kind] = answer

    def close(self) -> None:
        """The process ends."""
        self._recheck.close()

    async def serve(self, socket: WebSocket, identify: Identify | None = None) -> None:
        """One connection from its first frame to its last; `identify` where a session does not say who is behind it."""
        identify = identify or partial(self._who, socket)
        try:
            async with self._services.db.read() as tx:
                user = await identify(tx)
        except Unavailable:
            await socket.accept()
            return await socket.close(*TRY_AGAIN)
        await socket.accept()
        sender = user.id or network_of(socket)
        refused = self._refusal(user, sender)
        if refused is not None:
            return await socket.close(TOO_MUCH, refused)
        connection = Connection(user, sender)
        self._hub.join(connection)
        self._recheck.watch(connection, identify)
        # A sign-out between the first look and the joining would find no socket to close: so look once more.
        try:
            async with self._services.db.read() as tx:
                if await identify(tx) != user:
                    connection.close(CLOSE_RIGHTS_CHANGED, "rights changed")
        except Unavailable:
            connection.close(*TRY_AGAIN)
        connection.send(Hello(connection_id=connection.id, user_id=user.id).model_dump_json())
        telling = asyncio.create_task(_send_all(socket, connection))
        ending = self._end_with(connection)
        try:
            await self._receive_all(socket, connection)
        except WebSocketDisconnect as end:  # the other side is gone, or sent too much
            if end.code == TOO_MUCH and not self._rests_still(sender):
                self._rests.get_bucket(sender, time.monotonic()).take(time.monotonic())
        except (RuntimeError, TimeoutError):
            pass  # gone, or silent for longer than two heartbeats
        finally:
            if ending is not None:
                ending.cancel()
            self._hub.leave(connection)
            self._recheck.forget(connection)
            if connection.closing:
                await asyncio.wait([telling], timeout=_LAST_WORDS_SECONDS)
            telling.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await telling
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close()

    async def _who(self, socket: WebSocket, tx: Transaction) -> Principal:
        return await self._services.authenticate(tx, socket)

    def _end_with(self, connection: Connection) -> asyncio.TimerHandle | None:
        """A guest's socket ends with what let the guest in."""
        guest = connection.user.guest
        if guest is None:
            return None
        seconds = (guest.ends_at - clock.now()).total_seconds()
        return asyncio.get_running_loop().call_later(max(0, seconds), self._hub.cut_off, connection)

    def _refusal(self, user: Principal, sender: str) -> str | None:
        """Why this sender may have no more sockets just now."""
        if self._rests_still(sender):
            return texts.SOCKET_RESTS
        settings = self._services.settings
        most = settings.sockets_person if user.is_signed_in else settings.sockets_address
        return texts.TOO_MANY_SOCKETS if self._hub.open_of(sender) >= most else None

    def _rests_still(self, sender: str) -> bool:
        now = time.monotonic()
        return not self._rests.get_bucket(sender, now).is_full(now)

    async def _receive_all(self, socket: WebSocket, connection: Connection) -> None:
        pace = self._services.socket_limits.new_limiter(connection.sender, is_person=connection.user.is_signed_in)
        while not connection.closing:
            async with asyncio.timeout(IDLE_SECONDS):
                text = await _next_text(socket)
            try:
                message = CLIENT_MESSAGE.validate_json(text)
            except ValidationError as error:
                connection.send(unreadable(error))
                message = None
            if message is not None:
                await self._answer(connection, message)
            # Pushes have a pace of their own, for their bytes. Also without a wait others have a turn here: what has
            # arrived already would be answered to its end before.
            await asyncio.sleep(pace.take(0 if isinstance(message, DocPush) else len(text)))

    async def _answer(self, connection: Connection, message: object) -> None:
        try:
            await self._act(connection, message)
        except Unavailable:
            connection.close(*TRY_AGAIN)
        except Problem as problem:
            connection.send(BadMessage(detail=problem.detail).model_dump_json())
        except Exception:
            log.exception("socket.message_failed", kind=type(message).__name__)
            connection.send(BadMessage(detail=NOT_DONE).model_dump_json())

    async def _act(self, connection: Connection, message: object) -> None:
        if isinstance(message, Ping):
            connection.send(Pong().model_dump_json())
        elif isinstance(message, Subscribe):
            await self._subscribe(connection, message)
        elif isinstance(message, Unsubscribe):
            if message.topic not in connection.watched:
                self._hub.unfollow(connection, message.topic)
        else:
            await self._acts[type(message)](self._services, self._hub, connection, message)

    async def _subscribe(self, connection: Connection, message: Subscribe) -> None:
        topic = message.topic
        try:
            async with self._services.db.read() as tx:
                await topics.authorise(RequestContext(tx, self._services, connection.user), topic)
                last = await outbox.head(tx, topic)
                since = message.since
                if since is None:
                    recent = clock.now() - RECENT
                    since = await outbox.before(tx, topic, recent, last) if message.recent else last
                known = since <= last and await _has_all_after(tx, topic, since, last)
        except Unavailable:
            raise  # no answer of whether it may: it asks again
        except Problem as problem:
            refused = Refused(topic=topic, code=problem.code, detail=problem.detail)
            connection.send(refused.model_dump_json())
            return
        if known:
            connection.send(Subscribed(topic=topic, seq=since).model_dump_json())
        else:
            since = last
            connection.send(Reset(topic=topic, seq=last).model_dump_json())
        await self._hub.follow(connection, topic, since)
        await self._ask_again(connection, topic)

    async def _ask_again(self, connection: Connection, topic: str) -> None:
        """Rights that went between the asking and the following had nobody to tell: so ask once more."""
        try:
            async with self._services.db.read() as tx:
                await topics.authorise(RequestContext(tx, self._services, connection.user), topic)
        except Unavailable:
            raise
        except Problem as problem:
            self._hub.unfollow(connection, topic)
            refused = Refused(topic=topic, code=problem.code, detail=problem.detail)
            connection.send(refused.model_dump_json())


async def _has_all_after(tx: Any, topic: str, since: int, last: int) -> bool:
    """Whether every event after `since` is still there and few enough to be told one by one."""
    if since == last:
        return True
    if last - since > CATCH_UP_MAX:
        return False
    first = await outbox.after(tx, topic, since, 1)
    return bool(first) and first[0].seq == since + 1


def unreadable(error: ValidationError) -> str:
    """The frame that says what is wrong with one that is no message."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return BadMessage(detail=f"{first['loc']}: {first['msg']}").model_dump_json()


async def _next_text(socket: WebSocket) -> str:
    """The next frame's text; a frame of bytes counts as an empty one, which is no message."""
    frame = await socket.receive()
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(frame.get("code", 1005))
    return frame.get("text") or ""


async def _send_all(socket: WebSocket, connection: Connection) -> None:
    while True:
        item = await connection.next()
        if isinstance(item, tuple):
            await socket.close(*item)
            return
        await socket.send_text(item)
        connection.sent()
