"""Texts on printed boards."""

from collections.abc import Mapping
from typing import Final

from pegbar.kernel.text_catalog import Text, text

NO_ART: Final = text("adapters.print.no_art", "No art")
HEADINGS: Final[Mapping[str, Text]] = {
    "dialogue": text("adapters.print.heading_dialogue", "Dialogue"),
    "action": text("adapters.print.heading_action", "Action"),
    "note": text("adapters.print.heading_note", "Note"),
}


def scene(name: str) -> Text:
    """Return the label of the scene, at the top of each page."""
    return text("adapters.print.scene", "Scene {name}", name=name)


def page(number: int) -> Text:
    """Return the label of a page, by its number."""
    return text("adapters.print.page", "Page {number, number, ::group-off}", number=number)
