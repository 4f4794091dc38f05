"""Tests that the index matches the rows after every change, and is rebuilt if it doesn't."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import delete, update

from pegbar.domains.projects import store as projects
from pegbar.domains.search.actions import index_writer
from pegbar.domains.search.models import SearchEntry, SearchState
from pegbar.domains.storyboard.models import Cut
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, new_project
from tests.support.api.people import Newcomer, Person

pytestmark = pytest.mark.database


async def _search_ids(person: Person, q: str) -> set[str]:
    params = {"q": q, "kinds": "video,project,cut,creator"}
    return {item["id"] for item in (await person.json("GET", "/api/search", 200, params=params))["items"]}


async def _count_entries(instance: Instance, project: dict[str, Any]) -> int:
    async with instance.services.db.read() as tx:
        is_of_project = SearchEntry.project_id == project["id"]
        return len((await tx.execute(SearchEntry.__table__.select().where(is_of_project))).all())


async def test_differences_are_counted_and_a_rebuild_repairs_them(instance: Instance, newcomer: Newcomer) -> None:
    services, owner = instance.services, await newcomer()
    project = await new_project(owner, name="Quagmire")
    cuts = [await add_cut(owner, project, name=f"Quagmire {n}") for n in range(3)]
    before = await index_writer.count_differences(services.db, services.search)
    async with services.db.write() as tx:
        await tx.execute(update(Cut).where(Cut.id == cuts[0]["id"]).values(name="Behind its back"))
        await tx.execute(delete(SearchEntry).where(SearchEntry.id == cuts[1]["id"]))
        await tx.execute(delete(Cut).where(Cut.id == cuts[2]["id"]))
    result = await index_writer.count_differences(services.db, services.search) - before
    assert result == {"cut: out of date": 1, "cut: missing": 1, "cut: left over": 1}
    made = await index_writer.rebuild_index(services.db, services.search)
    assert await index_writer.count_differences(services.db, services.search) == {}
    assert made > 3
    assert await _search_ids(owner, "behind its back") == {cuts[0]["id"]}
    assert await _search_ids(owner, "quagmire") >= {project["id"], cuts[1]["id"]}


async def test_an_index_of_another_version_is_rebuilt_at_startup(instance: Instance, newcomer: Newcomer) -> None:
    services, owner = instance.services, await newcomer()
    project = await new_project(owner, name="Vestibule")
    async with services.db.write() as tx:
        await tx.execute(update(SearchState).values(folding=0))
        await services.search.clear(tx)
    assert await _search_ids(owner, "vestibule") == set()
    await index_writer.ensure_index(services.db, services.search)
    assert await _search_ids(owner, "vestibule") == {project["id"]}


async def test_of_two_concurrent_rebuilds_the_later_one_continues(instance: Instance, newcomer: Newcomer) -> None:
    services, owner = instance.services, await newcomer()
    project = await new_project(owner, name="Windlass")
    second = list[asyncio.Task[int]]()

    def start_second_rebuild(_what: str, _at: int, _count: int) -> None:
        if not second:
            second.append(asyncio.create_task(index_writer.rebuild_index(services.db, services.search)))

    with pytest.raises(index_writer.RebuildTakenOver):
        while True:  # the other rebuild may start only after this one ended
            await index_writer.rebuild_index(services.db, services.search, start_second_rebuild)
            await asyncio.gather(*second, return_exceptions=True)
            second.clear()
    await second[0]
    assert await index_writer.count_differences(services.db, services.search) == {}
    assert await _search_ids(owner, "windlass") == {project["id"]}


async def test_a_rolled_back_change_is_not_indexed(instance: Instance, newcomer: Newcomer) -> None:
    owner = await newcomer()
    project = await new_project(owner, name="Xylophone")
    wrong = {"name": "Yesterday", "fps": 1000}
    match = {"If-Match": str(project["version"])}
    answer = await owner.http.request("PATCH", f"/api/projects/{project['slug']}", json=wrong, headers=match)
    assert answer.status_code == 422
    assert await _search_ids(owner, "xylophone") == {project["id"]}


async def test_purged_projects_leave_no_index_entries(instance: Instance, newcomer: Newcomer) -> None:
    owner = await newcomer()
    project = await new_project(owner, name="Nocturne", visibility="public")
    for n in range(3):
        await add_cut(owner, project, name=f"Nocturne {n}")
    assert await _count_entries(instance, project) == 4
    await owner.json("DELETE", f"/api/projects/{project['slug']}", 204)
    async with instance.services.db.write() as tx:
        assert await projects.delete_project(tx, project["id"], clock.now())
    assert await _count_entries(instance, project) == 0
