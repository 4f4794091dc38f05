"""What a request needs at hand: the adapters chosen at start, and who asks by its cookie."""

from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from pegbar.access import texts
from pegbar.access.principal import ANONYMOUS, Principal
from pegbar.access.socket_limits import SocketLimits
from pegbar.access.storage import Storage
from pegbar.access.uploads import OpenUploads
from pegbar.kernel.database import Database, Transaction
from pegbar.kernel.errors import TooMany
from pegbar.kernel.http import address_of
from pegbar.kernel.settings import Settings
from pegbar.ports.blobs import BlobStore
from pegbar.ports.bus import Bus
from pegbar.ports.encoder import Encoder
from pegbar.ports.films import Films
from pegbar.ports.jobs import Jobs
from pegbar.ports.limiter import Limiter
from pegbar.ports.mailer import Mailer
from pegbar.ports.painter import Painter
from pegbar.ports.pictures import Pictures
from pegbar.ports.printer import Printer
from pegbar.ports.sandbox import Sandbox
from pegbar.ports.search import SearchIndex
from pegbar.ports.sounds import Sounds

SESSION_COOKIE = "pegbar_session"
_OWN_HOST_ALONE = "__Host-"
"""Of a cookie's name (RFC 6265bis §4.1.3.2): a browser takes it over TLS and from this very host only."""
Identify = Callable[[Transaction, str, str], Awaitable[Principal]]
"""Who holds the token of a session, and the address that it came from."""


_COUNTED: ContextVar[set[tuple[str, ...]] | None] = ContextVar("counted", default=None)
"""Rates that the running transaction has counted already."""


@contextmanager
def counted_once() -> Generator[None, None, None]:
    """Within this block, `House.throttle` counts each rate and key once, however often a transaction runs again."""
    token = _COUNTED.set(set())
    try:
        yield
    finally:
        _COUNTED.reset(token)


@dataclass(frozen=True)
class Services:
    """The chosen adapters. Made once by a composition root."""

    settings: Settings
    db: Database
    blobs: BlobStore
    bus: Bus
    jobs: Jobs
    mailer: Mailer
    limiter: Limiter
    painter: Painter
    pictures: Pictures
    printer: Printer
    sandbox: Sandbox
    interchange: Sandbox
    """Where foreign formats are read and written."""
    otio: bool
    """Whether OTIO is among them."""
    search: SearchIndex
    encoder: Encoder | None
    films: Films | None
    """None, both of them: this instance makes no videos."""
    sounds: Sounds | None
    """None: this instance reads no sounds."""
    storage: Storage
    identify: Identify
    uploads: OpenUploads = field(default_factory=OpenUploads)
    """The unfinished uploads of all kinds."""
    socket_limits: SocketLimits = field(default_factory=SocketLimits)
    """Of what is sent to this process."""

    @property
    def session_cookie(self) -> str:
        """The name of the cookie that holds a session."""
        return f"{_OWN_HOST_ALONE}{SESSION_COOKIE}" if self.settings.secure else SESSION_COOKIE

    async def authenticate(self, tx: Transaction, connection: HTTPConnection) -> Principal:
        """Who asks, by the session cookie."""
        token = connection.cookies.get(self.session_cookie)
        return ANONYMOUS if not token else await self.identify(tx, token, address_of(connection))

    async def throttle(
        self,
        rate: str,
        *key: str,
        fails_open: bool = False,
        text: Callable[[int], str] = texts.too_often,
        times: int = 1,
    ) -> None:
        """Count an attempt; raises 429 where there were too many. `fails_open`: not where nobody can count them.

        `sentence` tells the asker, who has to wait so many seconds. `times`: one request counts as so many attempts.
        """
        counted = _COUNTED.get()
        if counted is not None:
            if (rate, *key) in counted:
                return
            counted.add((rate, *key))
        for _ in range(times):
            wait = await self.limiter.hit(rate, *key, fails_open=fails_open)
            if wait is not None:
                raise TooMany(text(wait), retry_after=wait)

    async def throttle_pictures(self, rate: str, kind: str, person: str) -> None:
        """Count a picture that somebody sends to be decoded; raises 429 where there were too many of the kind."""
        await self.throttle(rate, kind, person, fails_open=True, text=texts.too_many_pictures)


def get_services(connection: HTTPConnection) -> Services:
    """The house that the application stands on."""
    services: Services = connection.app.state.services
    return services


async def _provide_services(connection: HTTPConnection) -> Services:
    # A dependency that is no coroutine would be called in a thread.
    return get_services(connection)


ServicesDep = Annotated[Services, Depends(_provide_services)]
