"""User-facing texts of document previews."""

from typing import Final

from pegbar.domains.assets.pictures.limits import ASSET_PAGES_MAX

ASSET_NO_PAGES: Final = "This file is no PDF."
PAGE_UNREADABLE: Final = "This page cannot be shown here. Open the file to see it."
PAGE_MISSING: Final = "The document has no such page."
PAGE_BEYOND: Final = (
    f"Only the first {ASSET_PAGES_MAX} pages of a document are shown here. Open the file to see the rest."
)
DOCUMENT_LARGE: Final = "The document is too large to be shown here. Open the file to see it."
