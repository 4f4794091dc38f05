"""Machines with clocks a day apart share one database: they agree on order and expiry."""

import time
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from pegbar.kernel import clock, ids
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person, new_client, sign_up
from tests.support.servers.server_process import COLD, ServerProcess
from tests.support.services.databases import new_database

_FAKETIME = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)


@pytest.mark.skipif(_FAKETIME is None, reason="no faketime on this machine")
async def test_machines_with_clocks_a_day_apart_agree(tmp_path: Path, cluster: str | None) -> None:
    if cluster is None:
        return  # SQLite's processes run on one machine
    database = new_database(cluster, "clocks_apart")
    # Preloaded, because the `faketime` command would be an extra process between the test and the server.
    settings = {"PEGBAR_DATABASE_URL": database, "FAKETIME_DONT_FAKE_MONOTONIC": "1", "LD_PRELOAD": str(_FAKETIME)}
    # In interpreters of their own: a forked process would not load the library.
    servers = [ServerProcess(tmp_path, {**settings, "FAKETIME": shift}, command=COLD) for shift in ("+1d", "-1d")]
    try:
        for server in servers:
            await server.start()
        assert await _read_clock(servers[0]) - await _read_clock(servers[1]) > timedelta(hours=47)
        people = [await sign_up(servers[0].base_url)]
        http = new_client(servers[1].base_url)
        http.cookies = people[0].http.cookies
        people.append(Person(http, people[0].id))
        await _assert_one_order(people)
        await _assert_shared_project(people)
        await _assert_session_expires(people, database)
    finally:
        for server in servers:
            await server.stop()


async def _read_clock(server: ServerProcess) -> datetime:
    """Return the time of the machine's clock, as a server's responses state it."""
    async with new_client(server.base_url) as http:
        return parsedate_to_datetime((await http.get("/api/health")).headers["Date"])


async def test_projects_created_within_a_round_trip_are_listed_in_order(
    newcomer: Newcomer, cluster: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process's estimate of the database's time is off by up to a round trip.

    Here it is off by a minute, to be visible.
    """
    if cluster is None:
        return  # SQLite's processes share one clock
    person, names = await newcomer(), ["First", "Second"]
    right = clock.now_nanoseconds() - time.monotonic_ns()
    for name, off in zip(names, (60, 0), strict=True):
        monkeypatch.setattr(clock, "_monotonic_offset_ns", right + off * 1_000_000_000)
        monkeypatch.setattr(ids, "_last", 0)  # as in another process
        await new_project(person, name=name)
    mine = await person.json("GET", "/api/projects", 200)
    assert [item["name"] for item in mine["items"]] == names[::-1]


async def _assert_one_order(people: list[Person]) -> None:
    names = [f"Project {number}" for number in range(4)]
    projects = [await new_project(people[number % 2], name=name) for number, name in enumerate(names)]
    path = f"/api/projects/{projects[0]['id']}/updates"
    for number in range(6):
        await people[number % 2].json("POST", path, 201, json={"body": f"<p>{number}</p>"})
    for person in people:
        news = await person.json("GET", path, 200)
        assert [item["body"] for item in news["items"]] == [f"<p>{number}</p>" for number in range(5, -1, -1)]
        mine = await person.json("GET", "/api/projects", 200)
        assert [item["name"] for item in mine["items"]] == names[::-1]


async def _assert_shared_project(people: list[Person]) -> None:
    project = await new_project(people[0])
    await people[0].json("GET", f"/api/projects/{project['id']}", 200)


async def _assert_session_expires(people: list[Person], database: str) -> None:
    """Check that a session that has expired by the database's clock is invalid on every machine."""
    for person in people:
        assert (await person.json("GET", "/api/session", 200))["user"]["id"]
    url = make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url) as connection:
        connection.execute("UPDATE sessions SET expires_at = clock_timestamp() - interval '1 second'")
    for person in people:
        await person.json("GET", "/api/projects", 401)
