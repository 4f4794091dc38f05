"""TCP proxy to PostgreSQL whose connections can be cut, also in the middle of a commit."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from sqlalchemy.engine import make_url


@dataclass
class DatabaseProxy:
    """State of the proxy and its database URL.

    With `cut_commits`, the server receives COMMIT but its answer is dropped.
    """

    url: str
    cut_commits: bool = False
    is_cut: bool = False
    connections: set[asyncio.StreamWriter] = field(default_factory=set[asyncio.StreamWriter])

    def cut(self) -> None:
        """Abort all open connections and reject new ones until `mend` is called."""
        self.is_cut = True
        for writer in self.connections:
            writer.transport.abort()

    def restore(self) -> None:
        """Let connections through again."""
        self.is_cut = False


@asynccontextmanager
async def run_proxy(cluster: str) -> AsyncGenerator[DatabaseProxy, None]:
    """Run a proxy to a database on this machine."""
    target = make_url(cluster)

    async def handle_connection(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if proxy.is_cut:
            writer.transport.abort()
            return
        back, onward = await asyncio.open_connection(target.host, target.port)
        proxy.connections.add(writer)
        answers = asyncio.create_task(_forward(back, writer))
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                if proxy.cut_commits and b"COMMIT" in data:
                    answers.cancel()
                    await asyncio.wait([answers])
                    onward.write(data)
                    await back.read(65_536)  # The server has answered, so the commit is durable.
                    break
                onward.write(data)
        proxy.connections.discard(writer)
        for end in (onward, writer):
            end.close()

    server = await asyncio.start_server(handle_connection, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    proxy = DatabaseProxy(target.set(port=port).render_as_string(hide_password=False))
    async with server:
        yield proxy


async def _forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65_536):
            writer.write(data)
        writer.close()
