"""At half of its capacity, a server's memory and number of open files don't grow over time."""

import asyncio
import os
import statistics
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.api.boards import add_cut, new_project
from tests.support.api.people import Person, sign_up
from tests.support.servers.server_process import ServerProcess, run_server
from tests.support.services.databases import new_database

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="this system does not tell who holds what"),
]
SECONDS: Final = float(os.environ.get("PEGBAR_TEST_SOAK_SECONDS", "180"))
_CLIENTS: Final = 4
_CAPACITY_SECONDS, _LOOK_SECONDS = 8, 1
_DRIFT_MAX: Final = 0.05
_FILES_MORE_MAX: Final = 8
"""Pool connections open and close."""

Turn = Callable[[], Awaitable[None]]


def _measure_memory(pid: int) -> int:
    """Return the private memory of a process in bytes (smaps_rollup)."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Private_"))


def _count_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def _make_turn(person: Person, project: dict[str, Any], cut: dict[str, Any]) -> Turn:
    """Return a function that reads the list of projects and the board, and edits a note."""
    version = cut["version"]
    number = 0

    async def run_turn() -> None:
        nonlocal version, number
        number += 1
        await person.json("GET", "/api/projects", 200)
        await person.json("GET", f"/api/projects/{project['slug']}/cuts", 200)
        headers = {"If-Match": f'"{version}"'}
        note = {"note": f"Note {number}"}
        version = (await person.json("PATCH", f"/api/cuts/{cut['id']}", 200, json=note, headers=headers))["version"]

    return run_turn


async def _measure_capacity(turns: list[Turn]) -> float:
    """Return the turns per second if each client sends its next turn immediately."""
    end, done = time.monotonic() + _CAPACITY_SECONDS, 0

    async def repeat_turn(turn: Turn) -> None:
        nonlocal done
        while time.monotonic() < end:
            await turn()
            done += 1

    await asyncio.gather(*(repeat_turn(turn) for turn in turns))
    return done / _CAPACITY_SECONDS


async def _run_at(pace: float, turn: Turn, end: float) -> list[float]:
    """Run turns at a steady rate until the end; return the duration of each in seconds."""
    took, due = list[float](), time.monotonic()
    while time.monotonic() < end:
        started_at = time.monotonic()
        await turn()
        took.append(time.monotonic() - started_at)
        due = max(due + 1 / pace, time.monotonic())
        await asyncio.sleep(due - time.monotonic())
    return took


async def _sample_usage(server: ServerProcess, end: float) -> list[tuple[int, int]]:
    samples = list[tuple[int, int]]()
    while time.monotonic() < end:
        samples.append((_measure_memory(server.pid), _count_files(server.pid)))
        await asyncio.sleep(_LOOK_SECONDS)
    return samples


async def test_memory_does_not_grow_at_half_of_the_capacity(cluster: str | None, tmp_path: Path) -> None:
    async with run_server(tmp_path / "data", database_url=new_database(cluster, "soak")) as server:
        person = await sign_up(server.base_url)
        project = await new_project(person)
        turns = [_make_turn(person, project, await add_cut(person, project)) for _ in range(_CLIENTS)]
        pace = await _measure_capacity(turns) / 2 / _CLIENTS
        end = time.monotonic() + SECONDS
        looking = asyncio.create_task(_sample_usage(server, end))
        took = await asyncio.gather(*(_run_at(pace, turn, end) for turn in turns))
        samples = await looking
        third = len(samples) // 3
        # The first third fills caches and pools.
        memory = [
            statistics.median(look[0] for look in part) for part in (samples[third : 2 * third], samples[2 * third :])
        ]
        files = [max(look[1] for look in part) for part in (samples[third : 2 * third], samples[2 * third :])]
        times = sorted(second for each in took for second in each)
        print(  # noqa: T201
            f"{SECONDS:.0f} s, {len(times)} turns, p99 {times[int(len(times) * 0.99)] * 1000:.0f} ms; "
            f"memory {memory[0] / 1e6:.1f}, then {memory[1] / 1e6:.1f} MB; files {files}"
        )
        assert memory[1] < memory[0] * (1 + _DRIFT_MAX)
        assert files[1] <= files[0] + _FILES_MORE_MAX
        await person.http.aclose()
