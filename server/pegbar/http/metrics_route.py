"""Metrics route of this process, protected by a token; without a configured token, there is no such route."""

import asyncio
import hmac
from contextlib import suppress
from typing import Final

from fastapi import Request
from prometheus_client import CollectorRegistry, Gauge, Info, ProcessCollector
from prometheus_client.exposition import choose_encoder
from starlette.responses import Response

from pegbar import __version__
from pegbar.access.services import Services
from pegbar.http import texts
from pegbar.kernel import metrics
from pegbar.kernel.errors import Unauthenticated, Unavailable
from pegbar.kernel.routing import Router
from pegbar.realtime.hub import Hub

ROUTE: Final = "/metrics"


def metrics_router(services: Services, hub: Hub) -> Router:
    """Create the router of the metrics. Requests without the token (`Authorization: Bearer …`) get a 401.

    The `Accept` header chooses between Prometheus' text format, which is the default, and OpenMetrics. The process's
    own metrics (CPU, memory, open files) come from /proc, so only Linux has them.
    """
    router = Router(include_in_schema=False)
    expected = f"Bearer {services.settings.metrics_token}".encode()
    registry = CollectorRegistry()
    Info("pegbar", "Version of the server.", registry=registry).info({"version": __version__})
    sockets = Gauge("pegbar_sockets_open", "Tabs that hold a socket to this process.", registry=registry)
    sockets.set_function(lambda: hub.open_sockets)
    jobs = Gauge("pegbar_jobs", "Jobs of all processes: waiting or running.", ("state",), registry=registry)
    ProcessCollector(registry=registry)
    registry.register(metrics.REGISTRY)

    @router.get(ROUTE)
    async def _metrics(request: Request) -> Response:
        given = request.headers.get("authorization", "").encode()
        if not hmac.compare_digest(given, expected):
            raise Unauthenticated(texts.FIGURES_CLOSED, code="token_wrong")
        jobs.clear()
        with suppress(Unavailable):  # the other metrics are needed most when the database is unavailable
            async with services.db.read() as tx:
                for state, count in (await services.jobs.count_by_state(tx)).items():
                    jobs.labels(state).set(count)
        encode, media_type = choose_encoder(request.headers.get("accept", ""))
        text = await asyncio.to_thread(encode, registry)
        return Response(text, headers={"Content-Type": media_type, "Cache-Control": "no-store"})

    return router
