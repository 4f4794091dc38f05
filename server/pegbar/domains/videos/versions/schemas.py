"""API shapes of versions of films."""

from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Moment, Output


class FilmVersion(Output):
    """A film that a video shows or has shown. Frame n stands at n * rate_denominator / rate_numerator seconds."""

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
    """How many review notes on it are not resolved."""
    left_behind: int
    """How many of those are not on the newest version too; of the newest itself, none."""
    created_at: Moment


class FilmVersionList(Output):
    """All versions of a film, newest first: the first is what everybody sees."""

    items: list[FilmVersion]
