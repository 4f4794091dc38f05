"""Exception for missing font files, which PDFs and videos with text need."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

_NAMES_SHOWN: Final = 3


class FontsMissing(Exception):
    """Font files aren't installed; the text names them and tells the administrator how to install them."""

    def __init__(self, folder: Path, names: Sequence[str]) -> None:
        names_text = ", ".join(names[:_NAMES_SHOWN]) + (
            f" and {len(names) - _NAMES_SHOWN} more" if len(names) > _NAMES_SHOWN else ""
        )
        super().__init__(
            f"Fonts are missing in {folder}: {names_text}. PDFs and videos with text can't be created. "
            "Run 'tools/fonts.sh' to install them."
        )
