"""TCP proxy to PostgreSQL whose connections can be cut, also in the middle of a commit."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from sqlalchemy.engine import make_url


@dataclass
class Line:
    """State of the proxy and its database URL.

    With `cut_commits`, the server receives COMMIT but its answer is dropped.
    """

    url: str
    cut_commits: bool = False
    is_cut: bool = False
    open: set[asyncio.StreamWriter] = field(default_factory=set[asyncio.StreamWriter])

    def cut(self) -> None:
        """Abort all open connections and reject new ones until `mend` is called."""
        self.is_cut = True
        for writer in self.open:
            writer.transport.abort()

    def mend(self) -> None:
        """Let connections through again."""
        self.is_cut = False


@asynccontextmanager
async def line_to(cluster: str) -> AsyncGenerator[Line, None]:
    """Run a proxy to a database on this machine."""
    far = make_url(cluster)

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if line.is_cut:
            writer.transport.abort()
            return
        back, onward = await asyncio.open_connection(far.host, far.port)
        line.open.add(writer)
        answers = asyncio.create_task(_pour(back, writer))
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                if line.cut_commits and b"COMMIT" in data:
                    answers.cancel()
                    await asyncio.wait([answers])
                    onward.write(data)
                    await back.read(65_536)  # The server has answered, so the commit is durable.
                    break
                onward.write(data)
        line.open.discard(writer)
        for end in (onward, writer):
            end.close()

    server = await asyncio.start_server(carry, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    line = Line(far.set(port=port).render_as_string(hide_password=False))
    async with server:
        yield line


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65_536):
            writer.write(data)
        writer.close()
