"""User-facing texts of scenes and shots."""

from typing import Final

from pegbar.domains.storyboard.limits import NUMBER_MAX, SCENES_MAX, SHOTS_MAX
from pegbar.kernel.text_catalog import Text, text

SHOT_UNKNOWN: Final = text("storyboard.scenes.shot_unknown", "This shot isn't in this project.")
SCENE_UNKNOWN: Final = text("storyboard.scenes.scene_unknown", "This scene isn't in this project.")
NUMBER_FORM: Final = text(
    "storyboard.scenes.number_form",
    "A number can have up to {most, plural, one {# letter or digit} other {# letters and digits}}.",
    most=NUMBER_MAX,
)
PATTERN_FORM: Final = text(
    "storyboard.scenes.pattern_form",
    "A label must have at least one of '{scene}', '{shot}', '{panel}', and '{n}', and no other braces.",
)
SCENES_FULL: Final = text(
    "storyboard.scenes.scenes_full",
    "A storyboard can have up to {most, plural, one {# scene} other {# scenes}}.",
    most=SCENES_MAX,
)
SHOTS_FULL: Final = text(
    "storyboard.scenes.shots_full",
    "A storyboard can have up to {most, plural, one {# shot} other {# shots}}.",
    most=SHOTS_MAX,
)
ID_TAKEN: Final = text("storyboard.scenes.id_taken", "This ID is already used. Use a new one.")
END_FADES: Final = text("storyboard.scenes.end_fades", "A board can end only in a fade.")
EDIT_EMPTY: Final = text("storyboard.scenes.edit_empty", "Provide at least one change.")
NUMBERS_FOLLOW: Final = text(
    "storyboard.scenes.numbers_follow", "Numbers follow the order of the board. Lock them to set one yourself."
)
NUMBER_NEEDED: Final = text("storyboard.scenes.number_needed", "Scenes and shots on the board need a number.")


def scene_taken(number: str) -> Text:
    """Return the error text for a scene number that is taken."""
    return text("storyboard.scenes.scene_taken", "Scene {number} already exists.", number=number)


def shot_taken(number: str, scene: str) -> Text:
    """Return the error text for a shot number that is taken in its scene."""
    return text(
        "storyboard.scenes.shot_taken", "Shot {number} already exists in scene {scene}.", number=number, scene=scene
    )
