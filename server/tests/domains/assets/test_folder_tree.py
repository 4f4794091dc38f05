"""Folder trees are created atomically and reuse existing folders."""

import asyncio
from typing import Any

import pytest

from pegbar.access import texts as rights
from pegbar.domains.assets import texts
from pegbar.domains.assets.limits import ASSET_DEPTH_MAX, FOLDER_BATCH_MAX
from tests.support.api.assets import add_folder, list_names, send_batch_change, upload
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def _ensure_folders(
    person: Person, project: dict[str, Any], *paths: list[str], parent: str | None = None
) -> list[str]:
    body = {"paths": list(paths), "parent_id": parent}
    return (await send_batch_change(person, project, "folder-tree", 200, **body))["folder_ids"]


async def test_a_folder_tree_is_created_and_merged_with_existing_folders(
    owner: Person, project: dict[str, Any]
) -> None:
    reel = await add_folder(owner, project, "Reel")
    keys = await add_folder(owner, project, "keys", reel["id"])
    await upload(owner, project, "pose.png", b"x", keys["id"])
    paths = [["Reel", "Keys", "A: 1"], ["reel", "Inks"], ["Reel"], ["Empty"], ["Reel", "KEYS"]]
    async with open_tab(owner) as listening:
        await listening.subscribe(f"project:{project['id']}")
        created = await _ensure_folders(owner, project, *paths)
        event = (await listening.expect("event"))["event"]
        assert event == {"type": "assets_changed"}
    assert (created[2], created[4]) == (reel["id"], keys["id"])
    assert await list_names(owner, project) == ["Empty", "Reel"]
    assert await list_names(owner, project, reel["id"]) == ["Inks", "keys"]
    assert await list_names(owner, project, keys["id"]) == ["A- 1", "pose.png"]
    assert await list_names(owner, project, created[3]) == []
    assert await _ensure_folders(owner, project, *paths) == created
    [inner] = await _ensure_folders(owner, project, ["Inks"], parent=reel["id"])
    assert inner == created[1]


async def test_a_folder_gets_a_number_if_a_file_has_its_name(owner: Person, project: dict[str, Any]) -> None:
    await upload(owner, project, "Reel")
    created = await _ensure_folders(owner, project, ["Reel", "Inner"], ["Reel (1)"])
    assert await list_names(owner, project) == ["Reel (1)", "Reel (2)", "Reel"]
    [numbered] = [
        item["id"]
        for item in (await owner.json("GET", f"/api/projects/{project['slug']}/assets", 200))["items"]
        if item["name"] == "Reel (2)"
    ]
    assert await list_names(owner, project, numbered) == ["Inner"]
    assert created[1] != numbered


async def test_concurrent_requests_create_each_folder_once(owner: Person, project: dict[str, Any]) -> None:
    paths = [[f"F {n}", "Inner"] for n in range(20)]
    first, second = await asyncio.gather(
        _ensure_folders(owner, project, *paths), _ensure_folders(owner, project, *paths)
    )
    assert first == second
    assert await list_names(owner, project) == [f"F {n}" for n in range(20)]


async def test_a_refused_folder_tree_creates_nothing(
    owner: Person, newcomer: Newcomer, project: dict[str, Any]
) -> None:
    viewer = await newcomer()
    await add_member(owner, project, viewer, "viewer")
    refused = await send_batch_change(viewer, project, "folder-tree", 403, paths=[["A"]])
    assert refused["detail"] == rights.ONLY_MANAGERS_CREATE
    for paths in (
        [["A"], ["B", "\\"]],
        [["A"], ["  "]],
        [["A"], []],
        [],
        [["A"], ["B"] * (ASSET_DEPTH_MAX + 1)],
        [["A"]] * (FOLDER_BATCH_MAX + 1),
    ):
        await send_batch_change(owner, project, "folder-tree", 422, paths=paths)
    deepest = (await _ensure_folders(owner, project, ["B"] * ASSET_DEPTH_MAX))[0]
    too_deep = await send_batch_change(owner, project, "folder-tree", 422, paths=[["A"]], parent_id=deepest)
    assert too_deep["detail"] == texts.ASSET_TOO_DEEP
    file = await upload(owner, project, "a.png")
    await send_batch_change(owner, project, "folder-tree", 404, paths=[["A"]], parent_id=file["id"])
    assert await list_names(owner, project) == ["B", "a.png"]


async def test_the_largest_folder_tree_is_accepted(owner: Person, project: dict[str, Any]) -> None:
    paths = [[f"Scene {n // 50}", f"Shot {n}"] for n in range(FOLDER_BATCH_MAX)]
    created = await _ensure_folders(owner, project, *paths)
    assert len(set(created)) == FOLDER_BATCH_MAX
    assert (await list_names(owner, project))[:3] == ["Scene 0", "Scene 1", "Scene 2"]
