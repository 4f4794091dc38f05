"""API models of a board's script, as last imported."""

from typing import Annotated, Literal

from pydantic import Field

from pegbar.domains.interchange.imports.schemas import ScriptUse
from pegbar.domains.interchange.limits import SCRIPT_PARTS_MAX
from pegbar.domains.storyboard.limits import TEXT_ID_MAX
from pegbar.kernel.schema import Input, Moment, Output, Text, Whole


class ScriptElement(Output):
    """A paragraph of a script; a speech has its character and parenthetical. `line` counts from 1."""

    kind: Literal["action", "dialogue", "lyrics", "centred", "transition", "section", "synopsis", "note", "page_break"]
    text: str
    line: int
    character: str
    parenthetical: str
    dual: bool
    depth: int


class ScriptSceneOut(Output):
    """A scene of a script. The board's scene with this `key` has it as its `text_id`.

    If `here` is false, the latest draft no longer has the scene; the content is from an earlier draft.
    """

    key: str
    number: str
    heading: str
    line: int
    here: bool
    elements: list[ScriptElement]


class ScriptPlaced(Output):
    """A cut whose captions come from a script. `parts` are the indices of the paragraphs within their scene."""

    cut_id: str
    scene: str
    parts: list[int]


class ScriptOut(Output):
    """The script of a board, as last imported. The version changes with the script and with its placement on cuts."""

    version: int
    file_name: str
    how: ScriptUse
    imported_at: Moment
    scenes: list[ScriptSceneOut]
    placed: list[ScriptPlaced]


class ScriptHere(Output):
    """The script of a board, or null."""

    script: ScriptOut | None


class ScriptPlace(Input):
    """The paragraphs of a scene, by index, from which a cut's captions come; empty if they aren't from the script."""

    scene: Annotated[Text, Field(max_length=TEXT_ID_MAX + 20)]
    parts: Annotated[list[Annotated[Whole, Field(ge=0)]], Field(max_length=SCRIPT_PARTS_MAX)]
