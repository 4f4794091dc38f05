"""In which order is shown what was found. Pure."""


def mixed(places: list[tuple[int, int]]) -> list[int]:
    """In which order to show what several kinds found: the best ranks first, and of a rank a bit of each kind.

    Each is given by its rank and by its place among those of its kind; the answer is their numbers.
    """
    return sorted(range(len(places)), key=lambda number: places[number])
