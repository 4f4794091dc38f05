"""Chat messages: broadcast to 1,000 sockets, 100 pairs who chat, CPU time of a message; and a long thread."""

import asyncio
import json
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert
from websockets.asyncio.client import ClientConnection, connect

from bench.chat.long_thread import MESSAGE_TEXT, create_long_chat, measure_page, measure_thread
from bench.harness import seed
from bench.harness.broadcast import EVENTS, PAUSE_SECONDS, SOCKETS, measure_broadcast
from bench.harness.load import build_request, quantile, run_load, send_request
from bench.harness.process_stats import get_cpu_seconds, get_resident_mb
from bench.harness.server_process import Server, run_server
from bench.row import Row
from pegbar.domains.projects.models import ProjectMember
from pegbar.kernel import clock
from pegbar.kernel.database import Database

PAIRS, SECONDS, WARM_SECONDS = 100, 60, 5
COST_REQUESTS = 1500


def _create_message() -> dict[str, str]:
    return {"id": str(uuid.uuid4()), "body": f"{MESSAGE_TEXT} {uuid.uuid4().hex[:6]}"}


async def _send_messages(host: Server, cookie: str, chat_id: str) -> tuple[list[float], list[float]]:
    sent_at: list[float] = []
    answered_at: list[float] = []
    for _ in range(EVENTS):
        sent_at.append(time.perf_counter())
        await host.call("POST", f"/api/chats/{chat_id}/messages", cookie, _create_message())
        answered_at.append(time.perf_counter())
        await asyncio.sleep(PAUSE_SECONDS)
    return sent_at, answered_at


async def _create_project_chat(host: Server) -> tuple[str, str, str]:
    """Create a project with a sender and a listener; return both cookies and the id of the project's chat."""
    (cookie, _), (listener, listener_id) = (
        await seed.sign_up_with_id(host, "sender"),
        await seed.sign_up_with_id(host, "listener"),
    )
    project = await host.call("POST", "/api/projects", cookie, {"name": "A crew", "fps": 24})
    db = Database(host.database)
    async with db.write() as tx:
        row = {"project_id": project["id"], "profile_id": listener_id, "role": "viewer", "custom_role": None}
        await tx.execute(insert(ProjectMember), [row | {"created_at": clock.now()}])
    await db.close()
    return cookie, listener, project["id"]


@dataclass
class _ChatClient:
    """One of a pair: a connection to send messages on, and a socket that receives the other's messages."""

    person: str
    cookie: str
    chat_id: str
    socket: ClientConnection
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, sent_at_by_id: dict[str, float]) -> None:
        """Send a message and store its time under its id in `sent_at_by_id`."""
        message = _create_message()
        sent_at_by_id[message["id"]] = time.perf_counter()
        raw = build_request("POST", f"/api/chats/{self.chat_id}/messages", self.cookie, json.dumps(message).encode())
        status, _, body = await send_request(self.reader, self.writer, raw)
        if status != 201:
            raise RuntimeError(f"a message was answered {status}: {body[:200]!r}")

    async def receive(self, sent_at_by_id: dict[str, float], times: list[float]) -> None:
        """Append the latency of each message from the other person to `times`, in ms, until the socket closes."""
        async for text in self.socket:
            now, frame = time.perf_counter(), json.loads(text)
            message = frame["event"].get("message") if frame["type"] == "event" else None
            if message is not None and message["author"]["id"] != self.person and message["id"] in sent_at_by_id:
                times.append((now - sent_at_by_id[message["id"]]) * 1e3)


async def _connect_client(stack: AsyncExitStack, host: Server, cookie: str, person: str, chat_id: str) -> _ChatClient:
    address = f"ws://127.0.0.1:{host.port}/api/socket"
    socket = await stack.enter_async_context(connect(address, additional_headers={"Cookie": cookie}, max_queue=None))
    await socket.send(json.dumps({"type": "watch_chats"}))
    while json.loads(await socket.recv())["type"] != "chats_watched":
        pass
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    stack.callback(writer.close)
    return _ChatClient(person, cookie, chat_id, socket, reader, writer)


async def _measure_pairs(host: Server) -> dict[str, Any]:
    """Let 200 people in 100 pairs each send a message every second."""
    before = get_resident_mb(host.pid)
    async with AsyncExitStack() as stack:
        clients = list[_ChatClient]()
        for number in range(PAIRS):
            pair = [await seed.sign_up_with_id(host, f"{role}{number}") for role in ("one", "other")]
            chat = await host.call("PUT", f"/api/chats/direct/{pair[1][1]}", pair[0][0], {})
            await host.call("POST", f"/api/chats/{chat['id']}/accept", pair[1][0], {})
            clients += [await _connect_client(stack, host, cookie, person, chat["id"]) for cookie, person in pair]
        times, sent_at_by_id = list[float](), dict[str, float]()
        listening = [asyncio.create_task(client.receive(sent_at_by_id, times)) for client in clients]
        started, cpu = time.perf_counter(), get_cpu_seconds(host.pid)

        async def send_regularly(position: int, client: _ChatClient) -> None:
            start_time = started + position / len(clients)
            for second in range(SECONDS):
                await asyncio.sleep(max(0, start_time + second - time.perf_counter()))
                await client.send(sent_at_by_id if second >= WARM_SECONDS else {})

        await asyncio.gather(*(send_regularly(position, client) for position, client in enumerate(clients)))
        elapsed, cpu_used = time.perf_counter() - started, get_cpu_seconds(host.pid) - cpu
        await asyncio.sleep(1)
        memory = get_resident_mb(host.pid)
        for task in listening:
            task.cancel()
    return {
        "p50": quantile(times, 0.5),
        "p99": quantile(times, 0.99),
        "max": max(times),
        "messages": len(sent_at_by_id),
        "received": len(times),
        "cpu_share": cpu_used / elapsed,
        "cpu_ms": cpu_used / (PAIRS * 2 * SECONDS) * 1e3,
        "memory_mb": memory,
        "grown_mb": memory - before,
    }


