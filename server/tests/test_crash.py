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
class Desk:
    """One client's cut: the changes sent, and which of them were acknowledged."""

    person: Person
    cut: dict[str, Any]
    pad: DrawingCopy = field(default_factory=DrawingCopy)
    unsent: list[tuple[str, str, bytes]] = field(default_factory=list[tuple[str, str, bytes]])
    unsaid: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    strokes: list[str] = field(default_factory=list[str])
    said: list[str] = field(default_factory=list[str])
    note: str = ""
    wished: str = ""
    version: int = 1
    made: set[str] = field(default_factory=set[str])
    asked: set[str] = field(default_factory=set[str])


def _note(text: str) -> str:
    """Return a note with a hash at its end that proves its completeness."""
    body = text * 20
    return f"{body}|{hashlib.sha256(body.encode()).hexdigest()}"


def _whole(note: str) -> bool:
    body, _, seal = note.rpartition("|")
    return note == "" or hashlib.sha256(body.encode()).hexdigest() == seal


async def _work(desk: Desk, project: dict[str, Any], counter: list[int]) -> None:
    """Save and draw until the server is gone. An unacknowledged stroke is sent again in the next run."""
    path = f"/api/cuts/{desk.cut['id']}"
    try:
        while True:
            counter[0] += 1
            if not desk.unsent:
                name = f"stroke-{uuid.uuid4()}"
                desk.unsent.append((name, str(uuid.uuid4()), desk.pad.draw_stroke(name, points=60)))
            name, push_id, update = desk.unsent[0]
            answer = await push_update(desk.person, desk.cut["id"], update, push_id)
            assert answer.status_code == 200, answer.text
            desk.strokes.append(name)
            desk.unsent.clear()
            desk.wished = _note(f"{uuid.uuid4()} ")
            headers = {"If-Match": f'"{desk.version}"'}
            saved = await desk.person.http.patch(path, json={"note": desk.wished}, headers=headers)
            assert saved.status_code == 200, saved.text
            desk.note, desk.version = desk.wished, saved.json()["version"]
            new = str(uuid.uuid4())
            desk.asked.add(new)
            made = await desk.person.http.post(f"/api/projects/{project['slug']}/cuts", json={"id": new})
            assert made.status_code == 201, made.text
            desk.made.add(new)
            await _say(desk, project)
    except httpx.TransportError:
        return


async def _say(desk: Desk, project: dict[str, Any]) -> None:
    """Send a message to the project's chat. An unacknowledged message is sent first, with its old id."""
    if not desk.unsaid:
        desk.unsaid.append({"id": str(uuid.uuid4()), "body": f"{desk.cut['id']} {uuid.uuid4()}"})
    answer = await desk.person.http.post(f"/api/chats/{project['id']}/messages", json=desk.unsaid[0])
    assert answer.status_code == 201, answer.text
    desk.said.append(desk.unsaid.pop()["body"])


async def _heard(desk: Desk, project: dict[str, Any]) -> list[str]:
    """Return the client's messages, read page by page."""
    found, last = list[str](), 0
    while True:
        params = {"after": last, "limit": 50}
        page = await desk.person.json("GET", f"/api/chats/{project['id']}/messages", 200, params=params)
        found += [message["body"] for message in page["items"] if message["body"].startswith(desk.cut["id"])]
        if not page["has_newer"]:
            return found
        last = page["items"][-1]["number"]


async def _check(desk: Desk, project: dict[str, Any]) -> None:
    items = {cut["id"]: cut for cut in (await _board(desk.person, project))["items"]}
    present = items[desk.cut["id"]]
    assert present["note"] in {desk.note, desk.wished}
    assert _whole(present["note"])
    desk.note, desk.version = present["note"], present["version"]
    assert desk.made <= set(items)
    heard = await _heard(desk, project)
    assert heard[: len(desk.said)] == desk.said
    assert heard[len(desk.said) :] in ([], [message["body"] for message in desk.unsaid])
    drawing = (await desk.person.http.get(f"/api/cuts/{desk.cut['id']}/drawing")).content
    drawn = list_stroke_ids(drawing)
    assert drawn[: len(desk.strokes)] == desk.strokes
    assert set(drawn) - set(desk.strokes) <= {name for name, _, _ in desk.unsent}
    copy = DrawingCopy()
    copy.apply_update(drawing)
    ours = {stroke["id"]: stroke for stroke in desk.pad._strokes.to_py() or []}
    for stroke in copy._strokes.to_py() or []:
        assert stroke == ours[stroke["id"]]


async def _board(person: Person, project: dict[str, Any]) -> dict[str, Any]:
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
        desks = [Desk(owner, await add_cut(owner, project)) for _ in range(clients)]
        done = [0]
        for _ in range(kills if cluster is None else kills_on_postgresql):
            tasks = [asyncio.create_task(_work(desk, project, done)) for desk in desks]
            goal = done[0] + chance.randint(1, 40)
            while done[0] < goal:
                assert not any(task.done() and task.exception() for task in tasks)
                await asyncio.sleep(chance.uniform(0, 0.01))
            await server.stop(signal.SIGKILL)
            await asyncio.gather(*tasks)
            await server.start()
            owner = await reconnect(owner, server.base_url)
            for desk in desks:
                desk.person = owner
                await _check(desk, project)
            await list_cut_ids(owner, project)
            if cluster is None:
                await asyncio.to_thread(_sound, tmp_path / "data" / "pegbar.sqlite3")
        # Unacknowledged changes are sent again with the same key and must be stored once.
        answers: set[int] = set()
        for desk in desks:
            for name, push_id, update in desk.unsent:
                answers.add((await push_update(owner, desk.cut["id"], update, push_id)).status_code)
                desk.strokes.append(name)
            desk.unsent.clear()
            if desk.unsaid:
                await _say(desk, project)
            await _check(desk, project)
        assert answers <= {200}, "none, where every change had been acknowledged"
        assert sum(len(desk.strokes) for desk in desks) > clients
        await owner.http.aclose()


def _sound(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
