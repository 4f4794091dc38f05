"""Access to restricted folders."""

import io
import itertools
import zipfile
from typing import Any

import pytest

from pegbar.access import texts as rights
from pegbar.access.policies.folder import folder_rights
from pegbar.access.policies.project import ProjectAccess
from pegbar.domains.assets.access import texts
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
from tests.support.api.sockets import open_tab


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def viewer(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person, viewer: Person) -> dict[str, Any]:
    new = await new_project(owner, visibility="public")
    await add_member(owner, new, viewer, "viewer")
    return new


def _get_assets_path(project: dict[str, Any]) -> str:
    return f"/api/projects/{project['slug']}/assets"


async def _list_zip_paths(person: Person, project: dict[str, Any], *ids: str) -> set[str]:
    """Return the paths in a person's ZIP of all files, or of a selection."""
    got = await person.http.get(f"{_get_assets_path(project)}.zip", params={"node_id": list(ids)})
    assert got.status_code == 200, got.text
    return set(zipfile.ZipFile(io.BytesIO(got.content)).namelist())


async def test_a_restricted_folder_is_invisible_to_people_not_named(
    owner: Person, viewer: Person, project: dict[str, Any], anonymous: Person
) -> None:
    closed, free = await add_folder(owner, project, "Closed"), await add_folder(owner, project, "Free")
    inner = await add_folder(owner, project, "Inner", closed["id"])
    file = await upload(owner, project, "secret.png", b"x", inner["id"])
    await upload(owner, project, "open.png", b"y", free["id"])
    assert await list_names(anonymous, project) == ["Closed", "Free"]
    await restrict(owner, project, closed)
    path = _get_assets_path(project)
    for person in (viewer, anonymous):
        assert await list_names(person, project) == ["Free"]
        for not_found in (
            f"{path}?folder={closed['id']}",
            f"{path}?folder={inner['id']}",
            f"{path}/nodes/{closed['id']}",
            f"{path}/nodes/{inner['id']}",
            f"{path}/nodes/{file['id']}",
            f"{path}/nodes/{file['id']}/content",
            f"{path}.zip?node_id={inner['id']}",
            f"{path}.zip?node_id={file['id']}&node_id={free['id']}",
        ):
            assert (await person.http.get(not_found)).status_code == 404, not_found
        assert await _list_zip_paths(person, project) == {"Free/", "Free/open.png"}
    assert (await create_upload(viewer, project, "a.png", 1, inner["id"])).status_code == 404
    for verb, status, body in (
        ("move", 404, {"node_ids": [file["id"]]}),
        ("copy", 404, {"copies": [{"source_id": file["id"]}]}),
        ("remove", 404, {"node_ids": [file["id"]]}),
    ):
        await send_batch_change(viewer, project, verb, status, **body)
    await rename(viewer, project, file, "x", 404)
    assert await list_names(owner, project) == ["Closed", "Free"]
    assert "Closed/Inner/secret.png" in await _list_zip_paths(owner, project)


async def test_events_reveal_nothing_about_restricted_folders(
    owner: Person, viewer: Person, project: dict[str, Any]
) -> None:
    closed = await add_folder(owner, project, "Closed")
    async with open_tab(viewer) as listening:
        await listening.subscribe(f"project:{project['id']}")
        await restrict(owner, project, closed)
        file = await upload(owner, project, "secret.png", b"x", closed["id"])
        await rename(owner, project, file, "secrets.png")
        for _ in range(3):
            assert (await listening.expect("event"))["event"] == {"type": "assets_changed"}


async def test_view_grants_reading_and_edit_grants_writing(
    owner: Person, viewer: Person, project: dict[str, Any]
) -> None:
    closed = await add_folder(owner, project, "Closed")
    file = await upload(owner, project, "key.png", b"x", closed["id"])
    await restrict(owner, project, closed, {"profile_id": viewer.id})
    listing = await list_folder(viewer, project, closed["id"])
    assert [item["name"] for item in listing["items"]] == ["key.png"]
    assert (listing["abilities"]["upload"], listing["items"][0]["abilities"]["change"]) == (False, False)
    refused = await create_upload(viewer, project, "a.png", 1, closed["id"])
    assert (refused.status_code, refused.json()["detail"]) == (403, rights.FOLDER_CLOSED)
    await send_batch_change(viewer, project, "remove", 403, node_ids=[file["id"]])
    own = await upload(viewer, project, "own.png", b"x")
    await send_batch_change(viewer, project, "move", 403, node_ids=[own["id"]], parent_id=closed["id"])
    await restrict(owner, project, closed, {"profile_id": viewer.id, "can_edit": True})
    listing = await list_folder(viewer, project, closed["id"])
    assert (listing["abilities"]["upload"], listing["items"][0]["abilities"]["change"]) == (True, True)
    await upload(viewer, project, "a.png", b"x", closed["id"])
    await rename(viewer, project, file, "pose.png")
    await send_batch_change(viewer, project, "move", 200, node_ids=[own["id"]], parent_id=closed["id"])
    await send_batch_change(viewer, project, "folders", 403, name="Sub", parent_id=closed["id"])
    await send_batch_change(viewer, project, "remove", 403, node_ids=[closed["id"]])


