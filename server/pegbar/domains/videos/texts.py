"""User-facing texts of videos."""

from typing import Final

from pegbar.kernel.text_catalog import text

CAPTIONS_INVALID: Final = text("videos.captions_invalid", "This isn't a valid WebVTT or SRT captions file.")
GUEST: Final = text("videos.guest", "Guest")
LANGUAGE_INVALID: Final = text("videos.language_invalid", "This isn't a valid language tag, such as de or pt-BR.")
