"""After repeated kills of the server, acknowledged changes exist and all others are absent or complete."""

import asyncio
import hashlib
import random
import signal
import sqlite3
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.api.boards import add_cut, list_cut_ids, new_project, push_update
from tests.support.api.people import Person, new_email, reconnect, sign_up
from tests.support.drawings.drawing import DrawingCopy, list_stroke_ids
from tests.support.servers.server_process import run_server
from tests.support.services.databases import new_database

KILLS, CLIENTS = 3, 4
ALL_KILLS, ALL_CLIENTS = 200, 8
# PostgreSQL's own log protects the data there, so fewer kills suffice.
KILLS_ON_POSTGRESQL, ALL_KILLS_ON_POSTGRESQL = 2, 25


@dataclass
class Client:
    """One client's cut: the changes sent, and which of them were acknowledged."""

    person: Person
    cut: dict[str, Any]
    pad: DrawingCopy = field(default_factory=DrawingCopy)
    unsent: list[tuple[str, str, bytes]] = field(default_factory=list[tuple[str, str, bytes]])
    unsent_messages: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    strokes: list[str] = field(default_factory=list[str])
    messages: list[str] = field(default_factory=list[str])
    note: str = ""
    pending_note: str = ""
    version: int = 1
    created_cuts: set[str] = field(default_factory=set[str])
    requested_cuts: set[str] = field(default_factory=set[str])


def _make_note(text: str) -> str:
    """Return a note with a hash at its end that proves its completeness."""
    body = text * 20
    return f"{body}|{hashlib.sha256(body.encode()).hexdigest()}"


def _is_complete(note: str) -> bool:
    body, _, seal = note.rpartition("|")
    return note == "" or hashlib.sha256(body.encode()).hexdigest() == seal


async def _save_and_draw(client: Client, project: dict[str, Any], counter: list[int]) -> None:
    """Save and draw until the server is gone. An unacknowledged stroke is sent again in the next run."""
    path = f"/api/cuts/{client.cut['id']}"
    try:
        while True:
            counter[0] += 1
            if not client.unsent:
                name = f"stroke-{uuid.uuid4()}"
                client.unsent.append((name, str(uuid.uuid4()), client.pad.draw_stroke(name, points=60)))
            name, push_id, update = client.unsent[0]
            answer = await push_update(client.person, client.cut["id"], update, push_id)
            assert answer.status_code == 200, answer.text
            client.strokes.append(name)
            client.unsent.clear()
            client.pending_note = _make_note(f"{uuid.uuid4()} ")
            headers = {"If-Match": f'"{client.version}"'}
            saved = await client.person.http.patch(path, json={"note": client.pending_note}, headers=headers)
            assert saved.status_code == 200, saved.text
            client.note, client.version = client.pending_note, saved.json()["version"]
            new = str(uuid.uuid4())
            client.requested_cuts.add(new)
            made = await client.person.http.post(f"/api/projects/{project['slug']}/cuts", json={"id": new})
            assert made.status_code == 201, made.text
            client.created_cuts.add(new)
            await _send_message(client, project)
    except httpx.TransportError:
        return


async def _send_message(client: Client, project: dict[str, Any]) -> None:
    """Send a message to the project's chat. An unacknowledged message is sent first, with its old id."""
    if not client.unsent_messages:
        client.unsent_messages.append({"id": str(uuid.uuid4()), "body": f"{client.cut['id']} {uuid.uuid4()}"})
    answer = await client.person.http.post(f"/api/chats/{project['id']}/messages", json=client.unsent_messages[0])
    assert answer.status_code == 201, answer.text
    client.messages.append(client.unsent_messages.pop()["body"])


