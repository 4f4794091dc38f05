"""In which order is shown what was found, and what of a cut is looked through. Pure."""

from typing import Any


def mixed(places: list[tuple[int, int]]) -> list[int]:
    """In which order to show what several kinds found: the best ranks first, and of a rank a bit of each kind.

    Each is given by its rank and by its place among those of its kind; the answer is their numbers.
    """
    return sorted(range(len(places)), key=lambda number: places[number])


def cut_text(cut: Any) -> str:
    """What a cut is found by beside its name: what is said, what happens, and the note, as far as there are any."""
    return "\n".join(text for text in (cut.dialogue, cut.action, cut.note) if text)
