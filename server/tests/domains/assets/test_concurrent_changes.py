"""Concurrent changes of files never overwrite unseen changes and are atomic."""

import asyncio
import uuid
from typing import Any

import pytest

from pegbar.access import texts as rights
from pegbar.domains.assets import texts
from tests.support.api.assets import (
    add_folder,
    create_upload,
    list_folder,
    list_names,
    rename,
    restrict,
    send_batch_change,
    upload,
)
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.uploads import request_offset, send_chunk


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def other(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person, other: Person) -> dict[str, Any]:
    created = await new_project(owner)
    await add_member(owner, created, other)
    return created


@pytest.mark.parametrize("first", [0, 1])
async def test_a_stale_rename_gets_the_current_name(
    owner: Person, other: Person, project: dict[str, Any], first: int
) -> None:
    people = [(owner, "theirs.png"), (other, "mine.png")]
    uploaded = await upload(owner, project, "shot.png")
    (quick, name), (slow, late_name) = people[first], people[1 - first]
    renamed = await rename(quick, project, uploaded, name)
    assert (renamed["name"], renamed["version"]) == (name, uploaded["version"] + 1)
    refused = await rename(slow, project, uploaded, late_name, 412)
    assert (refused["code"], refused["current"]["name"]) == ("stale", name)
    assert await list_names(owner, project) == [name]
    assert (await rename(slow, project, refused["current"], late_name))["name"] == late_name


