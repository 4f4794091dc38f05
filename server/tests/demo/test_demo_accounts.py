"""Demo accounts have a published password: they are made on request, and never serve other machines."""

import asyncio
import os
from pathlib import Path

import pytest

from pegbar.demo.content import PEOPLE
from pegbar.demo.load import PASSWORD
from tests.support.api.people import new_client, sign_up
from tests.support.servers.preloaded import run_command_line
from tests.support.servers.server_process import SERVER, ServerProcess, run_server
from tests.support.services.databases import new_database

EXPOSED = {"PEGBAR_PUBLIC_URL": "https://boards.example.com"}


async def _run(server: ServerProcess, *words: str, **settings: str) -> tuple[int, str]:
    """Run a command on a server's data and return its exit code and output, on one line."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PEGBAR_")}
    environment |= server.settings | {"PEGBAR_DATA": str(server.data), "PYTHONPATH": str(SERVER)} | settings
    done = await asyncio.to_thread(run_command_line, words, environment)
    return done.returncode, " ".join(done.stdout.split())


async def _can_sign_in(server: ServerProcess) -> bool:
    async with new_client(server.base_url) as http:
        answer = await http.post("/api/auth/sign-in", json={"email": PEOPLE[0].email, "password": PASSWORD})
        assert answer.status_code in (200, 401), answer.text
        return answer.status_code == 200


@pytest.mark.extended
@pytest.mark.once
@pytest.mark.long
async def test_demo_people_are_made_on_request_refused_when_exposed_and_removed(
    tmp_path: Path, cluster: str | None
) -> None:
    url = new_database(cluster, "demo_people")
    async with run_server(tmp_path, database_url=url, demo_film="0") as server:
        assert not await _can_sign_in(server)
        real = await sign_up(server.base_url, "real@example.com")
        project = await real.json("POST", "/api/projects", 201, json={"name": "Real work"})

        # An instance that is not empty is never filled by a start, nor without a yes.
        await server.stop()
        server.settings["PEGBAR_DEMO"] = "1"
        await server.start()
        assert not await _can_sign_in(server)
        code, output = await _run(server, "demo")
        assert (code, "already has accounts" in output) == (1, True), output
        assert not await _can_sign_in(server)

        code, output = await _run(server, "demo", "--yes")
        assert (code, PASSWORD in output) == (0, True), output
        assert await _can_sign_in(server)
        code, output = await _run(server, "demo", "--yes")
        assert (code, output) == (1, "This instance already has demo accounts."), output

        # With an address that others reach, it neither starts nor gets more demo people; a check names them.
        await server.stop()
        for verb in ("serve", "worker"):
            code, output = await _run(server, verb, **EXPOSED)
            assert code == 2, output
            assert "demo --remove" in output
            assert all(person.email in output for person in PEOPLE)
        code, output = await _run(server, "check", "--fast", **EXPOSED)
        assert code == 1, output
        assert "Demo accounts with a published password (6)" in output
        code, output = await _run(server, "demo", "--yes", **EXPOSED)
        assert code == 2, output

        # Removed people are gone for good, with their projects; everybody else's work stays.
        code, output = await _run(server, "demo", "--remove", "--yes", **EXPOSED)
        assert (code, output) == (0, "6 demo accounts were deleted, with all projects."), output
        _, output = await _run(server, "check", "--fast", **EXPOSED)
        assert "Rows: users" in output, output
        assert "published password" not in output
        await server.start()
        assert not await _can_sign_in(server)
        # The session in this cookie is from before; the port stayed the same.
        mine = await real.json("GET", "/api/projects", 200)
        assert [item["id"] for item in mine["items"]] == [project["id"]]


@pytest.mark.once
@pytest.mark.long
@pytest.mark.parametrize("name", ["PEGBAR_PUBLIC_URL", pytest.param("PEGBAR_HOST", marks=pytest.mark.extended)])
async def test_an_empty_instance_that_others_reach_starts_without_demo_people(
    name: str, tmp_path: Path, cluster: str | None
) -> None:
    value = {"PEGBAR_PUBLIC_URL": "https://boards.example.com", "PEGBAR_HOST": "0.0.0.0"}[name]
    url = new_database(cluster, f"demo_{name.lower()}")
    async with run_server(
        tmp_path, database_url=url, demo="1", **{name.removeprefix("PEGBAR_").lower(): value}
    ) as server:
        assert "Demo data isn't added" in server.log.read_text(encoding="utf-8")
        assert not await _can_sign_in(server)
        async with new_client(server.base_url) as http:
            config = (await http.get("/api/config")).json()
            assert (config["demo"], config["outbox"], config["footer_text"]) == (False, False, None)
