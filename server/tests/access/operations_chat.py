"""Operations of the access matrix on chats: a project's, groups, and direct chats."""

import uuid
from typing import Any

from tests.access.stage import Stage
from tests.domains.chat.chat_api import accept_invitation
from tests.support.api.people import Person, sign_up
from tests.support.drawings.drawing import encode_picture

_CHAT = "/api/chats/{chat_id}"
_MESSAGE = f"{_CHAT}/messages/{{message_id}}"
_WEBP: dict[str, Any] = {"content": encode_picture(), "headers": {"Content-Type": "image/webp"}}
_READS = tuple(f"GET {_CHAT}{path}" for path in ("", "/people", "/messages", "/unread-messages", "/pins"))


def _make_message(text: str = "Hello") -> dict[str, str]:
    return {"id": str(uuid.uuid4()), "body": f"{text} {uuid.uuid4().hex}"}


async def send_message(person: Person, chat_id: str) -> str:
    """Send a message and return its id."""
    return (await person.json("POST", f"/api/chats/{chat_id}/messages", 201, json=_make_message()))["id"]


async def _get_or_create_direct_chat(stage: Stage, one: Person, other: Person) -> str:
    async def open_chat() -> str:
        return (await one.json("PUT", f"/api/chats/direct/{other.id}", 200))["id"]

    return await stage.get_or_make(f"direct {one.id} {other.id}", open_chat)


async def _get_or_create_group(stage: Stage, owner: Person, *people: Person) -> str:
    async def create_group() -> str:
        body = {"id": str(uuid.uuid4()), "name": "Backgrounds", "people": [person.id for person in people]}
        chat_id = (await owner.json("POST", "/api/chats", 201, json=body))["id"]
        for person in people:
            await accept_invitation(person, owner)
        return chat_id

    return await stage.get_or_make(f"group {owner.id} {[person.id for person in people]}", create_group)


async def _try_reads(stage: Stage, person: Person, chat_id: str) -> list[int]:
    values = {"chat_id": chat_id}
    signed = await stage.request(person, f"GET {_CHAT}/pictures", values, params={"path": "x"})
    return [(await stage.request(person, route, values)).status_code for route in _READS] + [signed.status_code]


async def _try_writes(stage: Stage, person: Person, chat_id: str, message_id: str) -> list[int]:
    """Send every write request in a chat; `message_id` is another person's message in it."""
    values = {"chat_id": chat_id, "message_id": message_id, "emoji": "👍", "picture_id": str(uuid.uuid4())}
    requests: tuple[tuple[str, dict[str, Any]], ...] = (
        (f"POST {_CHAT}/messages", {"json": _make_message()}),
        (f"PUT {_CHAT}/read", {"json": {"number": 1}}),
        (f"PUT {_CHAT}/unread", {"json": {"number": 0}}),
        (f"PUT {_CHAT}/mute", {"json": {"muted": False}}),
        (f"PUT {_MESSAGE}/reactions/{{emoji}}", {}),
        (f"DELETE {_MESSAGE}/reactions/{{emoji}}", {}),
        (f"PUT {_MESSAGE}/pin", {}),
        (f"DELETE {_MESSAGE}/pin", {}),
        (f"PUT {_CHAT}/pictures/{{picture_id}}", _WEBP),
    )
    return [(await stage.request(person, route, values, **more)).status_code for route, more in requests]


async def read_write_project(stage: Stage, person: Person) -> list[int]:
    """Read and write in a project's chat."""
    project_id = stage.project["id"]

    async def send() -> str:
        return await send_message(stage.owner, project_id)

    found = await stage.request(person, "GET /api/chats/project/{ref}")
    written = await _try_writes(stage, person, project_id, await stage.get_or_make("said in the project", send))
    return [found.status_code, *await _try_reads(stage, person, project_id), *written]


async def read_write_group(stage: Stage, person: Person) -> list[int]:
    """Read and write in a group of the person. Other people's groups answer 404."""
    friend, member = stage.people["friend"], stage.people["member"]
    theirs = await _get_or_create_group(stage, friend, member)
    message_id = await send_message(friend, theirs)
    outside = [*await _try_reads(stage, person, theirs), *await _try_writes(stage, person, theirs, message_id)]
    if not person.id:
        return outside
    assert set(outside) == {404}, "others' group"
    ours = await _get_or_create_group(stage, friend, person)
    message_id = await send_message(friend, ours)
    return [*await _try_reads(stage, person, ours), *await _try_writes(stage, person, ours, message_id)]


