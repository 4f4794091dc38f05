"""A project's sound in a user's data export: original files and the arrangement."""

from collections.abc import AsyncIterator
from pathlib import PurePath

from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, json_entry
from pegbar.domains.storyboard.sound import store
from pegbar.domains.storyboard.sound.actions.presenters import clip_to_dict, sound_to_dict, track_to_dict


async def export_sound(services: Services, project_id: str, folder: str) -> AsyncIterator[ExportEntry]:
    """Export a project's sounds, if it has any. Files are named by the sound's id, with the original suffix."""
    async with services.db.read() as tx:
        sounds = await store.list_sounds(tx, project_id)
        tracks = await store.list_tracks(tx, project_id)
        clips = await store.list_clips(tx, project_id)
    if not sounds and not tracks:
        return
    lists = {
        "sounds": [sound_to_dict(row, row.received) for row in sounds],
        "tracks": [track_to_dict(row) for row in tracks],
        "clips": [clip_to_dict(row) for row in clips],
    }
    yield json_entry(f"{folder}/sound.json", lists)
    for row in sounds:
        if row.blob_key is not None:
            yield ExportEntry(f"{folder}/{row.id}{_get_suffix(row.name)}", key=row.blob_key)


def _get_suffix(name: str) -> str:
    """Return the file name's suffix in lower case if it is alphanumeric, else ""."""
    suffix = PurePath(name).suffix.lower()
    return suffix if suffix[1:].isascii() and suffix[1:].isalnum() else ""
