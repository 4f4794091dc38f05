"""Texts of projects."""

from typing import Final

from pegbar.domains.projects.limits import PROJECT_DESCRIPTION_MAX, PROJECT_NAME_MAX

NAME_MISSING: Final = "Please enter a project name."
DIMENSION_TOO_SMALL: Final = "Dimensions must be at least 16px."
DIMENSION_TOO_LARGE: Final = "Dimensions too large (>8192)."
FPS_OUT_OF_RANGE: Final = "FPS must be between 1 and 120."
SETTINGS_DIMENSION_TOO_SMALL: Final = "Minimum dimension is 16px."
SETTINGS_DIMENSION_TOO_LARGE: Final = "Maximum dimension is 8192px."
SETTINGS_FPS_OUT_OF_RANGE: Final = "FPS must be 1-120."
NEW_CUT_FRAMES_OUT_OF_RANGE: Final = "A new cut has 1 to 240 whole frames."

PROJECT_NOT_CREATED: Final = "The project could not be made. Please try again."
REQUEST_KEY_USED: Final = "This key was sent with another project. Please make a new one."
NAME_TOO_LONG: Final = f"Please keep the project name within {PROJECT_NAME_MAX} characters."
DESCRIPTION_TOO_LONG: Final = f"Please keep the description within {PROJECT_DESCRIPTION_MAX} characters."
DIMENSION_NOT_WHOLE: Final = "Width and height are whole numbers of pixels."
FPS_NOT_OFFERED: Final = "FPS is a whole number, or 23.976, 29.97 or 59.94."
