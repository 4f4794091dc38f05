"""Fountain: a script as plain text."""

from typing import Final

from pegbar.domains.interchange.formats.format import Format, ImportFormat

FORMAT: Final = Format(
    id="fountain",
    title="Fountain",
    imports=ImportFormat(
        kind="script", endings=(".fountain", ".spmd", ".txt"), reader="fountain.reader:read_fountain_file"
    ),
)
