"""Limits of the storyboard."""

from typing import Final

CUT_NAME_MAX: Final = 100
NOTE_MAX: Final = 1000
DIALOGUE_MAX: Final = 2000
ACTION_MAX: Final = 2000
TRANSITION_FRAMES_MAX: Final = 240
FRAMING_MIN: Final = 0.125
FRAMING_MAX: Final = 4
"""Bounds of a camera keyframe's width, in widths of the canvas."""
MOVING_SIDE_MAX: Final = 4096
"""Longest side of the picture that a camera moves over, in px."""
CAMERA_SIDE_MAX: Final = 8192
"""Longest side of the area that covers the canvas and all camera keyframes, in px of the canvas."""
FRAMES_DEFAULT: Final = 1
FRAMES_MIN: Final = 1
FRAMES_MAX: Final = 100_000
BRUSH_MIN: Final = 1
BRUSH_MAX: Final = 64
BRUSH_CURVE_MIN: Final = 0.25
"""The exponent of the pressure curve. Below 1, light pressure is enough."""
BRUSH_CURVE_MAX: Final = 4
GROUP_DEPTH_MAX: Final = 8
CANVAS_REACH: Final = 2**20
PREVIEW_SMALL_WIDTH: Final = 480
DRAWING_UPDATE_BYTES_MAX: Final = 8 * 1024 * 1024
DRAWING_UPDATE_ITEMS_MAX: Final = 20_000
DRAWING_UPDATE_VALUES_MAX: Final = 8 * DRAWING_UPDATE_ITEMS_MAX
DRAWING_BYTES_MAX: Final = 64 * 1024 * 1024
CUTS_MAX: Final = 10_000
VERSION_EVERY_MINUTES: Final = 10
CUT_URL_SECONDS: Final = 3600
SCENES_MAX: Final = 500
SHOTS_MAX: Final = 5000
NUMBER_MAX: Final = 8
SCENE_TITLE_MAX: Final = 200
TEXT_ID_MAX: Final = 100
LABEL_PATTERN_MAX: Final = 60
DIGITS_MIN: Final = 1
DIGITS_MAX: Final = 4
STEP_MIN: Final = 1
STEP_MAX: Final = 100

CODE_LENGTH: Final = 8
"""Length of a cut's code: the length of a reel name in an EDL."""
