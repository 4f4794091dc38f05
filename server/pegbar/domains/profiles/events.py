"""What profiles announce, on the person's own topic."""

from typing import Literal

from pegbar.kernel.schema import Output


class ProfileChanged(Output):
    """The person changed their own profile, here or in another browser."""

    type: Literal["profile_changed"] = "profile_changed"
    version: int
