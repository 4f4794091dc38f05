"""API shapes of a board's script, as it was last imported."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.storyboard.imports.limits import SCRIPT_PARTS_MAX
from pegbar.domains.storyboard.imports.schemas import ScriptUse
from pegbar.domains.storyboard.limits import TEXT_ID_MAX
from pegbar.kernel.schema import Input, Moment, Output, Text, Whole


class ScriptElement(Output):
    """A paragraph of a script; of a speech, who speaks and what stands in brackets. `line` is its own, from 1."""

    kind: Literal["action", "dialogue", "lyrics", "centred", "transition", "section", "synopsis", "note", "page_break"]
    text: str
    line: int
    character: str
    parenthetical: str
    dual: bool
    depth: int


class ScriptSceneOut(Output):
    """A scene of a script. A board's scene of the same `key` bears it as its `text_id`.

    Not `here`: the last draft has it no more, what it said is from the one before.
    """

    key: str
    number: str
    heading: str
    line: int
    here: bool
    elements: list[ScriptElement]


class ScriptPlaced(Output):
    """A cut whose captions are from a scene: these of its paragraphs, by their places from 0."""

    cut_id: str
    scene: str
    parts: list[int]


class ScriptOut(Output):
    """The script of a board as it was last imported. Each change of it, or of what is placed, has another version."""

    version: int
    file_name: str
    how: ScriptUse
    imported_at: Moment
    scenes: list[ScriptSceneOut]
    placed: list[ScriptPlaced]


class ScriptHere(Output):
    """The script of a board, where it has one."""

    script: ScriptOut | None


class ScriptPlace(Input):
    """Paragraphs of a scene from which a cut's captions are now, by their places from 0; none: from no script."""

    scene: Annotated[Text, Field(max_length=TEXT_ID_MAX + 20)]
    parts: Annotated[list[Annotated[Whole, Field(ge=0)]], Field(max_length=SCRIPT_PARTS_MAX)]
