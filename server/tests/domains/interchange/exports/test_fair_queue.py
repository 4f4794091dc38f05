"""Fair scheduling of exports: slots per requester, a rate limit without an account, and round-robin order."""

import asyncio
import uuid
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from sqlalchemy import select

from pegbar.access.context import RequestContext
from pegbar.access.principal import ANONYMOUS
from pegbar.domains.interchange.exports.actions import exports
from pegbar.domains.interchange.exports.schemas import ExportNew
from pegbar.domains.interchange.limits import EXPORTS_OPEN_MAX
from pegbar.domains.interchange.models import Export
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, add_member, new_project
from tests.support.api.exports import wait_for_export
from tests.support.api.people import Newcomer, Person

_EDL = {"kind": "edl"}
"""Uses the same queue as a PDF, and needs no worker process."""


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def gate(instance: Instance) -> AsyncGenerator[asyncio.Event, None]:
    """Hold back all exports until the event is set."""
    opened = asyncio.Event()

    async def run_when_open(export_id: str) -> None:
        await opened.wait()
        await exports.run_export(instance.services, export_id)

    async def run_immediately(export_id: str) -> None:
        await exports.run_export(instance.services, export_id)

    instance.services.jobs.handle(exports.RUN_EXPORT, run_when_open)
    yield opened
    opened.set()
    instance.services.jobs.handle(exports.RUN_EXPORT, run_immediately)


async def _create_board(owner: Person, **fields: Any) -> str:
    project = await new_project(owner, **fields)
    await add_cut(owner, project)
    return f"/api/projects/{project['slug']}/exports"


async def _list_in_start_order(instance: Instance, ids: list[str]) -> list[str]:
    """Return the ids of these exports in the order in which they were started."""
    async with instance.services.db.read() as tx:
        is_started = (Export.id.in_(ids), Export.taken_at.is_not(None))
        statement = select(Export.id).where(*is_started).order_by(Export.taken_at)
        return list((await tx.execute(statement)).scalars())


async def test_a_third_open_export_is_rejected_without_effect(owner: Person, gate: asyncio.Event) -> None:
    path = await _create_board(owner)
    bodies = [{**_EDL, "id": str(uuid.uuid4())} for _ in range(5)]
    answers = await asyncio.gather(*(owner.http.post(path, json=wish) for wish in bodies))
    accepted = [wish for wish, answer in zip(bodies, answers, strict=True) if answer.status_code == 202]
    refused = [answer for answer in answers if answer.status_code != 202]
    assert (len(accepted), len(refused)) == (EXPORTS_OPEN_MAX, 5 - EXPORTS_OPEN_MAX)
    for answer in refused:
        assert (answer.status_code, int(answer.headers["Retry-After"])) == (429, 15)
        assert answer.json()["detail"].startswith("You already have two exports in progress.")
    # Repeating a request returns its export, regardless of open slots.
    again = await owner.json("POST", path, 202, json=accepted[0])
    listed = (await owner.json("GET", path, 200))["items"]
    assert {item["id"] for item in listed} == {wish["id"] for wish in accepted}
    await owner.json("DELETE", f"/api/exports/{again['id']}", 204)
    third = await owner.json("POST", path, 202, json=_EDL)
    gate.set()
    for export in (accepted[1], third):
        assert (await wait_for_export(owner, export))["state"] == "done"
    assert (await owner.json("GET", f"/api/exports/{again['id']}", 200))["state"] == "cancelled"
    assert (await wait_for_export(owner, await owner.json("POST", path, 202, json=_EDL)))["state"] == "done"


async def test_each_requester_has_their_own_slots(owner: Person, newcomer: Newcomer, gate: asyncio.Event) -> None:
    path, other = await _create_board(owner, visibility="public"), await newcomer()
    made = [(person, await person.json("POST", path, 202, json=_EDL)) for person in (owner, owner, other, other)]
    await other.json("POST", path, 429, json=_EDL)
    gate.set()
    for person, export in made:
        assert (await wait_for_export(person, export))["state"] == "done"


