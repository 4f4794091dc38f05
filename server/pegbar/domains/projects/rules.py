"""What a project may be called, how large and how fast it may be, what its updates are titled and when. Pure."""

from datetime import UTC, datetime
from typing import Final

from pegbar.kernel import messages
from pegbar.kernel.errors import FieldError, Invalid
from pegbar.kernel.limits import (
    DIMENSION_MAX,
    DIMENSION_MIN,
    FPS_FRACTIONAL,
    FPS_MAX,
    FPS_MIN,
    PROJECT_DESCRIPTION_MAX,
    PROJECT_NAME_MAX,
    ROLE_NAME_MAX,
    UPDATE_TITLE_MAX,
)

NAME_TOO_LONG: Final = f"Please keep the project name within {PROJECT_NAME_MAX} characters."
DESCRIPTION_TOO_LONG: Final = f"Please keep the description within {PROJECT_DESCRIPTION_MAX} characters."
ROLE_NAME_MISSING: Final = "Please enter a role name."
ROLE_NAME_TOO_LONG: Final = f"Please keep the role name within {ROLE_NAME_MAX} characters."
DIMENSION_NOT_WHOLE: Final = "Width and height are whole numbers of pixels."
TITLE_TOO_LONG: Final = f"Please keep the title within {UPDATE_TITLE_MAX} characters."
HOUR_UNKNOWN: Final = "Please choose a day between 1970 and 9000."
_FIRST_YEAR, _LAST_YEAR = 1970, 9000
FPS_NOT_OFFERED: Final = "FPS is a whole number, or 23.976, 29.97 or 59.94."


def check_new(*, name: str, width: float, height: float, fps: float, description: str) -> None:
    """Raise `Invalid` with every rule that a new project breaks, in the texts of the New Project dialog."""
    errors = [
        *_name(name),
        *_size("width", width, messages.DIMENSION_TOO_SMALL, messages.DIMENSION_TOO_LARGE),
        *_size("height", height, messages.DIMENSION_TOO_SMALL, messages.DIMENSION_TOO_LARGE),
        *_fps(fps, messages.FPS_OUT_OF_RANGE),
        *_description(description),
    ]
    _raise(errors)


def check_settings(
    *,
    name: str | None = None,
    width: float | None = None,
    height: float | None = None,
    fps: float | None = None,
    description: str | None = None,
) -> None:
    """The same for changed settings, in the texts of the settings dialog; None is left as it is."""
    small, large = messages.SETTINGS_DIMENSION_TOO_SMALL, messages.SETTINGS_DIMENSION_TOO_LARGE
    errors = [
        *([] if name is None else _name(name)),
        *([] if width is None else _size("width", width, small, large)),
        *([] if height is None else _size("height", height, small, large)),
        *([] if fps is None else _fps(fps, messages.SETTINGS_FPS_OUT_OF_RANGE)),
        *([] if description is None else _description(description)),
    ]
    _raise(errors)


def check_role_name(name: str) -> None:
    """Raise `Invalid` where a custom role's name is empty or too long."""
    if not name:
        raise Invalid.field("name", ROLE_NAME_MISSING)
    if len(name) > ROLE_NAME_MAX:
        raise Invalid.field("name", ROLE_NAME_TOO_LONG)


def checked_title(title: str | None) -> str | None:
    """An update's title as it is kept; None for a blank one, `Invalid` for one that is too long."""
    trimmed = (title or "").strip()
    if len(trimmed) > UPDATE_TITLE_MAX:
        raise Invalid.field("title", TITLE_TOO_LONG)
    return trimmed or None


def checked_hour(hour: datetime | None) -> datetime | None:
    """An update's hour in UTC; `Invalid` where no calendar that we write in has it."""
    if hour is None:
        return None
    try:
        moment = hour.astimezone(UTC)
    except OverflowError as error:
        raise Invalid.field("scheduled_for", HOUR_UNKNOWN) from error
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        raise Invalid.field("scheduled_for", HOUR_UNKNOWN)
    return moment


def _raise(errors: list[FieldError]) -> None:
    if errors:
        raise Invalid(errors[0].detail, errors=tuple(errors))


def _name(name: str) -> list[FieldError]:
    if not name.strip():
        return [FieldError("name", messages.NAME_MISSING)]
    return [FieldError("name", NAME_TOO_LONG)] if len(name.strip()) > PROJECT_NAME_MAX else []


def _description(text: str) -> list[FieldError]:
    return [FieldError("description", DESCRIPTION_TOO_LONG)] if len(text) > PROJECT_DESCRIPTION_MAX else []


def _size(field: str, value: float, too_small: str, too_large: str) -> list[FieldError]:
    if value < DIMENSION_MIN:
        return [FieldError(field, too_small)]
    if value > DIMENSION_MAX:
        return [FieldError(field, too_large)]
    return [] if value == int(value) else [FieldError(field, DIMENSION_NOT_WHOLE)]


def _fps(value: float, out_of_range: str) -> list[FieldError]:
    if not FPS_MIN <= value <= FPS_MAX:
        return [FieldError("fps", out_of_range)]
    offered = value == int(value) or value in FPS_FRACTIONAL
    return [] if offered else [FieldError("fps", FPS_NOT_OFFERED)]
