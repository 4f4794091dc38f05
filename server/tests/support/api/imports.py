"""Helpers that create and apply imports through the API."""

import uuid
from typing import Any

from tests.support.api.people import Person
from tests.support.api.uploads import send_chunk
from tests.support.polling import wait_until

TIMING = b"Cut,Frames\r\n1,31\r\n"


def get_imports_path(project: dict[str, Any]) -> str:
    """Return the API path of a board's imports."""
    return f"/api/projects/{project['slug']}/imports"


def make_import_body(size: int, **fields: Any) -> dict[str, Any]:
    """Return the body that creates an import of a timing table."""
    return {"id": str(uuid.uuid4()), "kind": "timing", "file_name": "timing.csv", "size": size, **fields}


async def create_import(person: Person, project: dict[str, Any], size: int, status: int = 201, **fields: Any) -> Any:
    """Create an import."""
    return await person.json("POST", get_imports_path(project), status, json=make_import_body(size, **fields))


async def get_import(
    person: Person, project: dict[str, Any], made: dict[str, Any], status: int = 200
) -> dict[str, Any]:
    """Return an import with its plan."""
    return await person.json("GET", f"{get_imports_path(project)}/{made['id']}", status)


async def upload_import(person: Person, project: dict[str, Any], data: bytes = TIMING, **fields: Any) -> dict[str, Any]:
    """Create an import and upload its file."""
    made = await create_import(person, project, len(data), **fields)
    answer = await send_chunk(person, made, 0, data)
    assert answer.status_code == 204, answer.text
    return made


async def wait_for_import(person: Person, project: dict[str, Any], made: dict[str, Any]) -> dict[str, Any]:
    """Wait until the file of an import is processed, and return the import with its plan."""

    async def get_processed_import() -> dict[str, Any] | None:
        found = await get_import(person, project, made)
        return found if found["state"] not in {"uploading", "reading"} else None

    return await wait_until(get_processed_import, 30, "the file is read")


async def create_planned_import(
    person: Person, project: dict[str, Any], data: bytes = TIMING, **fields: Any
) -> dict[str, Any]:
    """Create an import, upload its file, wait until it is processed and return the import with its plan."""
    return await wait_for_import(person, project, await upload_import(person, project, data, **fields))


def make_apply_body(plan: dict[str, Any] | None, *rows: str) -> dict[str, Any]:
    """Return the body that accepts these rows of a plan; by default, all."""
    known = plan or {"number": 1, "rows": []}
    return {"plan": known["number"], "accepted": [{"row": row} for row in rows or [row["id"] for row in known["rows"]]]}


async def apply_import(
    person: Person, project: dict[str, Any], made: dict[str, Any], *rows: str, status: int = 200
) -> dict[str, Any]:
    """Accept these rows of the plan, by default all, and return the response."""
    body = make_apply_body(made.get("plan"), *rows)
    return await person.json("POST", f"{get_imports_path(project)}/{made['id']}/apply", status, json=body)


async def undo_import(
    person: Person, project: dict[str, Any], made: dict[str, Any], status: int = 200
) -> dict[str, Any]:
    """Undo an import and return the response."""
    return await person.json("POST", f"{get_imports_path(project)}/{made['id']}/undo", status)
