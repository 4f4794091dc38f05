"""The web process: the application with its routes, its socket and its page."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.websockets import WebSocket

from pegbar import __version__
from pegbar.access.context import RequestContext
from pegbar.access.principal import ANONYMOUS
from pegbar.access.services import SESSION_COOKIE
from pegbar.adapters.bucket_blobs import BucketBlobs
from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.domains.account_deletion.routes import router as account_deletion
from pegbar.domains.accounts.routes import router as accounts
from pegbar.domains.assets.routes import router as assets
from pegbar.domains.chat.routes import router as chat
from pegbar.domains.data_export.routes import router as data_export
from pegbar.domains.interchange.routes import router as interchange
from pegbar.domains.links.routes import router as links
from pegbar.domains.notifications.routes import router as notifications
from pegbar.domains.profiles.routes import router as profiles
from pegbar.domains.projects.routes import router as projects
from pegbar.domains.recents.routes import router as recents
from pegbar.domains.relations.routes import router as relations
from pegbar.domains.search.routes import router as search
from pegbar.domains.social.routes import router as social
from pegbar.domains.storyboard.routes import router as storyboard
from pegbar.domains.uploads.routes import router as uploads
from pegbar.domains.videos.actions import videos as video_actions
from pegbar.domains.videos.guests import actions as guest_actions
from pegbar.domains.videos.guests.routes import GUEST_COOKIE
from pegbar.domains.videos.routes import router as videos
from pegbar.http import instance, problems
from pegbar.http.blob_route import blob_router
from pegbar.http.compression import CompressionMiddleware
from pegbar.http.link_preview import LinkPreview
from pegbar.http.metrics_route import metrics_router
from pegbar.http.proxy_headers import ProxyHeadersMiddleware
from pegbar.http.request_log import RequestLogMiddleware
from pegbar.http.route_index import add_routes, build_routes, index_routes
from pegbar.http.security_headers import SecurityHeadersMiddleware
from pegbar.http.spa import spa_router
from pegbar.kernel.errors import Unavailable
from pegbar.kernel.settings import Settings
from pegbar.wiring import Instance, build


def create_app(settings: Settings | None = None, built: Instance | None = None) -> FastAPI:
    """Create the application. `built` is an instance that the caller built, with adapters of its choice."""
    settings = settings or Settings()
    pegbar = built or build(settings)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncGenerator[None, None]:
        await pegbar.start()
        try:
            yield
        finally:
            await pegbar.stop()

    app = FastAPI(
        title="Pegbar",
        version=__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=problems.RESPONSES,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.services = pegbar.services
    problems.register(app)
    origins = [settings.public_url] if settings.public_url else []
    blobs = pegbar.services.blobs
    app.add_middleware(CompressionMiddleware)
    store = blobs.origin if isinstance(blobs, BucketBlobs) else ""
    app.add_middleware(SecurityHeadersMiddleware, origins=origins, hosts=settings.host_names, store=store)
    app.add_middleware(RequestLogMiddleware, trusts_proxies=settings.trusted_proxies > 0)
    app.add_middleware(ProxyHeadersMiddleware, proxies=settings.trusted_proxies)
    slices = (
        accounts,
        profiles,
        uploads,
        relations,
        projects,
        storyboard,
        interchange,
        assets,
        videos,
        social,
        chat,
        account_deletion,
        data_export,
        search,
        notifications,
        recents,
        links,
    )
    add_routes(app, instance.router, *slices)

    @app.websocket("/api/socket")
    async def _socket(socket: WebSocket) -> None:
        await pegbar.socket_router.serve(socket)

    @app.websocket("/api/guest/{link_id}/socket")
    async def _guest_socket(socket: WebSocket, link_id: str) -> None:
        token = socket.cookies.get(GUEST_COOKIE, "")
        await pegbar.socket_router.serve(socket, partial(guest_actions.identify, link_id, token))

    if isinstance(blobs, FolderBlobs | BucketBlobs):
        add_routes(app, blob_router(blobs))

    if settings.metrics_token:
        add_routes(app, metrics_router(pegbar.services, pegbar.hub))

    async def _preview(name: str) -> LinkPreview | None:
        try:
            async with pegbar.services.db.read() as tx:
                found = await video_actions.get_preview(RequestContext(tx, pegbar.services, ANONYMOUS), name)
        except Unavailable:
            return None  # the page is served anyway and shows what is wrong
        return None if found is None else LinkPreview(f"/video/{found.slug}", found.title, found.about, found.thumb_url)

    add_routes(app, spa_router(settings.web_dist, settings.base_url, _preview))
    index_routes(app)
    app.openapi = lambda: _schema(app)  # type: ignore[method-assign]
    return app


def _schema(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI 3.1 description, with the session cookie and the schema of error responses."""
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, routes=build_routes(app))
        parts = schema.setdefault("components", {})
        refs = "#/components/schemas/{model}"
        problem = problems.ProblemOut.model_json_schema(ref_template=refs)
        parts.setdefault("schemas", {}).update({**problem.pop("$defs"), "ProblemOut": problem})
        parts["securitySchemes"] = {"APIKeyCookie": {"type": "apiKey", "in": "cookie", "name": SESSION_COOKIE}}
        for path in schema["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
                operation["security"] = [{}, {"APIKeyCookie": []}]
        app.openapi_schema = schema
    return app.openapi_schema
