"""Socket events of imports on the project's topic."""

from typing import Literal

from pegbar.domains.interchange.imports.schemas import ImportState
from pegbar.kernel.schema import Output


class ImportChanged(Output):
    """The state or the plan of an import changed."""

    type: Literal["import_changed"] = "import_changed"
    import_id: str
    state: ImportState


class ScriptChanged(Output):
    """The board's script, or its placement on cuts, changed."""

    type: Literal["script_changed"] = "script_changed"
    version: int
