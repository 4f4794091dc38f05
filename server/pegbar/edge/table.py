"""The application's table of routes: one level, with an index.

FastAPI keeps the routers that it includes as a tree and walks it twice for a request, pattern after pattern: a sixth of
what a short answer costs.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from pegbar.edge.body_room import MOST, room_of
from pegbar.edge.shield import bounded
from pegbar.kernel.routing import Router


class _Route(APIRoute):
    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        super().__init__(path, endpoint, **options)
        self._begins = path.partition("{")[0]
        self._ends = path.rpartition("}")[2]

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """As any route, after what is cheap."""
        path: str = scope.get("path", "")
        if path.startswith(self._begins) and path.endswith(self._ends):
            return super().matches(scope)
        return Match.NONE, {}

    @cached_property
    def _room(self) -> int:
        return room_of(self.body_field.field_info.annotation) if self.body_field else MOST

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As any route, with a body no longer than the longest that it takes."""
        await super().handle(scope, bounded(scope, receive, self._room) if self.body_field else receive, send)


class _Index(BaseRoute):
    """Finds a route by how many parts its path has and what the second one is: `projects` of `/api/projects/{ref}`.

    What it does not find, the table is asked for from its top: nothing, another method, a path of any length.
    """

    def __init__(self, routes: Iterable[_Route]) -> None:
        self._routes = dict[tuple[int, str], list[_Route]]()
        for route in routes:
            if ":path}" not in route.path:
                self._routes.setdefault(_place(route.path), []).append(route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """The first route that takes this path and method."""
        if scope["type"] == "http":
            for route in self._routes.get(_place(scope["path"]), ()):
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
        for route in router.declarations():
            app.router.add_api_route(route.path, route.endpoint, route_class_override=_Route, **route.options)


def index_routes(app: FastAPI) -> None:
    """Once all of them are there: have the usual ones found without a walk through the table."""
    app.router.routes.insert(0, _Index(route for route in app.router.routes if isinstance(route, _Route)))
