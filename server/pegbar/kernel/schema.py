"""What all API shapes share."""

import re
from datetime import datetime
from typing import Annotated, Any, cast

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StringConstraints,
    model_validator,
)
from pydantic_core import PydanticCustomError

from pegbar.kernel import clock, texts
from pegbar.kernel.ids import UUID_PATTERN
from pegbar.kernel.unicode_text import characters, says_nothing

# Characters that a database or a file cannot hold, that turn text around, or that hide in it: refused everywhere. What
# joins letters and emoji (U+200C, U+200D) and marks of direction that turn nothing (U+200E, U+200F) stay.
_CONTROL = {chr(c) for c in (*range(32), *range(0x7F, 0xA0))} - {"\n", "\t", "\r"}
_TURNING = {chr(c) for c in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
_HIDDEN = {"\u200b", "\u2060", "\ufeff"}
_UNWRITABLE = re.compile(f"[{re.escape(''.join(sorted(_CONTROL)))}]")
_REFUSED = re.compile(f"[{re.escape(''.join(sorted(_CONTROL | _TURNING | _HIDDEN)))}]")
_UNKNOWN_TOLD = 20
_LINE_ENDS = re.compile("[\n\r\t\u2028\u2029]")


def _clean(text: str) -> str:
    if _REFUSED.search(text):
        raise PydanticCustomError("control_characters", texts.CONTROL_CHARACTERS)
    return _encodable(text)


def cleaned(text: str) -> str:
    """A text from a file, without the characters that `Text` refuses."""
    return _REFUSED.sub("", text).encode(errors="ignore").decode()


def _foreign(text: str) -> str:
    if _UNWRITABLE.search(text):
        raise PydanticCustomError("control_characters", texts.CONTROL_CHARACTERS)
    return _encodable(text)


def _encodable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise PydanticCustomError("not_unicode", texts.BROKEN_CHARACTER) from error
    return text


def _label(text: str) -> str:
    if _LINE_ENDS.search(text.strip()):
        raise PydanticCustomError("lines", texts.ONE_LINE)
    if text.strip() and says_nothing(text):
        raise PydanticCustomError("unseen", texts.NOTHING_SEEN)
    return text


def _number(value: Any) -> Any:
    """Numbers only: JSON's true and "12" are mistakes, 47.0 is 47."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise PydanticCustomError("number", texts.NOT_A_NUMBER)
    return value


def at_most(most: int, most_bytes: int) -> AfterValidator:
    """So many characters as somebody who reads counts them; a few that take very many bytes are refused too."""

    def check(text: str) -> str:
        if len(text.encode()) > most_bytes or characters(text) > most:
            raise PydanticCustomError("too_many_characters", texts.AT_MOST, {"most": most})
        return text

    return AfterValidator(check)


class Input(BaseModel):
    """A body that the client sends: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _few_are_unknown(cls, data: Any) -> Any:
        """One sentence for thousands of unknown fields: one for each takes a tenth of a second."""
        fields = cast("dict[str, Any]", data) if isinstance(data, dict) else {}
        if len(fields) > len(cls.model_fields) + _UNKNOWN_TOLD:
            raise PydanticCustomError("too_many_fields", texts.FIELDS_TOO_MANY)
        return cast("Any", data)


class Output(BaseModel):
    """A record that the server sends."""

    model_config = ConfigDict(from_attributes=True)


class TextPart(Output):
    """A part of a text; `hit` where it is what was asked for."""

    text: str
    hit: bool


Id = Annotated[str, Field(pattern=UUID_PATTERN), AfterValidator(str.lower)]
Clean = AfterValidator(_clean)
Text = Annotated[str, Clean]
Foreign = Annotated[str, AfterValidator(_foreign)]
"""A text of which a name is made, such as that of a file: what turns or hides is taken out of it."""
Label = Annotated[str, Clean, AfterValidator(_label)]
"""The name of something: one line, and if there is anything in it, something to be seen."""
TrimmedLabel = Annotated[str, StringConstraints(strip_whitespace=True), Clean, AfterValidator(_label)]
Trimmed = Annotated[str, StringConstraints(strip_whitespace=True), Clean]
Whole = Annotated[int, BeforeValidator(_number)]
Number = Annotated[float, BeforeValidator(_number), Field(allow_inf_nan=False)]
Moment = Annotated[datetime, PlainSerializer(clock.iso, return_type=str)]
