"""What profiles announce, on the topics of those whom it concerns."""

from typing import Literal

from pegbar.kernel.schema import Output


class ProfileChanged(Output):
    """The person changed their own profile, here or in another browser."""

    type: Literal["profile_changed"] = "profile_changed"
    version: int


class PersonChanged(Output):
    """Somebody whom the listener knows, or they themselves, has another name or picture."""

    type: Literal["person_changed"] = "person_changed"
    profile_id: str
    display_name: str
