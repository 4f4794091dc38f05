"""The editable fields of a cut, grouped by use."""

from typing import Final, Literal, get_args

CONTENT_FIELDS: Final = ("name", "duration_frames", "note", "dialogue", "action", "camera", "transition", "shot_id")
"""Fields that a copy or a version of a cut has, besides its drawing."""

NULLABLE_FIELDS: Final = frozenset({"background_id", "camera", "transition", "shot_id"})
"""Fields for which null in an edit is a value. For the others it means no change."""

EDITABLE_FIELDS: Final = frozenset({*CONTENT_FIELDS, *NULLABLE_FIELDS})

CutText = Literal["dialogue", "action", "note"]
CUT_TEXTS: Final[tuple[CutText, ...]] = get_args(CutText)
"""Texts of a cut, in reading order."""

INDEXED_FIELDS: Final = frozenset({"name", *CUT_TEXTS})
"""Fields in the search index."""
