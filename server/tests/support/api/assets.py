"""Files and folders, made as their users make them."""

import base64
from typing import Any

from tests.support.api.people import Person
from tests.support.deadline import until

_TUS = {"Tus-Resumable": "1.0.0"}


def _root(project: dict[str, Any]) -> str:
    return f"/api/projects/{project['slug']}"


async def add_folder(person: Person, project: dict[str, Any], name: str, parent: str | None = None) -> dict[str, Any]:
    """A folder."""
    body = {"name": name, "parent_id": parent}
    return await person.json("POST", f"{_root(project)}/assets/folders", 201, json=body)


def promised(name: str, size: int, folder: str | None = None, **more: str) -> dict[str, str]:
    """The headers that begin an upload; `more` metadata may be its id."""
    pairs = {"filename": name, **more} | ({} if folder is None else {"folder": folder})
    metadata = ",".join(f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in pairs.items())
    return {**_TUS, "Upload-Length": str(size), "Upload-Metadata": metadata}


async def begin(person: Person, project: dict[str, Any], name: str, size: int, folder: str | None = None) -> Any:
    """The answer to the promise of a file."""
    return await person.http.post(f"{_root(project)}/uploads", headers=promised(name, size, folder))


async def send(person: Person, address: str, offset: int, data: bytes) -> Any:
    """The answer to a piece."""
    headers = {**_TUS, "Upload-Offset": str(offset), "Content-Type": "application/offset+octet-stream"}
    return await person.http.patch(address, headers=headers, content=data)


async def look(person: Person, address: str) -> Any:
    """How far an upload is."""
    return await person.http.head(address, headers=_TUS)


async def upload(
    person: Person, project: dict[str, Any], name: str, data: bytes = b"ink", folder: str | None = None
) -> dict[str, Any]:
    """A whole file; the record of it."""
    begun = await begin(person, project, name, len(data), folder)
    assert begun.status_code == 201, begun.text
    address = begun.headers["Location"]
    if data:
        sent = await send(person, address, 0, data)
        assert sent.status_code == 204, sent.text
    return await person.json("GET", f"{_root(project)}/assets/nodes/{address.rpartition('/')[2]}", 200)


async def rename(person: Person, project: dict[str, Any], node: dict[str, Any], name: str, status: int = 200) -> Any:
    """Another name for a file or folder as it was seen."""
    path = f"{_root(project)}/assets/nodes/{node['id']}"
    return await person.json("PATCH", path, status, json={"name": name}, headers={"If-Match": f'"{node["version"]}"'})


async def listing(person: Person, project: dict[str, Any], folder: str | None = None, **query: Any) -> Any:
    """A page of a folder."""
    params = query if folder is None else {"folder": folder, **query}
    return await person.json("GET", f"{_root(project)}/assets", 200, params=params)


async def names(person: Person, project: dict[str, Any], folder: str | None = None) -> list[str]:
    """What a folder shows, in its order."""
    return [item["name"] for item in (await listing(person, project, folder))["items"]]


async def act(person: Person, project: dict[str, Any], verb: str, status: int, **body: Any) -> Any:
    """One of the changes that take many: move, copy, remove, cut-folders, folders."""
    return await person.json("POST", f"{_root(project)}/assets/{verb}", status, json=body)


async def restrict(
    person: Person, project: dict[str, Any], folder: dict[str, Any], *people: dict[str, Any], restricted: bool = True
) -> None:
    """Close a folder to all but these people and the managers."""
    body = {"folder_ids": [folder["id"]], "restricted": restricted, "people": list(people)}
    await person.json("PUT", f"{_root(project)}/assets/access", 204, json=body)


async def settled(person: Person, project: dict[str, Any], name: str) -> dict[str, Any]:
    """A file of the root once its picture is made, or is known not to be."""

    async def look() -> dict[str, Any] | None:
        items = (await listing(person, project))["items"]
        found = next(item for item in items if item["name"] == name)
        return None if found["pictured"] == "coming" else found

    return await until(look, what=f"{name} has a picture")
