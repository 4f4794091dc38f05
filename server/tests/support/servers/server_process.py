"""A server in a separate process: for other settings, and for tests that kill it."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import httpx

from tests.support.api.people import new_client
from tests.support.polling import wait_until
from tests.support.servers.preloaded import ForkedProcess, start_command_line
from tests.support.servers.quick import QUICK
from tests.support.services.databases import copy_template
from tests.support.services.postgres import free_port

SERVER = Path(__file__).resolve().parents[3]
COLD = [sys.executable, "-m", "pegbar.cli"]
"""The command line in a new interpreter."""


def start_process(
    command: list[str], log: IO[bytes] | int, environment: dict[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start a process and return its handle."""
    return subprocess.Popen(command, cwd=SERVER, env=environment, stdout=log, stderr=log)


@dataclass
class ServerProcess:
    """Process of `python -m pegbar.cli serve` or `worker`, with its own settings."""

    data: Path
    settings: dict[str, str] = field(default_factory=dict[str, str])
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | ForkedProcess | None = None
    command_prefix: list[str] = field(default_factory=list[str])
    """Prefix of the command that observes it, such as strace."""
    subcommand: str = "serve"
    is_migrated: bool = True
    """True if the SQLite database is migrated before the first start; otherwise the first start migrates it."""
    command: list[str] = field(default_factory=list[str])
    """Command to run instead of Pegbar's own; empty for a process forked from a preloaded one."""

    @property
    def log(self) -> Path:
        """The file with its output."""
        return self.data / f"log-{self.subcommand}-{self.port}"

    @property
    def base_url(self) -> str:
        """The URL of the server."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The id of the running process."""
        assert self.process is not None
        return self.process.pid

    async def start(self) -> None:
        """Start the server and wait until it answers."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PEGBAR_")}
        environment |= {"PEGBAR_DEMO": "0", "PEGBAR_DATA": str(self.data), "PEGBAR_PORT": str(self.port)}
        environment |= _make_environment(QUICK) | self.settings | {"PYTHONPATH": str(SERVER)}
        self.data.mkdir(parents=True, exist_ok=True)
        is_watched = bool(self.command_prefix)  # the observed server must write all its files itself
        if self.is_migrated and not is_watched and not environment.get("PEGBAR_DATABASE_URL"):
            copy_template(self.data)
        with self.log.open("ab") as log:
            if self.command_prefix or self.command:
                command = self.command or COLD
                self.process = start_process([*self.command_prefix, *command, self.subcommand], log, environment)
            else:
                self.process = start_command_line([self.subcommand], environment, log.fileno(), log.fileno())

        async with new_client(self.base_url) as http:

            async def is_ready() -> bool:
                assert self.process is not None
                assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
                if self.subcommand == "worker":
                    return "is running jobs" in self.log.read_text(encoding="utf-8")
                try:
                    return (await http.get("/api/ready")).status_code == 200
                except httpx.TransportError:
                    return False

            await wait_until(is_ready, 180, "the server is ready")

    async def refuses_connections(self) -> bool:
        """Return whether the server no longer accepts connections."""
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except ConnectionRefusedError:
            return True
        writer.close()
        return False

    async def stop(self, sign: signal.Signals = signal.SIGTERM) -> None:
        """Stop the server with a signal and wait for its exit."""
        if self.process is not None:
            if self.process.poll() is None:
                self.process.send_signal(sign)
            await asyncio.to_thread(self.process.wait, 30)
            self.process = None


def _make_environment(settings: Mapping[str, object]) -> dict[str, str]:
    return {f"PEGBAR_{name.upper()}": str(value) for name, value in settings.items()}


@asynccontextmanager
async def run_server_process(server: ServerProcess) -> AsyncGenerator[ServerProcess, None]:
    """Start a server, and kill it at the end."""
    try:
        await server.start()
        yield server
    finally:
        await server.stop(signal.SIGKILL)


@asynccontextmanager
async def run_server(
    data: Path, command_prefix: Sequence[str] = (), **settings: str
) -> AsyncGenerator[ServerProcess, None]:
    """Run a server; the settings have no PEGBAR_ prefix."""
    async with run_server_process(
        ServerProcess(data, _make_environment(settings), command_prefix=[*command_prefix])
    ) as server:
        yield server


@asynccontextmanager
async def run_worker(server: ServerProcess) -> AsyncGenerator[ServerProcess, None]:
    """Run a worker with all the settings of a server, including its host and port."""
    async with run_server_process(
        ServerProcess(server.data, server.settings, port=server.port, subcommand="worker")
    ) as worker:
        yield worker
