"""FDX: a script of Final Draft."""

from typing import Final

from pegbar.domains.interchange.formats import texts
from pegbar.domains.interchange.formats.format import Format, ImportFormat

FORMAT: Final = Format(
    id="fdx",
    title=texts.FDX_TITLE,
    imports=ImportFormat(
        kind="script", endings=(".fdx",), reader="fdx.reader:read_fdx", marks=(b"<?xml", b"<FinalDraft")
    ),
)