async def test_only_one_of_concurrent_renames_succeeds(owner: Person, other: Person, project: dict[str, Any]) -> None:
    folder = await add_folder(owner, project, "Roughs")
    path = f"/api/projects/{project['slug']}/assets/nodes/{folder['id']}"
    headers = {"If-Match": f'"{folder["version"]}"'}
    answers = await asyncio.gather(
        *(
            person.http.patch(path, json={"name": f"By {number}"}, headers=headers)
            for number, person in enumerate([owner, other, owner, other])
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 412, 412, 412]
    [renamed] = [answer.json() for answer in answers if answer.is_success]
    assert {answer.json()["current"]["name"] for answer in answers if not answer.is_success} == {renamed["name"]}
    assert await list_names(owner, project) == [renamed["name"]]


async def test_a_rename_requires_the_version_that_was_read(owner: Person, project: dict[str, Any]) -> None:
    file = await upload(owner, project, "shot.png")
    path = f"/api/projects/{project['slug']}/assets/nodes/{file['id']}"
    await owner.json("PATCH", path, 428, json={"name": "a.png"})
    await owner.json("PATCH", path, 422, json={"name": "a.png"}, headers={"If-Match": "now"})
    target = await add_folder(owner, project, "Done")
    [moved] = (await send_batch_change(owner, project, "move", 200, node_ids=[file["id"]], parent_id=target["id"]))[
        "items"
    ]
    refused = await rename(owner, project, file, "b.png", 412)
    assert refused["current"] == moved
    await send_batch_change(owner, project, "remove", 204, node_ids=[file["id"]])
    missing = await rename(owner, project, moved, "b.png", 404)
    assert missing["detail"] == texts.ASSET_GONE


async def test_a_stale_move_gets_the_current_folder(owner: Person, other: Person, project: dict[str, Any]) -> None:
    a, b = await add_folder(owner, project, "A"), await add_folder(owner, project, "B")
    file, free = await upload(owner, project, "shot.png"), await upload(owner, project, "free.png")
    ids, versions = [file["id"], free["id"]], {file["id"]: file["version"], free["id"]: free["version"]}
    first = {"node_ids": [file["id"]], "parent_id": a["id"], "versions": {file["id"]: file["version"]}}
    moved = await send_batch_change(owner, project, "move", 200, **first)
    assert await send_batch_change(owner, project, "move", 200, **first) == moved
    refused = await send_batch_change(other, project, "move", 412, node_ids=ids, parent_id=b["id"], versions=versions)
    assert {item["name"]: item["parent_id"] for item in refused["current"]["items"]} == {
        "shot.png": a["id"],
        "free.png": project["id"],
    }
    assert await list_names(owner, project, b["id"]) == []
    versions = {item["id"]: item["version"] for item in refused["current"]["items"]}
    await send_batch_change(other, project, "move", 200, node_ids=ids, parent_id=b["id"], versions=versions)
    assert await list_names(owner, project, b["id"]) == ["free.png", "shot.png"]


async def test_concurrent_creations_of_one_name_do_not_collide(
    owner: Person, other: Person, project: dict[str, Any]
) -> None:
    created = [await upload(owner, project, f"{name}.png") for name in "abc"]
    root = f"/api/projects/{project['slug']}/assets"
    answers = await asyncio.gather(
        *(
            other.http.patch(f"{root}/nodes/{file['id']}", json={"name": "Final.png"}, headers={"If-Match": "1"})
            for file in created
        ),
        owner.http.post(f"{root}/folders", json={"name": "final-png", "id": str(uuid.uuid4())}),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 201, 409, 409]
    assert sorted(await list_names(owner, project))[0] == "Final.png"
    assert len(await list_names(owner, project)) == 4


async def test_a_folder_and_its_contents_can_be_selected_together(owner: Person, project: dict[str, Any]) -> None:
    parent = await add_folder(owner, project, "Parent")
    child = await add_folder(owner, project, "Child", parent["id"])
    await upload(owner, project, "deep.png", b"deep", child["id"])
    target = await add_folder(owner, project, "Target")
    both = [parent["id"], child["id"], parent["id"]]
    moved = await send_batch_change(owner, project, "move", 200, node_ids=both, parent_id=target["id"])
    assert [item["name"] for item in moved["items"]] == ["Child", "Parent"]
    assert await list_names(owner, project, target["id"]) == ["Child", "Parent"]
    assert await list_names(owner, project, child["id"]) == ["deep.png"]
    await send_batch_change(owner, project, "move", 200, node_ids=[child["id"]], parent_id=parent["id"])
    refused = await send_batch_change(
        owner, project, "move", 422, node_ids=[target["id"], child["id"]], parent_id=parent["id"]
    )
    assert refused["detail"] == texts.ASSET_INTO_ITSELF
    assert await list_names(owner, project, parent["id"]) == ["Child"]
    copied = await send_batch_change(
        owner, project, "copy", 201, copies=[{"source_id": parent["id"]}, {"source_id": child["id"]}]
    )
    assert [item["name"] for item in copied["items"]] == ["Child", "Parent"]
    assert await list_names(owner, project, copied["items"][1]["id"]) == ["Child"]
    assert await list_names(owner, project, copied["items"][0]["id"]) == ["deep.png"]
    await send_batch_change(owner, project, "remove", 204, node_ids=both)
    assert await list_names(owner, project, target["id"]) == []


async def test_copies_with_equal_ids_are_refused(owner: Person, project: dict[str, Any]) -> None:
    a, b = await upload(owner, project, "a.png"), await upload(owner, project, "b.png")
    same = str(uuid.uuid4())
    for copies in (
        [{"source_id": a["id"], "id": same}, {"source_id": b["id"], "id": same}],
        [{"source_id": a["id"]}, {"source_id": b["id"]}, {"source_id": a["id"]}],
    ):
        await send_batch_change(owner, project, "copy", 422, copies=copies)
    await send_batch_change(
        owner, project, "copy", 409, copies=[{"source_id": a["id"]}, {"source_id": b["id"], "id": project["id"]}]
    )
    assert await list_names(owner, project) == ["a.png", "b.png"]


async def test_the_last_chunk_sent_twice_concurrently_creates_one_file(owner: Person, project: dict[str, Any]) -> None:
    address = (await create_upload(owner, project, "a.bin", 6)).headers["Location"]
    await send_chunk(owner, address, 0, b"abc")
    answers = await asyncio.gather(*(send_chunk(owner, address, 3, b"def") for _ in range(4)))
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses[0] == 204
    assert set(statuses[1:]) == {409}
    assert (await request_offset(owner, address)).headers["Upload-Offset"] == "6"
    [file] = (await list_folder(owner, project))["items"]
    got = await owner.http.get(f"/api/projects/{project['slug']}/assets/nodes/{file['id']}/content")
    assert got.content == b"abcdef"


async def test_an_upload_fails_clearly_if_its_folder_is_restricted_or_deleted(
    owner: Person, newcomer: Newcomer, project: dict[str, Any]
) -> None:
    viewer = await newcomer()
    await add_member(owner, project, viewer, "viewer")
    folder = await add_folder(owner, project, "Closing")
    address = (await create_upload(viewer, project, "a.bin", 6, folder["id"])).headers["Location"]
    assert (await send_chunk(viewer, address, 0, b"abc")).status_code == 204
    await restrict(owner, project, folder, {"profile_id": viewer.id})
    refused = await send_chunk(viewer, address, 3, b"def")
    assert (refused.status_code, refused.json()["detail"]) == (403, rights.FOLDER_CLOSED)
    await restrict(owner, project, folder)
    refused = await send_chunk(viewer, address, 3, b"def")
    assert (refused.status_code, refused.json()["detail"]) == (404, texts.ASSET_GONE)
    assert await list_names(owner, project, folder["id"]) == []
    await restrict(owner, project, folder, restricted=False)
    assert (await send_chunk(viewer, address, 3, b"def")).status_code == 204
    assert await list_names(owner, project, folder["id"]) == ["a.bin"]
    address = (await create_upload(viewer, project, "b.bin", 2, folder["id"])).headers["Location"]
    await send_batch_change(owner, project, "remove", 204, node_ids=[folder["id"]])
    for answer in (
        await send_chunk(viewer, address, 0, b"ab"),
        await create_upload(viewer, project, "c.bin", 1, folder["id"]),
    ):
        assert answer.status_code == 404
        assert answer.json()["detail"]
    assert await list_names(owner, project) == []
