"""Events of palettes on the project's topic."""

from typing import Literal

from pegbar.domains.storyboard.palettes.schemas import PaletteOut
from pegbar.kernel.schema import Output


class PaletteChanged(Output):
    """A palette was created or changed."""

    type: Literal["palette_changed"] = "palette_changed"
    palette: PaletteOut


class PaletteDeleted(Output):
    """A palette was deleted."""

    type: Literal["palette_deleted"] = "palette_deleted"
    palette_id: str
