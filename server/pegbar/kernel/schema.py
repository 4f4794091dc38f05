"""Base classes, types and validators of all API models."""

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

from pegbar.kernel import clock, text_catalog, texts
from pegbar.kernel.ids import UUID_PATTERN
from pegbar.kernel.text_catalog import TextValueError
from pegbar.kernel.unicode_text import count_characters, is_blank

# Refused everywhere: characters that databases or files cannot store, that change the text direction, or that are
# invisible. Joiners of letters and emoji (U+200C, U+200D) and harmless direction marks (U+200E, U+200F) are allowed.
_CONTROL = {chr(c) for c in (*range(32), *range(0x7F, 0xA0))} - {"\n", "\t", "\r"}
_DIRECTION_CHANGES = {chr(c) for c in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
_HIDDEN = {"\u200b", "\u2060", "\ufeff"}
_CONTROL_CHARACTERS = re.compile(f"[{re.escape(''.join(sorted(_CONTROL)))}]")
_REFUSED = re.compile(f"[{re.escape(''.join(sorted(_CONTROL | _DIRECTION_CHANGES | _HIDDEN)))}]")
_UNKNOWN_FIELDS_MAX = 20
_LINE_ENDS = re.compile("[\n\r\t\u2028\u2029]")


def _check_characters(text: str) -> str:
    if _REFUSED.search(text):
        raise TextValueError(texts.CONTROL_CHARACTERS)
    return _check_encodable(text)


def remove_refused_characters(text: str) -> str:
    """Remove the characters that `Text` refuses, for texts from files."""
    return _REFUSED.sub("", text).encode(errors="ignore").decode()


def _check_writable(text: str) -> str:
    if _CONTROL_CHARACTERS.search(text):
        raise TextValueError(texts.CONTROL_CHARACTERS)
    return _check_encodable(text)


def _check_encodable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise TextValueError(texts.BROKEN_CHARACTER) from error
    return text


def _check_label(text: str) -> str:
    if _LINE_ENDS.search(text.strip()):
        raise TextValueError(texts.ONE_LINE)
    if text.strip() and is_blank(text):
        raise TextValueError(texts.NOTHING_SEEN)
    return text


def _check_number(value: Any) -> Any:
    """Accept only numbers: JSON's true and "12" are errors; 47.0 is valid for an integer."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TextValueError(texts.NOT_A_NUMBER)
    return value


def max_characters(most: int, most_bytes: int) -> AfterValidator:
    """Limit a text to `most` user-perceived characters and to `most_bytes` bytes of UTF-8."""

    def check(text: str) -> str:
        if len(text.encode()) > most_bytes or count_characters(text) > most:
            raise TextValueError(texts.too_many_characters(most))
        return text

    return AfterValidator(check)


class Input(BaseModel):
    """Base of request bodies. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _limit_unknown_fields(cls, data: Any) -> Any:
        """Report many unknown fields as one error: thousands of single errors would take a tenth of a second."""
        fields = cast("dict[str, Any]", data) if isinstance(data, dict) else {}
        if len(fields) > len(cls.model_fields) + _UNKNOWN_FIELDS_MAX:
            raise TextValueError(texts.FIELDS_TOO_MANY)
        return cast("Any", data)


class Output(BaseModel):
    """Base of responses and events."""

    model_config = ConfigDict(from_attributes=True)


class TextOut(Output):
    """The code and the arguments of a text, so that a client can show it in the user's language.

    Times are in ISO 8601. An argument can be a text itself.
    """

    code: str
    args: "dict[str, str | int | float | TextOut]"

    @classmethod
    def from_text(cls, text: text_catalog.Text) -> "TextOut":
        """Convert a text for a response or a message."""
        return cls.model_validate(text_catalog.to_json(text))


class TextPart(Output):
    """A part of a text; `is_match` if it matches the search query."""

    text: str
    is_match: bool


Id = Annotated[str, Field(pattern=UUID_PATTERN), AfterValidator(str.lower)]
Clean = AfterValidator(_check_characters)
Text = Annotated[str, Clean]
Foreign = Annotated[str, AfterValidator(_check_writable)]
"""A text, such as a file name, that the server converts to a valid name; only control characters are refused."""
Label = Annotated[str, Clean, AfterValidator(_check_label)]
"""A name: one line, and either empty or with a visible character."""
TrimmedLabel = Annotated[str, StringConstraints(strip_whitespace=True), Clean, AfterValidator(_check_label)]
Trimmed = Annotated[str, StringConstraints(strip_whitespace=True), Clean]
Whole = Annotated[int, BeforeValidator(_check_number)]
Number = Annotated[float, BeforeValidator(_check_number), Field(allow_inf_nan=False)]
Moment = Annotated[datetime, PlainSerializer(clock.iso, return_type=str)]
