"""The WebSocket of a tab: dispatches messages to handlers. Subscriptions pass the same guards as HTTP requests."""

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
from pegbar.kernel.http import get_client_network
from pegbar.kernel.schema import TextOut
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
from pegbar.realtime.reauthorizer import Identify, Reauthorizer

IDLE_SECONDS = 70
CLOSE_TRY_AGAIN = (1013, "try again later")
"""Close code 1013 (IANA WebSocket registry, "try again later"): the client reconnects and catches up."""
CLOSE_TOO_MUCH = 1008
"""Close code 1008 (RFC 6455, policy violation): too many sockets or messages."""
_REST_SECONDS = 5
"""How long a sender is blocked after its socket was closed for flooding."""
_CLOSE_SECONDS = 1
RECENT_EVENTS = timedelta(seconds=10)
"""Age of the events that `recent` subscriptions include: longer than a page takes from loading data to subscribing."""

Handler = Callable[[Services, Hub, Connection, Any], Awaitable[None]]
log = structlog.get_logger()


class SocketRouter:
    """Serves sockets. Domains register handlers for their messages."""

    def __init__(self, services: Services, hub: Hub) -> None:
        self._services = services
        self._hub = hub
        self._handlers: dict[type, Handler] = {}
        self._reauthorizer = Reauthorizer(services, hub)
        self._blocked = KeyedRateLimiter(1 / _REST_SECONDS, 0)

    def on(self, kind: type, handler: Handler) -> None:
        """Register the handler for messages of this type."""
        self._handlers[kind] = handler

    def close(self) -> None:
        """Stop checking permissions, because the process ends."""
        self._reauthorizer.close()

    async def serve(self, socket: WebSocket, identify: Identify | None = None) -> None:
        """Serve a connection until it closes. `identify` returns its user; by default, the session cookie decides."""
        identify = identify or partial(self._authenticate, socket)
        try:
            async with self._services.db.read() as tx:
                user = await identify(tx)
        except Unavailable:
            await socket.accept()
            return await socket.close(*CLOSE_TRY_AGAIN)
        await socket.accept()
        sender = user.id or get_client_network(socket)
        refused = self._find_refusal(user, sender)
        if refused is not None:
            return await socket.close(CLOSE_TOO_MUCH, refused)
        connection = Connection(user, sender)
        self._hub.add(connection)
        self._reauthorizer.add(connection, identify)
        # A sign-out between the first check and `add` would find no socket to close, so check again.
        try:
            async with self._services.db.read() as tx:
                if await identify(tx) != user:
                    connection.close(CLOSE_RIGHTS_CHANGED, "rights changed")
        except Unavailable:
            connection.close(*CLOSE_TRY_AGAIN)
        connection.send(Hello(connection_id=connection.id, user_id=user.id).model_dump_json())
        sending = asyncio.create_task(_send_all(socket, connection))
        ending = self._schedule_guest_end(connection)
        try:
            await self._receive_all(socket, connection)
        except WebSocketDisconnect as end:  # the client is gone, or sent too much
            if end.code == CLOSE_TOO_MUCH and not self._is_blocked(sender):
                self._blocked.get_bucket(sender, time.monotonic()).take(time.monotonic())
        except (RuntimeError, TimeoutError):
            pass  # the client is gone, or sent nothing for longer than two heartbeats
        finally:
            if ending is not None:
                ending.cancel()
            self._hub.remove(connection)
            self._reauthorizer.remove(connection)
            if connection.is_closing:
                await asyncio.wait([sending], timeout=_CLOSE_SECONDS)
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sending
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close()

    async def _authenticate(self, socket: WebSocket, tx: Transaction) -> Principal:
        return await self._services.authenticate(tx, socket)

    def _schedule_guest_end(self, connection: Connection) -> asyncio.TimerHandle | None:
        """Schedule the end of a guest's socket for when the guest session ends."""
        guest = connection.user.guest
        if guest is None:
            return None
        seconds = (guest.ends_at - clock.now()).total_seconds()
        return asyncio.get_running_loop().call_later(max(0, seconds), self._hub.disconnect, connection)

    def _find_refusal(self, user: Principal, sender: str) -> str | None:
        """Return why this sender may not open another socket now, or None."""
        if self._is_blocked(sender):
            return texts.SOCKET_RESTS
        settings = self._services.settings
        most = settings.sockets_person if user.is_signed_in else settings.sockets_address
        return texts.TOO_MANY_SOCKETS if self._hub.count_sockets(sender) >= most else None

    def _is_blocked(self, sender: str) -> bool:
        now = time.monotonic()
        return not self._blocked.get_bucket(sender, now).is_full(now)

    async def _receive_all(self, socket: WebSocket, connection: Connection) -> None:
        rate_limiter = self._services.socket_limits.new_limiter(
            connection.sender, is_person=connection.user.is_signed_in
        )
        while not connection.is_closing:
            async with asyncio.timeout(IDLE_SECONDS):
                text = await _next_text(socket)
            try:
                message = CLIENT_MESSAGE.validate_json(text)
            except ValidationError as error:
                connection.send(bad_message(error))
                message = None
            if message is not None:
                await self._handle(connection, message)
            # Pushes have a rate limit of their own, by bytes. Even a sleep of zero lets other tasks run: otherwise all
            # messages that have arrived would be handled first.
            await asyncio.sleep(rate_limiter.take(0 if isinstance(message, DocPush) else len(text)))

    async def _handle(self, connection: Connection, message: object) -> None:
        try:
            await self._dispatch(connection, message)
        except Unavailable:
            connection.close(*CLOSE_TRY_AGAIN)
        except Problem as problem:
            connection.send(BadMessage(detail=problem.detail).model_dump_json())
        except Exception:
            log.exception("socket.message_failed", kind=type(message).__name__)
            connection.send(BadMessage(detail=NOT_DONE).model_dump_json())

    async def _dispatch(self, connection: Connection, message: object) -> None:
        if isinstance(message, Ping):
            connection.send(Pong().model_dump_json())
        elif isinstance(message, Subscribe):
            await self._subscribe(connection, message)
        elif isinstance(message, Unsubscribe):
            if message.topic not in connection.automatic_topics:
                self._hub.unsubscribe(connection, message.topic)
        else:
            await self._handlers[type(message)](self._services, self._hub, connection, message)

    async def _subscribe(self, connection: Connection, message: Subscribe) -> None:
        topic = message.topic
        try:
            async with self._services.db.read() as tx:
                await topics.authorize(RequestContext(tx, self._services, connection.user), topic)
                last = await outbox.get_head(tx, topic)
                since = message.since
                if since is None:
                    recent = clock.now() - RECENT_EVENTS
                    since = await outbox.find_start(tx, topic, recent, last) if message.recent else last
                known = since <= last and await _has_all_events_after(tx, topic, since, last)
        except Unavailable:
            raise  # permissions are unknown: the client tries again
        except Problem as problem:
            refused = Refused(
                topic=topic, code=problem.code, detail=problem.detail, text=TextOut.from_text(problem.detail)
            )
            connection.send(refused.model_dump_json())
            return
        if known:
            connection.send(Subscribed(topic=topic, seq=since).model_dump_json())
        else:
            since = last
            connection.send(Reset(topic=topic, seq=last).model_dump_json())
        await self._hub.subscribe(connection, topic, since)
        await self._recheck_rights(connection, topic)

    async def _recheck_rights(self, connection: Connection, topic: str) -> None:
        """Check permissions again, because no notification of a change reached this connection before it subscribed."""
        try:
            async with self._services.db.read() as tx:
                await topics.authorize(RequestContext(tx, self._services, connection.user), topic)
        except Unavailable:
            raise
        except Problem as problem:
            self._hub.unsubscribe(connection, topic)
            refused = Refused(
                topic=topic, code=problem.code, detail=problem.detail, text=TextOut.from_text(problem.detail)
            )
            connection.send(refused.model_dump_json())


async def _has_all_events_after(tx: Any, topic: str, since: int, last: int) -> bool:
    """Return whether all events after `since` are still stored, and are few enough (CATCH_UP_MAX) to send one by one.

    `last` is the sequence number of the topic's last event.
    """
    if since == last:
        return True
    if last - since > CATCH_UP_MAX:
        return False
    first = await outbox.list_after(tx, topic, since, 1)
    return bool(first) and first[0].seq == since + 1


def bad_message(error: ValidationError) -> str:
    """Build the frame that tells the client why its frame isn't a valid message."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return BadMessage(detail=f"{first['loc']}: {first['msg']}").model_dump_json()


async def _next_text(socket: WebSocket) -> str:
    """Return the next frame's text; a binary frame counts as an empty text, which isn't a valid message."""
    frame = await socket.receive()
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(frame.get("code", 1005))
    return frame.get("text") or ""


async def _send_all(socket: WebSocket, connection: Connection) -> None:
    while True:
        item = await connection.next_item()
        if isinstance(item, tuple):
            await socket.close(*item)
            return
        await socket.send_text(item)
        connection.mark_sent()
