"""What the files of a project announce."""

from typing import Literal

from pegbar.kernel.schema import Output


class AssetsChanged(Output):
    """What these folders hold, or who may open them, is no longer the same; the root's id is the project's."""

    type: Literal["assets_changed"] = "assets_changed"
    folder_ids: list[str]
