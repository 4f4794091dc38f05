"""The fields of a cut that people change, and what of them goes where."""

from typing import Final, Literal, get_args

CONTENT: Final = ("name", "duration_frames", "note", "dialogue", "action", "camera", "transition", "shot_id")
"""What a copy and a kept version have of a cut beside its drawing."""

NONE_MEANS_NONE: Final = frozenset({"background_id", "camera", "transition", "shot_id"})
"""The fields of which a null in an edit is a value; of the others it is none."""

EDITED: Final = frozenset({*CONTENT, *NONE_MEANS_NONE})

CutText = Literal["dialogue", "action", "note"]
CUT_TEXTS: Final[tuple[CutText, ...]] = get_args(CutText)
"""What is written for a cut, in the order in which it is read."""

TEXTS: Final = frozenset({"name", *CUT_TEXTS})
"""By which a search finds a cut."""