async def manage_group(stage: Stage, person: Person) -> list[int]:
    """Manage a group that the person owns. Members who don't own a group are refused."""
    friend, member = stage.people["friend"], stage.people["member"]
    refused = await _try_management(
        stage, person, await _get_or_create_group(stage, friend, *([person] if person.id else [member]))
    )
    if not person.id:
        return refused
    assert set(refused) == {403}, "another's group"
    created = await stage.request(
        person, "POST /api/chats", json={"id": str(uuid.uuid4()), "name": "Ours", "people": []}
    )
    return [created.status_code, *await _try_management(stage, person, created.json()["id"])]


async def _try_management(stage: Stage, person: Person, chat_id: str) -> list[int]:
    """Send every management request. Those on a person target a member other than the owner."""
    another = stage.people["member"]
    values = {"chat_id": chat_id, "profile_id": another.id}
    requests: tuple[tuple[str, dict[str, Any]], ...] = (
        (f"PUT {_CHAT}/name", {"json": {"name": "Renamed"}}),
        (f"PUT {_CHAT}/picture", _WEBP),
        (f"DELETE {_CHAT}/picture", {}),
        (f"PUT {_CHAT}/people/{{profile_id}}", {}),
        (f"DELETE {_CHAT}/people/{{profile_id}}", {}),
        (f"DELETE {_CHAT}/invitations/{{profile_id}}", {}),
        (f"PUT {_CHAT}/people/{{profile_id}}", {}),
    )
    statuses = [(await stage.request(person, route, values, **more)).status_code for route, more in requests]
    if person.id:
        await accept_invitation(another, person)
    handed = await stage.request(person, f"PUT {_CHAT}/owner", values, json={"profile_id": another.id})
    return [*statuses, handed.status_code]


async def leave_group(stage: Stage, person: Person) -> list[int]:
    """Leave a group as a member. Other people's groups answer 404."""
    friend, member = stage.people["friend"], stage.people["member"]
    route = f"DELETE {_CHAT}/people/{{profile_id}}"
    theirs = await _get_or_create_group(stage, friend, member)
    outside = await stage.request(person, route, {"chat_id": theirs, "profile_id": person.id or member.id})
    if not person.id:
        return [outside.status_code]
    assert outside.status_code == 404, "others' group"
    body = {"id": str(uuid.uuid4()), "name": "For a day", "people": [person.id]}
    chat = await friend.json("POST", "/api/chats", 201, json=body)
    await accept_invitation(person, friend)
    return [(await stage.request(person, route, {"chat_id": chat["id"], "profile_id": person.id})).status_code]


async def read_direct(stage: Stage, person: Person) -> list[int]:
    """Read a direct chat of the person. Other people's chats answer 404."""
    friend, member = stage.people["friend"], stage.people["member"]
    outside = await _try_reads(stage, person, await _get_or_create_direct_chat(stage, friend, member))
    if not person.id:
        return outside
    assert set(outside) == {404}, "others' chat"
    return await _try_reads(stage, person, await _get_or_create_direct_chat(stage, person, friend))


async def write_direct(stage: Stage, person: Person) -> list[int]:
    """Write in a direct chat of the person, as in `read_direct`. Across a block, messages are refused."""
    friend, member = stage.people["friend"], stage.people["member"]
    theirs = await _get_or_create_direct_chat(stage, friend, member)
    route = "PUT /api/chats/direct/{profile_id}"
    outside = await _try_writes(stage, person, theirs, await send_message(friend, theirs))
    if not person.id:
        return [(await stage.request(person, route, {"profile_id": friend.id})).status_code, *outside]
    assert set(outside) == {404}, "others' chat"
    opened = await stage.request(person, route, {"profile_id": friend.id})
    chat_id = opened.json()["id"]
    statuses = [opened.status_code, *await _try_writes(stage, person, chat_id, await send_message(friend, chat_id))]
    for one, other in ((friend, person), (person, friend)) if person is not stage.owner else ():
        await one.json("PUT", f"/api/blocks/{other.id}", 204)
        refused = await stage.request(person, f"POST {_CHAT}/messages", {"chat_id": chat_id}, json=_make_message())
        assert refused.status_code == 403, "across a block"
        await one.json("DELETE", f"/api/blocks/{other.id}", 204)
    return statuses


async def accept_direct(stage: Stage, person: Person) -> list[int]:
    """Accept a message request from a stranger. Other people's chats answer 404."""
    member, route = stage.people["member"], f"POST {_CHAT}/accept"
    theirs = {"chat_id": await _get_or_create_direct_chat(stage, stage.people["friend"], member)}
    outside = await stage.request(person, route, theirs)
    if not person.id:
        return [outside.status_code]
    assert outside.status_code == 404, "others' chat"
    other = stage.people["viewer"] if person is stage.people["stranger"] else stage.people["stranger"]
    ours = {"chat_id": await _get_or_create_direct_chat(stage, other, person)}
    return [(await stage.request(person, route, ours)).status_code]


