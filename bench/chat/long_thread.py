"""A chat thread of 100,000 messages: pages and search on the server; opening and scrolling in a browser."""

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import insert, select, update

from bench.harness import seed
from bench.harness.browser import run_browser
from bench.harness.load import build_request, quantile, send_request
from bench.harness.server_process import Server
from pegbar.domains.chat.models import Chat, ChatMessage
from pegbar.kernel.database import Database
from pegbar.kernel.ids import new_id
from pegbar.kernel.tables import TopicHead

THREAD, THREAD_PAGE, REQUESTS = 100_000, 60, 200
MESSAGE_TEXT = "The tram leaves the frame on beat two; hold the horizon, then pan left to the lantern."
_BATCH = 2000


async def _insert_long_chat(host: Server, cookie: str, other_id: str) -> str:
    """Insert a direct chat with 100,000 messages directly into the database and return its id."""
    chat = await host.call("PUT", f"/api/chats/direct/{other_id}", cookie, {})
    db = Database(host.database)
    own_id = (await host.call("GET", "/api/profiles/me", cookie))["id"]
    first_at = datetime.now(UTC) - timedelta(days=400)
    for start in range(0, THREAD, _BATCH):
        numbers = range(start, start + _BATCH)
        rows = [
            _create_message_row(chat["id"], (own_id, other_id)[number % 3 == 0], number, first_at) for number in numbers
        ]
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


def _create_message_row(chat_id: str, author: str, number: int, first_at: datetime) -> dict[str, Any]:
    return {
        "id": new_id(),
        "chat_id": chat_id,
        "number": number + 1,
        "author_id": author,
        "kind": "text",
        "body": f"<p>{MESSAGE_TEXT} <b>{number}</b></p>",
        "normalized_body": f"{MESSAGE_TEXT.lower()} {number}",
        "reply_to": None,
        "created_at": first_at + timedelta(minutes=5 * number),
        "edited_at": None,
        "deleted_at": None,
        "pinned_at": None,
    }


async def create_long_chat(host: Server) -> tuple[str, str]:
    """Return the cookie of a person and the id of their chat of 100,000 messages, all of them read."""
    (cookie, _), (_, other_id) = await seed.sign_up_with_id(host, "long"), await seed.sign_up_with_id(host, "longer")
    chat_id = await _insert_long_chat(host, cookie, other_id)
    await host.call("PUT", f"/api/chats/{chat_id}/read", cookie, {"number": THREAD})
    return cookie, chat_id


async def measure_thread(host: Server, cookie: str, chat_id: str) -> dict[str, float]:
    """Request pages of the thread and search it; return the response times in ms."""
    root = f"/api/chats/{chat_id}/messages"
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port, limit=4 * 1024 * 1024)

    async def measure(path: str, count: int) -> list[float]:
        durations = list[float]()
        for number in range(count + 10):
            started = time.perf_counter()
            status, _, _ = await send_request(reader, writer, build_request("GET", path, cookie))
            if status != 200:
                raise RuntimeError(f"{path} answered {status}")
            if number >= 10:
                durations.append((time.perf_counter() - started) * 1e3)
        return durations

    newest = await measure(f"{root}?limit={THREAD_PAGE}", REQUESTS)
    middle = await measure(f"{root}?around={THREAD // 2}&limit={THREAD_PAGE}", REQUESTS)
    full = await measure(root, 40)
    search = await measure(f"/api/chats/search?q=lantern%2050000&chat={chat_id}", 20)
    writer.close()
    return {
        "newest_p99": quantile(newest, 0.99),
        "newest_p50": quantile(newest, 0.5),
        "middle_p99": quantile(middle, 0.99),
        "full_page_p50": quantile(full, 0.5),
        "search_p50": quantile(search, 0.5),
    }


def measure_page(host: Server, cookie: str, chat_id: str) -> dict[str, Any]:
    """Measure the long thread in a browser: opened with an empty cache (median of five), and scrolled far up."""
    parameters = {"base": host.base, "cookie": cookie, "chat": chat_id, "newest": f"lantern. {THREAD - 1}"}
    return run_browser("chatThread", parameters)
