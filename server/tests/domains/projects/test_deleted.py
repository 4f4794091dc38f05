"""Tests of deleted projects: restorable by their owner for 30 days, then purged."""

import hashlib
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from pegbar.domains.projects.actions import deletion
from pegbar.domains.projects.models import Project
from pegbar.domains.storyboard.models import Cut, DrawingUpdate
from pegbar.kernel import clock
from pegbar.kernel.tables import Event, TopicHead
from pegbar.periodic_tasks import sweep
from pegbar.wiring import Instance
from tests.support.api import sounds
from tests.support.api.boards import add_cut, add_member, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab
from tests.support.drawings.drawing import DrawingCopy, encode_picture
from tests.support.media.recordings import encode_wav, make_tone

NEW = "/api/projects"


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def _list_deleted(person: Person) -> list[Any]:
    return (await person.json("GET", f"{NEW}/deleted", 200))["items"]


async def _set_deleted_days_ago(instance: Instance, project: dict[str, Any], days: float) -> None:
    """Move the deletion of a project some days into the past."""
    async with instance.services.db.write() as tx:
        deleted_at = clock.now() - timedelta(days=days)
        await tx.execute(update(Project).where(Project.id == project["id"]).values(deleted_at=deleted_at))


async def test_the_owner_lists_and_restores_deleted_projects(owner: Person, newcomer: Newcomer) -> None:
    member = await newcomer()
    first, second = await new_project(owner, name="First"), await new_project(owner, name="Second")
    await add_member(owner, first, member)
    cut = await add_cut(owner, first, name="Kept")
    for project in (first, second):
        await owner.json("DELETE", f"{NEW}/{project['slug']}", 204)
    result = await _list_deleted(owner)
    assert [item["name"] for item in result] == ["Second", "First"]
    retention = datetime.fromisoformat(result[0]["purged_at"]) - datetime.fromisoformat(result[0]["deleted_at"])
    assert retention == timedelta(days=30)
    assert await _list_deleted(member) == []
    async with open_tab(member) as page:
        await page.subscribe(f"user:{member.id}")
        back = await owner.json("POST", f"{NEW}/{first['id']}/restore", 200)
        assert (await page.expect("event"))["event"] == {"type": "projects_changed"}
    assert back == first | {"version": back["version"]}
    assert [item["id"] for item in (await member.json("GET", NEW, 200))["items"]] == [first["id"]]
    assert [c["id"] for c in (await member.json("GET", f"{NEW}/{first['slug']}/cuts", 200))["items"]] == [cut["id"]]
    assert [item["name"] for item in await _list_deleted(owner)] == ["Second"]
    assert await owner.json("POST", f"{NEW}/{first['slug']}/restore", 200) == back


async def test_only_the_owner_can_restore_a_project(owner: Person, newcomer: Newcomer, anonymous: Person) -> None:
    editor, stranger = await newcomer(), await newcomer()
    project = await new_project(owner)
    await add_member(owner, project, editor)
    await owner.json("DELETE", f"{NEW}/{project['slug']}", 204)
    for person, status in ((anonymous, 401), (stranger, 404), (editor, 403)):
        await person.json("POST", f"{NEW}/{project['slug']}/restore", status)
    await anonymous.json("GET", f"{NEW}/deleted", 401)
    missing = "0190f1d2-1234-7abc-8def-00112233aabb"
    await owner.json("POST", f"{NEW}/{missing}/restore", 404)
    await owner.json("GET", f"{NEW}/{project['slug']}", 404)


async def test_a_project_cannot_be_restored_after_thirty_days(owner: Person, instance: Instance) -> None:
    project = await new_project(owner)
    await owner.json("DELETE", f"{NEW}/{project['slug']}", 204)
    await _set_deleted_days_ago(instance, project, 29.99)
    assert [item["id"] for item in await _list_deleted(owner)] == [project["id"]]
    await _set_deleted_days_ago(instance, project, 30.01)
    assert await _list_deleted(owner) == []
    await owner.json("POST", f"{NEW}/{project['slug']}/restore", 404)


async def test_purging_deletes_the_projects_rows_and_pictures_only(owner: Person, instance: Instance) -> None:
    services = instance.services
    kept, recent, old = [await new_project(owner, name=name) for name in ("Kept", "Recent", "Old")]
    keys: dict[str, str] = {}
    received: dict[str, list[str]] = {}
    for number, (project, colour) in enumerate(((kept, "white"), (recent, "silver"), (old, "black")), 1):
        cut = await add_cut(owner, project)
        await push_update(owner, cut["id"], DrawingCopy().draw_stroke(points=20))
        path, headers = f"/api/cuts/{cut['id']}/preview?seq=1", {"Content-Type": "image/webp"}
        put = await owner.json("PUT", path, 200, content=encode_picture(colour=colour), headers=headers)
        keys[project["id"]] = put["preview"]["key"]
        await owner.json("POST", f"{NEW}/{project['id']}/updates", 201, json={"body": "x"})
        sound = await sounds.upload_processed_sound(owner, project, encode_wav(make_tone(700 * number)))
        await sounds.add_clip(owner, project, sound, await sounds.add_track(owner, project), anchor_cut_id=cut["id"])
        stored = [(await owner.http.get(url)).content for url in (*sound["pieces"], sound["peaks"], sound["original"])]
        received[project["id"]] = [hashlib.sha256(item).hexdigest() for item in stored]
    for project in (recent, old):
        await owner.json("DELETE", f"{NEW}/{project['slug']}", 204)
    await _set_deleted_days_ago(instance, recent, 29)
    await _set_deleted_days_ago(instance, old, 31)
    await deletion.purge_projects(services, clock.now() - deletion.RETENTION)
    async with services.db.read() as tx:
        ids = {kept["id"], recent["id"], old["id"]}
        left = set((await tx.execute(select(Project.id).where(Project.id.in_(ids)))).scalars())
        assert left == {kept["id"], recent["id"]}
        cuts = set((await tx.execute(select(Cut.project_id).where(Cut.project_id.in_(ids)))).scalars())
        assert cuts == left
        drawn = select(Cut.project_id).join(DrawingUpdate, DrawingUpdate.cut_id == Cut.id)
        assert set((await tx.execute(drawn.where(Cut.project_id.in_(ids)))).scalars()) == left
        for table in (Event, TopicHead):
            events = select(table.topic).where(table.topic == f"project:{old['id']}")
            assert (await tx.execute(events)).all() == []
    await sweep(services, clock.now() + timedelta(seconds=2))
    for project in (kept, recent):
        for key in (keys[project["id"]], *received[project["id"]]):
            assert await services.blobs.get(key)
    for key in (keys[old["id"]], *received[old["id"]]):
        with pytest.raises(KeyError):
            await services.blobs.get(key)
    await owner.json("POST", f"{NEW}/{recent['slug']}/restore", 200)
