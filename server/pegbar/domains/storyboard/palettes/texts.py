"""User-facing texts of palettes."""

from typing import Final

from pegbar.domains.storyboard.palettes.limits import PALETTES_MAX
from pegbar.kernel.text_catalog import text

PALETTES_FULL: Final = text(
    "storyboard.palettes.palettes_full",
    "A project can have up to {most, plural, one {# palette} other {# palettes}}. Delete one first.",
    most=PALETTES_MAX,
)
PALETTE_ID_TAKEN: Final = text(
    "storyboard.palettes.palette_id_taken", "This ID is already used by another palette. Use a new one."
)
PALETTE_UNKNOWN: Final = text("storyboard.palettes.palette_unknown", "This palette isn't in this project.")
PALETTE_EDIT_EMPTY: Final = text("storyboard.palettes.palette_edit_empty", "Nothing to change was given.")
