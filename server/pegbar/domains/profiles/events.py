"""Events of profiles, on the topics of users."""

from typing import Literal

from pegbar.kernel.schema import Output


class ProfileChanged(Output):
    """The user changed their own profile, in this or another browser."""

    type: Literal["profile_changed"] = "profile_changed"
    version: int


class PersonChanged(Output):
    """The name or picture of the user, or of a person whom the user knows, has changed."""

    type: Literal["person_changed"] = "person_changed"
    profile_id: str
    display_name: str
