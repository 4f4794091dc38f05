"""Folders and files: create, list, rename, move, copy, reorder, delete."""

import asyncio
import uuid
from typing import Any

import pytest

from pegbar.access import texts as rights
from pegbar.domains.assets import store, texts
from pegbar.domains.assets.actions.presenters import build_node_row
from pegbar.domains.assets.limits import ASSET_DEPTH_MAX
from pegbar.kernel.ids import new_id
from pegbar.wiring import Instance
from tests.support.api.assets import add_folder, list_folder, list_names, rename, send_batch_change, upload
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab

pytestmark = pytest.mark.database


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def test_a_folder_lists_folders_then_files_in_natural_order(owner: Person, project: dict[str, Any]) -> None:
    assert (await list_folder(owner, project)) == {
        "items": [],
        "next_cursor": None,
        "path": [],
        "abilities": {"upload": True, "manage_folders": True, "manage_access": True},
    }
    for name in ("shot10.png", "Shot2.png"):
        await upload(owner, project, name)
    for name in ("Cut 10", "cut 9"):
        await add_folder(owner, project, name)
    assert await list_names(owner, project) == ["cut 9", "Cut 10", "Shot2.png", "shot10.png"]
    folder = (await list_folder(owner, project))["items"][0]
    inner = await add_folder(owner, project, "Roughs", folder["id"])
    file = await upload(owner, project, "a.blend", b"12345", inner["id"])
    assert (file["size"], file["kind"], file["preview_url"], file["parent_id"]) == (5, "other", None, inner["id"])
    assert file["uploader"]["id"] == owner.id
    found = await list_folder(owner, project, inner["id"])
    assert found["items"] == [file]
    assert [crumb["name"] for crumb in found["path"]] == ["cut 9", "Roughs"]
    await owner.json("GET", f"/api/projects/{project['slug']}/assets?folder={file['id']}", 404)
    await owner.json("GET", f"/api/projects/{project['slug']}/assets?folder={uuid.uuid4()}", 404)
    other = await new_project(owner)
    await owner.json("GET", f"/api/projects/{other['slug']}/assets?folder={inner['id']}", 404)
    await owner.json("GET", f"/api/projects/{other['slug']}/assets/nodes/{file['id']}", 404)


async def test_pages_of_a_folder_hold_every_entry_once(owner: Person, project: dict[str, Any]) -> None:
    for number in range(7):
        await add_folder(owner, project, f"F {number}")
    seen: list[str] = []
    cursor = None
    while True:
        page = await list_folder(owner, project, limit=3, **({"cursor": cursor} if cursor else {}))
        seen += [item["name"] for item in page["items"]]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert seen == [f"F {number}" for number in range(7)]
    await owner.json("GET", f"/api/projects/{project['slug']}/assets?cursor=nonsense", 422)


async def test_names_are_cleaned_and_unique_ignoring_case(owner: Person, project: dict[str, Any]) -> None:
    created = await add_folder(owner, project, "  Key\tposes / v1 ")
    assert created["name"] == "Key poses - v1"
    again = await send_batch_change(owner, project, "folders", 409, name="KEY POSES - V1")
    assert (again["code"], again["detail"]) == ("asset.name_taken", texts.ASSET_NAME_TAKEN)
    await send_batch_change(owner, project, "folders", 422, name="  ")
    first, second = await upload(owner, project, "A b.png"), await upload(owner, project, "a_B.png")
    assert (first["name"], second["name"]) == ("A_b.png", "a_B (1).png")
    await rename(owner, project, second, "A_B.PNG", 409)
    renamed = await rename(owner, project, first, "a_b.PNG")
    assert renamed["name"] == "a_b.PNG"
    assert (await rename(owner, project, created, "Keys?"))["name"] == "Keys-"
    await rename(owner, project, renamed, ".keep", 422)


async def test_creating_a_folder_is_repeatable(owner: Person, project: dict[str, Any]) -> None:
    body = {"id": str(uuid.uuid4()), "name": "Layouts"}
    created = await asyncio.gather(*(send_batch_change(owner, project, "folders", 201, **body) for _ in range(3)))
    assert all(one == created[0] for one in created)
    assert await list_names(owner, project) == ["Layouts"]
    other = await new_project(owner)
    await send_batch_change(owner, other, "folders", 409, **body)
    await send_batch_change(owner, project, "folders", 409, id=project["id"], name="Root")


