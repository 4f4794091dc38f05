"""Limits of imports and exports."""

from typing import Final

EDIT_BYTES_MAX: Final = 50 * 1024 * 1024
EDIT_CLIPS_MAX: Final = 20_000
EDIT_ELEMENTS_MAX: Final = 1_000_000
"""Maximum number of elements in an XML file, or of values in a JSON file."""
EDIT_DEPTH_MAX: Final = 24
"""Maximum nesting depth of edits, and of OTIO stacks and tracks."""
EDIT_ZIP_BYTES_MAX: Final = 2 * 1024 * 1024 * 1024
"""Maximum size of an edit with embedded media."""
EDIT_ZIP_ENTRIES_MAX: Final = 40_000
EDIT_TEXT_MAX: Final = 4000
"""Maximum number of characters of a name or a path in an edit; longer ones are truncated."""
EDIT_CANDIDATES_MAX: Final = 20
"""Number of candidate cuts offered for an ambiguous picture, in board order."""
SCRIPT_BYTES_MAX: Final = 5 * 1024 * 1024
SCRIPT_SCENES_MAX: Final = 3000
SCRIPT_PARAGRAPHS_MAX: Final = 100_000
"""Maximum number of paragraphs in all scenes together. A feature film's script has a few thousand."""
SCRIPT_PARTS_MAX: Final = 2000
"""Maximum number of a scene's paragraphs that the captions of one cut can come from."""
IMPORT_NAME_MAX: Final = 200
TIMING_BYTES_MAX: Final = 5 * 1024 * 1024
IMPORT_HOURS: Final = 24
"""How long an unapplied import is stored after the last chunk of its file."""
IMPORT_DAYS: Final = 30
"""How long an applied import can be undone."""
PLAN_ROWS_MAX: Final = 30_000
"""Maximum number of rows in a plan; a user can accept all of them in one request."""
PLAN_ROW_ID_MAX: Final = 120
IMPORTS_LISTED: Final = 50
NAMED_FIRST: Final = 3
"""Number of items of a kind that a notice lists by name."""
STORYBOARD_BYTES_MAX: Final = 2 * 1024 * 1024 * 1024
"""Maximum size of a ZIP with a storyboard project or pictures."""
STORYBOARD_ENTRIES_MAX: Final = 20_000
STORYBOARD_UNPACKED_MAX: Final = 4 * 1024 * 1024 * 1024
BOARDS_MAX: Final = 500
"""Maximum number of pictures, or of boards of a project, that one import turns into cuts."""
BOARDS_FILE_BYTES_MAX: Final = 50 * 1024 * 1024
"""Maximum total size of a project's board files, without their pictures."""
BOARDS_FILE_VALUES_MAX: Final = 2_000_000
"""Maximum number of containers (objects and arrays) in the JSON of a project's board files."""
BOARD_LAYERS_MAX: Final = 100
PSD_BYTES_MAX: Final = 512 * 1024 * 1024
PSD_SIDE_MAX: Final = 8192
"""Maximum width and height of a PSD, in px."""
PSD_LAYERS_MAX: Final = 100
BOARD_PICTURE_BYTES_MAX: Final = 64 * 1024 * 1024
"""Maximum size of an uploaded picture that isn't a PSD. A picture too large for a drawing is scaled down."""
EXPORT_SECONDS_MAX: Final = 3600
VIDEO_SIZES: Final = {"720p": (1280, 720), "1080p": (1920, 1080), "4k": (3840, 2160)}
"""Longer and shorter side of a video in px, by name. The canvas is fitted into them, so one side may be shorter."""
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
LAYERED_CUTS_BATCH_SIZE: Final = 16
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
"""An upload that has received no chunk for this long has stalled: exports don't wait for it."""
EXPORTS_OPEN_MAX: Final = 2
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
