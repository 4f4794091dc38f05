"""What is announced of sound on the project's topic."""

from typing import Literal

from pegbar.domains.storyboard.sound.schemas import ClipOut, SoundOut, TrackOut
from pegbar.kernel.schema import Output


class SoundChanged(Output):
    """Sounds, tracks and clips that came, came back or changed, and the ids of those that went."""

    type: Literal["sound_changed"] = "sound_changed"
    sounds: list[SoundOut]
    tracks: list[TrackOut]
    clips: list[ClipOut]
    gone: list[str]
