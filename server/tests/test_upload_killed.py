"""An upload of 2 GB continues after kills of the server from the last acknowledged chunk."""

import asyncio
import hashlib
import random
import shutil
import signal
from collections.abc import AsyncGenerator, Generator
from datetime import timedelta
from functools import lru_cache
from pathlib import Path
from secrets import randbits
from typing import Any, Final

import httpx
import pytest

from pegbar.kernel import clock
from pegbar.kernel.settings import Settings
from pegbar.maintenance.sweep import sweep
from pegbar.wiring import build
from tests.support.api import assets
from tests.support.api.boards import new_project
from tests.support.api.people import Person, reconnect, sign_up
from tests.support.api.publishing import (
    CHUNK_SIZE,
)
from tests.support.api.uploads import TUS, request_offset
from tests.support.faults.huge_images import read_memory
from tests.support.polling import wait_until
from tests.support.servers.commands import assert_check_passes
from tests.support.servers.server_process import ServerProcess, run_server

_SIZE: Final = 2 * 1024**3
_SLICE: Final = 1024 * 1024
_KILLS: Final = 5
_ROOM: Final = 8 * 1024**3
"""Free bytes required: the chunks, the complete file, an interrupted draft of it, and a margin."""
_PATIENCE: Final = httpx.Timeout(60, read=600)
"""The last chunk is answered only after all are joined."""


@lru_cache(maxsize=2 * CHUNK_SIZE // _SLICE)
def _slice(seed: int, start: int) -> bytes:
    """Return one mebibyte of the generated file."""
    return random.Random(f"{seed} {start}").randbytes(_SLICE)


def _compute_sha256(seed: int) -> str:
    sha = hashlib.sha256()
    for start in range(0, _SIZE, _SLICE):
        sha.update(_slice(seed, start))
    return sha.hexdigest()


class _Upload:
    """Upload of a file in chunks to a server that is killed several times."""

    def __init__(self, server: ServerProcess, person: Person, address: str, seed: int) -> None:
        self.person = person
        self.acknowledged = 0
        self._server = server
        self._address = address
        self._seed = seed

    async def send_until_killed(self, kill_at: int) -> None:
        """Send chunks from the acknowledged offset on, and kill the server after this number of bytes."""
        with pytest.raises(httpx.TransportError):
            await self.send(_SIZE, kill_at)
        await self._restart()

    async def send(self, end: int, kill_at: int = _SIZE) -> None:
        """Send all chunks up to this offset."""
        while self.acknowledged < end:
            answer = await self._send_piece(kill_at)
            assert answer.status_code == 204, answer.text
            self.acknowledged += CHUNK_SIZE
            assert answer.headers["Upload-Offset"] == str(self.acknowledged)

    async def send_until_joined(self, blobs: Path) -> None:
        """Send the last chunk, and kill the server while it writes the complete file."""

        async def is_joining() -> bool:
            return await asyncio.to_thread(
                lambda: any(half.stat().st_size > CHUNK_SIZE for half in blobs.glob("*/*/*#*"))
            )

        sent = asyncio.create_task(self._send_piece(_SIZE))
        await wait_until(is_joining, 300, "the pieces are being joined")
        await self._server.stop(signal.SIGKILL)
        with pytest.raises(httpx.TransportError):
            await sent
        await self._restart()

    async def _send_piece(self, kill_at: int) -> httpx.Response:
        headers = {**TUS, "Upload-Offset": str(self.acknowledged), "Content-Length": str(CHUNK_SIZE)}
        headers["Content-Type"] = "application/offset+octet-stream"
        body = self._generate_piece(self.acknowledged, kill_at)
        return await self.person.http.patch(self._address, headers=headers, content=body, timeout=_PATIENCE)

    async def _generate_piece(self, start: int, kill_at: int) -> AsyncGenerator[bytes, None]:
        for at in range(start, start + CHUNK_SIZE, _SLICE):
            data = _slice(self._seed, at)
            if at <= kill_at < at + _SLICE:
                yield data[: kill_at - at]
                await self._server.stop(signal.SIGKILL)
                data = data[kill_at - at :]
            yield data

    async def _restart(self) -> None:
        await self._server.start()
        self.person = await reconnect(self.person, self._server.base_url)
        offset = (await request_offset(self.person, self._address)).headers["Upload-Offset"]
        assert offset == str(self.acknowledged)


async def _download_and_hash(person: Person, project: dict[str, Any], node: dict[str, Any]) -> str:
    """Download a file as a browser does and return its SHA-256."""
    sha = hashlib.sha256()
    address = f"/api/projects/{project['slug']}/assets/nodes/{node['id']}/content"
    async with person.http.stream("GET", address, follow_redirects=True) as answer:
        assert answer.status_code == 200
        async for data in answer.aiter_bytes():
            sha.update(data)
    return sha.hexdigest()


async def _assert_only_file_left(folder: Path, key: str) -> None:
    """Check that after the sweeps, neither chunks nor drafts are left, and `check` reports nothing."""
    instance = build(Settings(data=folder))
    try:
        later = clock.now() + timedelta(minutes=1)
        await sweep(instance.services, later)  # records the orphans
        await sweep(instance.services, later + timedelta(minutes=1))
    finally:
        await instance.services.db.close()
    assert [path.name for path in (folder / "blobs").rglob("*") if path.is_file()] == [key]
    await assert_check_passes(instance.services.settings)


@pytest.fixture
def roomy_folder(tmp_path: Path) -> Generator[Path, None, None]:
    if shutil.disk_usage(tmp_path).free < _ROOM:
        pytest.skip("not enough free space on this machine's disk")
    yield tmp_path / "data"
    shutil.rmtree(tmp_path / "data", ignore_errors=True)


@pytest.mark.faults
@pytest.mark.once
async def test_a_two_gigabyte_upload_survives_kills_of_the_server(roomy_folder: Path, cluster: str | None) -> None:
    seed = randbits(32)
    print(f"seed {seed}")  # noqa: T201
    kills = sorted(random.Random(seed).sample(range(1, _SIZE - CHUNK_SIZE), _KILLS))
    async with run_server(roomy_folder) as server:
        person = await sign_up(server.base_url)
        project = await new_project(person)
        created = await assets.create_upload(person, project, "reference.bin", _SIZE)
        upload = _Upload(server, person, created.headers["Location"], seed)
        for at in kills:
            await upload.send_until_killed(at)
        await upload.send(_SIZE - CHUNK_SIZE)
        await upload.send_until_joined(roomy_folder / "blobs")
        await upload.send(_SIZE)
        person = upload.person
        print(f"the server held {read_memory(server.pid, 'VmHWM') >> 20} MiB at most")  # noqa: T201
        [node] = (await assets.list_folder(person, project))["items"]
        assert (node["name"], node["size"]) == ("reference.bin", _SIZE)
        assert await _download_and_hash(person, project, node) == _compute_sha256(seed)
        await person.http.aclose()
    await _assert_only_file_left(roomy_folder, _compute_sha256(seed))
