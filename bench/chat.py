"""Cost of chats: a message to a thousand sockets, a hundred pairs who chat, the CPU time of a message, and a long thread."""

import asyncio
import json
import sys
import time
import uuid
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import browser
import seed
from load import build_request, cpu_seconds, quantile, request, resident_mb, run_load
from server_process import Server, server
from sockets import EDITS, PAUSE_SECONDS, SOCKETS, measure_broadcast
from sqlalchemy import insert, select, update
from websockets.asyncio.client import ClientConnection, connect

from pegbar.domains.chat.models import Chat, ChatMessage
from pegbar.domains.projects.models import ProjectMember
from pegbar.kernel import clock
from pegbar.kernel.database import Database
from pegbar.kernel.ids import new_id
from pegbar.kernel.tables import TopicHead

PAIRS, SECONDS, WARM_SECONDS = 100, 60, 5
COST_REQUESTS = 1500
THREAD, THREAD_PAGE, OPENINGS = 100_000, 60, 200
_BATCH = 2000
_TEXT = "The tram leaves the frame on beat two; hold the horizon, then pan left to the lantern."


def _create_message() -> dict[str, str]:
    return {"id": str(uuid.uuid4()), "body": f"{_TEXT} {uuid.uuid4().hex[:6]}"}


async def _sign_up(host: Server, name: str) -> tuple[str, str]:
    """Sign up a person and return their cookie and profile id."""
    cookie = await seed.sign_up(host, name)
    return cookie, (await host.call("GET", "/api/profiles/me", cookie))["id"]


async def _send_messages(host: Server, cookie: str, chat_id: str) -> tuple[list[float], list[float]]:
    sent_at: list[float] = []
    answered_at: list[float] = []
    for _ in range(EDITS):
        sent_at.append(time.perf_counter())
        await host.call("POST", f"/api/chats/{chat_id}/messages", cookie, _create_message())
        answered_at.append(time.perf_counter())
        await asyncio.sleep(PAUSE_SECONDS)
    return sent_at, answered_at


async def _create_project_chat(host: Server) -> tuple[str, str, str]:
    """Create a project with a sender and a listener; return both cookies and the id of the project's chat."""
    (cookie, _), (listener, listener_id) = await _sign_up(host, "talker"), await _sign_up(host, "listener")
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
        status, _, body = await request(self.reader, self.writer, raw)
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
    before = resident_mb(host.pid)
    async with AsyncExitStack() as stack:
        clients = list[_ChatClient]()
        for number in range(PAIRS):
            pair = [await _sign_up(host, f"{role}{number}") for role in ("one", "other")]
            chat = await host.call("PUT", f"/api/chats/direct/{pair[1][1]}", pair[0][0], {})
            await host.call("POST", f"/api/chats/{chat['id']}/accept", pair[1][0], {})
            clients += [await _connect_client(stack, host, cookie, person, chat["id"]) for cookie, person in pair]
        times, sent_at_by_id = list[float](), dict[str, float]()
        listening = [asyncio.create_task(client.receive(sent_at_by_id, times)) for client in clients]
        started, cpu = time.perf_counter(), cpu_seconds(host.pid)

        async def send_regularly(position: int, client: _ChatClient) -> None:
            start_time = started + position / len(clients)
            for second in range(SECONDS):
                await asyncio.sleep(max(0, start_time + second - time.perf_counter()))
                await client.send(sent_at_by_id if second >= WARM_SECONDS else {})

        await asyncio.gather(*(send_regularly(position, client) for position, client in enumerate(clients)))
        elapsed, cpu_used = time.perf_counter() - started, cpu_seconds(host.pid) - cpu
        await asyncio.sleep(1)
        memory = resident_mb(host.pid)
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
    (cookie, _), (_, other_id) = await _sign_up(host, "writer"), await _sign_up(host, "reader")
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
    say_ms = sum(load.cpu_ms for load in message_loads) / len(message_loads)
    return {
        "edit_ms": edit_ms,
        "say_ms": say_ms,
        "ratio": say_ms / edit_ms,
        "p99": max(load.p99 for load in message_loads),
    }


