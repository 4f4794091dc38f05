"""Helpers for tests of chats."""

import uuid
from typing import Any

from tests.support.api.people import Person


async def open_direct_chat(person: Person, other: Person, *, accepted: bool = False) -> dict[str, Any]:
    """Open the direct chat of two people; if `accepted`, the other person accepts it."""
    chat = await person.json("PUT", f"/api/chats/direct/{other.id}", 200)
    if accepted:
        await other.json("POST", f"/api/chats/{chat['id']}/accept", 200)
    return chat


async def create_group(owner: Person, *people: Person, name: str = "Backgrounds") -> dict[str, Any]:
    """Create a group of these people; strangers accept their invitations."""
    body = {"id": str(uuid.uuid4()), "name": name, "people": [person.id for person in people]}
    chat = await owner.json("POST", "/api/chats", 201, json=body)
    for person in people:
        await accept_invitation(person, owner)
    return chat


async def list_invitations(person: Person) -> list[dict[str, Any]]:
    """List the pending invitations of a person to groups."""
    return (await person.json("GET", "/api/chats/invitations", 200))["items"]


async def accept_invitation(person: Person, owner: Person) -> None:
    """Accept the pending invitations that the owner of a group sent."""
    for item in await list_invitations(person):
        if item["invited_by"]["id"] == owner.id:
            await person.json("POST", f"/api/chats/invitations/{item['id']}/accept", 200)


async def send_message(
    person: Person, chat: dict[str, Any], text: str, status: int = 201, **more: Any
) -> dict[str, Any]:
    """Send a message to a chat."""
    body = {"id": str(uuid.uuid4()), "body": text, **more}
    return await person.json("POST", f"/api/chats/{chat['id']}/messages", status, json=body)


async def read_texts(person: Person, chat: dict[str, Any], **params: Any) -> list[str]:
    """Return the texts of the messages in a chat."""
    result = await person.json("GET", f"/api/chats/{chat['id']}/messages", 200, params=params)
    return [message["body"] for message in result["items"]]


async def upload_picture(
    person: Person, chat: dict[str, Any], data: bytes, status: int = 200, **more: str
) -> dict[str, Any]:
    """Upload a picture to a chat."""
    headers, path = {"content-type": "image/jpeg"}, f"/api/chats/{chat['id']}/pictures/{more.get('id') or uuid.uuid4()}"
    return await person.json("PUT", path, status, content=data, headers=headers)
