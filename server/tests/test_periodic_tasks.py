"""Periodic tasks: which data they delete and which they must not."""

import asyncio
from datetime import timedelta
from secrets import token_hex

import pytest
from sqlalchemy import select, update

from pegbar.domains.interchange.exports.actions import exports
from pegbar.kernel import clock
from pegbar.kernel.database import Database
from pegbar.kernel.tables import PeriodicTask
from pegbar.maintenance import periodic_task, scrub
from pegbar.maintenance.check import CheckReport, check
from pegbar.maintenance.sweep import sweep
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, new_project, push_update
from tests.support.api.people import Newcomer
from tests.support.drawings.drawing import DrawingCopy, encode_picture
from tests.support.faults.invalid_files import overwrite_object
from tests.support.polling import wait_until

pytestmark = pytest.mark.database


async def _is_there(instance: Instance, key: str) -> bool:
    try:
        await instance.services.blobs.get(key)
    except KeyError:
        return False
    return True


async def test_only_unreferenced_objects_are_swept(instance: Instance, newcomer: Newcomer) -> None:
    owner, blobs = await newcomer(), instance.services.blobs
    project = await new_project(owner)
    cut = await add_cut(owner, project)
    await push_update(owner, cut["id"], DrawingCopy().draw_stroke(points=20))
    path, headers = f"/api/cuts/{cut['id']}/preview?seq=1", {"Content-Type": "image/webp"}
    # Unique pictures: equal ones are one object, which a row of another test may reference.
    own = [encode_picture(colour=f"#{token_hex(3)}") for _ in range(2)]
    first = await owner.json("PUT", path, 200, content=own[0], headers=headers)
    second = await owner.json("PUT", path, 200, content=own[1], headers=headers)
    export = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 202, json={"kind": "pdf"})

    async def get_file_url() -> str | None:
        state = await owner.json("GET", f"/api/exports/{export['id']}", 200)
        return state["url"]

    url = await wait_until(get_file_url, 60, "the PDF")
    orphan = await blobs.put(b"put, and the row never came")
    soon = clock.now() + timedelta(seconds=5)
    await sweep(instance.services, clock.now() - timedelta(minutes=10))
    assert await _is_there(instance, orphan), "what was put a short while ago may get its row yet"
    await sweep(instance.services, soon, clock.now() - timedelta(days=1))
    assert await _is_there(instance, first["preview"]["key"]), "its row went just now: a backup may copy it yet"
    await sweep(instance.services, soon, clock.now() - timedelta(days=1))
    assert await _is_there(instance, first["preview"]["key"])
    assert await sweep(instance.services, soon) >= 2
    assert not await _is_there(instance, orphan)
    assert not await _is_there(instance, first["preview"]["key"])
    assert await _is_there(instance, second["preview"]["key"])
    assert (await owner.http.get(url)).status_code == 200
    assert (await owner.http.get(second["preview"]["url"])).status_code == 200


async def test_exports_are_deleted_after_their_retention(instance: Instance, newcomer: Newcomer) -> None:
    owner = await newcomer()
    project = await new_project(owner)
    export = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 202, json={"kind": "pdf"})
    async with instance.services.db.write() as tx:
        await exports.delete_older(tx, clock.now() - timedelta(days=1))
    await owner.json("GET", f"/api/exports/{export['id']}", 200)
    async with instance.services.db.write() as tx:
        await exports.delete_older(tx, clock.now() + timedelta(seconds=1))
    await owner.json("GET", f"/api/exports/{export['id']}", 404)


async def test_a_daily_task_runs_once_a_day_in_one_process(instance: Instance) -> None:
    db, name, day = instance.services.db, f"test-{token_hex(4)}", timedelta(days=1)
    assert await periodic_task.acquire(db, name, day) is None, "what was never heard of was done just now"
    await _set_back(instance, name, finished_at=timedelta(hours=25))
    others = [Database(instance.services.settings.database) for _ in range(3)]
    turns = await asyncio.gather(*(periodic_task.acquire(other, name, day) for other in others))
    (turn,) = [turn for turn in turns if turn is not None]
    # After a process falls silent, another one continues at its position.
    await periodic_task.renew(db, turn, 77)
    assert await periodic_task.acquire(db, name, day) is None
    await _set_back(instance, name, started_at=timedelta(hours=2))
    turn = await periodic_task.acquire(db, name, day)
    assert turn is not None
    assert turn.position == 77
    await periodic_task.release(db, turn)
    turn = await periodic_task.acquire(db, name, day)
    assert turn is not None
    await periodic_task.complete(db, turn)
    assert await periodic_task.acquire(db, name, day) is None
    for other in others:
        await other.close()


async def _set_back(instance: Instance, name: str, **times: timedelta) -> None:
    async with instance.services.db.write() as tx:
        values = {column: clock.now() - ago for column, ago in times.items()}
        await tx.execute(update(PeriodicTask).where(PeriodicTask.name == name).values(**values))


async def test_a_damaged_object_is_found_not_served_and_healed_by_the_same_upload(
    instance: Instance, newcomer: Newcomer
) -> None:
    owner, services = await newcomer(), instance.services
    project = await new_project(owner)
    cut = await add_cut(owner, project)
    await push_update(owner, cut["id"], DrawingCopy().draw_stroke(points=20))
    path, headers = f"/api/cuts/{cut['id']}/preview?seq=1", {"Content-Type": "image/webp"}
    picture = encode_picture(colour=f"#{token_hex(3)}")
    put = (await owner.json("PUT", path, 200, content=picture, headers=headers))["preview"]
    await overwrite_object(services.blobs, put["key"], picture[:-1] + bytes([picture[-1] ^ 1]))
    key_prefix = int(put["key"][:4], 16)
    # The part of the monthly scrub that is due now contains the object. The database's clock determines what is due.
    await periodic_task.acquire(services.db, scrub.TASK_NAME, timedelta(hours=1))
    async with services.db.write() as tx:
        values = {"position": key_prefix, "finished_at": clock.now() - timedelta(hours=2), "started_at": None}
        await tx.execute(update(PeriodicTask).where(PeriodicTask.name == scrub.TASK_NAME).values(**values))
    await scrub.scrub_some(services, scrub.ReadThrottle(1e12))
    response = await owner.http.get(put["url"])
    assert (response.status_code, response.json()["code"]) == (410, "damaged")
    report = CheckReport()
    await check(services.settings, services.blobs, report, fast=True, progress=lambda *_: None)
    assert any("damaged" in finding.what and put["key"] in finding.what for finding in report.findings)
    await owner.json("PUT", path, 200, content=picture, headers=headers)
    assert (await owner.http.get(put["url"])).content == picture
    await scrub.heal(services)
    report = CheckReport()
    await check(services.settings, services.blobs, report, fast=True, progress=lambda *_: None)
    assert not any("damaged" in finding.what for finding in report.findings)
    async with services.db.read() as tx:
        row = (await tx.execute(select(PeriodicTask.position).where(PeriodicTask.name == scrub.TASK_NAME))).scalar_one()
    assert (row - key_prefix) % scrub.PREFIXES >= 1, "the next process goes on behind it"
