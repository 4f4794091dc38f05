"""Helpers that create exports and follow their progress as a client does."""

from typing import Any, Final

from pegbar.domains.interchange.formats.registry import list_exportable
from tests.support.api.boards import push_update
from tests.support.api.people import Person
from tests.support.drawings.drawing import DrawingCopy, encode_picture
from tests.support.polling import wait_until
from tests.support.servers.processes import list_children

RED: Final = "#cc2030"
EDITS: Final = tuple(fmt.id for fmt, exports in list_exportable() if exports.edit is not None)
RENDERED: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    *((fmt.id, {}) for fmt, exports in list_exportable() if exports.requires_account),
    ("zip", {"format": "jpeg"}),
    ("zip", {"every_frame": True}),
)
"""Export kinds rendered from images or sounds, with options that change the file type."""


async def wait_for_export(person: Person, export: dict[str, Any], *, may_restart: bool = False) -> dict[str, Any]:
    """Wait until an export has ended and return it.

    Its progress must not decrease, unless its job starts again (`anew`).
    """
    last = -1.0

    async def get_ended_export() -> dict[str, Any] | None:
        nonlocal last
        state = await person.json("GET", f"/api/exports/{export['id']}", 200)
        assert (0 if may_restart else last) <= state["progress"] <= 1
        last = state["progress"]
        return state if state["state"] not in {"queued", "running"} else None

    return await wait_until(get_ended_export, 150, "the export is over")


async def add_colored_preview(
    person: Person, cut: dict[str, Any], width: int = 640, height: int = 360, colour: str = RED
) -> None:
    """Give a cut a preview of one color."""
    response = await push_update(person, cut["id"], DrawingCopy().draw_stroke())
    webp = encode_picture(width, height, colour=colour)
    path = f"/api/cuts/{cut['id']}/preview?seq={response.json()['seq']}"
    await person.json("PUT", path, 200, content=webp, headers={"Content-Type": "image/webp"})


async def create_export(person: Person, project: dict[str, Any], kind: str, **options: Any) -> dict[str, Any]:
    """Create an export of a board and return it."""
    body = {"kind": kind, "options": options}
    return await person.json("POST", f"/api/projects/{project['slug']}/exports", 202, json=body)


async def download_export(person: Person, export: dict[str, Any], media_type: str) -> bytes:
    """Wait for an export, download its file and check that it is served with this media type."""
    done = await wait_for_export(person, export)
    assert (done["state"], done["progress"], done["detail"]) == ("done", 1.0, None), done
    file = await person.http.get(done["url"])
    assert (file.status_code, file.headers["content-type"]) == (200, media_type)
    assert file.headers["content-disposition"].startswith("attachment; filename=")
    return file.content


async def cancel_while_running(person: Person, export: dict[str, Any], worker: str) -> None:
    """Delete an export while its process (`child`) runs, and wait until the process has ended."""
    path = f"/api/exports/{export['id']}"

    async def is_running() -> bool:
        state = await person.json("GET", path, 200)
        return state["state"] == "running" and state["progress"] > 0.01

    await wait_until(is_running, 60, "the export is being made")
    assert list_children(worker)
    await person.json("DELETE", path, 204)

    async def has_ended() -> bool:
        return not list_children(worker)

    await wait_until(has_ended, 15, "the process has ended")
    assert (await person.json("GET", path, 200))["state"] == "cancelled"
