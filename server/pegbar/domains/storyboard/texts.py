"""User-facing texts of the storyboard."""

from typing import Final

from pegbar.domains.storyboard.limits import (
    CAMERA_SIDE_MAX,
    CUTS_MAX,
    DRAWING_BYTES_MAX,
    DRAWING_UPDATE_BYTES_MAX,
    DRAWING_UPDATE_ITEMS_MAX,
)
from pegbar.kernel.limits import FPS_MAX, FPS_MIN

EDIT_EMPTY: Final = "Please say what to change of the cut."
BACKGROUND_HAS_NAME_ONLY: Final = "A background has a name only."
FRAMING_WIDTH: Final = "A framing may be ⅛ to 4 times the canvas."
CAMERA_TOO_FAR: Final = f"The canvas and what the camera sees may have {CAMERA_SIDE_MAX} px a side together."
CUT_ID_TAKEN: Final = "This id is taken by another cut. Please make a new one."
UPDATE_NOT_BASE64: Final = "The update is not base64."
UPDATE_NO_DRAWING: Final = "The bytes are not a drawing update."
UPDATE_TOO_LONG: Final = "Something follows the update."
UPDATE_OTHER: Final = "The update holds something that is no drawing."
UPDATE_SHORT: Final = "The update is cut short."
UPDATE_OUT_OF_RANGE: Final = "A number is out of range."
UPDATE_TOO_DEEP: Final = "Values are nested too deeply."
UPDATE_CLOCKS: Final = "A drawing has fewer changes than this."
UPDATE_TEXT: Final = "A text is not UTF-8."
UPDATE_VALUE: Final = "A value is of no known kind."
CUTS_FULL: Final = f"A storyboard holds at most {CUTS_MAX} cuts."
CHANGE_TOO_LARGE: Final = f"One change of a drawing has at most {DRAWING_UPDATE_BYTES_MAX // 1024 // 1024} MB."
UPDATE_TOO_MANY: Final = f"One change of a drawing has at most {DRAWING_UPDATE_ITEMS_MAX} strokes or other items."
DRAWING_FULL: Final = (
    f"This drawing is full: with all its changes it has {DRAWING_BYTES_MAX // 1024 // 1024} MB."
    " A duplicate of the cut holds only what is seen, and has room again."
)
DRAWING_TOO_MUCH: Final = "This drawing holds too much to be worked out."
UPDATE_TOO_LARGE: Final = f"A drawing update may have {DRAWING_UPDATE_BYTES_MAX} bytes at most."
FPS_UNKNOWN: Final = f"FPS must be between {FPS_MIN} and {FPS_MAX}."


def default_cut_name(number: int) -> str:
    """Return the name of an unnamed cut, by its number on the board."""
    return f"Cut {number}"


def cut_title(label: str, name: str) -> str:
    """Return the title of a cut that has both a label and a name."""
    return f"{label} · {name}"


def order_incomplete(missing: int, unknown: int, repeated: int) -> str:
    """Return the error text for an order that omits, invents or repeats cuts."""
    counts = ((missing, "left out"), (unknown, "not on this board"), (repeated, "named twice"))
    parts = ", ".join(f"{number} {what}" for number, what in counts if number)
    return f"The order must name every cut of the board once ({parts})."
