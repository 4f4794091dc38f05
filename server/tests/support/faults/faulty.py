"""A line to a server of this machine that can be made to fail in the ways in which stores do."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Literal

Fault = Literal["", "silent", "500", "503", "reset", "partial", "stall"]
_ANSWER = b"HTTP/1.1 %s Fault\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_LET_THROUGH = 2000


@dataclass
class FaultyLine:
    """Where the server is reached over it, and what goes wrong with each request from now on.

    `silent`: no byte of an answer; `partial`: the answer ends in its midst; `stall`: it stops there, the line stays.
    """

    port: int = 0
    fault: Fault = ""
    requests: int = 0

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def faulty_line(port: int) -> AsyncGenerator[FaultyLine, None]:
    """A line to a port of this machine."""
    line = FaultyLine()
    busy: set[asyncio.Task[None]] = set()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        busy.add(task)
        back, onward = await asyncio.open_connection("127.0.0.1", port)
        answers = asyncio.create_task(_pour(back, writer, line))
        with suppress(ConnectionError, asyncio.CancelledError):
            while data := await reader.read(65_536):
                line.requests += data.startswith((b"GET ", b"PUT ", b"POST ", b"HEAD ", b"DELETE "))
                if line.fault == "reset":
                    writer.transport.abort()
                elif line.fault in {"500", "503"}:
                    writer.write(_ANSWER % line.fault.encode())
                    break
                elif line.fault != "silent":
                    onward.write(data)
        answers.cancel()
        for end in (onward, writer):
            end.close()
        busy.discard(task)

    server = await asyncio.start_server(carry, "127.0.0.1", 0)
    line.port = server.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        server.close()
        for task in [*busy]:
            task.cancel()
        if busy:
            await asyncio.wait(busy)


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: FaultyLine) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65_536):
            if line.fault in {"partial", "stall"}:
                writer.write(data[:_LET_THROUGH])
                if line.fault == "stall":
                    await asyncio.Event().wait()
                break
            writer.write(data)
        writer.close()
