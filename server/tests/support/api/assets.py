"""Helpers that create and change files and folders through the API."""

import base64
from typing import Any

from tests.support.api.people import Person
from tests.support.api.uploads import TUS, send_chunk
from tests.support.polling import wait_until


def _get_api_path(project: dict[str, Any]) -> str:
    return f"/api/projects/{project['slug']}"


async def add_folder(person: Person, project: dict[str, Any], name: str, parent: str | None = None) -> dict[str, Any]:
    """Create a folder."""
    body = {"name": name, "parent_id": parent}
    return await person.json("POST", f"{_get_api_path(project)}/assets/folders", 201, json=body)


def make_upload_headers(name: str, size: int, folder: str | None = None, **more: str) -> dict[str, str]:
    """Return the headers that create an upload; `more` metadata may include its id."""
    pairs = {"filename": name, **more} | ({} if folder is None else {"folder": folder})
    metadata = ",".join(f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in pairs.items())
    return {**TUS, "Upload-Length": str(size), "Upload-Metadata": metadata}


async def create_upload(
    person: Person, project: dict[str, Any], name: str, size: int, folder: str | None = None
) -> Any:
    """Create an upload and return the response."""
    return await person.http.post(f"{_get_api_path(project)}/uploads", headers=make_upload_headers(name, size, folder))


async def upload(
    person: Person, project: dict[str, Any], name: str, data: bytes = b"ink", folder: str | None = None
) -> dict[str, Any]:
    """Upload a complete file and return its record."""
    created = await create_upload(person, project, name, len(data), folder)
    assert created.status_code == 201, created.text
    upload_url = created.headers["Location"]
    if data:
        sent = await send_chunk(person, upload_url, 0, data)
        assert sent.status_code == 204, sent.text
    return await person.json("GET", f"{_get_api_path(project)}/assets/nodes/{upload_url.rpartition('/')[2]}", 200)


async def rename(person: Person, project: dict[str, Any], node: dict[str, Any], name: str, status: int = 200) -> Any:
    """Rename a file or folder, with the version of `node` in If-Match."""
    path = f"{_get_api_path(project)}/assets/nodes/{node['id']}"
    return await person.json("PATCH", path, status, json={"name": name}, headers={"If-Match": f'"{node["version"]}"'})


async def list_folder(person: Person, project: dict[str, Any], folder: str | None = None, **query: Any) -> Any:
    """Return a page of a folder's contents."""
    params = query if folder is None else {"folder": folder, **query}
    return await person.json("GET", f"{_get_api_path(project)}/assets", 200, params=params)


async def list_names(person: Person, project: dict[str, Any], folder: str | None = None) -> list[str]:
    """Return the names in a folder, in display order."""
    return [item["name"] for item in (await list_folder(person, project, folder))["items"]]


async def send_batch_change(person: Person, project: dict[str, Any], verb: str, status: int, **body: Any) -> Any:
    """Send a batch change: move, copy, remove, cut-folders or folders."""
    return await person.json("POST", f"{_get_api_path(project)}/assets/{verb}", status, json=body)


async def restrict(
    person: Person, project: dict[str, Any], folder: dict[str, Any], *people: dict[str, Any], restricted: bool = True
) -> None:
    """Restrict a folder to these people and the managers."""
    body = {"folder_ids": [folder["id"]], "restricted": restricted, "people": list(people)}
    await person.json("PUT", f"{_get_api_path(project)}/assets/access", 204, json=body)


async def wait_for_thumbnail(person: Person, project: dict[str, Any], name: str) -> dict[str, Any]:
    """Wait until the thumbnail of a file in the root folder is made or has failed, and return the file."""

    async def get_processed_file() -> dict[str, Any] | None:
        items = (await list_folder(person, project))["items"]
        found = next(item for item in items if item["name"] == name)
        return None if found["picture_state"] == "coming" else found

    return await wait_until(get_processed_file, what=f"{name} has a picture")
