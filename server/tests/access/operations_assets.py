"""Operations of the access matrix on files and folders."""

from typing import Any

from tests.access.stage import Stage
from tests.support.api import assets
from tests.support.api.people import Person
from tests.support.api.upload_kinds import get_upload_id
from tests.support.api.uploads import FIRST_CHUNK, TUS
from tests.support.drawings.documents import make_pdf

_ROOT = "/api/projects/{ref}/assets"
_UPLOADS = "/api/projects/{ref}/uploads"


async def _request_statuses(stage: Stage, person: Person, *requests: tuple[str, dict[str, Any]]) -> list[int]:
    """Send requests to routes, each with its path values and other arguments, and return the statuses."""
    return [
        (await stage.request(person, route, more.pop("values", None), **more)).status_code for route, more in requests
    ]


async def view(stage: Stage, person: Person) -> list[int]:
    file = await assets.upload(stage.owner, stage.project, "shot.png")
    text = await assets.upload(stage.owner, stage.project, "notes.txt")
    sheet = await assets.upload(stage.owner, stage.project, "sheet.pdf", make_pdf("white"))
    values = {"values": {"node_id": file["id"]}}
    return await _request_statuses(
        stage,
        person,
        (f"GET {_ROOT}/nodes/{{node_id}}/text", {"values": {"node_id": text["id"]}}),
        (f"GET {_ROOT}/nodes/{{node_id}}/pages/{{number}}", {"values": {"node_id": sheet["id"], "number": "1"}}),
        (f"GET {_ROOT}", {}),
        (f"GET {_ROOT}/nodes/{{node_id}}", {**values}),
        (f"GET {_ROOT}/nodes/{{node_id}}/content", {**values}),
        (f"GET {_ROOT}/search", {"params": {"q": "shot"}}),
        ("GET /api/projects/{ref}/assets.zip", {}),
    )


async def upload(stage: Stage, person: Person) -> list[int]:
    created = await stage.request(person, f"POST {_UPLOADS}", headers=assets.make_upload_headers("shot.png", 2))
    if not created.is_success:
        return [created.status_code]
    values, route = {"upload_id": get_upload_id(created.headers["Location"])}, "/api/uploads/{upload_id}"
    statuses = await _request_statuses(
        stage,
        person,
        (f"PATCH {route}", {"values": values, "headers": FIRST_CHUNK, "content": b"ab"}),
        (f"HEAD {route}", {"values": values, "headers": TUS}),
        (f"DELETE {route}", {"values": values, "headers": TUS}),
    )
    return [created.status_code, *statuses]


async def change_file(stage: Stage, person: Person) -> list[int]:
    """Change a file of the person if they may upload, otherwise one of the owner."""
    member = bool(person.id) and (await assets.create_upload(person, stage.project, "x.png", 1)).status_code == 201
    statuses = await _try_changes(stage, person, person if member else stage.owner)
    if member and person is stage.people["viewer"]:
        assert set(await _try_changes(stage, person, stage.owner)) == {403}, "another one's file"
    return statuses


async def _try_changes(stage: Stage, person: Person, uploader: Person) -> list[int]:
    file = await assets.upload(uploader, stage.project, "own.png")
    ids = {"node_ids": [file["id"]]}
    values = {"node_id": file["id"]}
    return await _request_statuses(
        stage,
        person,
        (
            f"PATCH {_ROOT}/nodes/{{node_id}}",
            {"values": values, "json": {"name": file["name"]}, "headers": {"If-Match": "1"}},
        ),
        (f"POST {_ROOT}/copy", {"json": {"copies": [{"source_id": file["id"]}]}}),
        (f"POST {_ROOT}/move", {"json": ids}),
        (f"POST {_ROOT}/remove", {"json": ids}),
    )


async def trash(stage: Stage, person: Person) -> list[int]:
    """Restore and remove a file of the person if they may upload, otherwise one of the owner."""
    member = bool(person.id) and (await assets.create_upload(person, stage.project, "x.png", 1)).status_code == 201
    statuses = await _try_trash(stage, person, person if member else stage.owner)
    if member and person is stage.people["viewer"]:
        assert set(await _try_trash(stage, person, stage.owner)) == {200, 403}, (
            "another one's file; the list without it"
        )
    return statuses


