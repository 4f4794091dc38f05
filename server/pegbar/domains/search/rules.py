"""Pure rules: the order of results, and the searchable text of a cut."""

from typing import Any


def interleave(places: list[tuple[int, int]]) -> list[int]:
    """Interleave the results of several kinds: the best ranks first, and each rank mixed by kind.

    Each result is given by its rank and its position within its kind. Returns the indexes in display order.
    """
    return sorted(range(len(places)), key=lambda number: places[number])


def build_cut_text(cut: Any) -> str:
    """Join the texts by which a cut is found besides its name: dialogue, action and note."""
    return "\n".join(text for text in (cut.dialogue, cut.action, cut.note) if text)
