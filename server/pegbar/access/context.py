"""The request context, which every action takes: the transaction, the services and the user."""

import inspect
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial, wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar, overload

from starlette.requests import HTTPConnection, Request

from pegbar.access.principal import Principal
from pegbar.access.services import Services, counted_once, get_services
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Unauthenticated

P = ParamSpec("P")
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
    """Run an action in one transaction of a request; 401 first if nobody is signed in, unless `anonymous`.

    The action runs again if PostgreSQL aborts the transaction (see `Database.transact`), so read the request's body and
    store objects before. Rate limits count one request once.
    """
    services = get_services(connection)
    if not anonymous and not connection.cookies.get(services.session_cookie):
        raise Unauthenticated

    async def run(tx: Transaction) -> T:
        user = await services.authenticate(tx, connection)
        if not anonymous and not user.is_signed_in:
            raise Unauthenticated
        return await action(RequestContext(tx, services, user))

    with counted_once():
        return await services.db.transact(run)


class Transactions(Protocol):
    """Runs actions of one user, each in a transaction of its own: for requests that need several."""

    async def __call__(self, action: Callable[[RequestContext], Awaitable[T]]) -> T:
        """Run an action in a transaction, see `transact`."""
        ...


def transactions(connection: HTTPConnection) -> Transactions:
    """Return a function that runs actions as `transact` does for this request."""

    async def run(action: Callable[[RequestContext], Awaitable[T]]) -> T:
        return await transact(connection, action)

    return run


def transactions_as(services: Services, user: Principal) -> Transactions:
    """Like `transactions`, for a user who is already known, such as a socket's."""

    async def run(action: Callable[[RequestContext], Awaitable[T]]) -> T:
        with counted_once():
            return await services.db.transact(lambda tx: action(RequestContext(tx, services, user)))

    return run


Handler = Callable[Concatenate[RequestContext, P], Awaitable[T]]
Endpoint = Callable[Concatenate[Request, P], Awaitable[T]]


def reads(handler: Handler[P, T]) -> Endpoint[P, T]:
    """Make an endpoint of a handler that runs in a read transaction."""

    async def run(request: Request, action: Callable[[RequestContext], Awaitable[T]]) -> T:
        async with open_read_context(request) as ctx:
            return await action(ctx)

    return _endpoint(handler, run)


@overload
def writes(handler: Handler[P, T], *, anonymous: bool = False) -> Endpoint[P, T]: ...


@overload
def writes(*, anonymous: bool) -> Callable[[Handler[P, T]], Endpoint[P, T]]: ...


def writes(
    handler: Handler[P, T] | None = None, *, anonymous: bool = False
) -> Endpoint[P, T] | Callable[[Handler[P, T]], Endpoint[P, T]]:
    """Make an endpoint of a handler that runs in a write transaction; `anonymous` also admits users without a session.

    The handler runs again if PostgreSQL aborts the transaction.
    """
    if handler is None:
        return partial(writes, anonymous=anonymous)
    return _endpoint(handler, partial(transact, anonymous=anonymous))


def _endpoint(
    handler: Handler[P, T], run: Callable[[Request, Callable[[RequestContext], Awaitable[T]]], Awaitable[T]]
) -> Endpoint[P, T]:
    """Wrap a handler for FastAPI, which passes the request; the transaction is opened here.

    A dependency that yields would keep the transaction open until the response is sent and block other writers.
    """

    @wraps(handler)
    async def endpoint(request: Request, *args: P.args, **kwargs: P.kwargs) -> T:
        return await run(request, lambda ctx: handler(ctx, *args, **kwargs))

    signature = inspect.signature(handler)
    first, *others = signature.parameters.values()
    seen = signature.replace(parameters=[first.replace(name="request", annotation=Request), *others])
    endpoint.__signature__ = seen  # type: ignore[attr-defined]  # what the framework reads
    return endpoint
