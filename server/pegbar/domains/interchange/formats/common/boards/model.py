"""Parsed storyboard project or set of pictures: boards with layers, whose pictures are files in the archive. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class ParsedLayer:
    """A layer of a board. `paths` are its pictures in the archive, from bottom to top."""

    name: str
    paths: Sequence[str]
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class ParsedBoard:
    """A board that becomes a cut. With an empty name, the cut gets the default name.

    `seconds` is its duration, None if the file doesn't state it. `layers` are in paint order, from bottom to top. `psd`
    is the path of a document whose layers are imported too, except those with the name of one of `layers`. `scene` is
    the index of its scene in the project.
    """

    name: str
    seconds: Fraction | None = None
    dialogue: str = ""
    action: str = ""
    note: str = ""
    begins_shot: bool = False
    scene: int | None = None
    layers: Sequence[ParsedLayer] = ()
    psd: str | None = None


@dataclass(frozen=True, slots=True)
class ParsedScene:
    """A scene of a project. `text_id` is its id in the script, if it has one."""

    number: str
    title: str
    text_id: str | None


@dataclass(frozen=True, slots=True)
class ParsedProject:
    """A storyboard project. `fps` and `aspect` (width : height) are None if the file doesn't state them.

    `notices` are user-facing texts about what can't be imported.
    """

    boards: Sequence[ParsedBoard]
    fps: Fraction | None = None
    aspect: Fraction | None = None
    scenes: Sequence[ParsedScene] = ()
    notices: Sequence[str] = field(default=())
