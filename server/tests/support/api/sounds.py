"""Helpers that create sounds, tracks and clips through the API."""

import uuid
from datetime import timedelta
from typing import Any

from sqlalchemy import update

from pegbar.domains.interchange.limits import STALLED_UPLOAD_SECONDS
from pegbar.domains.uploads.models import Upload
from pegbar.wiring import Instance
from tests.support.api.people import Person
from tests.support.api.uploads import send_chunk
from tests.support.media.recordings import encode_wav, make_tone
from tests.support.polling import wait_until

SECOND = 48_000


def get_sound_path(project: dict[str, Any]) -> str:
    """Return the API path of a board's sound."""
    return f"/api/projects/{project['slug']}/sound"


def new_id() -> str:
    """Return a new id, as clients generate it."""
    return str(uuid.uuid4())


async def get_board_sound(person: Person, project: dict[str, Any]) -> dict[str, Any]:
    """Return all sounds, tracks and clips of a board."""
    return await person.json("GET", get_sound_path(project), 200)


async def create_sound(person: Person, project: dict[str, Any], size: int, status: int = 201, **fields: Any) -> Any:
    """Create a sound whose file is to be uploaded."""
    body = {"id": new_id(), "name": "line.wav", "size": size, **fields}
    return await person.json("POST", f"{get_sound_path(project)}/sounds", status, json=body)


async def get_sound(person: Person, project: dict[str, Any], sound: dict[str, Any]) -> dict[str, Any]:
    """Return a sound with its file URLs."""
    return await person.json("GET", f"{get_sound_path(project)}/sounds/{sound['id']}", 200)


async def wait_for_sound(person: Person, project: dict[str, Any], sound: dict[str, Any]) -> dict[str, Any]:
    """Wait until a sound has been processed and return it with its file URLs."""

    async def get_processed_sound() -> dict[str, Any] | None:
        found = await get_sound(person, project, sound)
        return found if found["state"] != "reading" else None

    return await wait_until(get_processed_sound, 60, "the sound is read")


async def upload_sound(
    person: Person, project: dict[str, Any], data: bytes | None = None, **fields: Any
) -> dict[str, Any]:
    """Upload a sound; by default, one second of a sine tone."""
    data = encode_wav(make_tone(SECOND)) if data is None else data
    sound = await create_sound(person, project, len(data), **fields)
    answer = await send_chunk(person, sound, 0, data)
    assert answer.status_code == 204, answer.text
    return sound


async def upload_processed_sound(
    person: Person, project: dict[str, Any], data: bytes | None = None, **fields: Any
) -> dict[str, Any]:
    """Upload a sound, wait until it is processed and return it with its file URLs."""
    return await wait_for_sound(person, project, await upload_sound(person, project, data, **fields))


async def add_track(person: Person, project: dict[str, Any], status: int = 201, **fields: Any) -> dict[str, Any]:
    """Create a track below all others."""
    body = {"id": new_id(), "name": "Dialogue", **fields}
    return await person.json("POST", f"{get_sound_path(project)}/tracks", status, json=body)


def make_clip_body(sound: dict[str, Any], track: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return the body of a clip: the first half second of a sound, positioned on the board's time."""
    return {
        "id": new_id(),
        "track_id": track["id"],
        "sound_id": sound["id"],
        "anchor_cut_id": None,
        "at": 0,
        "from": 0,
        "to": SECOND // 2,
        "fade_in": 0,
        "fade_out": 0,
        "volume": 0,
        "muted": False,
        **fields,
    }


async def add_clip(
    person: Person,
    project: dict[str, Any],
    sound: dict[str, Any],
    track: dict[str, Any],
    status: int = 201,
    **fields: Any,
) -> dict[str, Any]:
    """Create a clip of a sound on a track."""
    return await person.json(
        "POST", f"{get_sound_path(project)}/clips", status, json=make_clip_body(sound, track, **fields)
    )


async def backdate_upload(instance: Instance, sound: dict[str, Any]) -> None:
    """Backdate the last chunk of a sound's upload so far that renders no longer wait for it."""
    async with instance.services.db.write() as tx:
        long_ago = (await tx.now()) - timedelta(seconds=STALLED_UPLOAD_SECONDS + 1)
        await tx.execute(update(Upload).where(Upload.id == sound["id"]).values(last_chunk_at=long_ago))