async def insert_long_chat(host: Server, cookie: str, other_id: str) -> str:
    """Insert a direct chat with 100,000 messages directly into the database and return its id."""
    chat = await host.call("PUT", f"/api/chats/direct/{other_id}", cookie, {})
    db = Database(host.database)
    own_id = (await host.call("GET", "/api/profiles/me", cookie))["id"]
    first_at = datetime.now(UTC) - timedelta(days=400)
    for start in range(0, THREAD, _BATCH):
        numbers = range(start, start + _BATCH)
        rows = [_message_row(chat["id"], (own_id, other_id)[number % 3 == 0], number, first_at) for number in numbers]
        async with db.write() as tx:
            await tx.execute(insert(ChatMessage), rows)
    async with db.write() as tx:
        last_at = first_at + timedelta(minutes=5 * THREAD)
        await tx.execute(update(Chat).where(Chat.id == chat["id"]).values(last_number=THREAD, last_at=last_at))
        topic = f"chat:{chat['id']}"
        if (await tx.execute(select(TopicHead.seq).where(TopicHead.topic == topic))).first() is None:
            await tx.execute(insert(TopicHead), [{"topic": topic, "seq": THREAD}])
    await db.close()
    return chat["id"]


def _message_row(chat_id: str, author: str, number: int, first_at: datetime) -> dict[str, Any]:
    return {
        "id": new_id(),
        "chat_id": chat_id,
        "number": number + 1,
        "author_id": author,
        "kind": "text",
        "body": f"<p>{_TEXT} <b>{number}</b></p>",
        "normalized_body": f"{_TEXT.lower()} {number}",
        "reply_to": None,
        "created_at": first_at + timedelta(minutes=5 * number),
        "edited_at": None,
        "deleted_at": None,
        "pinned_at": None,
    }


async def _create_long_chat(host: Server) -> tuple[str, str]:
    """Return the cookie of a person and the id of their chat of 100,000 messages, all of them read."""
    (cookie, _), (_, other_id) = await _sign_up(host, "long"), await _sign_up(host, "longer")
    chat_id = await insert_long_chat(host, cookie, other_id)
    await host.call("PUT", f"/api/chats/{chat_id}/read", cookie, {"number": THREAD})
    return cookie, chat_id


async def _measure_thread(host: Server, cookie: str, chat_id: str) -> dict[str, float]:
    root = f"/api/chats/{chat_id}/messages"
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port, limit=4 * 1024 * 1024)

    async def measure(path: str, count: int) -> list[float]:
        durations = list[float]()
        for number in range(count + 10):
            started = time.perf_counter()
            status, _, _ = await request(reader, writer, build_request("GET", path, cookie))
            if status != 200:
                raise RuntimeError(f"{path} answered {status}")
            if number >= 10:
                durations.append((time.perf_counter() - started) * 1e3)
        return durations

    newest = await measure(f"{root}?limit={THREAD_PAGE}", OPENINGS)
    middle = await measure(f"{root}?around={THREAD // 2}&limit={THREAD_PAGE}", OPENINGS)
    full = await measure(root, 40)
    search = await measure(f"/api/chats/search?q=lantern%2050000&chat={chat_id}", 20)
    writer.close()
    return {
        "newest_p99": quantile(newest, 0.99),
        "newest_p50": quantile(newest, 0.5),
        "middle_p99": quantile(middle, 0.99),
        "whole_p50": quantile(full, 0.5),
        "search_p50": quantile(search, 0.5),
    }


def _measure_page(host: Server, cookie: str, chat_id: str) -> dict[str, Any]:
    """Measure the long thread in a browser: opened with an empty cache (median of five), and scrolled far up."""
    facts = {"base": host.base, "cookie": cookie, "chat": chat_id, "newest": f"lantern. {THREAD - 1}"}
    return browser.run_part("talking", facts)


def main(database: str = "sqlite") -> dict[str, Any]:
    """Measure on one database."""
    with server(database) as host:
        cookie, listener, chat_id = asyncio.run(_create_project_chat(host))
        crowd = measure_broadcast(
            host, f"chat:{chat_id}", SOCKETS, EDITS, lambda: _send_messages(host, cookie, chat_id), listener
        )
    with server(database) as host:
        costs, (cookie, chat_id) = asyncio.run(_measure_costs(host)), asyncio.run(_create_long_chat(host))
        thread = asyncio.run(_measure_thread(host, cookie, chat_id))
        page = _measure_page(host, cookie, chat_id) if database == "sqlite" else None
    with server(database) as host:
        pairs = asyncio.run(_measure_pairs(host))
    return {"crowd": crowd, "pairs": pairs, "costs": costs, "thread": thread, "page": page}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:]), indent=1) + "\n")
