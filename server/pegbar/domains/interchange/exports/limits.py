"""Limits of exports."""

from typing import Final

FILM_SECONDS_MAX: Final = 3600
LOOP_CUTS_MAX: Final = 300
LOOP_SECONDS_MAX: Final = 120
"""Maximum duration of a GIF or an animated WebP."""
SEQUENCE_FRAMES_MAX: Final = 10_000
"""Maximum number of frames of an image sequence."""
STORYBOARDER_SIDE: Final = 900
"""The shorter side of the pictures in a Storyboarder project, in px."""
STORYBOARDER_SIDE_MAX: Final = 8192
STORYBOARDER_THUMB_HEIGHT: Final = 60
STORYBOARDER_TIMING_MS: Final = 2000
"""Default length of a board in a Storyboarder project."""
LAYERED_CUTS_AT_ONCE: Final = 16
"""Number of cuts that one worker process renders with layers."""
LAYERED_SECONDS: Final = 10
"""Time after which the process starts no further cut, so that other waiting jobs get a turn."""
EXPORTS_LISTED: Final = 20
EXPORT_TITLE_MAX: Final = 120
EXPORT_SCENE_MAX: Final = 32
START_PAGE_MIN: Final = 1
START_PAGE_MAX: Final = 9999
EXPORT_URL_SECONDS: Final = 1800
EXPORT_DAYS: Final = 7
SOUND_WAIT_SECONDS: Final = 600
"""How long an export waits for sounds that are still being uploaded or decoded."""
STALLED_UPLOAD_SECONDS: Final = 60
"""An export doesn't wait for uploads without a chunk for this long."""
EXPORTS_AT_ONCE: Final = 2
SHEET_COLUMNS_MAX: Final = 10
SHEET_ROWS_MAX: Final = 12
TIMECODE: Final = r"^\d\d[:;]\d\d[:;]\d\d[:;]\d{2,3}$"
EDL_EVENTS_MAX: Final = 999
"""Maximum number of events in one EDL: event numbers have three digits."""
EDL_DISSOLVE_MAX: Final = 999
"""Maximum number of frames of a dissolve in an EDL: it is written with three digits."""
EDL_TEXT_MAX: Final = 70
"""Maximum number of characters of a title, a name or a line of a note in an EDL."""
EDL_TRACKS_MAX: Final = 3
