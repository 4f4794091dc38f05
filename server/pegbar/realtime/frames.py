"""Base class and field types of all WebSocket messages."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from pegbar.kernel.ids import UUID_PATTERN

Id = Annotated[str, Field(pattern=UUID_PATTERN), AfterValidator(str.lower)]
Topic = Annotated[str, Field(min_length=3, max_length=80), AfterValidator(str.lower)]


class Message(BaseModel):
    """A frame; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")
