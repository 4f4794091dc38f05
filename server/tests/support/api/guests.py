"""Links by which guests come, and what they leave."""

import secrets
import uuid
from typing import Any

from tests.support.api.people import Person


def new_link(**more: Any) -> dict[str, Any]:
    """A link as the client makes it up."""
    return {"id": str(uuid.uuid4()), "secret": secrets.token_urlsafe(32), **more}


async def make_link(person: Person, video: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A link to a video, with the secret that the server does not tell again."""
    new = new_link(**more)
    made = await person.json("POST", f"/api/videos/{video['id']}/guest-links", 201, json=new)
    return {**made, "secret": new["secret"]}


def new_guest_note(name: str = "Ada from the studio", **more: Any) -> dict[str, Any]:
    """A note as a guest sends it."""
    note = {"id": str(uuid.uuid4()), "name": name, "body": "Brighter sky", "first_frame": 3, "last_frame": 5}
    return {**note, **more}


async def enter(guest: Person, link: dict[str, Any], status: int = 200, **more: Any) -> Any:
    """Come by a link."""
    return await guest.json("POST", f"/api/guest/{link['id']}/enter", status, json={"secret": link["secret"], **more})


async def leave_note(guest: Person, link: dict[str, Any], status: int = 201, **more: Any) -> Any:
    """A guest's note."""
    return await guest.json("POST", f"/api/guest/{link['id']}/notes", status, json=new_guest_note(**more))
