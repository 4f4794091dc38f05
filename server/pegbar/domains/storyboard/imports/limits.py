"""The numbers of imports."""

from typing import Final

EDIT_BYTES_MAX: Final = 50 * 1024 * 1024
EDIT_CLIPS_MAX: Final = 20_000
EDIT_ELEMENTS_MAX: Final = 1_000_000
"""Of XML, and values of JSON."""
EDIT_DEPTH_MAX: Final = 24
"""So deep edits, and stacks and tracks of OTIO, may lie in one another."""
EDIT_ZIP_BYTES_MAX: Final = 2 * 1024 * 1024 * 1024
"""Of an edit that brings its pictures with it."""
EDIT_ZIP_ENTRIES_MAX: Final = 40_000
EDIT_TEXT_MAX: Final = 4000
"""Of a name or a path in an edit; what follows is left out."""
EDIT_CANDIDATES_MAX: Final = 20
"""So many of the cuts that an unclear picture may be are offered, the first of the board."""
SCRIPT_BYTES_MAX: Final = 5 * 1024 * 1024
SCRIPT_SCENES_MAX: Final = 3000
SCRIPT_PARAGRAPHS_MAX: Final = 100_000
"""Of all its scenes; a feature film's script has some thousands."""
SCRIPT_PARTS_MAX: Final = 2000
"""Of a scene's paragraphs that one cut's captions are from."""
IMPORT_NAME_MAX: Final = 200
TIMING_BYTES_MAX: Final = 5 * 1024 * 1024
IMPORT_HOURS: Final = 24
"""How long one that nobody applied is kept after the last piece of its file."""
IMPORT_DAYS: Final = 30
"""So long one that was applied can be taken back."""
PLAN_ROWS_MAX: Final = 30_000
"""Of which somebody may accept all at once."""
PLAN_ROW_ID_MAX: Final = 120
IMPORTS_LISTED: Final = 50
NAMED_FIRST: Final = 3
"""So many of a kind are named in a notice."""
STORYBOARD_BYTES_MAX: Final = 2 * 1024 * 1024 * 1024
"""Of a storyboard project, or pictures, in a ZIP."""
STORYBOARD_ENTRIES_MAX: Final = 20_000
STORYBOARD_UNPACKED_MAX: Final = 4 * 1024 * 1024 * 1024
BOARDS_MAX: Final = 500
"""Pictures, or boards of a project, that become cuts at once."""
BOARDS_FILE_BYTES_MAX: Final = 50 * 1024 * 1024
"""Of a project's files of boards, without their pictures."""
BOARDS_FILE_VALUES_MAX: Final = 2_000_000
"""Of its JSON: what is made of others."""
BOARD_LAYERS_MAX: Final = 100
PSD_BYTES_MAX: Final = 512 * 1024 * 1024
PSD_SIDE_MAX: Final = 8192
"""px."""
PSD_LAYERS_MAX: Final = 100
BOARD_PICTURE_BYTES_MAX: Final = 64 * 1024 * 1024
"""Of a picture that is no PSD, as it comes; on a drawing it is made smaller where it is too large for one."""
