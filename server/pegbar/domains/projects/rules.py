"""Pure rules for the names, dimensions and frame rates of projects."""

from pegbar.domains.projects import texts
from pegbar.domains.projects.limits import (
    DIMENSION_MAX,
    DIMENSION_MIN,
    NEW_CUT_FRAMES_MAX,
    PROJECT_DESCRIPTION_MAX,
    PROJECT_NAME_MAX,
)
from pegbar.kernel.errors import FieldError, Invalid
from pegbar.kernel.limits import FPS_FRACTIONAL, FPS_MAX, FPS_MIN
from pegbar.kernel.text_catalog import Text


def check_new(*, name: str, width: float, height: float, fps: float, description: str) -> None:
    """Raise Invalid with all errors of a new project, using the error texts of the New Project dialog."""
    errors = [
        *_check_name(name),
        *_check_dimension("width", width, texts.DIMENSION_TOO_SMALL, texts.DIMENSION_TOO_LARGE),
        *_check_dimension("height", height, texts.DIMENSION_TOO_SMALL, texts.DIMENSION_TOO_LARGE),
        *_check_fps(fps, texts.FPS_OUT_OF_RANGE),
        *_check_description(description),
    ]
    _raise_errors(errors)


def check_settings(
    *,
    name: str | None = None,
    width: float | None = None,
    height: float | None = None,
    fps: float | None = None,
    description: str | None = None,
    new_cut_frames: float | None = None,
) -> None:
    """Raise Invalid with all errors of changed settings, using the error texts of the settings dialog.

    Values that are None are unchanged and not checked.
    """
    small, large = texts.SETTINGS_DIMENSION_TOO_SMALL, texts.SETTINGS_DIMENSION_TOO_LARGE
    errors = [
        *([] if name is None else _check_name(name)),
        *([] if width is None else _check_dimension("width", width, small, large)),
        *([] if height is None else _check_dimension("height", height, small, large)),
        *([] if fps is None else _check_fps(fps, texts.SETTINGS_FPS_OUT_OF_RANGE)),
        *([] if description is None else _check_description(description)),
        *([] if new_cut_frames is None else _check_new_cut_frames(new_cut_frames)),
    ]
    _raise_errors(errors)


def _raise_errors(errors: list[FieldError]) -> None:
    if errors:
        raise Invalid(errors[0].detail, errors=tuple(errors))


def _check_name(name: str) -> list[FieldError]:
    if not name.strip():
        return [FieldError("name", texts.NAME_MISSING)]
    return [FieldError("name", texts.NAME_TOO_LONG)] if len(name.strip()) > PROJECT_NAME_MAX else []


def _check_description(text: str) -> list[FieldError]:
    return [FieldError("description", texts.DESCRIPTION_TOO_LONG)] if len(text) > PROJECT_DESCRIPTION_MAX else []


def _check_dimension(field: str, value: float, too_small: Text, too_large: Text) -> list[FieldError]:
    if value < DIMENSION_MIN:
        return [FieldError(field, too_small)]
    if value > DIMENSION_MAX:
        return [FieldError(field, too_large)]
    return [] if value == int(value) else [FieldError(field, texts.DIMENSION_NOT_INTEGER)]


def _check_new_cut_frames(value: float) -> list[FieldError]:
    if value == int(value) and 1 <= value <= NEW_CUT_FRAMES_MAX:
        return []
    return [FieldError("new_cut_frames", texts.NEW_CUT_FRAMES_OUT_OF_RANGE)]


def _check_fps(value: float, out_of_range: Text) -> list[FieldError]:
    if not FPS_MIN <= value <= FPS_MAX:
        return [FieldError("fps", out_of_range)]
    offered = value == int(value) or value in FPS_FRACTIONAL
    return [] if offered else [FieldError("fps", texts.FPS_NOT_OFFERED)]
