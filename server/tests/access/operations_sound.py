"""Operations of the access matrix on the sound of a board."""

import uuid
from typing import Any

from tests.access.stage import Stage
from tests.support.api import sounds
from tests.support.api.people import Person
from tests.support.api.scenes import make_if_match
from tests.support.api.uploads import send_chunk
from tests.support.media.recordings import encode_wav, make_tone

_ROOT = "/api/projects/{ref}/sound"


async def hear(stage: Stage, person: Person) -> list[int]:
    """List all sound of the board, and read the URLs of one sound."""
    sound = await stage.get_or_make("sound", lambda: sounds.create_sound(stage.owner, stage.project, 10))
    listed = await stage.request(person, f"GET {_ROOT}")
    values, missing = {"sound_id": sound["id"]}, {"sound_id": str(uuid.uuid4())}
    return [
        listed.status_code,
        await stage.request_indistinguishable(person, f"GET {_ROOT}/sounds/{{sound_id}}", values, missing),
    ]


async def add_change_record(stage: Stage, person: Person) -> list[int]:
    """Upload a sound; create, change, delete and restore a track and a clip of it."""
    data, ids = encode_wav(make_tone(100)), {name: str(uuid.uuid4()) for name in ("sound_id", "track_id", "clip_id")}
    created = await stage.request(person, f"POST {_ROOT}/sounds", json=_make_sound_body(ids["sound_id"], len(data)))
    if not created.is_success:
        await stage.owner.json(
            "POST", f"{sounds.get_sound_path(stage.project)}/sounds", json=_make_sound_body(ids["sound_id"], len(data))
        )
    else:
        assert (await send_chunk(person, created.json(), 0, data)).status_code == 204
    track, clip = {"id": ids["track_id"], "name": "Dialogue"}, {"from": 0, "to": 90, "anchor_cut_id": None, "at": 0}
    clip |= {"id": ids["clip_id"], "sound_id": ids["sound_id"], "track_id": ids["track_id"]}
    mute_request: dict[str, Any] = {"json": {"muted": True}, "headers": make_if_match(1)}
    answers = [created]
    for what, body in (("track", track), ("clip", clip)):
        made = await stage.request(person, f"POST {_ROOT}/{what}s", json=body)
        if not made.is_success:
            await stage.owner.json("POST", f"{sounds.get_sound_path(stage.project)}/{what}s", 201, json=body)
        one = f"{_ROOT}/{what}s/{{{what}_id}}"
        answers += [made, await stage.request(person, f"PATCH {one}", ids, **mute_request)]
        answers += [await stage.request(person, f"{verb} {one}{end}", ids) for verb, end in _BACK]
    await stage.owner.json("DELETE", f"{sounds.get_sound_path(stage.project)}/clips/{ids['clip_id']}", 204)
    removed = await stage.request(person, f"DELETE {_ROOT}/sounds/{{sound_id}}", ids)
    await stage.owner.json("DELETE", f"{sounds.get_sound_path(stage.project)}/tracks/{ids['track_id']}", 204)
    if not removed.is_success:
        await stage.owner.json("DELETE", f"{sounds.get_sound_path(stage.project)}/sounds/{ids['sound_id']}", 204)
    return [answer.status_code for answer in [*answers, removed]]


_BACK = (("DELETE", ""), ("POST", "/restore"))


def _make_sound_body(sound_id: str, size: int) -> dict[str, Any]:
    return {"id": sound_id, "name": "line.wav", "size": size}
