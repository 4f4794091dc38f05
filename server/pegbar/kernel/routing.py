"""Declarations of routes, from which FastAPI routes are created once, with the application.

FastAPI's own router builds the validators of each route when it is declared, and again when a router includes it. For
hundreds of routes, that is a third of a server's start time.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class RouteDeclaration:
    """A path with its endpoint, and the options of `fastapi.APIRouter.add_api_route`."""

    path: str
    endpoint: Callable[..., Any]
    options: dict[str, Any]


class Router:
    """Routes of a part of the API, in order. Endpoints are declared as with `fastapi.APIRouter`."""

    def __init__(self, prefix: str = "", tags: Sequence[str] = (), *, include_in_schema: bool = True) -> None:
        """Create a router whose paths begin with the prefix and whose operations have these tags."""
        self._prefix = prefix
        self._tags = list(tags)
        self._include_in_schema = include_in_schema
        self._entries: list[RouteDeclaration | Router] = []

    def include_router(self, router: "Router") -> None:
        """Add the routes of another router at this position in the order, below this router's prefix."""
        self._entries.append(router)

    def declarations(self, prefix: str = "", tags: Sequence[str] = ()) -> Iterator[RouteDeclaration]:
        """Yield all routes with their full paths, including those of included routers."""
        prefix, tags = prefix + self._prefix, [*tags, *self._tags]
        for entry in self._entries:
            if isinstance(entry, Router):
                yield from entry.declarations(prefix, tags)
            else:
                options = {"include_in_schema": self._include_in_schema, "tags": tags, **entry.options}
                yield RouteDeclaration(prefix + entry.path, entry.endpoint, options)

    def api_route(self, path: str, *, methods: list[str], **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Declare an endpoint for these methods."""

        def declare(endpoint: Endpoint) -> Endpoint:
            self._entries.append(RouteDeclaration(path, endpoint, {"methods": methods, **options}))
            return endpoint

        return declare

    def get(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Declare an endpoint for GET."""
        return self.api_route(path, methods=["GET"], **options)

    def head(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Declare an endpoint for HEAD."""
        return self.api_route(path, methods=["HEAD"], **options)

    def post(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Declare an endpoint for POST."""
        return self.api_route(path, methods=["POST"], **options)

    def put(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Declare an endpoint for PUT."""
        return self.api_route(path, methods=["PUT"], **options)

    def patch(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Declare an endpoint for PATCH."""
        return self.api_route(path, methods=["PATCH"], **options)

    def delete(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Declare an endpoint for DELETE."""
        return self.api_route(path, methods=["DELETE"], **options)
