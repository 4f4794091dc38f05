"""The index agrees with the rows, whichever way they change, and is made anew where it does not."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import delete, update

from pegbar.domains.projects import store as projects
from pegbar.domains.search.actions import keeping
from pegbar.domains.search.models import SearchEntry, SearchState
from pegbar.domains.storyboard.models import Cut
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, new_project
from tests.support.api.people import Newcomer, Person

pytestmark = pytest.mark.database


async def _ids(person: Person, q: str) -> set[str]:
    params = {"q": q, "kinds": "video,project,cut,creator"}
    return {item["id"] for item in (await person.json("GET", "/api/search", 200, params=params))["items"]}


async def _entries(instance: Instance, project: dict[str, Any]) -> int:
    async with instance.services.db.read() as tx:
        which = SearchEntry.project_id == project["id"]
        return len((await tx.run(SearchEntry.__table__.select().where(which))).all())


async def test_a_check_tells_what_differs_and_making_it_anew_mends_it(instance: Instance, newcomer: Newcomer) -> None:
    services, owner = instance.services, await newcomer()
    project = await new_project(owner, name="Quagmire")
    cuts = [await add_cut(owner, project, name=f"Quagmire {n}") for n in range(3)]
    before = await keeping.differences(services.db, services.search)
    async with services.db.write() as tx:
        await tx.run(update(Cut).where(Cut.id == cuts[0]["id"]).values(name="Behind its back"))
        await tx.run(delete(SearchEntry).where(SearchEntry.id == cuts[1]["id"]))
        await tx.run(delete(Cut).where(Cut.id == cuts[2]["id"]))
    found = await keeping.differences(services.db, services.search) - before
    assert found == {"cut: out of date": 1, "cut: missing": 1, "cut: left over": 1}
    made = await keeping.rebuild(services.db, services.search)
    assert await keeping.differences(services.db, services.search) == {}
    assert made > 3
    assert await _ids(owner, "behind its back") == {cuts[0]["id"]}
    assert await _ids(owner, "quagmire") >= {project["id"], cuts[1]["id"]}


async def test_an_index_of_another_rule_is_made_anew_at_the_start(instance: Instance, newcomer: Newcomer) -> None:
    services, owner = instance.services, await newcomer()
    project = await new_project(owner, name="Vestibule")
    async with services.db.write() as tx:
        await tx.run(update(SearchState).values(folding=0))
        await services.search.clear(tx)
    assert await _ids(owner, "vestibule") == set()
    await keeping.ensure(services.db, services.search)
    assert await _ids(owner, "vestibule") == {project["id"]}


async def test_of_two_who_make_it_anew_the_later_one_goes_on(instance: Instance, newcomer: Newcomer) -> None:
    services, owner = instance.services, await newcomer()
    project = await new_project(owner, name="Windlass")
    second = list[asyncio.Task[int]]()

    def meanwhile(_what: str, _at: int, _count: int) -> None:
        if not second:
            second.append(asyncio.create_task(keeping.rebuild(services.db, services.search)))

    with pytest.raises(keeping.MadeElsewhere):
        while True:  # the other may begin only once this one is over
            await keeping.rebuild(services.db, services.search, meanwhile)
            await asyncio.gather(*second, return_exceptions=True)
            second.clear()
    await second[0]
    assert await keeping.differences(services.db, services.search) == {}
    assert await _ids(owner, "windlass") == {project["id"]}


async def test_a_change_that_is_taken_back_is_not_indexed(instance: Instance, newcomer: Newcomer) -> None:
    owner = await newcomer()
    project = await new_project(owner, name="Xylophone")
    wrong = {"name": "Yesterday", "fps": 1000}
    match = {"If-Match": str(project["version"])}
    answer = await owner.http.request("PATCH", f"/api/projects/{project['slug']}", json=wrong, headers=match)
    assert answer.status_code == 422
    assert await _ids(owner, "xylophone") == {project["id"]}


async def test_what_is_purged_leaves_nothing_in_the_index(instance: Instance, newcomer: Newcomer) -> None:
    owner = await newcomer()
    project = await new_project(owner, name="Nocturne", visibility="public")
    for n in range(3):
        await add_cut(owner, project, name=f"Nocturne {n}")
    assert await _entries(instance, project) == 4
    await owner.json("DELETE", f"/api/projects/{project['slug']}", 204)
    async with instance.services.db.write() as tx:
        assert await projects.purge(tx, project["id"], clock.now())
    assert await _entries(instance, project) == 0
