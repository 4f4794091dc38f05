"""Known devices: a signed cookie marks a browser in which the right password was entered once.

It has an entry for each subject: an account or guest link. An entry is signed with the stored password hash, which has
a random salt and never leaves the database: all processes can read it, and a new password invalidates the entry. An
entry grants no access; password attempts of a known device only have a separate rate limit.
"""

import hmac
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from pegbar.access.limits import KNOWN_DEVICE_DAYS, KNOWN_DEVICES_MAX
from pegbar.access.services import Services
from pegbar.kernel import clock
from pegbar.kernel.ids import new_slug

COOKIE: Final = "pegbar_device"
_LIFE: Final = timedelta(days=KNOWN_DEVICE_DAYS)
_NO_KEY: Final = "no password"
_COOKIE_CHARACTERS_MAX: Final = 1000


def cookie_of(connection: HTTPConnection) -> str:
    """Return the value of the browser's known-device cookie; empty if it sent none."""
    return connection.cookies.get(COOKIE, "")


def find(cookie: str, subject: str, key: str | None) -> str | None:
    """Return the device's id if the cookie has a valid entry for this subject, signed with this key.

    Takes the same time if `key` is None (unknown subject), to prevent timing attacks.
    """
    known = [device for device, is_right in _read(cookie, subject, key) if is_right]
    return known[0] if known and key is not None else None


def remember(services: Services, response: Response, cookie: str, subject: str, key: str, path: str = "/api/") -> None:
    """Make the browser a known device of the subject: add an entry to `cookie`, the current value, and set it."""
    device, moment = new_slug(), str(int(clock.now().timestamp()))
    others = [
        entry
        for entry, (_, is_right) in zip(_entries(cookie), _read(cookie, subject, key), strict=True)
        if not is_right
    ]
    fresh = ".".join((device, moment, _sign(key, subject, device, moment)))
    response.set_cookie(
        COOKIE,
        "~".join([fresh, *others][:KNOWN_DEVICES_MAX]),
        max_age=int(_LIFE.total_seconds()),
        httponly=True,
        samesite="strict",
        secure=services.settings.secure,
        path=path,
    )


def _entries(cookie: str) -> list[str]:
    return cookie.split("~")[:KNOWN_DEVICES_MAX] if 0 < len(cookie) <= _COOKIE_CHARACTERS_MAX else []


def _read(cookie: str, subject: str, key: str | None) -> Iterator[tuple[str, bool]]:
    """Yield each entry's device id, and True if the entry is recent and signed for this subject with this key."""
    for entry in _entries(cookie):
        device, _, rest = entry.partition(".")
        moment, _, mac = rest.partition(".")
        is_right = hmac.compare_digest(mac.encode(), _sign(key or _NO_KEY, subject, device, moment).encode())
        yield device, is_right and clock.now() - datetime.fromtimestamp(int(moment), clock.now().tzinfo) < _LIFE


def _sign(key: str, subject: str, device: str, moment: str) -> str:
    return hmac.digest(key.encode(), f"known device\n{subject}\n{device}\n{moment}".encode(), "sha256").hex()
