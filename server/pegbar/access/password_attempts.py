"""Rate limits of password attempts that prevent guessing without locking out the owner of the password.

Each known device (`known_devices`) has a separate limit. All unknown devices of a subject (an account or guest link)
share one limit, so an attacker with many networks has no more attempts than with one. When that limit is used up, a
network without recent attempts still has a few, from a small reserve, so an attacker can't lock out the owner.
"""

from dataclasses import dataclass

from pegbar.access import known_devices, texts
from pegbar.access.limits import FRESH_NETWORK_RATE, FRESH_NETWORKS_RATE
from pegbar.access.services import Services
from pegbar.kernel.errors import TooMany


@dataclass(frozen=True, slots=True)
class PasswordDoor:
    """A place where a password can be entered, and its rate limits.

    `kind` and `name` are the key by which attempts are counted: for example, the kind of subject and the account's
    email. `subject` and `key` identify its known devices (see `known_devices.find`). `rate` limits all unknown devices
    together, and each known device; `network_rate` limits each network.
    """

    kind: str
    name: str
    rate: str
    subject: str
    key: str | None
    network_rate: str | None = None


async def throttle(services: Services, door: PasswordDoor, network: str, cookie: str) -> None:
    """Count an attempt; called before the password is checked. Raises TooMany if the attempt exceeds a limit."""
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
