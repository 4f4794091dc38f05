"""API schemas of film versions."""

from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Moment, Output


class VideoVersionOut(Output):
    """A current or replaced film of a video. Frame n starts at n * rate_denominator / rate_numerator seconds."""

    number: int
    author: ProfileRef
    thumb_url: str
    video_url: str
    media_type: str
    size: int
    width: int
    height: int
    frames: int
    rate_numerator: int
    rate_denominator: int
    duration_seconds: float
    has_sound: bool
    captions_url: str | None
    open_notes: int
    """Number of unresolved review notes on it."""
    open_notes_not_copied: int
    """Number of unresolved notes that weren't carried over to the newest version; 0 for the newest itself."""
    created_at: Moment


class VideoVersionList(Output):
    """All versions of a film, newest first; the first is the public one."""

    items: list[VideoVersionOut]
