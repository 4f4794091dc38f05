"""Fountain: a script as plain text."""

from typing import Final

from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import Format, ImportFormat

FORMAT: Final = Format(
    id="fountain",
    title=texts.FOUNTAIN_TITLE,
    imports=ImportFormat(
        kind="script", endings=(".fountain", ".spmd", ".txt"), reader="fountain.reader:read_fountain_file"
    ),
)
