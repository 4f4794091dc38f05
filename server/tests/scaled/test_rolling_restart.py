"""Two web processes behind nginx are restarted one after the other while people work: nobody's request fails."""

import asyncio
import signal
import uuid
from collections import Counter
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.people import Person, new_client, sign_up
from tests.support.api.sockets import open_tab
from tests.support.drawings.drawing import DrawingCopy, list_stroke_ids
from tests.support.polling import wait_until
from tests.support.servers.scaled import Deployment, run_deployment

pytestmark = pytest.mark.scaled
_WRITERS, _READERS, _TABS, _ROUNDS = 6, 2, 4, 2
_PAUSE_SECONDS = 0.02
_BETWEEN = 20
_RESTART = 1012


@pytest.fixture(scope="module")
async def one_set(tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Deployment, None]:
    folder: Path = tmp_path_factory.mktemp("scaled")
    async with run_deployment(folder) as running:
        yield running


@pytest.fixture
async def everything(one_set: Deployment) -> Deployment:
    """Start the web processes that an earlier test ended."""
    for web in one_set.webs:
        if web.process is None:
            await web.start()
    return one_set


@dataclass
class Load:
    """What people do all the while, and what became of it."""

    person: Person
    project: dict[str, Any]
    answers: Counter[int] = field(default_factory=Counter[int])
    over: bool = False

    async def write(self, cut: dict[str, Any]) -> list[str]:
        """Draw, note and add until it is over; the names of the strokes."""
        pad, stroke_ids, version = DrawingCopy(), list[str](), cut["version"]
        while not self.over:
            name = f"stroke-{uuid.uuid4()}"
            answer = await push_update(self.person, cut["id"], pad.draw_stroke(name))
            self.answers[answer.status_code] += 1
            stroke_ids.append(name)
            headers = {"If-Match": f'"{version}"'}
            saved = await self.person.http.patch(f"/api/cuts/{cut['id']}", json={"note": name}, headers=headers)
            self.answers[saved.status_code] += 1
            version = saved.json()["version"]
            await asyncio.sleep(_PAUSE_SECONDS)
        return stroke_ids

    async def read(self) -> None:
        """Look at the board until it is over."""
        while not self.over:
            answer = await self.person.http.get(f"/api/projects/{self.project['slug']}/cuts")
            self.answers[answer.status_code] += 1
            await asyncio.sleep(_PAUSE_SECONDS)

    async def more(self) -> None:
        """Wait until some more of it is done."""
        goal = self.answers.total() + _BETWEEN

        async def is_done() -> bool:
            return self.answers.total() >= goal

        await wait_until(is_done, what="requests are answered")


@dataclass
class Watcher:
    """A tab that comes again whenever its socket is closed, and goes on after the last event that it had."""

    person: Person
    topic: str
    seen: list[int] = field(default_factory=list[int])
    closes: list[int] = field(default_factory=list[int])
    at: int = 0

    async def watch(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                async with open_tab(self.person) as page:
                    opened = await page.subscribe(self.topic, since=self.at)
                    assert opened["type"] == "subscribed", opened
                    while True:
                        self.at = (await page.expect("event"))["seq"]
                        self.seen.append(self.at)
            except ConnectionClosed as closed:
                self.closes.append(closed.rcvd.code if closed.rcvd else 0)


async def _get_last_seq(person: Person, topic: str) -> int:
    async with open_tab(person) as page:
        return (await page.subscribe(topic))["seq"]


async def test_a_rolling_restart_under_load_fails_no_request_and_loses_no_event(everything: Deployment) -> None:
    person = await sign_up(everything.base_url)
    project = await new_project(person)
    cuts = [await add_cut(person, project) for _ in range(_WRITERS)]
    topic = f"project:{project['id']}"
    first_seq = await _get_last_seq(person, topic)
    watchers = [Watcher(person, topic, at=first_seq) for _ in range(_TABS)]
    watching = [asyncio.create_task(watcher.watch()) for watcher in watchers]
    load = Load(person, project)
    writing = [asyncio.create_task(load.write(cut)) for cut in cuts]
    reading = [asyncio.create_task(load.read()) for _ in range(_READERS)]
    for _ in range(_ROUNDS):
        for web in everything.webs:
            await load.more()
            await web.stop(signal.SIGTERM)
            await load.more()
            await web.start()
            await load.more()
    load.over = True
    stroke_ids = await asyncio.gather(*writing)
    await asyncio.gather(*reading)
    print(f"answers: {dict(load.answers)}; sockets closed: {[watcher.closes for watcher in watchers]}")  # noqa: T201
    assert set(load.answers) == {200}
    for cut, names in zip(cuts, stroke_ids, strict=True):
        drawing = (await person.http.get(f"/api/cuts/{cut['id']}/drawing")).content
        assert list_stroke_ids(drawing) == names
    last = await _get_last_seq(person, topic)

    async def has_all() -> bool:
        assert not any(task.done() for task in watching)
        return all(watcher.seen == list(range(first_seq + 1, last + 1)) for watcher in watchers)

    await wait_until(has_all, what="every tab has every event once, in order")
    # Each tab was on one of the two, and each of these was restarted.
    assert all(watcher.closes and set(watcher.closes) == {_RESTART} for watcher in watchers)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    await person.http.aclose()


async def test_a_web_process_that_is_killed_costs_what_it_was_doing_and_no_more(everything: Deployment) -> None:
    person = await sign_up(everything.base_url)
    project = await new_project(person)
    first, _ = everything.webs
    await first.stop(signal.SIGKILL)
    for _ in range(20):
        await add_cut(person, project)
    board = await person.json("GET", f"/api/projects/{project['slug']}/cuts", 200)
    assert len(board["items"]) == 20
    async with new_client(everything.base_url) as http:
        pages = [(await http.get("/")).status_code for _ in range(10)]
    assert set(pages) == {200}
    await person.http.aclose()
