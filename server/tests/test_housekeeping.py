"""What a running instance forgets, and what it must not."""

from datetime import timedelta
from secrets import token_hex

from pegbar.domains.storyboard.exports.actions import exports
from pegbar.housekeeping import sweep
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.support.boards import add_cut, new_project, push
from tests.support.deadline import until
from tests.support.drawing import Pad, picture
from tests.support.people import Newcomer


async def _is_there(instance: Instance, key: str) -> bool:
    try:
        await instance.house.blobs.get(key)
    except KeyError:
        return False
    return True


async def test_objects_that_no_row_names_are_swept_and_all_others_stay(instance: Instance, newcomer: Newcomer) -> None:
    owner, blobs = await newcomer(), instance.house.blobs
    project = await new_project(owner)
    cut = await add_cut(owner, project)
    await push(owner, cut["id"], Pad().stroke(points=20))
    path, headers = f"/api/cuts/{cut['id']}/preview?seq=1", {"Content-Type": "image/webp"}
    # Pictures that nobody else has: equal ones are one object, and another test's row may name it.
    own = [picture(colour=f"#{token_hex(3)}") for _ in range(2)]
    first = await owner.json("PUT", path, 200, content=own[0], headers=headers)
    second = await owner.json("PUT", path, 200, content=own[1], headers=headers)
    export = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 202, json={"kind": "pdf"})

    async def printed() -> str | None:
        state = await owner.json("GET", f"/api/exports/{export['id']}", 200)
        return state["url"]

    url = await until(printed, 60, "the PDF")
    orphan = await blobs.put(b"put, and the row never came")
    await sweep(instance.house, clock.now() - timedelta(minutes=10))
    assert await _is_there(instance, orphan), "what was put a short while ago may get its row yet"
    assert await sweep(instance.house, clock.now() + timedelta(seconds=2)) >= 2
    assert not await _is_there(instance, orphan)
    assert not await _is_there(instance, first["preview"]["key"])
    assert await _is_there(instance, second["preview"]["key"])
    assert (await owner.http.get(url)).status_code == 200
    assert (await owner.http.get(second["preview"]["url"])).status_code == 200


async def test_exports_are_kept_for_their_days_only(instance: Instance, newcomer: Newcomer) -> None:
    owner = await newcomer()
    project = await new_project(owner)
    export = await owner.json("POST", f"/api/projects/{project['slug']}/exports", 202, json={"kind": "pdf"})
    async with instance.house.db.write() as work:
        await exports.prune(work, clock.now() - timedelta(days=1))
    await owner.json("GET", f"/api/exports/{export['id']}", 200)
    async with instance.house.db.write() as work:
        await exports.prune(work, clock.now() + timedelta(seconds=1))
    await owner.json("GET", f"/api/exports/{export['id']}", 404)
