"""The application's table of routes: one level, with an index.

FastAPI keeps the routers that it includes as a tree and walks it twice for a request, pattern after pattern: a sixth of
what a short answer costs.
"""

from collections.abc import Iterable
from functools import cached_property

from fastapi import FastAPI
from fastapi.routing import APIRoute, APIRouter
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from pegbar.edge.body_room import MOST, room_of
from pegbar.edge.shield import bounded
from pegbar.kernel.routing import RouteDeclaration, Router


class _Route(APIRoute):
    @cached_property
    def _room(self) -> int:
        return room_of(self.body_field.field_info.annotation) if self.body_field else MOST

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As any route, with a body no longer than the longest that it takes."""
        await super().handle(scope, bounded(scope, receive, self._room) if self.body_field else receive, send)


class _DeclaredRoute(BaseRoute):
    """A route that is built when a request first needs it: to build all of them takes a quarter of a second."""

    def __init__(self, router: APIRouter, declaration: RouteDeclaration) -> None:
        self.path = declaration.path
        self.methods = set[str](declaration.options["methods"])
        self._router = router
        self._declaration = declaration
        self._begins = declaration.path.partition("{")[0]
        self._ends = declaration.path.rpartition("}")[2]

    @cached_property
    def built(self) -> _Route:
        """The route with its validators."""
        path, endpoint, options = self.path, self._declaration.endpoint, self._declaration.options
        self._router.add_api_route(path, endpoint, route_class_override=_Route, **options)
        route = self._router.routes.pop()
        assert isinstance(route, _Route)  # noqa: S101  # add_api_route puts it last
        return route

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """As any route, after what is cheap."""
        path: str = scope.get("path", "")
        if scope["type"] == "http" and path.startswith(self._begins) and path.endswith(self._ends):
            return self.built.matches(scope)
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request to the built route."""
        await self.built.handle(scope, receive, send)


class _Index(BaseRoute):
    """Finds a route by how many parts its path has and what the second one is: `projects` of `/api/projects/{ref}`.

    What it does not find, the table is asked for from its top: nothing, another method, a path of any length.
    """

    def __init__(self, routes: Iterable[_DeclaredRoute]) -> None:
        self._routes = dict[tuple[int, str], list[_DeclaredRoute]]()
        for route in routes:
            if ":path}" not in route.path:
                self._routes.setdefault(_place(route.path), []).append(route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """The first route that takes this path and method."""
        if scope["type"] == "http":
            for route in self._routes.get(_place(scope["path"]), ()):
                if scope["method"] not in route.methods:
                    continue
                match, found = route.matches(scope)
                if match is Match.FULL:
                    return match, found
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request to the route that was found."""
        await scope["route"].handle(scope, receive, send)


def _place(path: str) -> tuple[int, str]:
    parts = path.split("/", 3)
    return path.count("/"), parts[2] if len(parts) > 2 else ""


def add_routes(app: FastAPI, *routers: Router) -> None:
    """Put the routes of these routers, and of those that they include, into the application's own table, in order."""
    for router in routers:
        app.router.routes.extend(_DeclaredRoute(app.router, route) for route in router.declarations())


def index_routes(app: FastAPI) -> None:
    """Once all of them are there: have the usual ones found without a walk through the table."""
    app.router.routes.insert(0, _Index(route for route in app.router.routes if isinstance(route, _DeclaredRoute)))


def built_routes(app: FastAPI) -> list[BaseRoute]:
    """Return the application's routes, each built, as OpenAPI needs them."""
    return [route.built if isinstance(route, _DeclaredRoute) else route for route in list(app.router.routes)]
