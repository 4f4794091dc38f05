"""Processes that start concurrently on an empty database all become ready, and one-time data is created once."""

import asyncio
from pathlib import Path

import pytest

from pegbar.demo.content import PEOPLE, PROJECTS
from pegbar.demo.load import PASSWORD
from tests.support.api.people import Person, new_client
from tests.support.servers.server_process import ServerProcess
from tests.support.services.databases import new_database


@pytest.mark.long
@pytest.mark.extended
async def test_concurrently_started_processes_load_the_demo_once(tmp_path: Path, cluster: str | None) -> None:
    settings = {"PEGBAR_DEMO": "1", "PEGBAR_DEMO_FILM": "0"}
    settings["PEGBAR_DATABASE_URL"] = new_database(cluster, "together", migrated=False)
    both = [ServerProcess(tmp_path, settings, is_migrated=False) for _ in range(2)]
    try:
        await asyncio.gather(*(server.start() for server in both))
        for server in both:
            async with new_client(server.base_url) as http:
                person = Person(http)
                login = {"email": PEOPLE[0].email, "password": PASSWORD}
                await person.json("POST", "/api/auth/sign-in", 200, json=login)
                mine = await person.json("GET", "/api/projects", 200)
                names = [project["name"] for project in mine["items"]]
                assert len(names) == len(set(names)) > 0
                assert set(names) <= {project.name for project in PROJECTS}
    finally:
        for server in both:
            await server.stop()