async def test_cut_folders_continue_numbering_with_subfolders(owner: Person, project: dict[str, Any]) -> None:
    wanted = {"pattern": "CUT #X", "count": 2, "subfolders": ["Roughs", "2D Assets", "roughs"]}
    created = await send_batch_change(owner, project, "cut-folders", 201, **wanted)
    assert [item["name"] for item in created["items"]] == ["CUT 1", "CUT 2"]
    await add_folder(owner, project, "cut 9")
    again = {**wanted, "count": 0, "id": str(uuid.uuid4())}
    assert [
        item["name"] for item in (await send_batch_change(owner, project, "cut-folders", 201, **again))["items"]
    ] == ["CUT 10"]
    await send_batch_change(owner, project, "cut-folders", 201, **again)
    assert await list_names(owner, project) == ["CUT 1", "CUT 2", "cut 9", "CUT 10"]
    assert await list_names(owner, project, created["items"][1]["id"]) == ["2D Assets", "roughs"]


async def test_moving_a_folder_moves_its_contents(owner: Person, project: dict[str, Any]) -> None:
    a, b = await add_folder(owner, project, "A"), await add_folder(owner, project, "B")
    inner = await add_folder(owner, project, "Inner", a["id"])
    file = await upload(owner, project, "deep.png", b"x", inner["id"])
    loose = await upload(owner, project, "loose.png")
    await upload(owner, project, "loose.png", b"y", b["id"])
    async with open_tab(owner) as listening:
        await listening.subscribe(f"project:{project['id']}")
        moved = await send_batch_change(owner, project, "move", 200, node_ids=[a["id"], loose["id"]], parent_id=b["id"])
        event = (await listening.expect("event"))["event"]
        assert event == {"type": "assets_changed"}
    assert [item["name"] for item in moved["items"]] == ["A", "loose (1).png"]
    assert await list_names(owner, project) == ["B"]
    assert [crumb["name"] for crumb in (await list_folder(owner, project, inner["id"]))["path"]] == ["B", "A", "Inner"]
    assert await list_names(owner, project, inner["id"]) == [file["name"]]
    for target in (a["id"], inner["id"]):
        refused = await send_batch_change(owner, project, "move", 422, node_ids=[a["id"]], parent_id=target)
        assert refused["detail"] == texts.ASSET_INTO_ITSELF
    await send_batch_change(owner, project, "move", 404, node_ids=[a["id"]], parent_id=file["id"])
    await send_batch_change(owner, project, "move", 200, node_ids=[a["id"]])
    assert await list_names(owner, project) == ["A", "B"]


async def test_concurrent_moves_cannot_create_a_cycle(owner: Person, project: dict[str, Any]) -> None:
    for _ in range(5):
        a, b = await add_folder(owner, project, "A"), await add_folder(owner, project, "B")
        path = f"/api/projects/{project['slug']}/assets/move"
        pairs = ((a, b), (b, a))
        bodies = [{"node_ids": [one["id"]], "parent_id": other["id"]} for one, other in pairs]
        answers = await asyncio.gather(*(owner.http.post(path, json=body) for body in bodies))
        assert sorted(answer.status_code for answer in answers) == [200, 422]
        assert len(await list_names(owner, project)) == 1
        await send_batch_change(owner, project, "remove", 204, node_ids=[a["id"], b["id"]])
        assert await list_names(owner, project) == []


async def test_copies_are_complete_and_independent(owner: Person, project: dict[str, Any]) -> None:
    a = await add_folder(owner, project, "A")
    inner = await add_folder(owner, project, "Inner", a["id"])
    await upload(owner, project, "deep.png", b"deep", inner["id"])
    file = await upload(owner, project, "shot.png", b"shot")
    body = {"copies": [{"source_id": a["id"], "id": str(uuid.uuid4())}, {"source_id": file["id"]}]}
    created = await send_batch_change(owner, project, "copy", 201, **body)
    assert [item["name"] for item in created["items"]] == ["A (1)", "shot (1).png"]
    await send_batch_change(owner, project, "copy", 201, copies=body["copies"][:1])
    await send_batch_change(owner, project, "copy", 201, copies=[{"source_id": created["items"][1]["id"]}])
    assert await list_names(owner, project) == ["A", "A (1)", "shot.png", "shot (1).png", "shot (2).png"]
    refused = await send_batch_change(
        owner, project, "copy", 422, copies=[{"source_id": a["id"]}], parent_id=inner["id"]
    )
    assert refused["detail"] == texts.ASSET_INTO_ITSELF
    await send_batch_change(owner, project, "remove", 204, node_ids=[a["id"]])
    copied_inner = (await list_folder(owner, project, created["items"][0]["id"]))["items"][0]
    deep = (await list_folder(owner, project, copied_inner["id"]))["items"][0]
    got = await owner.http.get(f"/api/projects/{project['slug']}/assets/nodes/{deep['id']}/content")
    assert got.content == b"deep"


