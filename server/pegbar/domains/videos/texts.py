"""User-facing texts of videos."""

from typing import Final

CAPTIONS_INVALID: Final = "These are no captions in the WebVTT or SRT format."
GUEST: Final = "Guest"
LANGUAGE_INVALID: Final = "This is no tag of a language, such as de or pt-BR."