async def _list_messages(client: Client, project: dict[str, Any]) -> list[str]:
    """Return the client's messages, read page by page."""
    found, last = list[str](), 0
    while True:
        params = {"after": last, "limit": 50}
        page = await client.person.json("GET", f"/api/chats/{project['id']}/messages", 200, params=params)
        found += [message["body"] for message in page["items"] if message["body"].startswith(client.cut["id"])]
        if not page["has_newer"]:
            return found
        last = page["items"][-1]["number"]


async def _assert_state(client: Client, project: dict[str, Any]) -> None:
    items = {cut["id"]: cut for cut in (await _get_board(client.person, project))["items"]}
    present = items[client.cut["id"]]
    assert present["note"] in {client.note, client.pending_note}
    assert _is_complete(present["note"])
    client.note, client.version = present["note"], present["version"]
    assert client.created_cuts <= set(items)
    messages = await _list_messages(client, project)
    assert messages[: len(client.messages)] == client.messages
    assert messages[len(client.messages) :] in ([], [message["body"] for message in client.unsent_messages])
    drawing = (await client.person.http.get(f"/api/cuts/{client.cut['id']}/drawing")).content
    stroke_ids = list_stroke_ids(drawing)
    assert stroke_ids[: len(client.strokes)] == client.strokes
    assert set(stroke_ids) - set(client.strokes) <= {name for name, _, _ in client.unsent}
    copy = DrawingCopy()
    copy.apply_update(drawing)
    ours = {stroke["id"]: stroke for stroke in client.pad._strokes.to_py() or []}
    for stroke in copy._strokes.to_py() or []:
        assert stroke == ours[stroke["id"]]


async def _get_board(person: Person, project: dict[str, Any]) -> dict[str, Any]:
    return await person.json("GET", f"/api/projects/{project['slug']}/cuts", 200)


@pytest.mark.long
@pytest.mark.parametrize(
    ("kills", "kills_on_postgresql", "clients"),
    [
        pytest.param(KILLS, KILLS_ON_POSTGRESQL, CLIENTS, id="few"),
        pytest.param(ALL_KILLS, ALL_KILLS_ON_POSTGRESQL, ALL_CLIENTS, id="all", marks=pytest.mark.faults),
    ],
)
@pytest.mark.extended
async def test_what_was_acknowledged_outlives_the_server(
    cluster: str | None, tmp_path: Path, kills: int, kills_on_postgresql: int, clients: int
) -> None:
    chance = random.Random(4)
    async with run_server(tmp_path / "data", database_url=new_database(cluster, f"crash_{clients}")) as server:
        owner = await sign_up(server.base_url, new_email())
        project = await new_project(owner)
        states = [Client(owner, await add_cut(owner, project)) for _ in range(clients)]
        done = [0]
        for _ in range(kills if cluster is None else kills_on_postgresql):
            tasks = [asyncio.create_task(_save_and_draw(client, project, done)) for client in states]
            goal = done[0] + chance.randint(1, 40)
            while done[0] < goal:
                assert not any(task.done() and task.exception() for task in tasks)
                await asyncio.sleep(chance.uniform(0, 0.01))
            await server.stop(signal.SIGKILL)
            await asyncio.gather(*tasks)
            await server.start()
            owner = await reconnect(owner, server.base_url)
            for client in states:
                client.person = owner
                await _assert_state(client, project)
            await list_cut_ids(owner, project)
            if cluster is None:
                await asyncio.to_thread(_assert_database_intact, tmp_path / "data" / "pegbar.sqlite3")
        # Unacknowledged changes are sent again with the same key and must be stored once.
        answers: set[int] = set()
        for client in states:
            for name, push_id, update in client.unsent:
                answers.add((await push_update(owner, client.cut["id"], update, push_id)).status_code)
                client.strokes.append(name)
            client.unsent.clear()
            if client.unsent_messages:
                await _send_message(client, project)
            await _assert_state(client, project)
        assert answers <= {200}, "none, where every change had been acknowledged"
        assert sum(len(client.strokes) for client in states) > clients
        await owner.http.aclose()


def _assert_database_intact(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
