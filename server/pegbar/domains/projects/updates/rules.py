"""Pure rules for the titles and scheduled times of updates."""

from datetime import UTC, datetime

from pegbar.domains.projects.updates import texts
from pegbar.domains.projects.updates.limits import UPDATE_TITLE_MAX
from pegbar.kernel.errors import Invalid

_FIRST_YEAR, _LAST_YEAR = 1970, 9000


def clean_title(title: str | None) -> str | None:
    """Trim an update's title; None if it is blank. Raises Invalid if it is too long."""
    trimmed = (title or "").strip()
    if len(trimmed) > UPDATE_TITLE_MAX:
        raise Invalid.field("title", texts.TITLE_TOO_LONG)
    return trimmed or None


def check_hour(hour: datetime | None) -> datetime | None:
    """Convert an update's scheduled time to UTC. Raises Invalid if it lies outside the supported years."""
    if hour is None:
        return None
    try:
        moment = hour.astimezone(UTC)
    except OverflowError as error:
        raise Invalid.field("scheduled_for", texts.HOUR_UNKNOWN) from error
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        raise Invalid.field("scheduled_for", texts.HOUR_UNKNOWN)
    return moment