async def accept_group_invitation(stage: Stage, person: Person) -> list[int]:
    """Accept a group invitation to the person. Other people's invitations answer 404."""
    return await _answer_invitation(stage, person, "accept")


async def decline_group_invitation(stage: Stage, person: Person) -> list[int]:
    """Decline a group invitation to the person, as in `accept_group_invitation`."""
    return await _answer_invitation(stage, person, "decline")


async def _answer_invitation(stage: Stage, person: Person, answer: str) -> list[int]:
    route = f"POST /api/chats/invitations/{{invite_id}}/{answer}"
    if not person.id:
        return [(await stage.request(person, route, {"invite_id": str(uuid.uuid4())})).status_code]
    inviter, other = [await sign_up(str(person.http.base_url)) for _ in range(2)]
    body = {"id": str(uuid.uuid4()), "name": "Inking", "people": [person.id, other.id]}
    await inviter.json("POST", "/api/chats", 201, json=body)
    own, theirs = [(await _list_invitation_ids(each, inviter))[0] for each in (person, other)]
    outside = await stage.request(person, route, {"invite_id": theirs})
    assert outside.status_code == 404, "another person's invitation"
    answered = await stage.request(person, route, {"invite_id": own})
    for each in (inviter, other):
        await each.http.aclose()
    return [answered.status_code]


async def list_own_invitations(stage: Stage, person: Person) -> list[int]:
    """List the person's group invitations. They don't contain the group's name or id."""
    route = "GET /api/chats/invitations"
    if not person.id:
        return [(await stage.request(person, route)).status_code]
    inviter = await sign_up(str(person.http.base_url))
    body = {"id": str(uuid.uuid4()), "name": "Secret sequence", "people": [person.id]}
    chat = await inviter.json("POST", "/api/chats", 201, json=body)
    answer = await stage.request(person, route)
    assert any(each["invited_by"]["id"] == inviter.id for each in answer.json()["items"])
    assert "Secret sequence" not in answer.text
    assert chat["id"] not in answer.text
    await inviter.http.aclose()
    return [answer.status_code]


async def _list_invitation_ids(person: Person, inviter: Person) -> list[str]:
    found = (await person.json("GET", "/api/chats/invitations", 200))["items"]
    return [each["id"] for each in found if each["invited_by"]["id"] == inviter.id]


async def change_own(stage: Stage, person: Person) -> list[int]:
    """Edit a message of the person. Editing another person's message in the same chat is refused."""
    return await _try_own_message(stage, person, "PATCH", json={"body": "Otherwise"})


async def delete_own(stage: Stage, person: Person) -> list[int]:
    """Delete a message of the person. Owners of projects and groups can't delete other people's messages either."""
    return await _try_own_message(stage, person, "DELETE")


async def _try_own_message(stage: Stage, person: Person, method: str, **more: Any) -> list[int]:
    friend, member = stage.people["friend"], stage.people["member"]
    group = await _get_or_create_group(stage, *((person, friend) if person.id else (member, friend)))
    values = {"chat_id": group, "message_id": await send_message(friend, group)}
    refused = (await stage.request(person, f"{method} {_MESSAGE}", values, **more)).status_code
    if not person.id:
        return [refused]
    assert refused == 403, "another one's message"
    own = {"chat_id": group, "message_id": await send_message(person, group)}
    return [(await stage.request(person, f"{method} {_MESSAGE}", own, **more)).status_code]


async def own_list(stage: Stage, person: Person) -> list[int]:
    """List the person's chats, requests and unread messages, and search. Other people's chats never appear."""
    theirs = await _get_or_create_direct_chat(stage, stage.people["friend"], stage.people["member"])
    await send_message(stage.people["friend"], theirs)
    routes = ("GET /api/chats", "GET /api/chats/requests", "GET /api/chats/unread")
    answers = [await stage.request(person, route) for route in routes]
    answers.append(await stage.request(person, "GET /api/chats/search", params={"q": "Hello"}))
    assert all(theirs not in answer.text for answer in answers), "others' chat"
    return [answer.status_code for answer in answers]


async def others_group(stage: Stage) -> str:
    """Return a group of two people that doesn't contain the tested person."""
    return await _get_or_create_group(stage, stage.people["friend"], stage.people["member"])


async def own_group(stage: Stage, person: Person) -> str:
    """Return a group with the person in it; for an anonymous person, a group of others."""
    return await _get_or_create_group(stage, stage.people["friend"], person) if person.id else await others_group(stage)
