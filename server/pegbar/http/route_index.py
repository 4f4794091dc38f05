"""A flat, indexed table of routes.

FastAPI stores included routers as a tree and walks it twice for each request, pattern after pattern: a sixth of the
cost of a short response.
"""

from collections.abc import Callable, Coroutine, Iterable
from contextlib import AsyncExitStack
from functools import cached_property
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.routing import APIRoute, APIRouter
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from pegbar.access.context import is_write_dependency
from pegbar.access.services import counted_once
from pegbar.http.body_limit import BODY_BYTES_MAX, max_body_bytes
from pegbar.http.security_headers import limit_body
from pegbar.kernel.database import rerun_on_conflict
from pegbar.kernel.routing import RouteDeclaration, Router


class _Route(APIRoute):
    """A route that limits the body's size, and runs its endpoint again if PostgreSQL aborted the write transaction."""

    @cached_property
    def _body_limit(self) -> int:
        return max_body_bytes(self.body_field.field_info.annotation) if self.body_field else BODY_BYTES_MAX

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, with a limit on the size of its body; see `max_body_bytes`."""
        await super().handle(scope, limit_body(scope, receive, self._body_limit) if self.body_field else receive, send)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the function that answers a request. If the endpoint takes a write context, it reruns on conflicts."""
        answer = super().get_route_handler()
        if not any(is_write_dependency(dependency.call) for dependency in self.dependant.dependencies):
            return answer

        async def answer_again(request: Request) -> Response:
            async def run() -> Response:
                # FastAPI ends dependencies of scope "function" with this stack. With a new stack for each run, the
                # transaction is committed in the run, where a conflict is caught. The request object caches its body
                # for the next run.
                async with AsyncExitStack() as stack:
                    request.scope["fastapi_function_astack"] = stack
                    return await answer(request)
                raise AssertionError("a dependency hides an error")

            with counted_once():
                return await rerun_on_conflict(run)

        return answer_again


class _LazyRoute(BaseRoute):
    """A route that is built when first requested: building all of them takes a quarter of a second."""

    def __init__(self, router: APIRouter, declaration: RouteDeclaration) -> None:
        self.path = declaration.path
        self.methods = set[str](declaration.options["methods"])
        self._router = router
        self._declaration = declaration
        self._begins = declaration.path.partition("{")[0]
        self._ends = declaration.path.rpartition("}")[2]

    @cached_property
    def route(self) -> _Route:
        """Build the route with its validators."""
        path, endpoint, options = self.path, self._declaration.endpoint, self._declaration.options
        self._router.add_api_route(path, endpoint, route_class_override=_Route, **options)
        route = self._router.routes.pop()
        assert isinstance(route, _Route)  # noqa: S101  # add_api_route appends it
        return route

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match the path by prefix and suffix, which is cheap, then by the built route."""
        path: str = scope.get("path", "")
        if scope["type"] == "http" and path.startswith(self._begins) and path.endswith(self._ends):
            return self.route.matches(scope)
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request to the built route."""
        await self.route.handle(scope, receive, send)


class _RouteIndex(BaseRoute):
    """Finds a route by the number of its path's parts and the second part (`projects` in `/api/projects/{ref}`).

    Requests without a match in the index are matched with the application's own list of routes: unknown paths, other
    methods, and paths with a variable number of parts.
    """

    def __init__(self, routes: Iterable[_LazyRoute]) -> None:
        self._routes = dict[tuple[int, str], list[_LazyRoute]]()
        for route in routes:
            if ":path}" not in route.path:
                self._routes.setdefault(_index_key(route.path), []).append(route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return the first route that matches this path and method."""
        if scope["type"] == "http":
            for route in self._routes.get(_index_key(scope["path"]), ()):
                if scope["method"] not in route.methods:
                    continue
                match, found = route.matches(scope)
                if match is Match.FULL:
                    return match, found
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request by the route that `matches` found."""
        await scope["route"].handle(scope, receive, send)


def _index_key(path: str) -> tuple[int, str]:
    parts = path.split("/", 3)
    return path.count("/"), parts[2] if len(parts) > 2 else ""


def add_routes(app: FastAPI, *routers: Router) -> None:
    """Add the routes of these routers, and of the routers that they include, to the application's routes, in order."""
    for router in routers:
        app.router.routes.extend(_LazyRoute(app.router, route) for route in router.declarations())


def index_routes(app: FastAPI) -> None:
    """Index all routes that were added. Call it after the last `add_routes`."""
    app.router.routes.insert(0, _RouteIndex(route for route in app.router.routes if isinstance(route, _LazyRoute)))


def build_routes(app: FastAPI) -> list[BaseRoute]:
    """Return the application's routes, each built, as OpenAPI needs them."""
    return [route.route if isinstance(route, _LazyRoute) else route for route in list(app.router.routes)]
