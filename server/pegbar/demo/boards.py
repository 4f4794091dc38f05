"""Model of a demo board: cuts with lengths, texts, and code that draws them."""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pegbar.domains.storyboard.rules.document import Layer, build_update

from .pencil import Sketch

Draw = Callable[[Sketch], None]


@dataclass(frozen=True, slots=True)
class DemoShot:
    """A cut of a demo board; `frames` is its length, `draw` is None for a cut without a drawing."""

    name: str
    frames: int
    note: str
    draw: Draw | None
    dialogue: str = ""
    action: str = ""


@dataclass(frozen=True, slots=True)
class DemoBoard:
    """The shots of a project in order, for a canvas of width × height pixels."""

    key: str
    width: int
    height: int
    shots: Sequence[DemoShot]

    def layers(self, shot: DemoShot) -> list[Layer]:
        """Return the layers of the shot's drawing, always the same; empty if the shot has no drawing."""
        if shot.draw is None:
            return []
        sketch = Sketch(f"{self.key}-{self.shots.index(shot) + 1}", self.width, self.height)
        shot.draw(sketch)
        return sketch.layers()

    def document(self, shot: DemoShot) -> bytes | None:
        """Return the shot's drawing as a Yjs update with a fixed client id; None if the shot has no drawing."""
        layers = self.layers(shot)
        return build_update(layers, zlib.crc32(self.key.encode())) if layers else None
