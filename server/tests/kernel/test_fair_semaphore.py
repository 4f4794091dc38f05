"""Fair semaphore: slots are granted to the keys in turn."""

import asyncio
from collections.abc import Callable

import pytest

from pegbar.kernel.fair_semaphore import FairSemaphore


class Line:
    """Tasks that wait for slots, and the order in which they got one."""

    def __init__(self, places: int, each: int | None = None) -> None:
        self.turns = FairSemaphore[str](places, each)
        self.had: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def ask(self, *names: str) -> None:
        """Start tasks; a name's first letter is its key."""
        for name in names:
            self.gates[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._hold_slot(name))

    async def _hold_slot(self, name: str) -> None:
        async with self.turns.acquire(name[0]):
            self.had.append(name)
            await self.gates[name].wait()

    async def done(self, *names: str) -> None:
        """Let tasks release their slots, and wait for them."""
        for name in names:
            self.gates[name].set()
            await self.tasks[name]
        await settle()

    async def left(self, name: str) -> None:
        """Cancel a task."""
        self.tasks[name].cancel()
        with pytest.raises(asyncio.CancelledError):
            await self.tasks[name]
        await settle()

    async def to_the_end(self) -> list[str]:
        """Let all tasks finish and return the order in which they got a slot."""
        for gate in self.gates.values():
            gate.set()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        return self.had


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def line(places: int, *names: str, each: int | None = None) -> Line:
    made = Line(places, each)
    made.ask(*names)
    await settle()
    return made


async def test_heavy_key_delays_only_itself() -> None:
    waiting = await line(1, "a1", "a2", "a3", "a4", "b1", "c1", "b2")
    assert (waiting.had, waiting.turns.waiting_count) == (["a1"], 6)
    assert await waiting.to_the_end() == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]
    assert waiting.turns.waiting_count == 0


async def test_new_key_is_served_next() -> None:
    waiting = await line(1, "a1", "a2", "a3")
    await waiting.done("a1")
    waiting.ask("b1")
    await settle()
    assert await waiting.to_the_end() == ["a1", "a2", "b1", "a3"]


async def test_slots_limit_concurrency() -> None:
    waiting = await line(2, "a1", "a2", "a3")
    assert waiting.had == ["a1", "a2"]
    await waiting.done("a2")
    assert waiting.had == ["a1", "a2", "a3"]
    await waiting.to_the_end()


async def test_slots_per_key_leave_slots_to_other_keys() -> None:
    waiting = await line(2, "a1", "a2", "a3", each=1)
    assert waiting.had == ["a1"]
    waiting.ask("b1")
    await settle()
    assert waiting.had == ["a1", "b1"]
    await waiting.done("b1")
    assert waiting.had == ["a1", "b1"]
    await waiting.done("a1")
    assert waiting.had == ["a1", "b1", "a2"]
    await waiting.to_the_end()


async def test_cancelled_waiter_is_skipped() -> None:
    waiting = await line(1, "a1", "b1", "b2", "c1")
    await waiting.left("b1")
    await waiting.left("c1")
    assert waiting.turns.waiting_count == 1
    await waiting.done("a1")
    assert waiting.had == ["a1", "b2"]
    await waiting.done("b2")
    waiting.ask("d1")
    await settle()
    assert waiting.had == ["a1", "b2", "d1"]
    await waiting.to_the_end()


async def test_cancelled_holder_releases_its_slot() -> None:
    waiting = await line(1, "a1", "b1")
    await waiting.left("a1")
    assert waiting.had == ["a1", "b1"]
    await waiting.to_the_end()


async def test_waiter_cancelled_while_granted_passes_the_slot_on() -> None:
    waiting = await line(1, "b1", "c1")

    async def leave() -> None:
        async with waiting.turns.acquire("a"):
            waiting.had.append("a")

    leaving = asyncio.create_task(leave())
    await settle()
    waiting.gates["b1"].set()
    while waiting.turns.waiting_count == 2:  # noqa: ASYNC110  # until b1 has given its place back
        await asyncio.sleep(0)
    waiting.tasks["c1"].cancel()  # the slot is granted to c1, which hasn't resumed yet
    await waiting.to_the_end()
    await leaving
    assert waiting.had == ["b1", "a"]
    assert waiting.tasks["c1"].cancelled()


async def test_failed_holder_releases_its_slot() -> None:
    turns = FairSemaphore[int](1)

    async def fail(reason: Callable[[], Exception]) -> None:
        async with turns.acquire(1):
            raise reason()

    for _ in range(3):
        with pytest.raises(ValueError, match="no"):
            await fail(lambda: ValueError("no"))
    async with asyncio.timeout(5), turns.acquire(2):
        assert turns.waiting_count == 0
