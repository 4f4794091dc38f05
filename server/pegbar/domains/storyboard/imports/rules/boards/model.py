"""What a storyboard project, or a heap of pictures, holds: boards with layers, whose pictures are files of it. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class FoundLayer:
    """A layer of a board: the pictures on it from the lowest up, by their paths in the archive, and how it covers."""

    name: str
    paths: Sequence[str]
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A board that becomes a cut; an empty name is the board's own choice.

    `seconds` is how long it lasts, None where the file does not say. `layers` are in paint order, from the lowest up.
    `psd` is the path of a document whose layers are taken too, but for those that `layers` has by name. `scene` is its
    place among the project's scenes, from 0.
    """

    name: str
    seconds: Fraction | None = None
    dialogue: str = ""
    action: str = ""
    note: str = ""
    begins_shot: bool = False
    scene: int | None = None
    layers: Sequence[FoundLayer] = ()
    psd: str | None = None


@dataclass(frozen=True, slots=True)
class FoundScene:
    """A scene of a project. `text_id` is its own id in the script, if it has one."""

    number: str
    title: str
    text_id: str | None


@dataclass(frozen=True, slots=True)
class FoundProject:
    """All of it. `fps` and `aspect` (width : height) are None where the file does not say.

    `notices` are sentences about what cannot be carried.
    """

    boards: Sequence[FoundBoard]
    fps: Fraction | None = None
    aspect: Fraction | None = None
    scenes: Sequence[FoundScene] = ()
    notices: Sequence[str] = field(default=())
