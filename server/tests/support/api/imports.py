"""Imports, made as their users make them."""

import uuid
from typing import Any

from tests.support.api.people import Person
from tests.support.api.publishing import TUS
from tests.support.deadline import until

TIMING = b"Cut,Frames\r\n1,31\r\n"


def root(project: dict[str, Any]) -> str:
    """Where a board's imports are."""
    return f"/api/projects/{project['slug']}/imports"


def promised(size: int, **fields: Any) -> dict[str, Any]:
    """The body of the promise of a table of lengths."""
    return {"id": str(uuid.uuid4()), "kind": "timing", "file_name": "timing.csv", "size": size, **fields}


async def begin(person: Person, project: dict[str, Any], size: int, status: int = 201, **fields: Any) -> Any:
    """The promise of a file."""
    return await person.json("POST", root(project), status, json=promised(size, **fields))


async def send(person: Person, project: dict[str, Any], made: dict[str, Any], offset: int, data: bytes) -> Any:
    """The answer to a piece of the file."""
    headers = {**TUS, "Upload-Offset": str(offset), "Content-Type": "application/offset+octet-stream"}
    return await person.http.patch(f"{root(project)}/{made['id']}/file", headers=headers, content=data)


async def get(person: Person, project: dict[str, Any], made: dict[str, Any], status: int = 200) -> dict[str, Any]:
    """An import with its plan."""
    return await person.json("GET", f"{root(project)}/{made['id']}", status)


async def sent(person: Person, project: dict[str, Any], data: bytes = TIMING, **fields: Any) -> dict[str, Any]:
    """An import whose file is sent."""
    made = await begin(person, project, len(data), **fields)
    answer = await send(person, project, made, 0, data)
    assert answer.status_code == 204, answer.text
    return made


async def settled(person: Person, project: dict[str, Any], made: dict[str, Any]) -> dict[str, Any]:
    """An import with its plan, once its file was read."""

    async def look() -> dict[str, Any] | None:
        found = await get(person, project, made)
        return found if found["state"] not in {"uploading", "reading"} else None

    return await until(look, 30, "the file is read")


async def planned(person: Person, project: dict[str, Any], data: bytes = TIMING, **fields: Any) -> dict[str, Any]:
    """An import whose file was sent and read, with its plan."""
    return await settled(person, project, await sent(person, project, data, **fields))


def acceptance(plan: dict[str, Any] | None, *rows: str) -> dict[str, Any]:
    """The body that accepts these rows of a plan; all of them, where none is said."""
    known = plan or {"number": 1, "rows": []}
    return {"plan": known["number"], "accepted": [{"row": row} for row in rows or [row["id"] for row in known["rows"]]]}


async def apply(
    person: Person, project: dict[str, Any], made: dict[str, Any], *rows: str, status: int = 200
) -> dict[str, Any]:
    """The answer to accepting these rows; all of the plan, where none is said."""
    body = acceptance(made.get("plan"), *rows)
    return await person.json("POST", f"{root(project)}/{made['id']}/apply", status, json=body)


async def undo(person: Person, project: dict[str, Any], made: dict[str, Any], status: int = 200) -> dict[str, Any]:
    """The answer to taking an import back."""
    return await person.json("POST", f"{root(project)}/{made['id']}/undo", status)
