"""What tests of chats say and ask."""

import uuid
from typing import Any

from tests.support.api.people import Person


async def direct(person: Person, other: Person, *, accepted: bool = False) -> dict[str, Any]:
    """The chat of two people, which the other has accepted where wanted."""
    chat = await person.json("PUT", f"/api/chats/direct/{other.id}", 200)
    if accepted:
        await other.json("POST", f"/api/chats/{chat['id']}/accept", 200)
    return chat


async def group(owner: Person, *people: Person, name: str = "Backgrounds") -> dict[str, Any]:
    """Create a group of these people; strangers accept their invitations."""
    body = {"id": str(uuid.uuid4()), "name": name, "people": [person.id for person in people]}
    chat = await owner.json("POST", "/api/chats", 201, json=body)
    for person in people:
        await accept_invitation(person, owner)
    return chat


async def invitations(person: Person) -> list[dict[str, Any]]:
    """List the pending invitations of a person to groups."""
    return (await person.json("GET", "/api/chats/invitations", 200))["items"]


async def accept_invitation(person: Person, owner: Person) -> None:
    """Accept the invitations that the owner of a group sent; harmless where there are none."""
    for each in await invitations(person):
        if each["invited_by"]["id"] == owner.id:
            await person.json("POST", f"/api/chats/invitations/{each['id']}/accept", 200)


async def say(person: Person, chat: dict[str, Any], text: str, status: int = 201, **more: Any) -> dict[str, Any]:
    """Say something in a chat."""
    body = {"id": str(uuid.uuid4()), "body": text, **more}
    return await person.json("POST", f"/api/chats/{chat['id']}/messages", status, json=body)


async def heard(person: Person, chat: dict[str, Any], **params: Any) -> list[str]:
    """What somebody reads in a chat."""
    found = await person.json("GET", f"/api/chats/{chat['id']}/messages", 200, params=params)
    return [message["body"] for message in found["items"]]


async def bring(person: Person, chat: dict[str, Any], data: bytes, status: int = 200, **more: str) -> dict[str, Any]:
    """Bring a picture into a chat."""
    headers, path = {"content-type": "image/jpeg"}, f"/api/chats/{chat['id']}/pictures/{more.get('id') or uuid.uuid4()}"
    return await person.json("PUT", path, status, content=data, headers=headers)
