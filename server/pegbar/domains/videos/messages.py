"""The sentences of videos."""

from typing import Final

CAPTIONS_INVALID: Final = "These are no captions in the WebVTT format."
