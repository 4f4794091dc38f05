"""Drawings over the socket: what is opened is followed, what is pushed is committed before it is acknowledged."""

import base64
import binascii

from pegbar.access.context import RequestContext, transactions_as
from pegbar.access.services import Services
from pegbar.domains.storyboard import texts
from pegbar.domains.storyboard.actions import drawings
from pegbar.domains.storyboard.actions.drawings import Drawing
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid, Problem, Unavailable
from pegbar.realtime.hub import Connection, Frame, Hub
from pegbar.realtime.messages import DocAck, DocClose, DocError, DocOpen, DocPush, DocState, DocUpdate, Refused
from pegbar.realtime.socket_router import SocketRouter
from pegbar.realtime.topics import drawing_topic

_CODES = {401: "unauthenticated", 403: "forbidden", 404: "not_found", 413: "too_large", 422: "invalid"}
_NAMED = {"cut.gone": "cut.gone", "no_room": "full"}


def register(desk: SocketRouter, hub: Hub) -> None:
    """Take the drawing messages of the socket."""
    desk.on(DocOpen, _open)
    desk.on(DocClose, _close)
    desk.on(DocPush, _push)
    hub.register_reader("drawing", _frames)


async def _open(services: Services, hub: Hub, connection: Connection, message: DocOpen) -> None:
    try:
        async with services.db.read() as tx:
            drawing = await drawings.open_drawing(
                RequestContext(tx, services, connection.user), message.cut_id, message.since
            )
    except Unavailable:
        raise  # the page comes again
    except Problem as problem:
        connection.send(Refused(topic=message.cut_id, code=problem.code, detail=problem.detail).model_dump_json())
        return
    _tell(connection, message.cut_id, drawing.seq, drawing.updates, drawing.can_edit, more=drawing.more)
    seq = await _tell_rest(services, hub, connection, message.cut_id, drawing) if drawing.more else drawing.seq
    if drawing.can_edit:
        connection.open_drawings.add(message.cut_id)
    await hub.subscribe(connection, drawing_topic(message.cut_id), seq, drawing.project_id)


async def _tell_rest(services: Services, hub: Hub, connection: Connection, cut_id: str, drawing: Drawing) -> int:
    """What is too much for one message, each piece after the one before has left; the number of the last update."""
    seq = drawing.seq
    async with hub.large_transfers.acquire(connection.sender):
        await connection.wait_until_sent()
        async for rows in drawings.pieces(services, cut_id, seq):
            seq = rows[-1][0]
            _tell(connection, cut_id, seq, [body for _, body in rows], drawing.can_edit, more=True)
            await connection.wait_until_sent()
            if connection.is_closing:
                break
    _tell(connection, cut_id, seq, [], drawing.can_edit, more=False)
    return seq


def _tell(connection: Connection, cut_id: str, seq: int, updates: list[bytes], can_edit: bool, *, more: bool) -> None:
    coded = [base64.b64encode(update).decode() for update in updates]
    state = DocState(cut_id=cut_id, seq=seq, updates=coded, more=more, can_edit=can_edit)
    connection.send(state.model_dump_json())


async def _close(_services: Services, hub: Hub, connection: Connection, message: DocClose) -> None:
    hub.unsubscribe(connection, drawing_topic(message.cut_id))
    connection.open_drawings.discard(message.cut_id)


async def _push(services: Services, _hub: Hub, connection: Connection, message: DocPush) -> None:
    await services.socket_limits.wait_for_push(
        connection.sender, len(message.update) * 3 // 4
    )  # what comes after waits too: none is lost
    try:
        update = _decoded(message.update)
        # Rights may have changed since the socket opened: they are asked again with every push.
        run = transactions_as(services, connection.user)
        seq = await drawings.receive(run, message.cut_id, message.push_id, update)
    except Problem as problem:
        code = _NAMED.get(problem.code) or _CODES.get(problem.status, "unavailable")
        error = DocError.model_validate(
            {"cut_id": message.cut_id, "push_id": message.push_id, "code": code, "detail": problem.detail}
        )
        connection.send(error.model_dump_json())
        return
    connection.send(DocAck(cut_id=message.cut_id, push_id=message.push_id, seq=seq).model_dump_json())


async def _frames(tx: Transaction, topic: str, since: int, _limit: int) -> tuple[list[Frame], bool]:
    cut_id = topic.partition(":")[2]
    rows, more = await drawings.piece_after(tx, cut_id, since)
    return [
        Frame(seq, DocUpdate(cut_id=cut_id, seq=seq, update=base64.b64encode(body).decode()).model_dump_json())
        for seq, body in rows
    ], more


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Invalid(texts.UPDATE_NOT_BASE64) from error
