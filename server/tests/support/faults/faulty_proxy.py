"""Proxy to a local server that can fail in the ways in which object stores fail."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Literal

Fault = Literal["", "silent", "500", "503", "reset", "partial", "stall"]
_RESPONSE = b"HTTP/1.1 %s Fault\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_PARTIAL_BYTES = 2000


@dataclass
class FaultyProxy:
    """State of the proxy: its port, the fault applied to each further request, and the number of requests.

    `silent`: no byte of an answer; `partial`: the answer is cut off and the connection closed; `stall`: the answer
    stops and the connection stays open.
    """

    port: int = 0
    fault: Fault = ""
    requests: int = 0

    @property
    def url(self) -> str:
        """The proxy's URL."""
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def run_faulty_proxy(port: int) -> AsyncGenerator[FaultyProxy, None]:
    """Run a proxy to a port of this machine."""
    proxy = FaultyProxy()
    busy: set[asyncio.Task[None]] = set()

    async def handle_connection(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        busy.add(task)
        back, onward = await asyncio.open_connection("127.0.0.1", port)
        answers = asyncio.create_task(_forward(back, writer, proxy))
        with suppress(ConnectionError, asyncio.CancelledError):
            while data := await reader.read(65_536):
                proxy.requests += data.startswith((b"GET ", b"PUT ", b"POST ", b"HEAD ", b"DELETE "))
                if proxy.fault == "reset":
                    writer.transport.abort()
                elif proxy.fault in {"500", "503"}:
                    writer.write(_RESPONSE % proxy.fault.encode())
                    break
                elif proxy.fault != "silent":
                    onward.write(data)
        answers.cancel()
        for end in (onward, writer):
            end.close()
        busy.discard(task)

    server = await asyncio.start_server(handle_connection, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        for task in [*busy]:
            task.cancel()
        if busy:
            await asyncio.wait(busy)


async def _forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, proxy: FaultyProxy) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65_536):
            if proxy.fault in {"partial", "stall"}:
                writer.write(data[:_PARTIAL_BYTES])
                if proxy.fault == "stall":
                    await asyncio.Event().wait()
                break
            writer.write(data)
        writer.close()
