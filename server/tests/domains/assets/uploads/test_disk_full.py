"""A full disk: the server reports it, still serves reads, and accepts writes as soon as there is space.

The limit is the process's own (RLIMIT_FSIZE): it needs no full disk and can be lifted during the test.
"""

import os
import resource
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from pegbar.kernel import texts
from tests.support.api.assets import (
    create_upload,
    list_folder,
    list_names,
    upload,
)
from tests.support.api.boards import new_project
from tests.support.api.people import sign_up
from tests.support.api.uploads import request_offset, send_chunk
from tests.support.servers.server_process import ServerProcess, run_server
from tests.support.services.databases import new_database

pytestmark = [pytest.mark.long, pytest.mark.connections]

MEBIBYTE = 1024 * 1024
# More than the database's own files, less than a chunk.
ROOM = 6 * MEBIBYTE


@pytest.fixture
async def server(tmp_path: Path, cluster: str | None) -> AsyncGenerator[ServerProcess, None]:
    async with run_server(tmp_path / "data", database_url=new_database(cluster, "disk_full")) as running:
        yield running


def _limit_file_size(server: ServerProcess, size: int) -> None:
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def _list_objects(server: ServerProcess) -> set[str]:
    return {path.name for path in (server.data / "blobs").rglob("*") if path.is_file()}


async def test_an_upload_resumes_when_the_disk_has_space(server: ServerProcess) -> None:
    person = await sign_up(server.base_url)
    project = await new_project(person)
    kept = await upload(person, project, "kept.bin", b"here before")
    data = os.urandom(12 * MEBIBYTE)
    address = (await create_upload(person, project, "take.mov", len(data))).headers["Location"]
    assert (await send_chunk(person, address, 0, data[: 4 * MEBIBYTE])).status_code == 204
    before = _list_objects(server)

    _limit_file_size(server, ROOM)
    refused = await send_chunk(person, address, 4 * MEBIBYTE, data[4 * MEBIBYTE : 11 * MEBIBYTE])
    assert (refused.status_code, refused.json()["code"]) == (507, "disk_full")
    assert refused.json()["detail"] == texts.DISK_FULL
    assert _list_objects(server) == before
    assert (await request_offset(person, address)).headers["Upload-Offset"] == str(4 * MEBIBYTE)

    # Smaller chunks fit, but the complete file doesn't.
    assert (await send_chunk(person, address, 4 * MEBIBYTE, data[4 * MEBIBYTE : 8 * MEBIBYTE])).status_code == 204
    refused = await send_chunk(person, address, 8 * MEBIBYTE, data[8 * MEBIBYTE :])
    assert (refused.status_code, refused.json()["detail"]) == (507, texts.DISK_FULL)
    assert (await request_offset(person, address)).headers["Upload-Offset"] == str(8 * MEBIBYTE)
    assert await list_names(person, project) == ["kept.bin"]
    content = f"/api/projects/{project['slug']}/assets/nodes/{{}}/content"
    assert (await person.http.get(content.format(kept["id"]))).content == b"here before"

    _limit_file_size(server, resource.RLIM_INFINITY)
    assert (await send_chunk(person, address, 8 * MEBIBYTE, data[8 * MEBIBYTE :])).status_code == 204
    ids_by_name = {item["name"]: item["id"] for item in (await list_folder(person, project))["items"]}
    assert ids_by_name.keys() == {"kept.bin", "take.mov"}
    assert (await person.http.get(content.format(ids_by_name["take.mov"]))).content == data
    await person.http.aclose()
