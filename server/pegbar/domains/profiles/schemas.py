"""API schemas for profiles."""

from typing import Annotated

from pydantic import Field

from pegbar.domains.profiles.limits import BIO_BYTES_MAX, BIO_MAX, DISPLAY_NAME_BYTES_MAX, DISPLAY_NAME_MAX
from pegbar.kernel.schema import Input, Moment, Output, Text, TrimmedLabel, max_characters


class ProfileRef(Output):
    """A short profile, shown with records. The username of a deleted account is its id."""

    id: str
    username: str
    display_name: str
    avatar_url: str | None


class ProfileOut(ProfileRef):
    """A public profile. It never has the email."""

    bio: str
    skills: list[str]
    version: int
    created_at: Moment


class ProfileEdit(Input):
    """Changes to one's own profile. Omitted fields keep their values."""

    display_name: (
        Annotated[
            TrimmedLabel,
            Field(min_length=1, max_length=DISPLAY_NAME_BYTES_MAX),
            max_characters(DISPLAY_NAME_MAX, DISPLAY_NAME_BYTES_MAX),
        ]
        | None
    ) = None
    bio: Annotated[Text, Field(max_length=BIO_BYTES_MAX), max_characters(BIO_MAX, BIO_BYTES_MAX)] | None = None
    skills: Annotated[list[Annotated[Text, Field(max_length=40)]], Field(max_length=30)] | None = None