async def test_deleting_a_folder_deletes_its_contents_and_is_repeatable(owner: Person, project: dict[str, Any]) -> None:
    a = await add_folder(owner, project, "A")
    inner = await add_folder(owner, project, "Inner", a["id"])
    file = await upload(owner, project, "deep.png", b"x", inner["id"])
    await add_folder(owner, project, "B")
    for _ in range(2):
        await send_batch_change(owner, project, "remove", 204, node_ids=[a["id"]])
    assert await list_names(owner, project) == ["B"]
    await owner.json("GET", f"/api/projects/{project['slug']}/assets/nodes/{file['id']}", 404)


async def test_folders_keep_natural_order_until_reordered(owner: Person, project: dict[str, Any]) -> None:
    created = {name: await add_folder(owner, project, name) for name in ("A", "B", "C")}
    path = f"/api/projects/{project['slug']}/assets"
    order = {"folder_ids": [created[name]["id"] for name in ("C", "A", "B")]}
    await owner.json("PUT", f"{path}/order", 204, json=order)
    assert await list_names(owner, project) == ["C", "A", "B"]
    await rename(owner, project, created["C"], "Z")
    await add_folder(owner, project, "0 new")
    assert await list_names(owner, project) == ["Z", "A", "B", "0 new"]
    stale = await owner.json("PUT", f"{path}/order", 409, json=order)
    assert stale["detail"] == texts.FOLDERS_CHANGED


async def test_managers_change_folders_and_uploaders_their_own_files(
    owner: Person, newcomer: Newcomer, project: dict[str, Any]
) -> None:
    viewer, manager = await newcomer(), await newcomer()
    await add_member(owner, project, viewer, "viewer")
    await add_member(owner, project, manager)
    folder = await add_folder(manager, project, "A")
    viewers_file = await upload(owner, project, "theirs.png")
    own = await upload(viewer, project, "own.png", b"x", folder["id"])
    assert own["abilities"] == {"change": True}
    listing = await list_folder(viewer, project)
    assert listing["abilities"] == {"upload": True, "manage_folders": False, "manage_access": False}
    assert [item["abilities"]["change"] for item in listing["items"]] == [False, False]
    refused = await send_batch_change(viewer, project, "folders", 403, name="B")
    assert refused["detail"] == rights.ONLY_MANAGERS_CREATE
    refused = await send_batch_change(viewer, project, "remove", 403, node_ids=[folder["id"]])
    assert refused["detail"] == rights.ONLY_MANAGERS_DELETE
    await send_batch_change(viewer, project, "copy", 403, copies=[{"source_id": folder["id"]}])
    refused = await send_batch_change(viewer, project, "remove", 403, node_ids=[own["id"], viewers_file["id"]])
    assert refused["detail"] == rights.ASSET_NOT_YOURS
    await send_batch_change(viewer, project, "move", 200, node_ids=[own["id"]])
    await send_batch_change(viewer, project, "copy", 201, copies=[{"source_id": own["id"]}])
    await send_batch_change(manager, project, "remove", 204, node_ids=[viewers_file["id"]])
    await send_batch_change(viewer, project, "remove", 204, node_ids=[own["id"]])
    assert await list_names(viewer, project) == ["A", "own (1).png"]


async def test_the_depth_of_folders_is_limited(owner: Person, project: dict[str, Any]) -> None:
    parent = None
    for depth in range(ASSET_DEPTH_MAX):
        parent = (await add_folder(owner, project, f"D{depth}", parent))["id"]
    await send_batch_change(owner, project, "folders", 422, name="one more", parent_id=parent)
    other = await add_folder(owner, project, "Other")
    await send_batch_change(owner, project, "move", 422, node_ids=[other["id"]], parent_id=parent)
    await send_batch_change(owner, project, "copy", 422, copies=[{"source_id": other["id"]}], parent_id=parent)


async def test_a_folder_of_ten_thousand_files_is_paged_and_renamed_quickly(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    folder = await add_folder(owner, project, "Frames")
    rows = [
        build_node_row(new_id(), project["id"], folder["id"], f"frame {number}.png", owner.id, is_folder=False)
        | {"size": 1, "blob_key": "0" * 64}
        for number in range(10_000)
    ]
    async with instance.services.db.write() as tx:
        await store.insert_nodes(tx, rows)
    seen: list[str] = []
    cursor = None
    while len(seen) < 1500:
        page = await list_folder(owner, project, folder["id"], limit=500, **({"cursor": cursor} if cursor else {}))
        seen += [item["name"] for item in page["items"]]
        cursor = page["next_cursor"]
    assert seen == [f"frame {number}.png" for number in range(1500)]
    await rename(owner, project, folder, "All frames")
    assert (await list_folder(owner, project, folder["id"], limit=1))["path"][0]["name"] == "All frames"
    await send_batch_change(owner, project, "remove", 204, node_ids=[folder["id"]])
    assert await list_names(owner, project) == []
    await owner.json("GET", f"/api/projects/{project['slug']}/assets/nodes/{rows[9]['id']}", 404)
