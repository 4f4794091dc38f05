"""Events of sound on the project's topic."""

from typing import Literal

from pegbar.domains.storyboard.sound.schemas import ClipOut, SoundOut, TrackOut
from pegbar.kernel.schema import Output


class SoundChanged(Output):
    """Sounds, tracks and clips that were created, restored or changed, and the ids of deleted ones."""

    type: Literal["sound_changed"] = "sound_changed"
    sounds: list[SoundOut]
    tracks: list[TrackOut]
    clips: list[ClipOut]
    deleted_ids: list[str]
