"""Concurrent edits of notes and order by two people, with random interleavings: no acknowledged change is lost."""

import asyncio
import random
import uuid
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.support.api.boards import add_cut, get_board, list_cut_ids, new_project
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import Tab, open_tab

pytestmark = pytest.mark.database

_STEPS = 5
_CUTS = 3


@dataclass
class Editor:
    """An editor's client state, from the last response. Merges its change on a version conflict."""

    person: Person
    project: dict[str, Any]
    chance: random.Random
    cuts: dict[str, dict[str, Any]]
    ids: list[str]
    version: int
    acknowledged: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    created: set[str] = field(default_factory=set[str])
    deleted: set[str] = field(default_factory=set[str])

    async def work(self) -> None:
        """Do some steps, each until it is acknowledged or its cut is deleted."""
        for _ in range(_STEPS):
            await self.chance.choice([self._write, self._write, self._move, self._add, self._remove])()
            await asyncio.sleep(self.chance.choice([0, 0, 0.001, 0.004]))

    async def _write(self) -> None:
        cut_id, mark = self.chance.choice(list(self.cuts)), uuid.uuid4().hex[:8]
        while True:
            known = self.cuts[cut_id]
            body = {"note": f"{known['note']}{mark} "}
            answer = await self._patch(cut_id, body, known["version"])
            if answer.status_code == 404:
                return
            if answer.status_code == 200:
                self.cuts[cut_id] = answer.json()
                self.acknowledged.append((cut_id, mark))
                return
            assert answer.status_code == 412, answer.text
            self.cuts[cut_id] = answer.json()["current"]

    async def _move(self) -> None:
        while len(self.ids) > 1:
            new_order = list(self.ids)
            moved = new_order.pop(self.chance.randrange(len(new_order)))
            new_order.insert(self.chance.randrange(len(new_order) + 1), moved)
            headers = {"If-Match": f'"{self.version}"'}
            answer = await self.person.http.put(f"{self._path}/order", json={"cut_ids": new_order}, headers=headers)
            found = answer.json() if answer.status_code == 200 else answer.json()["current"]
            assert answer.status_code in {200, 412}, answer.text
            self.ids, self.version = found["cut_ids"], found["order_version"]
            if answer.status_code == 200:
                return

    async def _add(self) -> None:
        new_id = str(uuid.uuid4())
        new_order = {"id": new_id, "after_id": self.chance.choice([None, *self.ids])}
        made = await self.person.json("POST", self._path, 201, json=new_order)
        self.cuts[new_id] = made["cut"]
        self.created.add(new_id)

    async def _remove(self) -> None:
        if self.chance.random() < 0.5:  # Otherwise too few cuts remain.
            cut_id = self.chance.choice(list(self.cuts))
            answer = await self.person.http.delete(f"/api/cuts/{cut_id}")
            assert answer.status_code in {200, 204, 404}, answer.text
            self.deleted.add(cut_id)

    async def _patch(self, cut_id: str, body: dict[str, Any], version: int) -> Any:
        headers = {"If-Match": f'"{version}"'}
        return await self.person.http.patch(f"/api/cuts/{cut_id}", json=body, headers=headers)

    @property
    def _path(self) -> str:
        return f"/api/projects/{self.project['slug']}/cuts"


async def _follow_events(page: Tab, ids: list[str], last: list[str]) -> list[str]:
    """Return the order as the client derives it from events, once it equals the last one."""
    while ids != last:
        event = (await page.expect("event"))["event"]
        if event["type"] in {"cut_created", "cuts_reordered"}:
            ids = event["cut_ids"]
        elif event["type"] == "cut_deleted":
            ids = [cut_id for cut_id in ids if cut_id != event["cut_id"]]
    return ids


@pytest.mark.parametrize("rounds", [8, pytest.param(1000, marks=[pytest.mark.faults, pytest.mark.once])])
async def test_concurrent_edits_and_reorders_lose_no_acknowledged_change(newcomer: Newcomer, rounds: int) -> None:
    people = [await newcomer(), await newcomer()]
    await befriend(*people)
    for seed in range(rounds):
        chance = random.Random(seed)
        project = await new_project(people[0])
        sharing = {"profile_id": people[1].id, "role": "editor"}
        await people[0].json("POST", f"/api/projects/{project['slug']}/members", 201, json=sharing)
        for _ in range(_CUTS):
            await add_cut(people[0], project)
        board = await get_board(people[0], project)
        ids = [cut["id"] for cut in board["items"]]
        async with open_tab(people[0]) as first_tab, open_tab(people[1]) as second_tab:
            for page in (first_tab, second_tab):
                await page.subscribe(f"project:{project['id']}")
            editors = [
                Editor(person, project, random.Random(chance.random()), {c["id"]: c for c in board["items"]}, list(ids),
                     board["order_version"])
                for person in people
            ]  # fmt: skip
            await asyncio.gather(*(editor.work() for editor in editors))
            final = await get_board(people[0], project)
            notes = {cut["id"]: cut["note"] for cut in final["items"]}
            last = [cut["id"] for cut in final["items"]]
            assert [cut["position"] for cut in final["items"]] == sorted({cut["position"] for cut in final["items"]})
            assert last == await list_cut_ids(people[1], project)
            deleted_ids = editors[0].deleted | editors[1].deleted
            assert set(last) == (set(ids) | editors[0].created | editors[1].created) - deleted_ids, f"round {seed}"
            for editor in editors:
                missing = [
                    mark for cut_id, mark in editor.acknowledged if cut_id in notes and mark not in notes[cut_id]
                ]
                assert missing == [], f"round {seed}"
            for page in (first_tab, second_tab):
                assert await _follow_events(page, ids, last) == last
