"""A small HTTP/1.1 load generator: a fixed number of keep-alive connections that send requests one after another."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.harness.process_stats import get_cpu_seconds

REQUEST_INTERVAL_SECONDS = 0.02


@dataclass(frozen=True)
class Load:
    """Result of a series of requests; times in ms."""

    requests: int
    per_second: float
    p50: float
    p99: float
    cpu_ms: float


async def send_request(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, raw: bytes
) -> tuple[int, dict[str, str], bytes]:
    """Send one request on an open connection; return the status, headers and body."""
    writer.write(raw)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    status_line, *lines = head.split("\r\n")
    headers = {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in lines if line)}
    length = int(headers.get("content-length", "0"))
    body = await reader.readexactly(length) if length else b""
    return int(status_line.split()[1]), headers, body


def quantile(times: Sequence[float], fraction: float) -> float:
    """Return the quantile of the times at `fraction` (0 to 1), by the nearest rank."""
    ordered = sorted(times)
    return ordered[min(int(len(ordered) * fraction), len(ordered) - 1)]


def build_request(
    method: str, path: str, cookie: str = "", body: bytes = b"", headers: str = "", media: str = "application/json"
) -> bytes:
    """Return the bytes of a request."""
    lines = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}"
    if cookie:
        lines += f"Cookie: {cookie}\r\n"
    if body:
        lines += f"Content-Type: {media}\r\nContent-Length: {len(body)}\r\n"
    return lines.encode() + b"\r\n" + body


async def run_load(port: int, pid: int, total: int, concurrency: int, create_request: Callable[[int], bytes]) -> Load:
    """Send `total` requests over `concurrency` connections. Raises RuntimeError if a response isn't a 2xx."""
    times: list[float] = []
    counter = iter(range(total))

    async def send_requests() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number in counter:
            started = time.perf_counter()
            status, _, body = await send_request(reader, writer, create_request(number))
            times.append(time.perf_counter() - started)
            if not 200 <= status < 300:
                raise RuntimeError(f"answered {status}: {body[:200]!r}")
        writer.close()

    cpu, started = get_cpu_seconds(pid), time.perf_counter()
    await asyncio.gather(*(send_requests() for _ in range(concurrency)))
    elapsed, cpu_used = time.perf_counter() - started, get_cpu_seconds(pid) - cpu
    return Load(total, total / elapsed, quantile(times, 0.5) * 1e3, quantile(times, 0.99) * 1e3, cpu_used / total * 1e3)


async def repeat_request(port: int, raw: bytes, stop: asyncio.Event) -> list[float]:
    """Repeat a request up to fifty times per second until `stop` is set; return the response times in ms."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    times: list[float] = []
    while not stop.is_set():
        started = time.perf_counter()
        status, _, _ = await send_request(reader, writer, raw)
        assert status == 200
        times.append((time.perf_counter() - started) * 1e3)
        await asyncio.sleep(REQUEST_INTERVAL_SECONDS)
    writer.close()
    return times
