"""While PostgreSQL restarts, some requests get 503 with Retry-After, and none fails otherwise."""

import asyncio
from pathlib import Path
from typing import Final, Literal

import httpx
import pytest

from tests.support.api.boards import new_project
from tests.support.api.people import Person, new_client, sign_up
from tests.support.api.sockets import open_tab
from tests.support.polling import wait_until
from tests.support.servers.server_process import run_server
from tests.support.services.postgres import PostgresServer, run_postgres_server

_WAYS: Final = ("immediate", "fast")


@pytest.mark.long
@pytest.mark.parametrize(
    "recovery_seconds",
    [
        # On a busy machine, the server's share of CPU time determines the recovery time, not the server itself.
        pytest.param(None, id="busy"),
        pytest.param(5, id="quiet", marks=pytest.mark.faults),
    ],
)
async def test_requests_succeed_or_get_503_while_the_database_restarts(
    tmp_path: Path, cluster: str | None, recovery_seconds: int | None
) -> None:
    if cluster is None:
        return  # SQLite has no server to restart
    with run_postgres_server() as database:
        async with run_server(tmp_path, database_url=database.url) as server:
            person = await sign_up(server.base_url)
            project = await new_project(person)
            for how in _WAYS:
                await _restart_under_requests(person, project["id"], database, how, recovery_seconds)


async def _restart_under_requests(
    person: Person,
    project_id: str,
    database: PostgresServer,
    how: Literal["immediate", "fast"],
    recovery_seconds: int | None,
) -> None:
    statuses: list[int] = []
    over = asyncio.Event()

    async def ask(number: int) -> None:
        async with new_client(str(person.http.base_url)) as http:
            http.cookies = person.http.cookies
            while not over.is_set():
                answer = await (
                    _post_update(http, project_id) if number % 2 else http.get(f"/api/projects/{project_id}")
                )
                statuses.append(answer.status_code)
                if answer.status_code == 503:
                    assert int(answer.headers["Retry-After"]) > 0, answer.text
                await asyncio.sleep(0.02)

    async with open_tab(person) as page:
        await page.subscribe(f"project:{project_id}")
        askers = [asyncio.create_task(ask(number)) for number in range(6)]
        await wait_until(lambda: _return_value(len(statuses) > 20), what="requests are answered")
        await asyncio.to_thread(database.restart, how)
        up = len(statuses)

        async def is_answered() -> bool:
            return all(status < 300 for status in statuses[-12:]) and len(statuses) > up + 12

        async with asyncio.timeout(recovery_seconds):
            await wait_until(is_answered, what="twelve answers in a row are good")
        over.set()
        await asyncio.gather(*askers)
        assert set(statuses) <= {200, 201, 503}
        await _post_update(person.http, project_id)
        assert (await page.expect("event"))["event"]["type"] == "updates_changed"


async def _post_update(http: httpx.AsyncClient, project_id: str) -> httpx.Response:
    return await http.post(f"/api/projects/{project_id}/updates", json={"body": "Still here."})


async def _return_value(value: bool) -> bool:
    return value
