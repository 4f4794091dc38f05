"""User-facing texts of sound."""

from typing import Final

from pegbar.domains.storyboard.sound.limits import CLIPS_MAX, SOUND_HOURS_MAX, SOUNDS_MAX, TRACKS_MAX

SOUND_SILENT: Final = "This sound is silent."
SOUND_FAILED: Final = "This sound could not be read. Please add it again."
SOUND_BROKE: Final = "Something went wrong while this sound was read. It was noted for whoever runs this server."
SOUND_NOT_SENT: Final = "This sound was not sent to its end."
SOUND_ENDED: Final = "The upload of this sound was ended. Please add it again."
SOUND_GONE: Final = "This sound is no longer there."
SOUND_ID_TAKEN: Final = "This id is taken by another sound. Please make a new one."
SOUND_UNKNOWN: Final = "There is no such sound in this project."
SOUNDS_FULL: Final = f"A project holds at most {SOUNDS_MAX} sounds."
HOURS_FULL: Final = f"A project holds at most {SOUND_HOURS_MAX} hours of sound."
NO_SOUNDS: Final = "This instance takes no sounds."


TRACK_UNKNOWN: Final = "There is no such track in this project."
TRACK_DELETED: Final = "This track was deleted."
TRACK_ID_TAKEN: Final = "This id is taken by another track. Please make a new one."
TRACKS_FULL: Final = f"A storyboard holds at most {TRACKS_MAX} tracks."

CUT_UNKNOWN: Final = "There is no such cut in this project."
CLIP_DELETED: Final = "This clip was deleted."
CLIP_ID_TAKEN: Final = "This id is taken by another clip. Please make a new one."
CLIPS_FULL: Final = f"A storyboard holds at most {CLIPS_MAX} clips."
CLIP_EMPTY: Final = "A clip ends after it begins."
CLIP_BEYOND: Final = "The sound ends before this clip of it begins."
CLIP_EARLY: Final = "Only a clip that moves with its cut may begin before the board does."
FADES_LONG: Final = "The fades are longer than the clip."
EDIT_EMPTY: Final = "Please say what to change."


def sound_used(clips: int) -> str:
    """Return the error text for deleting a sound that clips use."""
    return f"This sound is used by {'1 clip' if clips == 1 else f'{clips} clips'}."


def end_missing(seconds: int) -> str:
    """Return the text for a truncated sound, of which this many seconds could be read."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    duration = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return f"The end of this sound is missing; {duration} of it are kept."
