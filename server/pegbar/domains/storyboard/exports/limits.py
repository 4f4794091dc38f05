"""The numbers of exports."""

from typing import Final

FILM_SECONDS_MAX: Final = 3600
LOOP_CUTS_MAX: Final = 300
LOOP_SECONDS_MAX: Final = 120
"""Of a GIF or WebP."""
SEQUENCE_FRAMES_MAX: Final = 10_000
"""Of a picture for each frame."""
STORYBOARDER_SIDE: Final = 900
"""Of the pictures of a project of Storyboarder, the shorter one, px."""
STORYBOARDER_SIDE_MAX: Final = 8192
STORYBOARDER_THUMB_HEIGHT: Final = 60
STORYBOARDER_TIMING_MS: Final = 2000
"""How long a new board of such a project is."""
LAYERED_CUTS_AT_ONCE: Final = 16
"""So many drawings are painted layer by layer by one process."""
LAYERED_SECONDS: Final = 10
"""After which it begins no further one, so that others who wait have their turn."""
EXPORTS_LISTED: Final = 20
EXPORT_TITLE_MAX: Final = 120
EXPORT_SCENE_MAX: Final = 32
START_PAGE_MIN: Final = 1
START_PAGE_MAX: Final = 9999
EXPORT_URL_SECONDS: Final = 1800
EXPORT_DAYS: Final = 7
SOUND_WAIT_SECONDS: Final = 600
"""How long an export waits for sounds that are still uploaded or read."""
STALLED_UPLOAD_SECONDS: Final = 60
"""A sound of which nothing has arrived for so long is not waited for."""
EXPORTS_AT_ONCE: Final = 2
SHEET_COLUMNS_MAX: Final = 10
SHEET_ROWS_MAX: Final = 12
TIMECODE: Final = r"^\d\d[:;]\d\d[:;]\d\d[:;]\d{2,3}$"
EDL_EVENTS_MAX: Final = 999
"""An event's number has three digits."""
EDL_DISSOLVE_MAX: Final = 999
"""Frames: three digits too."""
EDL_TEXT_MAX: Final = 70
"""Characters of a title, a name, a line of a note."""
EDL_TRACKS_MAX: Final = 3
