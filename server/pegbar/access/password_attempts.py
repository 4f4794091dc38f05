"""Limits on wrong passwords that stop guessing but leave the rightful user a way in.

Each known device (`known_devices`) has a separate limit. All unknown devices of a subject share one limit, so that
guesses from many networks are no more than from one. After others have used that limit up, a network that has not tried
before still has a few attempts from a small reserve, so that one attacker cannot lock a person out everywhere.
"""

from dataclasses import dataclass

from pegbar.access import known_devices, texts
from pegbar.access.limits import FRESH_NETWORK_RATE, FRESH_NETWORKS_RATE
from pegbar.access.services import Services
from pegbar.kernel.errors import TooMany


@dataclass(frozen=True, slots=True)
class PasswordDoor:
    """A password that can be tried. Attempts are counted by `name`; known devices belong to `subject` and `key`.

    `rate` limits all unknown devices of the subject together, and each known device; `network_rate` limits each
    network.
    """

    kind: str
    name: str
    rate: str
    subject: str
    key: str | None
    network_rate: str | None = None


async def throttle(services: Services, door: PasswordDoor, network: str, cookie: str) -> None:
    """Count an attempt before the password is checked; raises TooMany beyond a limit."""
    device = known_devices.find(cookie, door.subject, door.key)
    if device is not None:
        await services.throttle(door.rate, f"{door.kind}-device", door.name, device)
        return
    if door.network_rate is not None:
        await services.throttle(door.network_rate, f"{door.kind}-network", door.name, network)
    is_fresh = await services.limiter.hit(FRESH_NETWORK_RATE, f"{door.kind}-fresh", door.name, network) is None
    wait = await services.limiter.hit(door.rate, door.kind, door.name)
    if wait is None:
        return
    if is_fresh and await services.limiter.hit(FRESH_NETWORKS_RATE, f"{door.kind}-reserve", door.name) is None:
        return
    raise TooMany(texts.too_often(wait), retry_after=wait)
