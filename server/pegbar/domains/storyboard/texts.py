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
from pegbar.kernel.text_catalog import Text, text
from pegbar.kernel.texts import enumeration, size

EDIT_EMPTY: Final = text("storyboard.edit_empty", "Provide at least one change to the cut.")
BACKGROUND_HAS_NAME_ONLY: Final = text("storyboard.background_has_name_only", "A background has only a name.")
FRAMING_WIDTH: Final = text("storyboard.framing_width", "A camera frame can be ⅛ to 4 times the width of the canvas.")
CAMERA_TOO_FAR: Final = text(
    "storyboard.camera_too_far",
    "The canvas and the camera's view can be up to {most, number, ::group-off} px per side together.",
    most=CAMERA_SIDE_MAX,
)
CUT_ID_TAKEN: Final = text("storyboard.cut_id_taken", "This ID is already used by another cut. Use a new one.")
UPDATE_NOT_BASE64: Final = text("storyboard.update_not_base64", "The update isn't valid Base64.")
UPDATE_NO_DRAWING: Final = text("storyboard.update_no_drawing", "The bytes aren't a drawing update.")
UPDATE_TOO_LONG: Final = text("storyboard.update_too_long", "There's extra data after the update.")
UPDATE_OTHER: Final = text("storyboard.update_other", "The update contains something that isn't a drawing.")
UPDATE_SHORT: Final = text("storyboard.update_short", "The update is truncated.")
UPDATE_OUT_OF_RANGE: Final = text("storyboard.update_out_of_range", "A number is out of range.")
UPDATE_TOO_DEEP: Final = text("storyboard.update_too_deep", "Values are nested too deeply.")
UPDATE_CLOCKS: Final = text("storyboard.update_clocks", "A drawing can't have this many changes.")
UPDATE_TEXT: Final = text("storyboard.update_text", "A text isn't valid UTF-8.")
UPDATE_VALUE: Final = text("storyboard.update_value", "A value has an unknown type.")
CUTS_FULL: Final = text(
    "storyboard.cuts_full", "A storyboard can have up to {most, plural, one {# cut} other {# cuts}}.", most=CUTS_MAX
)
CHANGE_TOO_LARGE: Final = text(
    "storyboard.change_too_large", "One change to a drawing can be up to {most}.", most=size(DRAWING_UPDATE_BYTES_MAX)
)
UPDATE_TOO_MANY: Final = text(
    "storyboard.update_too_many",
    "One change to a drawing can have up to {most, plural, one {# stroke or other item} other {# strokes or other "
    "items}}.",
    most=DRAWING_UPDATE_ITEMS_MAX,
)
DRAWING_FULL: Final = text(
    "storyboard.drawing_full",
    "This drawing is full: its history has reached {most}. Duplicate the cut to continue: the copy keeps only what's "
    "visible.",
    most=size(DRAWING_BYTES_MAX),
)
DRAWING_TOO_MUCH: Final = text("storyboard.drawing_too_much", "This drawing is too complex to process.")
UPDATE_TOO_LARGE: Final = text(
    "storyboard.update_too_large",
    "A drawing update can have up to {most, plural, one {# byte} other {# bytes}}.",
    most=DRAWING_UPDATE_BYTES_MAX,
)
FPS_UNKNOWN: Final = text(
    "storyboard.fps_unknown", "FPS must be between {least, number} and {most, number}.", least=FPS_MIN, most=FPS_MAX
)


def default_cut_name(number: int) -> Text:
    """Return the name of an unnamed cut, by its number on the board."""
    return text("storyboard.default_cut_name", "Cut {number, number, ::group-off}", number=number)


def cut_title(label: str, name: str) -> Text:
    """Return the title of a cut that has both a label and a name."""
    return text("storyboard.cut_title", "{label} · {name}", label=label, name=name)


def order_incomplete(missing: int, unknown: int, repeated: int) -> Text:
    """Return the error text for an order that omits, invents or repeats cuts."""
    faults = [
        text("storyboard.order_missing", "{count, number} left out", count=missing),
        text("storyboard.order_unknown", "{count, number} not on this board", count=unknown),
        text("storyboard.order_repeated", "{count, number} named twice", count=repeated),
    ]
    return text(
        "storyboard.order_incomplete",
        "The order must include every cut of the board exactly once ({faults}).",
        faults=enumeration([fault for fault in faults if fault.args["count"]]),
    )
