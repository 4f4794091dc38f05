"""The files that reading a sound leaves in its folder."""

from pathlib import Path
from typing import Final

PEAKS: Final = "peaks"


def piece_in(folder: Path, number: int) -> Path:
    """Return the path of a piece, by its number from 0."""
    return folder / f"piece-{number:04}.flac"
