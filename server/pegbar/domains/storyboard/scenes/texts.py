"""User-facing texts of scenes and shots."""

from typing import Final

from pegbar.domains.storyboard.limits import SCENES_MAX, SHOTS_MAX

SHOT_UNKNOWN: Final = "There is no such shot in this project."
SCENE_UNKNOWN: Final = "There is no such scene in this project."
NUMBER_FORM: Final = "A number has at most {most} letters and digits."
PATTERN_FORM: Final = "A label says at least one of {scene}, {shot}, {panel} and {n}, and has no other braces."
SCENES_FULL: Final = f"A storyboard holds at most {SCENES_MAX} scenes."
SHOTS_FULL: Final = f"A storyboard holds at most {SHOTS_MAX} shots."
ID_TAKEN: Final = "This id is taken. Please make a new one."
END_FADES: Final = "A board ends in a fade."
EDIT_EMPTY: Final = "Please say what to change."
NUMBERS_FOLLOW: Final = "Numbers follow the order of the board. Lock them to give one by hand."
NUMBER_NEEDED: Final = "What stands on the board needs a number."


def scene_taken(number: str) -> str:
    """Return the error text for a scene number that is taken."""
    return f"Scene {number} is there already."


def shot_taken(number: str, scene: str) -> str:
    """Return the error text for a shot number that is taken in its scene."""
    return f"Shot {number} is there already in scene {scene}."
