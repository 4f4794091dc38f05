"""The request context, which every action takes: the transaction, the services and the user."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Protocol, TypeVar

from fastapi import Depends
from starlette.requests import HTTPConnection, Request

from pegbar.access.principal import Principal
from pegbar.access.services import Services, counted_once, get_services
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Unauthenticated

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RequestContext:
    """The transaction, the services and the user of a request. Jobs use the anonymous user."""

    tx: Transaction
    services: Services
    user: Principal


@asynccontextmanager
async def open_read_context(connection: HTTPConnection) -> AsyncGenerator[RequestContext, None]:
    """Open a request context with a read transaction."""
    services = get_services(connection)
    async with services.db.read() as tx:
        yield RequestContext(tx, services, await services.authenticate(tx, connection))


async def transact(
    connection: HTTPConnection, action: Callable[[RequestContext], Awaitable[T]], *, anonymous: bool = False
) -> T:
    """Run an action in one transaction and return its result.

    Raises Unauthenticated (401) if the request has no session, unless `anonymous`. The action runs again if PostgreSQL
    aborts the transaction (see `Database.transact`), so read the request's body and store objects before this call.
    Rate limits count the request once, however often the action runs.
    """
    services = get_services(connection)
    if not anonymous:
        _require_session_cookie(services, connection)

    async def run(tx: Transaction) -> T:
        user = await services.authenticate(tx, connection)
        if not anonymous and not user.is_signed_in:
            raise Unauthenticated
        return await action(RequestContext(tx, services, user))

    with counted_once():
        return await services.db.transact(run)


def _require_session_cookie(services: Services, connection: HTTPConnection) -> None:
    """Raise Unauthenticated if the request has no session cookie; called before a transaction is opened."""
    if not connection.cookies.get(services.session_cookie):
        raise Unauthenticated


class Transactions(Protocol):
    """Runs several actions of one user, each in its own transaction."""

    async def __call__(self, action: Callable[[RequestContext], Awaitable[T]]) -> T:
        """Run an action in a transaction; see `transact`."""
        ...


def transactions(connection: HTTPConnection) -> Transactions:
    """Return a function that runs actions as `transact` does for this request."""

    async def run(action: Callable[[RequestContext], Awaitable[T]]) -> T:
        return await transact(connection, action)

    return run


def transactions_as(services: Services, user: Principal) -> Transactions:
    """Return a function that runs actions, each in its own transaction, for a user who is already authenticated.

    For example, the user of a WebSocket; see `transactions` for requests.
    """

    async def run(action: Callable[[RequestContext], Awaitable[T]]) -> T:
        with counted_once():
            return await services.db.transact(lambda tx: action(RequestContext(tx, services, user)))

    return run


async def _open_read_context(request: Request) -> AsyncGenerator[RequestContext, None]:
    async with open_read_context(request) as ctx:
        yield ctx


async def _open_write_context(request: Request) -> AsyncGenerator[RequestContext, None]:
    services = get_services(request)
    _require_session_cookie(services, request)
    async with services.db.write() as tx:
        user = await services.authenticate(tx, request)
        if not user.is_signed_in:
            raise Unauthenticated
        yield RequestContext(tx, services, user)


async def _open_anonymous_write_context(request: Request) -> AsyncGenerator[RequestContext, None]:
    services = get_services(request)
    async with services.db.write() as tx:
        yield RequestContext(tx, services, await services.authenticate(tx, request))


# `scope="function"` ends the transaction before the response is sent. By default it would stay open until then, and a
# slow client would block other writers.
ReadContext = Annotated[RequestContext, Depends(_open_read_context, scope="function")]
"""The parameter of an endpoint that only reads."""
WriteContext = Annotated[RequestContext, Depends(_open_write_context, scope="function")]
"""The parameter of an endpoint that writes; 401 without a session.

The endpoint runs again if PostgreSQL aborts the transaction, so it must not change anything outside that can't be
repeated.
"""
AnonymousWriteContext = Annotated[RequestContext, Depends(_open_anonymous_write_context, scope="function")]
"""The parameter of an endpoint that writes, also for users without a session; see `WriteContext`."""


def is_write_dependency(call: Callable[..., object] | None) -> bool:
    """Return whether a dependency opens a write transaction."""
    return call in {_open_write_context, _open_anonymous_write_context}
