"""The sound of a project for who takes out what is theirs: each file as it was sent, and what lies where."""

from collections.abc import AsyncIterator
from pathlib import PurePath

from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, json_entry
from pegbar.domains.storyboard.sound import store
from pegbar.domains.storyboard.sound.actions.shapes import plain_clip, plain_sound, plain_track


async def told(services: Services, project_id: str, folder: str) -> AsyncIterator[ExportEntry]:
    """Nothing of a project without sounds; a sound's file bears its id, and the ending with which it came."""
    async with services.db.read() as tx:
        sounds = await store.sounds(tx, project_id)
        tracks = await store.tracks(tx, project_id)
        clips = await store.clips(tx, project_id)
    if not sounds and not tracks:
        return
    lists = {
        "sounds": [plain_sound(row) for row in sounds],
        "tracks": [plain_track(row) for row in tracks],
        "clips": [plain_clip(row) for row in clips],
    }
    yield json_entry(f"{folder}/sound.json", lists)
    for row in sounds:
        if row.blob_key is not None:
            yield ExportEntry(f"{folder}/{row.id}{_ending(row.name)}", key=row.blob_key)


def _ending(name: str) -> str:
    """What a name ends in, where that is a plain ending."""
    ending = PurePath(name).suffix.lower()
    return ending if ending[1:].isascii() and ending[1:].isalnum() else ""
