"""The sentences of what comes onto a board from elsewhere."""

from typing import Final

from pegbar.domains.storyboard.imports.limits import SCRIPT_BYTES_MAX, SCRIPT_SCENES_MAX

FILE_EMPTY: Final = "This file is empty."
SCRIPT_LARGE: Final = f"A script may have at most {SCRIPT_BYTES_MAX // 1024 // 1024} MB."


def not_readable(form: str, line: int) -> str:
    """The sentence of a file that breaks its format's rules at a line, counted from 1."""
    return f"This is no {form} that Pegbar can read (line {line})."


def nothing_in(name: str) -> str:
    """The sentence of a file that can be read and holds nothing for a board."""
    return f"{name} holds no scene, clip or board."


def too_many_scenes(line: int) -> str:
    """The sentence of a script with too many scenes; the first that is too many stands at that line."""
    return f"A script may have at most {SCRIPT_SCENES_MAX} scenes (line {line} begins one more)."
