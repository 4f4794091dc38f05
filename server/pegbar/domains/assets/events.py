"""Events of project files."""

from typing import Literal

from pegbar.kernel.schema import Output


class AssetsChanged(Output):
    """Files, folders or folder access changed. It names no folder, because some are restricted."""

    type: Literal["assets_changed"] = "assets_changed"
