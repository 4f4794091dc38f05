"""What all API shapes share."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, StringConstraints
from pydantic_core import PydanticCustomError

from pegbar.kernel import clock, messages
from pegbar.kernel.ids import UUID_PATTERN

# Characters that a database or a file cannot hold, or that turn text around: refused everywhere.
_CONTROL = {chr(c) for c in range(32)} - {"\n", "\t", "\r"} | {"\x7f"}


def _clean(text: str) -> str:
    if any(c in _CONTROL for c in text):
        raise PydanticCustomError("control_characters", messages.CONTROL_CHARACTERS)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise PydanticCustomError("not_unicode", messages.BROKEN_CHARACTER) from error
    return text


def _number(value: Any) -> Any:
    """Numbers only: JSON's true and "12" are mistakes, 47.0 is 47."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise PydanticCustomError("number", messages.NOT_A_NUMBER)
    return value


class Input(BaseModel):
    """A body that the client sends: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Output(BaseModel):
    """A record that the server sends."""

    model_config = ConfigDict(from_attributes=True)


Id = Annotated[str, Field(pattern=UUID_PATTERN), AfterValidator(str.lower)]
Clean = AfterValidator(_clean)
Text = Annotated[str, Clean]
Trimmed = Annotated[str, StringConstraints(strip_whitespace=True), Clean]
Whole = Annotated[int, BeforeValidator(_number)]
Number = Annotated[float, BeforeValidator(_number), Field(allow_inf_nan=False)]
Moment = Annotated[datetime, PlainSerializer(clock.iso, return_type=str)]
