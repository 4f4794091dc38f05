"""Runs the parts of `make test` and `make test-all`, and says at the end which failed: `tools/run_tests.py main`.

`main` is what `make test` runs, `rest` what `make test-all` adds. `--shard 2/4` runs a quarter of a ring: runners that
can be split run a quarter of their tests, every other part runs in one of the four.

With PEGBAR_TEST_DEADLINE (seconds since 1970), what would not end in time is left out, and named at the end. CI sets
it: machines differ by a factor of two, and a run that is killed says nothing about the tests that it had no time for.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "server"))

from tests.support.selection import Shard  # noqa: E402

_POLL_SECONDS = 0.5
_PACE_FILE = ROOT / ".stamps" / "test-pace"
"""How much slower than a quiet machine the last ring was, for the ring that follows it in the same run."""
_PACE_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Part:
    """A command of the Makefile."""

    name: str
    targets: tuple[str, ...]
    is_split: bool = False
    """Whether it runs a part of its tests by PEGBAR_TEST_SHARD; otherwise it runs whole, in one shard."""
    is_beside: bool = False
    """Whether it runs in the second of two lanes, whose output is printed when the first is over."""
    seconds: float = 0
    """How long it takes on two cores with nothing else running; 0: it is not known."""
    is_required: bool = False
    """Whether it runs whatever the deadline."""
    pieces: int = 1
    """In how many pieces a split part runs, one after the other, each only if it ends before the deadline."""


RINGS: dict[str, tuple[Part, ...]] = {
    "main": (
        Part("checks", ("lint", "types", "check-gen", "size"), is_beside=True),
        Part("server", ("test-server",), is_split=True, seconds=430, is_required=True),
        Part("web units", ("test-web",), is_split=True, is_beside=True),
        # The last tests of the server mostly wait: end-to-end tests begin before those are over.
        Part("end-to-end", ("test-e2e",), is_split=True, is_beside=True),
    ),
    "rest": (
        Part("server", ("test-server",), is_split=True, seconds=600),
        Part("scaled", ("test-scaled",), seconds=480),
        Part("end-to-end", ("kinds", "test-e2e"), is_split=True, seconds=700, pieces=4),
        Part("strict types", ("strict-types",), is_beside=True),
    ),
}


def parts_of(ring: str, shard: Shard) -> list[Part]:
    """Return the parts that a shard of a ring runs. What isn't split goes to one shard after the other."""
    whole = [part for part in RINGS[ring] if not part.is_split]
    return [part for part in RINGS[ring] if part.is_split or whole.index(part) % shard.count == (shard.index - 1)]


@dataclass(frozen=True, slots=True)
class Piece:
    """What one call of `make` runs: a part, or a shard of it."""

    part: Part
    shard: Shard
    index: int = 1

    @property
    def name(self) -> str:
        """The name of the part, with the number of the piece if there are several."""
        return self.part.name if self.part.pieces == 1 else f"{self.part.name} {self.index}/{self.part.pieces}"

    @property
    def seconds(self) -> float:
        """How long it takes on two cores with nothing else running."""
        return self.part.seconds / self.shard.count if self.part.is_split else self.part.seconds

    @property
    def command(self) -> list[str]:
        """The command that runs it."""
        return ["make", "--no-print-directory", "--keep-going", *self.part.targets]


def pieces_of(part: Part, shard: Shard, first: int = 0) -> list[Piece]:
    """Return the pieces of a part in a shard of its ring. `first` is the number of the piece that runs first.

    What a deadline leaves out is always the last: with a number that differs between runs, it is not always the same.
    """
    count = shard.count * part.pieces
    pieces = [
        Piece(part, Shard((shard.index - 1) * part.pieces + index, count), index) for index in range(1, part.pieces + 1)
    ]
    first %= part.pieces
    return pieces[first:] + pieces[:first]


class Budget:
    """Whether a piece will end before the deadline. This machine stays as slow as it was for the pieces before."""

    def __init__(self, deadline: float | None, pace: float = 1.0) -> None:
        """`pace` is how many times longer than on a quiet machine everything takes, until a piece shows it."""
        self._deadline = deadline
        self._first_pace = pace
        self._expected = self._taken = 0.0

    @property
    def pace(self) -> float:
        """How many times longer than on a quiet machine the pieces have taken."""
        return self._taken / self._expected if self._expected else self._first_pace

    def has_room_for(self, seconds: float, now: float) -> bool:
        """Return whether a piece that takes so long on a quiet machine fits in."""
        return self._deadline is None or now + seconds * self.pace <= self._deadline

    def record(self, seconds: float, taken: float) -> None:
        """Note how long a piece has taken in place of the seconds of a quiet machine."""
        if seconds:
            self._expected, self._taken = self._expected + seconds, self._taken + taken


