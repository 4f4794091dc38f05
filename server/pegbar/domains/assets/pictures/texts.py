"""User-facing texts of document previews."""

from typing import Final

from pegbar.domains.assets.pictures.limits import ASSET_PAGES_MAX
from pegbar.kernel.text_catalog import text

ASSET_NO_PAGES: Final = text("assets.pictures.asset_no_pages", "This file isn't a PDF.")
PAGE_UNREADABLE: Final = text(
    "assets.pictures.page_unreadable", "This page can't be previewed. Open the file to see it."
)
PAGE_MISSING: Final = text("assets.pictures.page_missing", "This page isn't in the document.")
PAGE_BEYOND: Final = text(
    "assets.pictures.page_beyond",
    "{most, plural, one {Only the first page of a document is shown here.} other {Only the first # pages of a "
    "document are shown here.}} Open the file to see the rest.",
    most=ASSET_PAGES_MAX,
)
DOCUMENT_LARGE: Final = text(
    "assets.pictures.document_large", "This document is too large to preview. Open the file to see it."
)
