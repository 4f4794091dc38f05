"""Names of the files that decoding a sound writes into the sound's folder."""

from pathlib import Path
from typing import Final

PEAKS: Final = "peaks"


def get_segment_path(folder: Path, number: int) -> Path:
    """Return the path of an audio segment by its number, from 0."""
    return folder / f"piece-{number:04}.flac"
