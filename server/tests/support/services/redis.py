"""A temporary Redis for the tests, on a free port, that can be stopped and restarted."""

import asyncio
import shutil
import signal
import subprocess
import tempfile
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field

from redis import Redis
from redis.exceptions import RedisError

from tests.support.polling import wait_until
from tests.support.servers.server_process import start_process
from tests.support.services.postgres import free_port


@dataclass
class RedisServer:
    """Redis server without persistence."""

    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The URL of the server."""
        return f"redis://127.0.0.1:{self.port}/0"

    async def start(self) -> None:
        """Start the server and wait until it answers."""
        binary = shutil.which("redis-server")
        if binary is None:
            raise RuntimeError("redis-server is not installed; Debian's package redis-server has it.")
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", tempfile.gettempdir()]
        self.process = start_process([binary, *options], subprocess.DEVNULL)

        async def is_ready() -> bool:
            try:
                with Redis(port=self.port, socket_timeout=1) as client:
                    return bool(client.ping())
            except RedisError:
                return False

        await wait_until(is_ready, what="redis answers")

    def delete_keys(self) -> None:
        """Delete all keys."""
        with Redis(port=self.port) as client:
            client.flushall()

    @contextmanager
    def pause(self) -> Generator[None, None, None]:
        """Pause the process during the block: it accepts connections but doesn't answer."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    async def stop(self) -> None:
        """Kill the server."""
        if self.process is not None:
            self.process.kill()
            await asyncio.to_thread(self.process.wait)
            self.process = None


@asynccontextmanager
async def run_redis() -> AsyncGenerator[RedisServer, None]:
    """Run a Redis server."""
    redis = RedisServer()
    try:
        await redis.start()
        yield redis
    finally:
        await redis.stop()
