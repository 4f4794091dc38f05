"""Titles and numbers of a script's scenes, in the form of a board."""

from pegbar.domains.interchange.formats.common.scripts.model import ScriptScene
from pegbar.domains.storyboard.limits import NUMBER_MAX, SCENE_TITLE_MAX
from pegbar.kernel.unicode_text import is_blank


def truncate(text: str, max_length: int) -> str:
    """Truncate a text to a number of characters, with an ellipsis."""
    return text if len(text) <= max_length else f"{text[: max_length - 1].rstrip()}…"


def get_title(scene: ScriptScene) -> str:
    """Return a scene's heading as a scene title of a board: one line; "" if it has no visible characters."""
    line = " ".join(scene.heading.split())
    return "" if is_blank(line) else truncate(line, SCENE_TITLE_MAX)


def get_number(scene: ScriptScene) -> str:
    """Return a scene's number in the form of a board: only letters and digits; "" if it is too long."""
    number = "".join(sign for sign in scene.number if sign.isalnum())
    return number if len(number) <= NUMBER_MAX else ""
