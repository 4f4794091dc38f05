"""User-facing texts of sound."""

from typing import Final

from pegbar.domains.storyboard.sound.limits import CLIPS_MAX, SOUND_HOURS_MAX, SOUNDS_MAX, TRACKS_MAX
from pegbar.kernel.text_catalog import Text, text

SOUND_SILENT: Final = text("storyboard.sound.sound_silent", "This audio is silent.")
SOUND_FAILED: Final = text("storyboard.sound.sound_failed", "Couldn't read this audio file. Add it again.")
SOUND_BROKE: Final = text(
    "storyboard.sound.sound_broke",
    "Something went wrong while reading this audio file. The error was logged for the administrator.",
)
SOUND_NOT_SENT: Final = text(
    "storyboard.sound.sound_not_sent", "This audio file wasn't completely uploaded. Add it again."
)
SOUND_ENDED: Final = text("storyboard.sound.sound_ended", "The upload of this audio file was canceled. Add it again.")
SOUND_GONE: Final = text("storyboard.sound.sound_gone", "This audio is no longer available.")
SOUND_ID_TAKEN: Final = text(
    "storyboard.sound.sound_id_taken", "This ID is already used by another audio file. Use a new one."
)
SOUND_UNKNOWN: Final = text("storyboard.sound.sound_unknown", "This audio isn't in this project.")
SOUNDS_FULL: Final = text(
    "storyboard.sound.sounds_full",
    "A project can have up to {most, plural, one {# audio file} other {# audio files}}.",
    most=SOUNDS_MAX,
)
HOURS_FULL: Final = text(
    "storyboard.sound.hours_full",
    "A project can have up to {most, plural, one {# hour} other {# hours}} of audio.",
    most=SOUND_HOURS_MAX,
)
NO_SOUNDS: Final = text("storyboard.sound.no_sounds", "Audio isn't available on this server.")


TRACK_UNKNOWN: Final = text("storyboard.sound.track_unknown", "This track isn't in this project.")
TRACK_DELETED: Final = text("storyboard.sound.track_deleted", "This track was deleted.")
TRACK_ID_TAKEN: Final = text(
    "storyboard.sound.track_id_taken", "This ID is already used by another track. Use a new one."
)
TRACKS_FULL: Final = text(
    "storyboard.sound.tracks_full",
    "A storyboard can have up to {most, plural, one {# track} other {# tracks}}.",
    most=TRACKS_MAX,
)

CUT_UNKNOWN: Final = text("storyboard.sound.cut_unknown", "This cut isn't in this project.")
CLIP_DELETED: Final = text("storyboard.sound.clip_deleted", "This clip was deleted.")
CLIP_ID_TAKEN: Final = text("storyboard.sound.clip_id_taken", "This ID is already used by another clip. Use a new one.")
CLIPS_FULL: Final = text(
    "storyboard.sound.clips_full",
    "A storyboard can have up to {most, plural, one {# clip} other {# clips}}.",
    most=CLIPS_MAX,
)
CLIP_EMPTY: Final = text("storyboard.sound.clip_empty", "A clip must end after it starts.")
CLIP_BEYOND: Final = text("storyboard.sound.clip_beyond", "The audio ends before this clip starts.")
CLIP_EARLY: Final = text(
    "storyboard.sound.clip_early", "Only a clip that moves with its cut can start before the board."
)
FADES_LONG: Final = text("storyboard.sound.fades_long", "The fades are longer than the clip.")
EDIT_EMPTY: Final = text("storyboard.sound.edit_empty", "Provide at least one change.")


def sound_used(clips: int) -> Text:
    """Return the error text for deleting a sound that clips use."""
    return text(
        "storyboard.sound.sound_used",
        "This audio is used by {clips, plural, one {# clip} other {# clips}}.",
        clips=clips,
    )


def end_missing(seconds: int) -> Text:
    """Return the text for a truncated sound, of which this many seconds could be read."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return text(
        "storyboard.sound.end_missing",
        "The end of this audio file is missing. The first {duration} was kept.",
        duration=f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}",
    )