async def test_the_nearest_restricted_folder_decides(owner: Person, viewer: Person, project: dict[str, Any]) -> None:
    outer = await add_folder(owner, project, "Outer")
    inner = await add_folder(owner, project, "Inner", outer["id"])
    deep = await add_folder(owner, project, "Deep", inner["id"])
    await upload(owner, project, "a.png", b"x", deep["id"])
    await restrict(owner, project, outer, {"profile_id": viewer.id, "can_edit": True})
    assert await _list_zip_paths(viewer, project) == {
        "Outer/",
        "Outer/Inner/",
        "Outer/Inner/Deep/",
        "Outer/Inner/Deep/a.png",
    }
    await restrict(owner, project, inner)
    assert await list_names(viewer, project, outer["id"]) == []
    assert await _list_zip_paths(viewer, project, outer["id"]) == {"Outer/"}
    await viewer.json("GET", f"{_get_assets_path(project)}?folder={deep['id']}", 404)
    await restrict(owner, project, inner, {"profile_id": viewer.id})
    await restrict(owner, project, outer)
    assert await list_names(viewer, project) == []
    listing = await list_folder(viewer, project, deep["id"])
    assert [crumb["name"] for crumb in listing["path"]] == ["Outer", "Inner", "Deep"]
    assert listing["abilities"]["upload"] is False
    await send_batch_change(owner, project, "move", 200, node_ids=[deep["id"]])
    assert await list_names(viewer, project) == ["Deep"]


async def test_a_folder_stays_restricted_without_names_and_leaving_deletes_the_grant(
    owner: Person, viewer: Person, project: dict[str, Any]
) -> None:
    closed = await add_folder(owner, project, "Closed")
    await restrict(owner, project, closed, {"profile_id": viewer.id})
    assert await list_names(viewer, project) == ["Closed"]
    await viewer.json("DELETE", f"/api/projects/{project['slug']}/members/{viewer.id}", 204)
    assert await list_names(viewer, project) == []
    path = f"/api/projects/{project['slug']}/members"
    await owner.json("POST", path, 201, json={"profile_id": viewer.id, "role": "viewer"})
    assert await list_names(viewer, project) == []
    await restrict(owner, project, closed, restricted=False)
    assert await list_names(viewer, project) == ["Closed"]


async def test_managers_set_access_and_keep_their_own(
    owner: Person, viewer: Person, newcomer: Newcomer, project: dict[str, Any]
) -> None:
    manager, stranger = await newcomer(), await newcomer()
    await add_member(owner, project, manager)
    folder, file = await add_folder(owner, project, "A"), await upload(owner, project, "a.png")
    await restrict(manager, project, folder, {"profile_id": viewer.id, "can_edit": True})
    assert await list_names(manager, project) == ["A", "a.png"]
    access = await manager.json("GET", f"{_get_assets_path(project)}/nodes/{folder['id']}/access", 200)
    assert access["restricted"] is True
    assert access["abilities"] == {"set_roles": False}
    assert {
        person["profile"]["id"]: (person["can_view"], person["can_edit"], person["fixed"])
        for person in access["people"]
    } == {
        owner.id: (True, True, True),
        viewer.id: (True, True, False),
        manager.id: (True, True, True),
    }
    for people in ([{"profile_id": stranger.id}], [{"profile_id": viewer.id, "can_view": False, "can_edit": True}]):
        body = {"folder_ids": [folder["id"]], "restricted": True, "people": people}
        await manager.json("PUT", f"{_get_assets_path(project)}/access", 422, json=body)
    body = {"folder_ids": [file["id"]], "restricted": True, "people": []}
    await manager.json("PUT", f"{_get_assets_path(project)}/access", 422, json=body)
    await viewer.json("GET", f"{_get_assets_path(project)}/nodes/{folder['id']}/access", 403)


