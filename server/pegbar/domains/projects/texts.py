"""Texts of projects."""

from typing import Final

from pegbar.domains.projects.limits import PROJECT_DESCRIPTION_MAX, PROJECT_NAME_MAX
from pegbar.kernel.text_catalog import text

NAME_MISSING: Final = text("projects.name_missing", "Please enter a project name.")
DIMENSION_TOO_SMALL: Final = text("projects.dimension_too_small", "Dimensions must be at least 16px.")
DIMENSION_TOO_LARGE: Final = text("projects.dimension_too_large", "Dimensions too large (>8192).")
FPS_OUT_OF_RANGE: Final = text("projects.fps_out_of_range", "FPS must be between 1 and 120.")
SETTINGS_DIMENSION_TOO_SMALL: Final = text("projects.settings_dimension_too_small", "Minimum dimension is 16px.")
SETTINGS_DIMENSION_TOO_LARGE: Final = text("projects.settings_dimension_too_large", "Maximum dimension is 8192px.")
SETTINGS_FPS_OUT_OF_RANGE: Final = text("projects.settings_fps_out_of_range", "FPS must be 1-120.")
NEW_CUT_FRAMES_OUT_OF_RANGE: Final = text(
    "projects.new_cut_frames_out_of_range", "Enter a whole number of frames from 1 to 240."
)

PROJECT_NOT_CREATED: Final = text("projects.project_not_created", "Couldn't create the project. Try again.")
REQUEST_KEY_USED: Final = text(
    "projects.request_key_used", "This key was already used for another project. Use a new one."
)
NAME_TOO_LONG: Final = text(
    "projects.name_too_long",
    "Project names can have up to {most, plural, one {# character} other {# characters}}.",
    most=PROJECT_NAME_MAX,
)
DESCRIPTION_TOO_LONG: Final = text(
    "projects.description_too_long",
    "Descriptions can have up to {most, plural, one {# character} other {# characters}}.",
    most=PROJECT_DESCRIPTION_MAX,
)
DIMENSION_NOT_INTEGER: Final = text(
    "projects.dimension_not_integer", "Width and height must be whole numbers of pixels."
)
FPS_NOT_OFFERED: Final = text("projects.fps_not_offered", "FPS must be a whole number, 23.976, 29.97, or 59.94.")
