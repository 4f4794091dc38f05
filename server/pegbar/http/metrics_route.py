"""Metrics route of this process, protected by a token; without a configured token, there is no such route."""

import hmac
import os
import resource
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from fastapi import Request
from starlette.responses import Response

from pegbar import __version__
from pegbar.access.services import Services
from pegbar.http import texts
from pegbar.kernel import metrics
from pegbar.kernel.errors import Unauthenticated, Unavailable
from pegbar.kernel.metrics import Gauge
from pegbar.kernel.routing import Router
from pegbar.realtime.hub import Hub

ROUTE: Final = "/metrics"
_STARTED: Final = time.time()
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


def metrics_router(services: Services, hub: Hub) -> Router:
    """Create the router of the metrics. They require the token as `Authorization: Bearer …`; 401 without it."""
    router = Router(include_in_schema=False)
    expected = f"Bearer {services.settings.metrics_token}".encode()
    about = Gauge("pegbar_info", "Which version this is.", "version")
    about.set(1, __version__)
    sockets = Gauge("pegbar_sockets_open", "Tabs that hold a socket to this process.")
    jobs = Gauge("pegbar_jobs", "Jobs of the whole instance: waiting, and begun by any process.", "state")
    cpu = Gauge("process_cpu_seconds_total", "CPU time used, with that of the system for it.", kind="counter")
    memory = Gauge("process_resident_memory_bytes", "Memory that the process has at hand.")
    files = Gauge("process_open_fds", "Open files and connections.")
    started = Gauge("process_start_time_seconds", "When the process started, since 1970.")
    started.set(_STARTED)
    asked = (about, sockets, jobs, cpu, memory, files, started)

    @router.get(ROUTE)
    async def _metrics(request: Request) -> Response:
        given = request.headers.get("authorization", "").encode()
        if not hmac.compare_digest(given, expected):
            raise Unauthenticated(texts.FIGURES_CLOSED, code="token_wrong")
        sockets.set(hub.open_sockets)
        jobs.clear()
        with suppress(Unavailable):  # the other metrics are needed most when the database is unavailable
            async with services.db.read() as tx:
                for state, count in (await services.jobs.counts(tx)).items():
                    jobs.set(count, state)
        cpu.set(time.process_time())
        memory.set(_resident())
        files.set(_open_files())
        text = metrics.format_metrics((*asked, *metrics.COUNTED))
        return Response(text, headers={"Content-Type": metrics.CONTENT_TYPE, "Cache-Control": "no-store"})

    return router


def _resident() -> int:
    """Return the resident memory in bytes from /proc. Without /proc, return the peak that the system reports."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text(encoding="utf-8").split()[1]) * _PAGE
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _open_files() -> int:
    folder = Path("/dev/fd")
    return sum(1 for _ in folder.iterdir()) if folder.exists() else 0
