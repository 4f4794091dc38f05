"""API shapes of profiles."""

from typing import Annotated

from pydantic import Field

from pegbar.domains.profiles.limits import BIO_BYTES_MAX, BIO_MAX, DISPLAY_NAME_BYTES_MAX, DISPLAY_NAME_MAX
from pegbar.kernel.schema import Input, Moment, Output, Text, TrimmedLabel, at_most


class ProfileRef(Output):
    """A person, as named beside a record; the username of somebody who deleted the account is the id."""

    id: str
    username: str
    display_name: str
    avatar_url: str | None


class ProfileOut(ProfileRef):
    """What others see of a person; never the email address."""

    bio: str
    skills: list[str]
    version: int
    created_at: Moment


class ProfileEdit(Input):
    """What a person may change about oneself; what is left out stays."""

    display_name: (
        Annotated[
            TrimmedLabel,
            Field(min_length=1, max_length=DISPLAY_NAME_BYTES_MAX),
            at_most(DISPLAY_NAME_MAX, DISPLAY_NAME_BYTES_MAX),
        ]
        | None
    ) = None
    bio: Annotated[Text, Field(max_length=BIO_BYTES_MAX), at_most(BIO_MAX, BIO_BYTES_MAX)] | None = None
    skills: Annotated[list[Annotated[Text, Field(max_length=40)]], Field(max_length=30)] | None = None
