"""WebSocket handlers for drawings: open, close and push.

A push is committed before it is acknowledged.
"""

import base64
import binascii

from pegbar.access.context import RequestContext, transactions_as
from pegbar.access.services import Services
from pegbar.domains.storyboard import texts
from pegbar.domains.storyboard.core.actions import drawings
from pegbar.domains.storyboard.core.actions.drawings import DrawingChunk
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid, Problem, Unavailable
from pegbar.kernel.schema import TextOut
from pegbar.kernel.text_catalog import to_json
from pegbar.realtime.hub import Connection, Frame, Hub
from pegbar.realtime.messages import DocAck, DocClose, DocError, DocOpen, DocPush, DocState, DocUpdate, Refused
from pegbar.realtime.socket_router import SocketRouter
from pegbar.realtime.topics import drawing_topic

_CODES_BY_STATUS = {401: "unauthenticated", 403: "forbidden", 404: "not_found", 413: "too_large", 422: "invalid"}
_CODES_BY_NAME = {"cut.gone": "cut.gone", "no_room": "full"}


def register(router: SocketRouter, hub: Hub) -> None:
    """Register the handlers of the drawing messages."""
    router.on(DocOpen, _handle_open)
    router.on(DocClose, _handle_close)
    router.on(DocPush, _handle_push)
    hub.register_reader("drawing", _read_frames)


async def _handle_open(services: Services, hub: Hub, connection: Connection, message: DocOpen) -> None:
    try:
        async with services.db.read() as tx:
            drawing = await drawings.open_drawing(
                RequestContext(tx, services, connection.user), message.cut_id, message.since
            )
    except Unavailable:
        raise  # the client retries
    except Problem as problem:
        connection.send(
            Refused(
                topic=message.cut_id, code=problem.code, detail=problem.detail, text=TextOut.from_text(problem.detail)
            ).model_dump_json()
        )
        return
    _send_state(connection, message.cut_id, drawing.seq, drawing.updates, drawing.can_edit, more=drawing.has_more)
    seq = await _send_remaining(services, hub, connection, message.cut_id, drawing) if drawing.has_more else drawing.seq
    if drawing.can_edit:
        connection.open_drawings.add(message.cut_id)
    await hub.subscribe(connection, drawing_topic(message.cut_id), seq, drawing.project_id)


async def _send_remaining(
    services: Services, hub: Hub, connection: Connection, cut_id: str, drawing: DrawingChunk
) -> int:
    """Send the chunks that don't fit into the first message, each after the previous one was sent.

    Returns the number of the last update.
    """
    seq = drawing.seq
    async with hub.large_transfers.acquire(connection.sender):
        await connection.wait_until_sent()
        async for rows in drawings.iter_chunks(services, cut_id, seq):
            seq = rows[-1][0]
            _send_state(connection, cut_id, seq, [body for _, body in rows], drawing.can_edit, more=True)
            await connection.wait_until_sent()
            if connection.is_closing:
                break
    _send_state(connection, cut_id, seq, [], drawing.can_edit, more=False)
    return seq


def _send_state(
    connection: Connection, cut_id: str, seq: int, updates: list[bytes], can_edit: bool, *, more: bool
) -> None:
    coded = [base64.b64encode(update).decode() for update in updates]
    state = DocState(cut_id=cut_id, seq=seq, updates=coded, has_more=more, can_edit=can_edit)
    connection.send(state.model_dump_json())


async def _handle_close(_services: Services, hub: Hub, connection: Connection, message: DocClose) -> None:
    hub.unsubscribe(connection, drawing_topic(message.cut_id))
    connection.open_drawings.discard(message.cut_id)


async def _handle_push(services: Services, _hub: Hub, connection: Connection, message: DocPush) -> None:
    await services.socket_limits.wait_for_push(
        connection.sender, len(message.update) * 3 // 4
    )  # later messages of this connection wait as well, so none is lost
    try:
        update = _decode(message.update)
        # Permissions may have changed since the socket opened, so each push checks them again.
        run = transactions_as(services, connection.user)
        seq = await drawings.receive_update(run, message.cut_id, message.push_id, update)
    except Problem as problem:
        code = _CODES_BY_NAME.get(problem.code) or _CODES_BY_STATUS.get(problem.status, "unavailable")
        error = DocError.model_validate(
            {
                "cut_id": message.cut_id,
                "push_id": message.push_id,
                "code": code,
                "detail": problem.detail,
                "text": to_json(problem.detail),
            }
        )
        connection.send(error.model_dump_json())
        return
    connection.send(DocAck(cut_id=message.cut_id, push_id=message.push_id, seq=seq).model_dump_json())


async def _read_frames(tx: Transaction, topic: str, since: int, _limit: int) -> tuple[list[Frame], bool]:
    cut_id = topic.partition(":")[2]
    rows, more = await drawings.read_chunk_after(tx, cut_id, since)
    return [
        Frame(seq, DocUpdate(cut_id=cut_id, seq=seq, update=base64.b64encode(body).decode()).model_dump_json())
        for seq, body in rows
    ], more


def _decode(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Invalid(texts.UPDATE_NOT_BASE64) from error
