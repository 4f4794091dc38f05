"""The trash: nodes are hidden, restored completely, and deleted permanently after some weeks."""

import io
import zipfile
from datetime import timedelta
from typing import Any

import pytest

from pegbar.domains.assets.trash import texts
from pegbar.domains.assets.trash.actions import trash
from pegbar.kernel import clock
from pegbar.periodic_tasks import sweep
from pegbar.wiring import Instance
from tests.support.api.assets import add_folder, list_folder, list_names, rename, restrict, send_batch_change, upload
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def _list_trash(person: Person, project: dict[str, Any], **query: Any) -> list[dict[str, Any]]:
    found = await person.json("GET", f"/api/projects/{project['slug']}/assets/trash", 200, params=query)
    return found["items"]


async def _list_trash_paths(person: Person, project: dict[str, Any]) -> list[str]:
    return ["/".join([*item["path"], item["asset"]["name"]]) for item in await _list_trash(person, project)]


async def _delete_nodes(person: Person, project: dict[str, Any], *nodes: dict[str, Any]) -> None:
    await send_batch_change(person, project, "remove", 204, node_ids=[node["id"] for node in nodes])


async def _restore_nodes(person: Person, project: dict[str, Any], *nodes: dict[str, Any], status: int = 200) -> Any:
    return await send_batch_change(person, project, "trash/restore", status, node_ids=[node["id"] for node in nodes])