async def _try_trash(stage: Stage, person: Person, uploader: Person) -> list[int]:
    file = await assets.upload(uploader, stage.project, "own.png")
    ids = {"node_ids": [file["id"]]}
    await assets.send_batch_change(uploader, stage.project, "remove", 204, **ids)
    listed = await stage.request(person, f"GET {_ROOT}/trash")
    if listed.is_success:
        listed_ids = {item["asset"]["id"] for item in listed.json()["items"]}
        assert (file["id"] in listed_ids) == (person in (uploader, stage.owner, stage.people["editor"]))
    restored = await stage.request(person, f"POST {_ROOT}/trash/restore", json=ids)
    await assets.send_batch_change(uploader, stage.project, "remove", 204, **ids)
    removed = await stage.request(person, f"POST {_ROOT}/trash/remove", json=ids)
    return [listed.status_code, restored.status_code, removed.status_code]


async def manage_folders(stage: Stage, person: Person) -> list[int]:
    folder = await assets.add_folder(stage.owner, stage.project, f"F{len(stage.routes)}{person.id[-12:]}")
    ids = {"node_ids": [folder["id"]]}
    order = [
        item["id"] for item in (await assets.list_folder(stage.owner, stage.project))["items"] if item["is_folder"]
    ]
    values = {"node_id": folder["id"]}
    name = f"N{person.id[-12:] or 'obody'}"
    statuses = await _request_statuses(
        stage,
        person,
        (f"PUT {_ROOT}/order", {"json": {"folder_ids": order}}),
        (f"POST {_ROOT}/folders", {"json": {"name": name}}),
        (f"POST {_ROOT}/folder-tree", {"json": {"paths": [[name, "Inner"]]}}),
        (f"POST {_ROOT}/cut-folders", {"json": {"pattern": "CUT #X", "count": 1}}),
        (
            f"PATCH {_ROOT}/nodes/{{node_id}}",
            {"values": values, "json": {"name": folder["name"]}, "headers": {"If-Match": "1"}},
        ),
        (f"POST {_ROOT}/copy", {"json": {"copies": [{"source_id": folder["id"]}]}}),
        (f"POST {_ROOT}/move", {"json": ids}),
        (f"POST {_ROOT}/remove", {"json": ids}),
    )
    remaining = (await assets.list_folder(stage.owner, stage.project))["items"]
    await assets.send_batch_change(
        stage.owner, stage.project, "remove", 204, node_ids=[item["id"] for item in remaining] or [folder["id"]]
    )
    return statuses


async def manage_access(stage: Stage, person: Person) -> list[int]:
    folder = await assets.add_folder(stage.owner, stage.project, f"Closed {person.id[-12:]}")
    body = {"folder_ids": [folder["id"]], "restricted": False, "people": []}
    statuses = await _request_statuses(
        stage,
        person,
        (f"GET {_ROOT}/nodes/{{node_id}}/access", {"values": {"node_id": folder["id"]}}),
        (f"PUT {_ROOT}/access", {"json": body}),
    )
    await assets.send_batch_change(stage.owner, stage.project, "remove", 204, node_ids=[folder["id"]])
    return statuses


async def set_role_folders(stage: Stage, person: Person) -> list[int]:
    folder = await assets.add_folder(stage.owner, stage.project, f"Of a role {person.id[-12:]}")
    body = {"folder_ids": [folder["id"]], "role_ids": []}
    roles = f"/api/projects/{stage.project['slug']}/roles"
    role = (await stage.owner.json("POST", roles, 201, json={"name": "Inker"}))["id"]
    of_role = f"{_ROOT}/role-access/{{role_id}}"
    statuses = await _request_statuses(
        stage,
        person,
        (f"PUT {_ROOT}/role-access", {"json": body}),
        (f"GET {of_role}", {"values": {"role_id": role}}),
        (f"PUT {of_role}", {"values": {"role_id": role}, "json": {"folder_ids": []}}),
    )
    await assets.send_batch_change(stage.owner, stage.project, "remove", 204, node_ids=[folder["id"]])
    await stage.owner.json("DELETE", f"{roles}/{role}", 204)
    return statuses
