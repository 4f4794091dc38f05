"""What an update may be titled, and for when. Pure."""

from datetime import UTC, datetime

from pegbar.domains.projects.updates import texts
from pegbar.domains.projects.updates.limits import UPDATE_TITLE_MAX
from pegbar.kernel.errors import Invalid

_FIRST_YEAR, _LAST_YEAR = 1970, 9000


def checked_title(title: str | None) -> str | None:
    """An update's title as it is kept; None for a blank one, `Invalid` for one that is too long."""
    trimmed = (title or "").strip()
    if len(trimmed) > UPDATE_TITLE_MAX:
        raise Invalid.field("title", texts.TITLE_TOO_LONG)
    return trimmed or None


def checked_hour(hour: datetime | None) -> datetime | None:
    """An update's hour in UTC; `Invalid` where no calendar that we write in has it."""
    if hour is None:
        return None
    try:
        moment = hour.astimezone(UTC)
    except OverflowError as error:
        raise Invalid.field("scheduled_for", texts.HOUR_UNKNOWN) from error
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        raise Invalid.field("scheduled_for", texts.HOUR_UNKNOWN)
    return moment
