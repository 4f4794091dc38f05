"""Separate processes of a measurement: its server, and programs that are modules of `bench`."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.harness.load import build_request, send_request
from pegbar.kernel.settings import Settings
from tests.support.services.postgres import free_port, run_empty_postgres

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "bench-password"
HIGH_RATE = "1000000/minute"
RATE_SETTINGS = (
    "SIGN_IN_ACCOUNT",
    "SIGN_IN_ADDRESS",
    "SIGN_UP_ADDRESS",
    "RESET_ADDRESS",
    "RESET_ACCOUNT",
    "UPLOAD_PERSON",
    "IMPORT_PERSON",
    "SOUND_PERSON",
    "COMMENT_PERSON",
    "DIRECT_PERSON",
    "CHAT_PERSON",
    "STRANGER_PERSON",
    "PICTURE_PERSON",
    "PREVIEW_PERSON",
    "GUEST_ADDRESS",
    "GUEST_PASSWORD_LINK",
    "GUEST_NOTE_ADDRESS",
    "GUEST_NOTE_LINK",
    "SEARCH",
    "VIEW_ADDRESS",
    "EXPORT_ADDRESS",
)


def build_module_command(name: str) -> list[str]:
    """Return the command that runs a module as a program. Its working directory must be `ROOT`."""
    return [sys.executable, "-m", name]


@dataclass
class Server:
    """A running server."""

    port: int
    pid: int
    started_in: float
    database: str
    """SQLAlchemy URL of the database, for writes by other processes."""

    @property
    def base(self) -> str:
        """The URL that a browser opens."""
        return f"http://127.0.0.1:{self.port}"

    async def call(
        self,
        method: str,
        path: str,
        cookie: str = "",
        body: object = None,
        headers: str = "",
        media: str = "application/json",
    ) -> Any:
        """Send a request with a JSON or bytes body; return the decoded JSON, or the cookie of a sign-in or sign-up."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        payload = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        raw = build_request(method, path, cookie, payload, headers, media)
        status, response_headers, data = await send_request(reader, writer, raw)
        writer.close()
        if not 200 <= status < 300:
            raise RuntimeError(f"{method} {path}: {status} {data[:300]!r}")
        if "set-cookie" in response_headers and "sign" in path:
            return response_headers["set-cookie"].partition(";")[0]
        return json.loads(data) if data else None


@contextmanager
def run_server(
    database: str, demo: bool = False, data: Path | None = None, *, has_rate_limits: bool = False
) -> Generator[Server, None, None]:
    """Run a server on `sqlite` or `postgresql`, in a temporary folder. `has_rate_limits` keeps its default rate limits."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder:
        if database == "postgresql":
            with run_empty_postgres() as url:
                yield from _serve(url, Path(folder), demo, has_rate_limits)
        else:
            yield from _serve("", data or Path(folder), demo, has_rate_limits)


def _serve(url: str, folder: Path, demo: bool, has_rate_limits: bool) -> Generator[Server, None, None]:
    port = free_port()
    env = os.environ | {
        "PYTHONPATH": str(ROOT / "server"),
        "PEGBAR_DATA": str(folder),
        "PEGBAR_PORT": str(port),
        "PEGBAR_DEMO": "1" if demo else "0",
        "PEGBAR_DATABASE_URL": url,
        "PEGBAR_SOCKETS_ADDRESS": "10000",
        "PEGBAR_SOCKETS_PERSON": "10000",
        "PEGBAR_WEB_DIST": os.environ.get("PEGBAR_WEB_DIST") or str(ROOT / "web" / "dist"),
        **({} if has_rate_limits else {f"PEGBAR_RATE_{name}": HIGH_RATE for name in RATE_SETTINGS}),
    }
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "pegbar.cli", "serve"], env=env, cwd=ROOT, stdout=subprocess.DEVNULL
    )
    try:
        asyncio.run(_wait_until_ready(port, process))
        database = url or Settings(data=folder, database_url="").database
        yield Server(port, process.pid, time.perf_counter() - started, database)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


async def _wait_until_ready(port: int, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError("the server ended at its start")
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            status, _, _ = await send_request(reader, writer, build_request("GET", "/api/ready"))
            writer.close()
            if status == 200:
                return
        except OSError:
            pass
        await asyncio.sleep(0.05)
    raise RuntimeError("the server did not get ready")