async def test_trashed_nodes_are_hidden_and_fully_restored(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    viewer = await newcomer()
    await add_member(owner, project, viewer, "viewer")
    outer = await add_folder(owner, project, "Shots")
    folder = await add_folder(owner, project, "Closed", outer["id"])
    inner = await add_folder(owner, project, "Inner", folder["id"])
    file = await upload(owner, project, "deep.txt", b"deep", inner["id"])
    await restrict(owner, project, folder, {"profile_id": viewer.id, "can_view": True, "can_edit": False})
    root = f"/api/projects/{project['slug']}"
    await _delete_nodes(owner, project, folder)

    assert await list_names(owner, project, outer["id"]) == []
    for node in (folder, inner, file):
        await owner.json("GET", f"{root}/assets/nodes/{node['id']}", 404)
    await owner.json("GET", f"{root}/assets?folder={inner['id']}", 404)
    await owner.json("GET", f"{root}/assets/nodes/{file['id']}/content", 404)
    found = await owner.json("GET", f"{root}/assets/search?q=e", 200)
    assert [hit["name"] for hit in found["items"]] == []
    packed = await owner.http.get(f"{root}/assets.zip")
    assert zipfile.ZipFile(io.BytesIO(packed.content)).namelist() == ["Shots/"]
    copy = (await send_batch_change(owner, project, "copy", 201, copies=[{"source_id": outer["id"]}]))["items"][0]
    assert await list_names(owner, project, copy["id"]) == []
    assert (await owner.json("GET", f"{root}/storage", 200))["project"]["used"] == 4

    [entry] = await _list_trash(owner, project)
    assert (entry["asset"]["name"], entry["path"]) == ("Closed", ["Shots"])
    assert entry["deleted_by"]["id"] == owner.id
    assert entry["purged_at"] > entry["deleted_at"]
    await _restore_nodes(owner, project, folder)
    await _restore_nodes(owner, project, folder)
    assert await _list_trash(owner, project) == []
    assert await list_names(viewer, project, outer["id"]) == ["Closed"]
    assert await list_names(viewer, project, inner["id"]) == ["deep.txt"]
    other = await newcomer()
    await add_member(owner, project, other, "viewer")
    assert await list_names(other, project, outer["id"]) == []
    got = await owner.http.get(f"{root}/assets/nodes/{file['id']}/content")
    assert got.content == b"deep"


async def test_the_name_of_a_trashed_node_is_free(owner: Person, project: dict[str, Any]) -> None:
    first = await upload(owner, project, "shot.png", b"1")
    await _delete_nodes(owner, project, first)
    second = await upload(owner, project, "shot.png", b"2")
    assert second["name"] == "shot.png"
    await _delete_nodes(owner, project, second)
    await upload(owner, project, "shot.png", b"3")
    assert await _list_trash_paths(owner, project) == ["shot.png", "shot.png"]
    await _restore_nodes(owner, project, first)
    assert await list_names(owner, project) == ["shot.png", "shot (1).png"]


async def test_a_node_is_restored_to_the_nearest_existing_folder(owner: Person, project: dict[str, Any]) -> None:
    a = await add_folder(owner, project, "A")
    b = await add_folder(owner, project, "B", a["id"])
    file = await upload(owner, project, "x.txt", b"x", b["id"])
    await _delete_nodes(owner, project, file)
    await rename(owner, project, a, "Renamed")
    await _delete_nodes(owner, project, b)
    assert await _list_trash_paths(owner, project) == ["Renamed/B", "Renamed/B/x.txt"]
    await _restore_nodes(owner, project, file)
    assert await list_names(owner, project, a["id"]) == ["x.txt"]
    # Both together: the folder is restored before its contents.
    await _restore_nodes(owner, project, b)
    await send_batch_change(owner, project, "move", 200, node_ids=[file["id"]], parent_id=b["id"])
    await _delete_nodes(owner, project, file)
    await _delete_nodes(owner, project, b)
    await _restore_nodes(owner, project, file, b)
    assert await list_names(owner, project, b["id"]) == ["x.txt"]


async def test_a_node_is_not_restored_outside_a_trashed_restricted_folder(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    member = await newcomer()
    await add_member(owner, project, member, "viewer")
    closed = await add_folder(owner, project, "Contracts")
    inner = await add_folder(owner, project, "2026", closed["id"])
    file = await upload(owner, project, "pay.txt", b"x", inner["id"])
    await restrict(owner, project, closed)
    await _delete_nodes(owner, project, file)
    await _delete_nodes(owner, project, closed)
    refused = await _restore_nodes(owner, project, file, status=409)
    assert refused["detail"] == texts.restricted_folder_gone("Contracts")
    assert await list_names(owner, project) == []
    await _restore_nodes(owner, project, closed)
    await _restore_nodes(owner, project, file)
    assert await list_names(owner, project, inner["id"]) == ["pay.txt"]
    assert await list_names(member, project) == []


async def test_the_trash_lists_what_the_user_may_delete(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    viewer, editor = await newcomer(), await newcomer()
    await add_member(owner, project, viewer, "viewer")
    await add_member(owner, project, editor, "editor")
    viewers_file = await upload(viewer, project, "theirs.txt")
    ours = await upload(owner, project, "ours.txt")
    folder = await add_folder(owner, project, "F")
    inside = await upload(viewer, project, "inside.txt", b"x", folder["id"])
    await _delete_nodes(owner, project, viewers_file, ours, folder)
    assert sorted(await _list_trash_paths(editor, project)) == ["F", "ours.txt", "theirs.txt"]
    assert await _list_trash_paths(viewer, project) == ["theirs.txt"]
    for verb in ("restore", "remove"):
        refused = await send_batch_change(viewer, project, f"trash/{verb}", 403, node_ids=[ours["id"]])
        assert refused["code"] == "forbidden"
    # Contents of a trashed folder aren't listed separately.
    await send_batch_change(viewer, project, "trash/restore", 404, node_ids=[inside["id"]])
    async with open_tab(owner) as wire:
        await wire.subscribe(f"project:{project['id']}")
        await _restore_nodes(viewer, project, viewers_file)
        await wire.expect("event")
    assert await list_names(viewer, project) == ["theirs.txt"]


async def test_contents_are_trashed_and_restored_with_their_folder(owner: Person, project: dict[str, Any]) -> None:
    folder = await add_folder(owner, project, "Shots")
    file = await upload(owner, project, "x.txt", b"x", folder["id"])
    await _delete_nodes(owner, project, folder, file)
    assert await _list_trash_paths(owner, project) == ["Shots"]
    await _delete_nodes(owner, project, file)
    await _restore_nodes(owner, project, folder)
    assert await list_names(owner, project, folder["id"]) == ["x.txt"]


async def test_pages_of_the_trash_hold_every_node_once(owner: Person, project: dict[str, Any]) -> None:
    created = [await add_folder(owner, project, f"F {number}") for number in range(5)]
    for folder in created:
        await _delete_nodes(owner, project, folder)
    seen, cursor = list[str](), None
    path = f"/api/projects/{project['slug']}/assets/trash"
    while True:
        page = await owner.json("GET", path, 200, params={"limit": 2} | ({"cursor": cursor} if cursor else {}))
        seen += [item["asset"]["name"] for item in page["items"]]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert seen == ["F 4", "F 3", "F 2", "F 1", "F 0"]


async def test_nodes_are_deleted_permanently_on_request_or_after_the_retention(
    owner: Person, project: dict[str, Any], instance: Instance
) -> None:
    folder = await add_folder(owner, project, "Old")
    file = await upload(owner, project, "old.txt", b"only here", folder["id"])
    new = await upload(owner, project, "new.txt", b"here too")
    key = await instance.services.blobs.put(b"only here")
    await _delete_nodes(owner, project, file)
    await _delete_nodes(owner, project, folder)
    await _delete_nodes(owner, project, new)
    await trash.purge_trash(instance.services, clock.now() - trash.TRASH_LIFETIME)
    assert len(await _list_trash(owner, project)) == 3
    await send_batch_change(owner, project, "trash/remove", 204, node_ids=[folder["id"]])
    await send_batch_change(owner, project, "trash/remove", 204, node_ids=[folder["id"]])
    # Nodes trashed from inside it earlier are deleted too.
    assert await _list_trash_paths(owner, project) == ["new.txt"]
    await _restore_nodes(owner, project, folder, status=404)
    await trash.purge_trash(instance.services, clock.now() + timedelta(seconds=2))
    assert await _list_trash(owner, project) == []
    assert (await owner.json("GET", f"/api/projects/{project['slug']}/storage", 200))["project"]["used"] == 0
    await sweep(instance.services, clock.now() + timedelta(seconds=2))
    with pytest.raises(KeyError):
        await instance.services.blobs.get(key)


async def test_a_restored_folder_is_open_to_its_role_again(owner: Person, project: dict[str, Any]) -> None:
    root = f"/api/projects/{project['slug']}"
    role = (await owner.json("POST", f"{root}/roles", 201, json={"name": "Inker"}))["id"]
    kept, other = await add_folder(owner, project, "Kept"), await add_folder(owner, project, "Other")
    for folder in (kept, other):
        await restrict(owner, project, folder)
    of_role = f"{root}/assets/role-access/{role}"
    await owner.json("PUT", of_role, 204, json={"folder_ids": [kept["id"]]})
    await _delete_nodes(owner, project, kept)
    assert [item["path"] for item in (await owner.json("GET", of_role, 200))["items"]] == [["Other"]]
    await owner.json("PUT", of_role, 204, json={"folder_ids": [other["id"]]})
    await _restore_nodes(owner, project, kept)
    opened = {item["path"][0]: item["has_access"] for item in (await owner.json("GET", of_role, 200))["items"]}
    assert opened == {"Kept": True, "Other": True}
    assert [item["name"] for item in (await list_folder(owner, project))["items"]] == ["Kept", "Other"]