@pytest.mark.once
async def test_an_anonymous_address_has_two_open_exports_and_ten_per_hour(
    owner: Person, anonymous: Person, instance: Instance, monkeypatch: pytest.MonkeyPatch, gate: asyncio.Event
) -> None:
    monkeypatch.setattr(instance.services.settings, "rate_export_address", "10/hour")
    path = await _create_board(owner, visibility="public")
    first, second = [{**_EDL, "id": str(uuid.uuid4())} for _ in range(2)]
    for wish in (first, second):
        await anonymous.json("POST", path, 202, json=wish)
    problem = await anonymous.json("POST", path, 429, json=_EDL)
    assert problem["detail"].startswith("Two exports from your network are already in progress.")
    gate.set()
    for wish in (first, second):
        assert (await wait_for_export(anonymous, wish))["state"] == "done"
    for _ in range(8):
        await anonymous.json("POST", path, 202, json=first)  # A repeated request isn't counted.
        export = await anonymous.json("POST", path, 202, json=_EDL)
        assert (await wait_for_export(anonymous, export))["state"] == "done"
    answer = await anonymous.http.post(path, json=_EDL)
    assert answer.status_code == 429
    assert 3000 < int(answer.headers["Retry-After"]) <= 3600
    assert (await wait_for_export(owner, await owner.json("POST", path, 202, json=_EDL)))["state"] == "done"


async def test_requesters_take_turns(
    owner: Person, newcomer: Newcomer, instance: Instance, gate: asyncio.Event
) -> None:
    path, other = await _create_board(owner, visibility="public"), await newcomer()
    requested = [(person, await person.json("POST", path, 202, json=_EDL)) for person in (owner, owner, other, other)]
    gate.set()
    for person, export in requested:
        assert (await wait_for_export(person, export))["state"] == "done"
    own_1, own_2, other_1, other_2 = (export["id"] for _, export in requested)
    assert await _list_in_start_order(instance, [own_1, own_2, other_1, other_2]) == [own_1, other_1, own_2, other_2]


async def test_a_cancelled_export_frees_its_turn(owner: Person, newcomer: Newcomer, gate: asyncio.Event) -> None:
    path, other = await _create_board(owner, visibility="public"), await newcomer()
    requested = [(person, await person.json("POST", path, 202, json=_EDL)) for person in (owner, owner, other, other)]
    for number in (0, 3):
        person, export = requested[number]
        await person.json("DELETE", f"/api/exports/{export['id']}", 204)
    gate.set()
    states = [(await wait_for_export(person, export))["state"] for person, export in requested]
    assert states == ["cancelled", "done", "done", "cancelled"]


async def test_anonymous_requests_do_not_delay_the_owner(
    owner: Person, newcomer: Newcomer, instance: Instance, gate: asyncio.Event
) -> None:
    project = await new_project(owner, visibility="public")
    await add_cut(owner, project)
    path, member = f"/api/projects/{project['slug']}/exports", await newcomer()
    await add_member(owner, project, member)
    gate.set()  # The owner's last turn is recent; the anonymous requesters never had one.
    assert (await wait_for_export(owner, await owner.json("POST", path, 202, json=_EDL)))["state"] == "done"
    gate.clear()
    strangers: list[str] = []
    for number in range(10):
        requester = exports.get_requester_key(ANONYMOUS, f"203.0.113.{number}")
        async with instance.services.db.write() as tx:
            ctx = RequestContext(tx, instance.services, ANONYMOUS)
            strangers += [
                (await exports.start_export(ctx, project["slug"], ExportNew.model_validate(_EDL).root, requester)).id
                for _ in range(2)
            ]
    own = await owner.json("POST", path, 202, json=_EDL)
    members = await member.json("POST", path, 202, json=_EDL)
    gate.set()
    for export in (own, members):
        assert (await wait_for_export(owner, export))["state"] == "done"
    started = await _list_in_start_order(instance, [*strangers, own["id"], members["id"]])
    # One anonymous export may come first if it has already been started.
    assert started.index(own["id"]) <= 1
    assert started.index(members["id"]) <= 2
    for stranger in strangers:  # Other tests must not wait for these exports.
        await owner.json("DELETE", f"/api/exports/{stranger}", 204)
