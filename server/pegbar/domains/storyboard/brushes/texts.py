"""User-facing texts of saved brushes."""

from typing import Final

from pegbar.domains.storyboard.brushes.limits import BRUSH_PRESETS_MAX

BRUSHES_FULL: Final = f"You keep {BRUSH_PRESETS_MAX} brushes already. Remove one first."
BRUSH_ID_TAKEN: Final = "This id is taken by another brush. Please make a new one."