@dataclass(frozen=True, slots=True)
class _Result:
    name: str
    code: int | None
    """The exit code; None: there was no time for it."""
    seconds: float = 0

    def __str__(self) -> str:
        if self.code is None:
            return f"  {self.name:<14} LEFT OUT: it would not have ended before the deadline"
        how = "passed" if self.code == 0 else f"FAILED ({self.code})"
        return f"  {self.name:<14} {how} after {self.seconds:.0f} s"


class _Lane:
    """Runs pieces one after the other."""

    def __init__(self, environment: Mapping[str, str], output: IO[bytes] | None = None) -> None:
        """`output` takes what the pieces print; without it they print at once."""
        self.results: list[_Result] = []
        self._environment = environment
        self._output = output
        deadline = environment.get("PEGBAR_TEST_DEADLINE")
        self.budget = Budget(float(deadline) if deadline else None, _read_pace())
        self._running: subprocess.Popen[bytes] | None = None
        self._is_stopped = False

    def run(self, pieces: Sequence[Piece]) -> None:
        """Run all pieces, also after one that failed."""
        for piece in pieces:
            if self._is_stopped:
                return
            is_optional = piece.seconds and not piece.part.is_required
            if is_optional and not self.budget.has_room_for(piece.seconds, time.time()):
                self.results.append(_Result(piece.name, None))
                continue
            self._print(f"\n== {piece.name} ==\n".encode())
            start = time.monotonic()
            environment = {**self._environment, "PEGBAR_TEST_SHARD": f"{piece.shard.index}/{piece.shard.count}"}
            self._running = subprocess.Popen(
                piece.command, cwd=ROOT, env=environment, stdout=self._output, stderr=self._output
            )
            code = self._running.wait()
            taken = time.monotonic() - start
            self.budget.record(piece.seconds, taken)
            self.results.append(_Result(piece.name, code, taken))

    def stop(self) -> None:
        """End the part that runs, and begin no other."""
        self._is_stopped = True
        if self._running is not None:
            self._running.terminate()

    def _print(self, line: bytes) -> None:
        output = self._output or sys.stdout.buffer
        output.write(line)
        output.flush()


def _read_pace() -> float:
    """Return the pace of the ring that ran before in the last hour; 1 without one."""
    try:
        is_recent = time.time() - _PACE_FILE.stat().st_mtime < _PACE_SECONDS
        return float(_PACE_FILE.read_text(encoding="utf-8")) if is_recent else 1.0
    except (FileNotFoundError, ValueError):
        return 1.0


def _print_new_output(output: IO[bytes]) -> None:
    sys.stdout.buffer.write(output.read())
    sys.stdout.buffer.flush()


def run(ring: str, shard: Shard) -> int:
    """Run all parts, also after one that failed. Returns 1 if any failed."""
    environment = {**os.environ, "PEGBAR_TEST_RING": ring}
    environment.pop("MAKEFLAGS", None)  # a part is a make of its own
    hour = int(time.time() // 3600)
    pieces = [piece for part in parts_of(ring, shard) for piece in pieces_of(part, shard, first=hour)]
    with tempfile.NamedTemporaryFile() as output, Path(output.name).open("rb") as printed:
        shown, beside = _Lane(environment), _Lane(environment, output)
        thread = threading.Thread(target=beside.run, args=([piece for piece in pieces if piece.part.is_beside],))
        thread.start()
        try:
            shown.run([piece for piece in pieces if not piece.part.is_beside])
            while thread.is_alive():
                _print_new_output(printed)
                thread.join(_POLL_SECONDS)
        except BaseException:
            beside.stop()
            raise
        finally:
            thread.join()
            _print_new_output(printed)
    _PACE_FILE.parent.mkdir(exist_ok=True)
    _PACE_FILE.write_text(f"{shown.budget.pace:.2f}\n", encoding="utf-8")
    results = [*shown.results, *beside.results]
    print("\n".join(["", f"Ring {ring}, shard {shard.index}/{shard.count}:", *map(str, results)]), flush=True)
    return int(any(result.code not in (0, None) for result in results))


def main(words: Sequence[str]) -> int:
    """Read the command line and run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ring", choices=sorted(RINGS))
    parser.add_argument("--shard", type=Shard.parse, default=Shard(1, 1))
    given = parser.parse_args(words)
    return run(given.ring, given.shard)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
