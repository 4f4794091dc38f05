"""Every number of the specification's sections 5 and 9, once. They reach the client generated from here."""

from typing import Final

FPS_DEFAULT: Final = 24
FPS_MIN: Final = 1
FPS_MAX: Final = 120
FPS_FRACTIONAL: Final = (23.976, 29.97, 59.94)
WIDTH_DEFAULT: Final = 1920
HEIGHT_DEFAULT: Final = 1080
DIMENSION_MIN: Final = 16
DIMENSION_MAX: Final = 8192
PRESETS: Final = {"16:9": (1920, 1080), "1:1": (1080, 1080), "4:3": (1600, 1200), "2.39:1": (2390, 1000)}

PROJECT_NAME_MAX: Final = 100
PROJECT_DESCRIPTION_MAX: Final = 1000
EMAIL_MAX: Final = 254
PASSWORD_MIN: Final = 8
PASSWORD_MAX: Final = 128
DISPLAY_NAME_MAX: Final = 48
BIO_MAX: Final = 280
SEARCH_MAX: Final = 200
PERSON_FILTER_MAX: Final = 80
CUT_NAME_MAX: Final = 100
NOTE_MAX: Final = 1000
FRAMES_DEFAULT: Final = 1
FRAMES_MIN: Final = 1
FRAMES_MAX: Final = 100_000
FILM_SECONDS_MAX: Final = 3600
EXPORTS_LISTED: Final = 20
EXPORT_TITLE_MAX: Final = 120
EXPORT_SCENE_MAX: Final = 32
START_PAGE_MIN: Final = 1
START_PAGE_MAX: Final = 9999

BRUSH_MIN: Final = 1
BRUSH_MAX: Final = 64
UNDO_STEPS: Final = 60
PREVIEW_WIDTH_MAX: Final = 1920
PREVIEW_HEIGHT_MAX: Final = 1080
PREVIEW_QUALITY: Final = 0.7
PREVIEW_SMALL_WIDTH: Final = 480
PREVIEW_BYTES_MAX: Final = 20 * 1024 * 1024
DRAWING_UPDATE_BYTES_MAX: Final = 8 * 1024 * 1024
CUTS_MAX: Final = 10_000
PAGE_SIZE_MAX: Final = 100

CUT_URL_SECONDS: Final = 3600
COVER_URL_SECONDS: Final = 900
EXPORT_URL_SECONDS: Final = 1800
URL_REUSE_MARGIN_SECONDS: Final = 5

RESET_CODE_SECONDS: Final = 3600
RECOVERY_SECONDS: Final = 900
SESSION_DAYS: Final = 30
DELETED_PROJECT_DAYS: Final = 30
EXPORT_DAYS: Final = 7

AUTOSAVE_MS: Final = 1000
DRAWING_CHECK_MS: Final = 100
ORDER_DEBOUNCE_MS: Final = 300
TOAST_MS: Final = 3500
SESSION_TIMEOUT_MS: Final = 3000
SESSION_BACKOFF_MIN_MS: Final = 1000
SESSION_BACKOFF_MAX_MS: Final = 5000
PROFILE_SKIP_MS: Final = 1500
RESET_REDIRECT_MS: Final = 1200
HEADER_REVEAL_PX: Final = 30
PLAYHEAD_HIDE_MS: Final = 900
DRAG_SNAP_PX: Final = 3
CUT_BLOCK_MIN_PX: Final = 20
TIMELINE_COLLAPSED_PX: Final = 60
TIMELINE_EXPANDED_PX: Final = 130
MEMBERS_PANEL_PX: Final = 440
HEARTBEAT_MS: Final = 25_000
ROLE_COLOR_DEFAULT: Final = "#7aa2ff"


def as_mapping() -> dict[str, object]:
    """All limits by their names, for the configuration endpoint and the generated client module."""
    return {name: value for name, value in globals().items() if name.isupper()}