async def _measure_costs(host: Server) -> dict[str, float]:
    """Compare the CPU time of a message with that of a cut edit, alternately on the same server."""
    (cookie, _), (_, other_id) = await seed.sign_up_with_id(host, "writer"), await seed.sign_up_with_id(host, "reader")
    board = await seed.create_board(host, cookie, "A board", 400, "private")
    chat = await host.call("PUT", f"/api/chats/direct/{other_id}", cookie, {})
    versions = dict.fromkeys(board.cut_ids, 1)

    def build_edit(number: int) -> bytes:
        cut = board.cut_ids[number % len(board.cut_ids)]
        version, versions[cut] = versions[cut], versions[cut] + 1
        body = json.dumps({"duration_frames": number % 90 + 1}).encode()
        return build_request("PATCH", f"/api/cuts/{cut}", cookie, body, f'If-Match: "{version}"\r\n')

    def build_message(_: int) -> bytes:
        return build_request(
            "POST", f"/api/chats/{chat['id']}/messages", cookie, json.dumps(_create_message()).encode()
        )

    await run_load(host.port, host.pid, 100, 4, build_edit)
    await run_load(host.port, host.pid, 100, 4, build_message)
    rounds = 3
    edit_loads = [await run_load(host.port, host.pid, COST_REQUESTS // rounds, 8, build_edit) for _ in range(1)]
    message_loads = list[Any]()
    for _ in range(rounds):
        message_loads.append(await run_load(host.port, host.pid, COST_REQUESTS // rounds, 8, build_message))
        edit_loads.append(await run_load(host.port, host.pid, COST_REQUESTS // rounds, 8, build_edit))
    edit_ms = sum(load.cpu_ms for load in edit_loads) / len(edit_loads)
    message_ms = sum(load.cpu_ms for load in message_loads) / len(message_loads)
    return {
        "edit_ms": edit_ms,
        "message_ms": message_ms,
        "ratio": message_ms / edit_ms,
        "p99": max(load.p99 for load in message_loads),
    }


def main(database: str = "sqlite") -> dict[str, Any]:
    """Measure on one database."""
    with run_server(database) as host:
        cookie, listener, chat_id = asyncio.run(_create_project_chat(host))
        broadcast = measure_broadcast(
            host, f"chat:{chat_id}", SOCKETS, EVENTS, lambda: _send_messages(host, cookie, chat_id), listener
        )
    with run_server(database) as host:
        costs, (cookie, chat_id) = asyncio.run(_measure_costs(host)), asyncio.run(create_long_chat(host))
        thread = asyncio.run(measure_thread(host, cookie, chat_id))
        page = measure_page(host, cookie, chat_id) if database == "sqlite" else None
    with run_server(database) as host:
        pairs = asyncio.run(_measure_pairs(host))
    return {"broadcast": broadcast, "pairs": pairs, "costs": costs, "thread": thread, "page": page}


def rows(database: str, results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits, on one database."""
    part, broadcast, pairs, costs, thread = (
        f"chat, {database}",
        *(results[key] for key in ("broadcast", "pairs", "costs", "thread")),
    )
    details = (
        f"p50 {broadcast['p50']:.0f}, longest {broadcast['max']:.0f} ms; {broadcast['cpu_ms_a_message']:.0f} ms CPU"
    )
    yield Row(part, "one message to 1,000 sockets of a project, p99", broadcast["p99"], "ms", 60, details)
    details = (
        f"p50 {pairs['p50']:.1f}, longest {pairs['max']:.0f} ms; {pairs['received']} of {pairs['messages']} received; "
        f"{pairs['cpu_share'] * 100:.0f} % of a core, {pairs['cpu_ms']:.1f} ms CPU a message"
    )
    yield Row(
        part, "200 people in pairs, a message a second each: sent to received, p99", pairs["p99"], "ms", 100, details
    )
    yield Row(part, "memory with them", pairs["memory_mb"], "MB", None, f"grown by {pairs['grown_mb']:.0f} MB")
    details = f"{costs['message_ms']:.2f} and {costs['edit_ms']:.2f} ms; p99 {costs['p99']:.1f} ms with 8 connections"
    yield Row(part, "CPU of a message compared with a cut edit", costs["ratio"], "x", 1.5, details)
    details = f"p50 {thread['newest_p50']:.1f} ms; in the middle p99 {thread['middle_p99']:.1f} ms"
    yield Row(part, "60 newest of 100,000 messages, p99", thread["newest_p99"], "ms", 10, details)
    if page := results["page"]:
        details = f"first paint {page['first_paint']:.0f} ms; each {page['all']}"
        yield Row(
            part,
            "navigation to the newest of 100,000 messages, nothing cached",
            page["newest_shown"],
            "ms",
            600,
            details,
        )
        scroll = page["scroll"]
        details = (
            f"p50 {scroll['p50']:.1f}, longest {scroll['longest']:.0f} ms; {scroll['busy_share'] * 100:.0f} % busy; "
            f"{scroll['rows']} rows rendered"
        )
        yield Row(part, "a frame while it is scrolled up for 8 s, p95", scroll["p95"], "ms", 20, details)
    details = f"500 newest {thread['full_page_p50']:.1f} ms"
    yield Row(part, "a search among 100,000 messages of a thread, p50", thread["search_p50"], "ms", None, details)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:]), indent=1) + "\n")
