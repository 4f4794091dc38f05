"""Limits of users' brushes."""

from typing import Final

BRUSH_PRESETS_MAX: Final = 64
BRUSH_PRESET_NAME_MAX: Final = 40
BRUSH_OPACITY_MIN: Final = 0.01
BRUSH_FLOW_MIN: Final = 0.01
BRUSH_SMOOTHING_MAX: Final = 10
