"""PostgreSQL that is killed and started again under requests: a few of them are told to come again, none fails."""

import asyncio
from pathlib import Path
from typing import Final, Literal

import httpx
import pytest

from tests.support.api.boards import new_project
from tests.support.api.people import Person, new_client, sign_up
from tests.support.api.sockets import tab
from tests.support.deadline import until
from tests.support.servers.served import served
from tests.support.services.postgres import OwnPostgres, own_postgres

_PATIENCE = 5
_WAYS: Final = ("immediate", "fast")


@pytest.mark.long
async def test_nothing_fails_while_the_database_restarts(tmp_path: Path, cluster: str | None) -> None:
    if cluster is None:
        return  # SQLite has no server
    with own_postgres() as database:
        async with served(tmp_path, database_url=database.url) as server:
            person = await sign_up(server.base_url)
            project = await new_project(person)
            for how in _WAYS:
                await _restarted_under_requests(person, project["id"], database, how)


async def _restarted_under_requests(
    person: Person, project_id: str, database: OwnPostgres, how: Literal["immediate", "fast"]
) -> None:
    statuses: list[int] = []
    over = asyncio.Event()

    async def ask(number: int) -> None:
        async with new_client(str(person.http.base_url)) as http:
            http.cookies = person.http.cookies
            while not over.is_set():
                answer = await (_written(http, project_id) if number % 2 else http.get(f"/api/projects/{project_id}"))
                statuses.append(answer.status_code)
                if answer.status_code == 503:
                    assert int(answer.headers["Retry-After"]) > 0, answer.text
                await asyncio.sleep(0.02)

    async with tab(person) as page:
        await page.subscribe(f"project:{project_id}")
        askers = [asyncio.create_task(ask(number)) for number in range(6)]
        await until(lambda: _true(len(statuses) > 20), what="requests are answered")
        await asyncio.to_thread(database.restart, how)
        up = len(statuses)

        async def answered() -> bool:
            return all(status < 300 for status in statuses[-12:]) and len(statuses) > up + 12

        await until(answered, _PATIENCE, "all is well again")
        over.set()
        await asyncio.gather(*askers)
        assert set(statuses) <= {200, 201, 503}
        await _written(person.http, project_id)
        assert (await page.expect("event"))["event"]["type"] == "updates_changed"


async def _written(http: httpx.AsyncClient, project_id: str) -> httpx.Response:
    return await http.post(f"/api/projects/{project_id}/updates", json={"body": "Still here."})


async def _true(value: bool) -> bool:
    return value
