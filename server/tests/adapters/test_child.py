"""Children: what they may take, how they end, what they inherit."""

import io
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
import uvloop

from pegbar.adapters.child import ChildFailed, ChildTooLarge, run_child
from pegbar.adapters.film import films
from pegbar.kernel import messages
from pegbar.ports.films import BadFilm, FilmFacts

HUNGRY = "tests.support.hungry"
REPORTING = "tests.support.reporting"
SERVER = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _finds_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(SERVER))


async def _nobody(_: float) -> None:
    pass


async def _run(target: Path, *, holds: int, reserves: int) -> None:
    work = {"holds": holds, "reserves": reserves, "ends_with": 100}
    await run_child(HUNGRY, work, target, _nobody, 30)


async def test_what_is_reserved_and_never_touched_does_not_count(tmp_path: Path) -> None:
    await _run(tmp_path / "made", holds=50, reserves=400)
    assert (tmp_path / "made").exists()


async def test_who_holds_too_much_is_ended_and_told_apart(tmp_path: Path) -> None:
    with pytest.raises(ChildTooLarge, match="may hold 200"):
        await _run(tmp_path / "made", holds=300, reserves=1)
    assert not os.listdir(tmp_path)  # noqa: PTH208


async def test_nobody_reserves_without_end(tmp_path: Path) -> None:
    with pytest.raises(ChildFailed):
        await _run(tmp_path / "made", holds=1, reserves=4000)


async def test_a_film_that_takes_too_much_is_refused_with_what_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(films, "CONVERTS", "tests.support.ravenous")
    facts = FilmFacts("video/mp4", 64, 36, 6, 24, 1, 0.0, 0.25, False, "encode", b"")
    with pytest.raises(BadFilm) as refused:
        await films.PyavFilms().convert(tmp_path / "sent", facts, tmp_path / "made", _nobody)
    assert str(refused.value) == messages.VIDEO_TOO_HEAVY


class _Reused(io.FileIO):
    """A pipe's end; when it is closed, another thread has just opened a file, whose descriptor is the lowest free."""

    closings = 0
    lost = 0

    def close(self) -> None:
        if self.closed:
            return
        other = os.open(__file__, os.O_RDONLY)
        try:
            super().close()
        except OSError:  # the number was free already, and was not taken
            _Reused.lost += 1
        _Reused.closings += 1
        try:
            os.fstat(other)
            os.close(other)
        except OSError:
            _Reused.lost += 1


def test_no_descriptor_of_another_thread_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Popen(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            assert self.stdout is not None
            number = os.dup(self.stdout.fileno())
            self.stdout.close()
            self.stdout = _Reused(number)

    async def follow() -> None:
        for number in range(3):
            await run_child(REPORTING, {"steps": 5}, tmp_path / str(number), _nobody, 60)

    monkeypatch.setattr(subprocess, "Popen", Popen)
    uvloop.run(follow())
    assert (_Reused.closings, _Reused.lost) == (3, 0)
