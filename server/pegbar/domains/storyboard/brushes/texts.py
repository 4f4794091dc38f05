"""User-facing texts of saved brushes."""

from typing import Final

from pegbar.domains.storyboard.brushes.limits import BRUSH_PRESETS_MAX
from pegbar.kernel.text_catalog import text

BRUSHES_FULL: Final = text(
    "storyboard.brushes.brushes_full",
    "You already have {most, plural, one {# saved brush} other {# saved brushes}}. Remove one first.",
    most=BRUSH_PRESETS_MAX,
)
BRUSH_ID_TAKEN: Final = text(
    "storyboard.brushes.brush_id_taken", "This ID is already used by another brush. Use a new one."
)
