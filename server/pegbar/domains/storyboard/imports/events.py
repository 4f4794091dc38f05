"""What is announced of imports on the project's topic."""

from typing import Literal

from pegbar.domains.storyboard.imports.schemas import ImportState
from pegbar.kernel.schema import Output


class ImportChanged(Output):
    """An import is in another state, or its plan is another one."""

    type: Literal["import_changed"] = "import_changed"
    import_id: str
    state: ImportState


class ScriptChanged(Output):
    """The board's script, or what is placed of it, is another one."""

    type: Literal["script_changed"] = "script_changed"
    version: int
