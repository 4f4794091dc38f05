"""One request object, and the ways to it: what an action is asked within, on what, and by whom."""

import inspect
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import partial, wraps
from typing import Concatenate, ParamSpec, TypeVar, overload

from starlette.requests import HTTPConnection, Request

from pegbar.access.house import House, house_of
from pegbar.access.who import Who
from pegbar.kernel.errors import Unauthenticated
from pegbar.kernel.work import Work

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ask:
    """The running transaction, the adapters, and the person. Jobs ask in nobody's name."""

    work: Work
    house: House
    who: Who


@asynccontextmanager
async def reading(connection: HTTPConnection) -> AsyncGenerator[Ask, None]:
    """One consistent view for one request."""
    house = house_of(connection)
    async with house.db.read() as work:
        yield Ask(work, house, await house.who(work, connection))


@asynccontextmanager
async def writing(connection: HTTPConnection, *, anonymous: bool = False) -> AsyncGenerator[Ask, None]:
    """One transaction for one request; 401 before anything else where nobody is signed in."""
    house = house_of(connection)
    if not anonymous and not connection.cookies.get(house.session_cookie):
        raise Unauthenticated
    async with house.db.write() as work:
        who = await house.who(work, connection)
        if not anonymous and not who.signed_in:
            raise Unauthenticated
        yield Ask(work, house, who)


@asynccontextmanager
async def writing_as(house: House, who: Who) -> AsyncGenerator[Ask, None]:
    """One transaction for somebody who is known already, as a socket knows its person."""
    async with house.db.write() as work:
        yield Ask(work, house, who)


Handler = Callable[Concatenate[Ask, P], Awaitable[T]]
Endpoint = Callable[Concatenate[Request, P], Awaitable[T]]


def reads(handler: Handler[P, T]) -> Endpoint[P, T]:
    """An endpoint that answers within one consistent view."""
    return _endpoint(handler, reading)


@overload
def writes(handler: Handler[P, T], *, anonymous: bool = False) -> Endpoint[P, T]: ...


@overload
def writes(*, anonymous: bool) -> Callable[[Handler[P, T]], Endpoint[P, T]]: ...


def writes(
    handler: Handler[P, T] | None = None, *, anonymous: bool = False
) -> Endpoint[P, T] | Callable[[Handler[P, T]], Endpoint[P, T]]:
    """An endpoint that answers within one transaction; `anonymous`: also who is not signed in."""
    if handler is None:
        return partial(writes, anonymous=anonymous)
    return _endpoint(handler, partial(writing, anonymous=anonymous))


def _endpoint(handler: Handler[P, T], opened: Callable[[Request], AbstractAsyncContextManager[Ask]]) -> Endpoint[P, T]:
    """The handler as the framework calls it: with the request, for which the transaction is opened here.

    Not as a dependency that yields: it would stay open until the response is sent, and hold up all others.
    """

    @wraps(handler)
    async def endpoint(request: Request, *args: P.args, **kwargs: P.kwargs) -> T:
        async with opened(request) as ask:
            return await handler(ask, *args, **kwargs)

    signature = inspect.signature(handler)
    first, *others = signature.parameters.values()
    seen = signature.replace(parameters=[first.replace(name="request", annotation=Request), *others])
    endpoint.__signature__ = seen  # type: ignore[attr-defined]  # what the framework reads
    return endpoint
