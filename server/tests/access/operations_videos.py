"""Operations of the access matrix on publishing videos and on changing published ones."""

import uuid
from typing import Any

from tests.access.stage import Stage
from tests.support.api.guests import create_link, make_link_body, make_note_body
from tests.support.api.people import Person
from tests.support.api.publishing import (
    create_publication,
)
from tests.support.api.uploads import send_chunk
from tests.support.api.videos import insert_video
from tests.support.drawings.drawing import encode_picture

_VIDEO = "/api/videos/{video_id}"
_PUBLICATION = "/api/publications/{publication_id}"
_WEBP: dict[str, Any] = {"content": encode_picture(), "headers": {"Content-Type": "image/webp"}}
_CAPTIONS: dict[str, Any] = {
    "content": b"WEBVTT\n\n00:00.000 --> 00:01.000\nRow.\n",
    "headers": {"Content-Type": "text/vtt"},
}


async def publish(stage: Stage, person: Person) -> list[int]:
    """Publish a video. People who may not publish try the owner's publication, which answers 404."""
    body = {"id": str(uuid.uuid4()), "source": "file", "file_name": "take.mp4", "size": 3}
    created = await stage.request(person, "POST /api/projects/{ref}/publications", json=body)
    listed = await stage.request(person, "GET /api/projects/{ref}/publications")
    statuses = [created.status_code, listed.status_code]
    own: dict[str, Any] = body if created.is_success else await create_publication(stage.owner, stage.project, size=3)
    values: dict[str, str] = {"publication_id": own["id"]}
    requests: list[tuple[str, dict[str, Any]]] = [
        ("GET " + _PUBLICATION, {}),
        (f"PUT {_PUBLICATION}/thumbnail", _WEBP),
        (f"POST {_PUBLICATION}/publish", {"json": {}}),
        ("DELETE " + _PUBLICATION, {}),
    ]
    if created.is_success:
        assert (await send_chunk(person, own, 0, b"abc")).status_code == 204
    answered = [(await stage.request(person, route, values, **more)).status_code for route, more in requests]
    if created.is_success or not person.id:
        return statuses + answered
    assert set(answered) == {404}
    await stage.owner.json("DELETE", _PUBLICATION.format(**values), 204)
    return statuses


async def publish_version(stage: Stage, person: Person) -> list[int]:
    """Publish a new version of a video of the person.

    For another person's video, the right to publish in the project is needed.
    """
    own = stage.video if not person.id else await insert_video(stage.instance, stage.project, person)
    statuses = await _begin_version(stage, person, own)
    if person.id and person is not stage.owner and not set(statuses) & {403, 404}:
        others = await _begin_version(stage, person, stage.video)
        assert set(others) == ({200, 201, 204} if person is stage.people["can_publish"] else {403}), (
            "another one's video"
        )
    return statuses


async def _begin_version(stage: Stage, person: Person, video: dict[str, Any]) -> list[int]:
    body: dict[str, Any] = {"id": str(uuid.uuid4()), "source": "file", "file_name": "take.mp4", "size": 3}
    route = f"POST {_VIDEO}/publications"
    created = await stage.request(person, route, {"video_id": video["id"]}, json=body)
    listed = await stage.request(person, f"GET {_VIDEO}/publications", {"video_id": video["id"]})
    if not created.is_success:
        return [created.status_code, listed.status_code]
    values = {"publication_id": body["id"]}
    sent = await send_chunk(person, body, 0, b"abc")
    ended = await stage.request(person, "DELETE " + _PUBLICATION, values)
    return [created.status_code, listed.status_code, sent.status_code, ended.status_code]


async def edit_or_delete(stage: Stage, person: Person) -> list[int]:
    """Change and delete a video of the person, even without membership; anonymous people try the owner's."""
    own = stage.video if not person.id else await insert_video(stage.instance, stage.project, person)
    statuses = await _try_changes(stage, person, own)
    if person.id and person is not stage.owner:
        assert set(await _try_changes(stage, person, stage.video)) == {403}, "another one's video"
    return statuses


async def _try_changes(stage: Stage, person: Person, video: dict[str, Any]) -> list[int]:
    version = {"If-Match": "1"}
    requests: list[tuple[str, dict[str, Any]]] = [
        (f"PATCH {_VIDEO}", {"json": {"description": "Dawn."}, "headers": version}),
        (f"PUT {_VIDEO}/thumbnail", _WEBP),
        (f"PUT {_VIDEO}/captions", _CAPTIONS),
        (f"DELETE {_VIDEO}/captions", {}),
        (f"DELETE {_VIDEO}", {}),
    ]
    values = {"video_id": video["id"]}
    return [(await stage.request(person, route, values, **more)).status_code for route, more in requests]


_LINKS = f"{_VIDEO}/guest-links"
_GUEST = "/api/guest/{link_id}"


async def manage_guest_links(stage: Stage, person: Person) -> list[int]:
    values = {"video_id": stage.video["id"]}
    owners = await create_link(stage.owner, stage.video)
    listed = await stage.request(person, f"GET {_LINKS}", values)
    made = await stage.request(person, f"POST {_LINKS}", values, json=make_link_body())
    deleted = await stage.request(person, f"DELETE {_LINKS}/{{link_id}}", values | {"link_id": owners["id"]})
    if made.is_success:
        await stage.owner.json("DELETE", f"{_LINKS.format(**values)}/{made.json()['id']}", 204)
    elif not deleted.is_success:
        await stage.owner.json("DELETE", f"{_LINKS.format(**values)}/{owners['id']}", 204)
    return [listed.status_code, made.status_code, deleted.status_code]


async def use_guest_link(stage: Stage, person: Person) -> list[int]:
    """Use a guest link. It needs the secret, works for everyone, and grants access to no other link."""
    link = await create_link(stage.owner, stage.video)
    values, note = {"link_id": link["id"]}, make_note_body()
    requests: list[tuple[str, dict[str, Any]]] = [
        (f"GET {_GUEST}/video", {}),
        (f"GET {_GUEST}/notes", {}),
        (f"POST {_GUEST}/notes", {"json": note}),
        (f"DELETE {_GUEST}/notes/{note['id']}", {}),
    ]

    async def try_on_note() -> list[int]:
        routes = [(route.replace(note["id"], "{note_id}"), more) for route, more in requests]
        known = values | {"note_id": note["id"]}
        return [(await stage.request(person, route, known, **more)).status_code for route, more in routes]

    assert set(await try_on_note()) == {401}, "without the secret"
    entered = await stage.request(person, f"POST {_GUEST}/enter", values, json={"secret": link["secret"]})
    statuses = [entered.status_code, *await try_on_note()]
    other = await create_link(stage.owner, stage.video)
    refused = await person.http.get(f"/api/guest/{other['id']}/video")
    assert refused.status_code == 401, "another link"
    for each in (link, other):
        await stage.owner.json("DELETE", f"{_LINKS.format(video_id=stage.video['id'])}/{each['id']}", 204)
    assert set(await try_on_note()) == {401}, "it was revoked"
    return statuses
