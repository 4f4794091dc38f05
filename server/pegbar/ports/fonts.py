"""The font files that printing and writing into pictures need."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

_NAMED: Final = 3


class FontsMissing(Exception):
    """Font files are not installed; the text names them and says what to do, for who runs the server."""

    def __init__(self, folder: Path, names: Sequence[str]) -> None:
        named = ", ".join(names[:_NAMED]) + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")
        super().__init__(
            f"Fonts are missing in {folder}: {named}. PDFs and videos with text cannot be made. "
            "Run 'tools/fonts.sh' to install them."
        )