async def test_a_custom_role_opens_its_folders_with_edit(
    owner: Person, viewer: Person, newcomer: Newcomer, project: dict[str, Any]
) -> None:
    manager = await newcomer()
    await add_member(owner, project, manager)
    root = f"/api/projects/{project['slug']}"
    role = await owner.json("POST", f"{root}/roles", 201, json={"name": "Inker"})
    await owner.json("PUT", f"{root}/members/{viewer.id}/custom-role", 200, json={"role_id": role["id"]})
    folder = await add_folder(owner, project, "Ink")
    await restrict(owner, project, folder)
    assert await list_names(viewer, project) == []
    body = {"folder_ids": [folder["id"]], "role_ids": [role["id"]]}
    await manager.json("PUT", f"{_get_assets_path(project)}/role-access", 403, json=body)
    await owner.json("PUT", f"{_get_assets_path(project)}/role-access", 204, json=body)
    await upload(viewer, project, "line.png", b"x", folder["id"])
    access = await owner.json("GET", f"{_get_assets_path(project)}/nodes/{folder['id']}/access", 200)
    assert access["roles"] == [{"id": role["id"], "name": "Inker", "color": "#7aa2ff", "has_access": True}]
    foreign = await new_project(owner)
    other = await owner.json("POST", f"/api/projects/{foreign['slug']}/roles", 201, json={"name": "Inker"})
    wrong = {"folder_ids": [folder["id"]], "role_ids": [other["id"]]}
    await owner.json("PUT", f"{_get_assets_path(project)}/role-access", 422, json=wrong)
    await owner.json("PUT", f"{root}/members/{viewer.id}/custom-role", 200, json={"role_id": None})
    assert await list_names(viewer, project) == []


async def test_the_owner_sets_which_restricted_folders_a_role_opens(
    owner: Person, viewer: Person, newcomer: Newcomer, project: dict[str, Any]
) -> None:
    manager = await newcomer()
    await add_member(owner, project, manager)
    root = f"/api/projects/{project['slug']}"
    role = (await owner.json("POST", f"{root}/roles", 201, json={"name": "Inker"}))["id"]
    await owner.json("PUT", f"{root}/members/{viewer.id}/custom-role", 200, json={"role_id": role})
    art = await add_folder(owner, project, "Art")
    ink, plans = await add_folder(owner, project, "Ink", art["id"]), await add_folder(owner, project, "Plans")
    await restrict(owner, project, ink)
    await restrict(owner, project, plans)
    path = f"{_get_assets_path(project)}/role-access/{role}"

    def make_expected(opened: set[str]) -> dict[str, Any]:
        rows = ((ink["id"], ["Art", "Ink"]), (plans["id"], ["Plans"]))
        return {"items": [{"id": id_, "path": way, "has_access": id_ in opened} for id_, way in rows]}

    assert await owner.json("GET", path, 200) == make_expected(set())
    await manager.json("PUT", path, 403, json={"folder_ids": [plans["id"]]})
    for wrong in (art["id"], role):
        refused = await owner.json("PUT", path, 422, json={"folder_ids": [ink["id"], wrong]})
        assert refused["errors"][0]["detail"] == texts.ROLE_OPENS_RESTRICTED
    assert await owner.json("GET", path, 200) == make_expected(set())
    await owner.json("PUT", path, 204, json={"folder_ids": [plans["id"]]})
    assert await owner.json("GET", path, 200) == make_expected({plans["id"]})
    assert await list_names(viewer, project) == ["Art", "Plans"]
    await owner.json("PUT", path, 204, json={"folder_ids": []})
    assert await list_names(viewer, project) == ["Art"]
    foreign = await new_project(owner)
    other = (await owner.json("POST", f"/api/projects/{foreign['slug']}/roles", 201, json={"name": "Inker"}))["id"]
    await owner.json("GET", f"{_get_assets_path(project)}/role-access/{other}", 404)
    await owner.json("PUT", f"{_get_assets_path(project)}/role-access/{other}", 404, json={"folder_ids": []})


async def test_the_copy_of_a_restricted_folder_is_restricted(
    owner: Person, viewer: Person, project: dict[str, Any]
) -> None:
    outer = await add_folder(owner, project, "Outer")
    closed = await add_folder(owner, project, "Closed", outer["id"])
    await restrict(owner, project, closed, {"profile_id": viewer.id})
    copied = (await send_batch_change(owner, project, "copy", 201, copies=[{"source_id": outer["id"]}]))["items"][0]
    assert await list_names(viewer, project, copied["id"]) == []
    assert await list_names(owner, project, copied["id"]) == ["Closed"]


_GRANTS: tuple[dict[str, bool], ...] = ({}, {"g": True}, {"g": False})
_FACTS = list(itertools.product(("owner", "editor", "viewer", None), ("public", "private"), (True, False), _GRANTS))


@pytest.mark.parametrize(("role", "visibility", "is_restricted", "grants"), _FACTS)
def test_rights_never_exceed_the_folders_access(
    role: Any, visibility: Any, is_restricted: bool, grants: dict[str, bool]
) -> None:
    access = ProjectAccess("p", "p", "o", visibility, True, role, frozenset(), True)
    rights = folder_rights(access, "g" if is_restricted else None, grants)
    assert rights.view or not (rights.edit or rights.upload or rights.manage)
    assert rights.manage == (role in {"owner", "editor"})
    if role is None:
        assert not rights.upload
        assert rights.view == (visibility == "public" and not is_restricted)
    if role == "viewer":
        assert rights.view == (not is_restricted or "g" in grants)
        assert rights.upload == (not is_restricted or grants.get("g", False))
        assert rights.edit == (is_restricted and grants.get("g", False))
