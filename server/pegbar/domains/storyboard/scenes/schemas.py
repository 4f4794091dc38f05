"""API schemas of scenes and shots."""

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from pegbar.domains.storyboard.limits import (
    CUTS_MAX,
    DIGITS_MAX,
    DIGITS_MIN,
    LABEL_PATTERN_MAX,
    NUMBER_MAX,
    SCENE_TITLE_MAX,
    SCENES_MAX,
    SHOTS_MAX,
    STEP_MAX,
    STEP_MIN,
    TEXT_ID_MAX,
)
from pegbar.domains.storyboard.rules.numbers import BadPattern, check_pattern
from pegbar.domains.storyboard.scenes import texts
from pegbar.domains.storyboard.schemas import Transition
from pegbar.kernel.schema import Id, Input, TrimmedLabel, Whole
from pegbar.kernel.text_catalog import TextValueError


def _check_number(text: str) -> str:
    if len(text) > NUMBER_MAX or (text and not text.isalnum()):
        raise TextValueError(texts.NUMBER_FORM)
    return text


def _check_label_pattern(text: str) -> str:
    try:
        check_pattern(text)
    except BadPattern as error:
        raise TextValueError(texts.PATTERN_FORM) from error
    return text


Number = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(_check_number)]
SceneTitle = Annotated[TrimmedLabel, Field(max_length=SCENE_TITLE_MAX)]
TextId = Annotated[TrimmedLabel, Field(max_length=TEXT_ID_MAX)]
Pattern = Annotated[TrimmedLabel, Field(max_length=LABEL_PATTERN_MAX), AfterValidator(_check_label_pattern)]


class BoardEdit(Input):
    """Settings of the board to change; omitted settings don't change. A null `end_fade` removes the fade."""

    pattern: Pattern | None = None
    digits: Annotated[Whole, Field(ge=DIGITS_MIN, le=DIGITS_MAX)] | None = None
    step: Annotated[Whole, Field(ge=STEP_MIN, le=STEP_MAX)] | None = None
    end_fade: Transition | None = None


class SceneEdit(Input):
    """Fields of a scene to change. A null `text_id` removes it."""

    number: Number | None = None
    title: SceneTitle | None = None
    text_id: TextId | None = None


class ShotEdit(Input):
    """Fields of a shot to change."""

    number: Number | None = None
    scene_id: Id | None = None


class SceneNew(Input):
    """A new scene with a client-made id. `number` is used if numbers are locked and it is free."""

    id: Id
    number: Number = ""
    title: SceneTitle = ""
    text_id: TextId | None = None


class ShotNew(Input):
    """A new shot of a scene that exists or is created in the same request."""

    id: Id
    scene_id: Id
    number: Number = ""


class CutMove(Input):
    """Cuts to move from one shot (null: none) to another. Cuts that are no longer in `before` stay where they are."""

    cut_ids: Annotated[list[Id], Field(max_length=CUTS_MAX)]
    before: Id | None
    after: Id | None


class ShotMove(Input):
    """A shot to move to another scene. It stays if it is no longer in `before`."""

    shot_id: Id
    before: Id
    after: Id


class BoardGrouping(Input):
    """A change of the board's scenes and shots in one transaction. Repeating it changes nothing.

    Scenes and shots in `released_ids` lose their numbers if no cut on the board is in them.
    """

    scenes: Annotated[list[SceneNew], Field(max_length=SCENES_MAX)] = Field(default_factory=list[SceneNew])
    shots: Annotated[list[ShotNew], Field(max_length=SHOTS_MAX)] = Field(default_factory=list[ShotNew])
    moved_cuts: Annotated[list[CutMove], Field(max_length=SHOTS_MAX)] = Field(default_factory=list[CutMove])
    moved_shots: Annotated[list[ShotMove], Field(max_length=SHOTS_MAX)] = Field(default_factory=list[ShotMove])
    released_ids: Annotated[list[Id], Field(max_length=SHOTS_MAX)] = Field(default_factory=list[Id])


class NumberAssignment(Input):
    """A scene or shot and its number. An empty number releases the number of one that has no cuts on the board."""

    id: Id
    number: Number


class NumberingEdit(Input):
    """A request to lock or unlock the numbers, and the numbers to set. Numbers that aren't listed stay."""

    locked: bool
    scenes: Annotated[list[NumberAssignment], Field(max_length=SCENES_MAX)] = Field(
        default_factory=list[NumberAssignment]
    )
    shots: Annotated[list[NumberAssignment], Field(max_length=SHOTS_MAX)] = Field(
        default_factory=list[NumberAssignment]
    )
