"""Limits of a board's sound."""

from typing import Final

SOUND_BYTES_MAX: Final = 1024 * 1024 * 1024
SOUND_NAME_MAX: Final = 100
SOUNDS_MAX: Final = 2000
SOUND_HOURS_MAX: Final = 10
"""Maximum total length of all sounds of a project."""
SOUND_SEND_DAYS: Final = 7
"""Retention of an unfinished upload after its last chunk."""
SOUND_URL_SECONDS: Final = 3600
TRACKS_MAX: Final = 16
TRACK_NAME_MAX: Final = 60
TRACK_POSITION_MAX: Final = 1_000_000
CLIPS_MAX: Final = 2000
VOLUME_MIN: Final = -60
VOLUME_MAX: Final = 12
"""Bounds of the volume in dB."""
CLIP_AT_MAX: Final = 2**50
"""Maximum position of a clip in samples; longer than any board."""
