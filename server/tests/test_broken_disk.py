"""While the disk fails with EIO, every write gets 503 and changes nothing; afterwards writes work without a restart.

The operations are those of the access matrix and of `posts.py`. Each is sent while the disk is broken. If it is
refused, it is sent again on the working disk and must succeed as if sent once.
"""

import re
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from pegbar.kernel import texts
from pegbar.kernel.settings import Settings
from pegbar.wiring import Instance, build
from tests.conftest import GENEROUS
from tests.support.api.boards import add_cut, new_project
from tests.support.api.every_write import list_writes, send_all
from tests.support.api.exports import create_export, download_export
from tests.support.api.people import sign_up
from tests.support.faults.broken_disk import BrokenDisk, Call, build_broken_disk
from tests.support.servers.commands import assert_check_passes
from tests.support.servers.server_process import ServerProcess, run_server
from tests.support.services.databases import new_database

pytestmark = pytest.mark.faults

_WRITES: Final = {"POST", "PUT", "PATCH", "DELETE"}
_RATES: Final = {name: GENEROUS for name in Settings.model_fields if name.startswith("rate_")}

_NOTHING_THERE: Final = "the access matrix has nothing for it to delete, so it writes nothing"
NOT_TRIED: Final = {
    "DELETE /api/account/email/waiting": _NOTHING_THERE,
    "DELETE /api/account/sessions": _NOTHING_THERE,
    "DELETE /api/account/sessions/{session_id}": _NOTHING_THERE,
    "DELETE /api/account/data-exports/{data_export_id}": _NOTHING_THERE,
    "DELETE /api/chats/{chat_id}/invitations/{profile_id}": _NOTHING_THERE,
}
"""Operations that a broken database doesn't refuse here, each with the reason."""

_STORES_EMPTY_OBJECT: Final = "POST /api/projects/{ref}/uploads"
STORES_OBJECTS: Final = {
    _STORES_EMPTY_OBJECT,
    "PATCH /api/uploads/{upload_id}",
    "PUT /api/chats/{chat_id}/picture",
    "PUT /api/chats/{chat_id}/pictures/{picture_id}",
    "PUT /api/cuts/{cut_id}/preview",
    "PUT /api/profiles/me/avatar",
    "PUT /api/projects/{ref}/cover",
    "PUT /api/publications/{publication_id}/thumbnail",
    "PUT /api/videos/{video_id}/captions",
    "PUT /api/videos/{video_id}/thumbnail",
}
"""Operations that store an object themselves; objects such as exports are stored by jobs."""


class _Trial:
    """Breaks the disk during each write and records which operations were refused."""

    def __init__(
        self, server: ServerProcess, disk: BrokenDisk, call: Call, path: Path, routes: Collection[str]
    ) -> None:
        self.refused = set[str]()
        self.faults = list[str]()
        self._server = server
        self._disk = disk
        self._call: Call = call
        self._path = path
        # The most specific paths first.
        self._patterns = [(route, re.compile(re.sub(r"\{\w+\}", "[^/]+", route))) for route in routes]
        self._send = httpx.AsyncClient.send

    def route_of(self, request: httpx.Request) -> str:
        """Return the operation of a request."""
        request_line = f"{request.method} {request.url.path}"
        return next((route for route, pattern in self._patterns if pattern.fullmatch(request_line)), request_line)

    async def send(self, client: httpx.AsyncClient, request: httpx.Request, **more: Any) -> httpx.Response:
        """Send a write on a broken disk, and again on the working disk if it was refused."""
        if request.method not in _WRITES or not str(request.url).startswith(self._server.base_url):
            return await self._send(client, request, **more)
        with self._disk.fail_calls(self._call, self._path):
            answer = await self._send(client, request, **more)
            await answer.aread()
        if answer.status_code < 500:
            return answer
        self._record_refusal(self.route_of(request), answer)
        return await self._send(client, request, **more)

    def _record_refusal(self, route: str, answer: httpx.Response) -> None:
        self.refused.add(route)
        problem = answer.json()
        if answer.status_code != 503 or not answer.headers.get("Retry-After") or problem["detail"] != texts.DISK_FAILED:
            self.faults.append(f"{route}: {answer.status_code} {problem['detail']}")


@asynccontextmanager
async def _run_server(
    folder: Path, database: str, disk: BrokenDisk
) -> AsyncGenerator[tuple[ServerProcess, Instance], None]:
    async with run_server(
        folder, disk.command_prefix, database_url=database, sockets_address="10000", **_RATES
    ) as server:
        instance = build(Settings(data=folder, database_url=database, port=server.port))
        try:
            yield server, instance
        finally:
            await instance.services.db.close()


def _list_expected_refusals(routes: Collection[str], call: Call, part: str) -> set[str]:
    """Return the operations that must be refused if this part of the data folder is broken."""
    if part == "pegbar.sqlite3":
        return set(routes) - set(NOT_TRIED)
    if part == "tmp":
        return set()  # requests create no temporary files
    return STORES_OBJECTS - ({_STORES_EMPTY_OBJECT} if call == "write" else set())


def _make_send(trial: _Trial) -> Any:
    async def send(client: httpx.AsyncClient, request: httpx.Request, **more: Any) -> httpx.Response:
        return await trial.send(client, request, **more)

    return send


@pytest.mark.parametrize(
    ("call", "part"), [("write", "pegbar.sqlite3"), ("write", "blobs"), ("sync", "blobs"), ("write", "tmp")]
)
async def test_every_write_is_refused_with_503_while_the_disk_fails(
    tmp_path: Path, cluster: str | None, monkeypatch: pytest.MonkeyPatch, call: Call, part: str
) -> None:
    disk = build_broken_disk(tmp_path)
    if disk is None:
        pytest.skip("no compiler on this machine")
    if cluster is not None and part == "pegbar.sqlite3":
        pytest.skip("PostgreSQL writes its own files")
    data = tmp_path / "data"
    database = new_database(cluster, f"broken_{part}_{call}")
    async with _run_server(data, database, disk) as (server, instance):
        routes = [f"{method} {path}" for method, path in reversed(list_writes(instance))]
        trial = _Trial(server, disk, call, data / part, routes)
        with monkeypatch.context() as patched:
            patched.setattr(httpx.AsyncClient, "send", _make_send(trial))
            await send_all(instance, server.base_url)
        assert trial.faults == []
        assert trial.refused == _list_expected_refusals(routes, call, part)
        person = await sign_up(server.base_url)
        project = await new_project(person)
        await add_cut(person, project)
        assert (await download_export(person, await create_export(person, project, "pdf"), "application/pdf"))[
            :4
        ] == b"%PDF"
        await person.http.aclose()
        assert not [*data.glob("blobs/*/*/*#*")]
        await assert_check_passes(instance.services.settings)
