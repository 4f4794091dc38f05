"""What the files of a project announce."""

from typing import Literal

from pegbar.kernel.schema import Output


class AssetsChanged(Output):
    """What the folders hold, or who may open them, is no longer the same. It names none: some are closed to some."""

    type: Literal["assets_changed"] = "assets_changed"
