"""Runs the parts of `make test` or `make test-all` and prints at the end which failed: `tools/run_tests.py main`.

`main` is what `make test` runs, `rest` what `make test-all` adds. `--shard 2/4` runs a quarter of a ring: parts that can be
split run a quarter of their tests, every other part runs in one of the four shards.

With PEGBAR_TEST_DEADLINE (seconds since 1970), parts that would not end in time are skipped and named at the end. CI sets
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
_SLOWDOWN_FILE = ROOT / ".stamps" / "test-pace"
"""File with the slowdown of the last ring compared with a quiet machine, for the next ring of the same run."""
_SLOWDOWN_MAX_AGE_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a ring: some targets of the Makefile."""

    name: str
    targets: tuple[str, ...]
    is_split: bool = False
    """True if PEGBAR_TEST_SHARD selects a share of its tests; false if it runs completely, in one shard."""
    is_in_second_lane: bool = False
    """True if it runs in the second of two parallel lanes, whose output is printed after the first."""
    seconds: float = 0
    """Duration on two cores without other load; 0 if unknown."""
    is_required: bool = False
    """True if it runs regardless of the deadline."""
    pieces: int = 1
    """Number of pieces of a split part. They run one after the other, each only if it would end before the deadline."""


RINGS: dict[str, tuple[Part, ...]] = {
    "main": (
        Part("checks", ("lint", "types", "check-gen", "first-download"), is_in_second_lane=True),
        Part("server", ("test-server",), is_split=True, seconds=430, is_required=True),
        Part("web units", ("test-web",), is_split=True, is_in_second_lane=True),
        # The last server tests mostly wait, so the end-to-end tests start before they end.
        Part("end-to-end", ("test-e2e",), is_split=True, is_in_second_lane=True),
    ),
    "rest": (
        Part("server", ("test-server",), is_split=True, seconds=600),
        Part("scaled", ("test-scaled",), seconds=480),
        Part("end-to-end", ("browsers", "test-e2e"), is_split=True, seconds=700, pieces=4),
        Part("checks", ("strict-types",), is_in_second_lane=True),
    ),
}


def list_parts(ring: str, shard: Shard) -> list[Part]:
    """Return the parts that a shard of a ring runs. Parts that can't be split are assigned to the shards in turn."""
    unsplit = [part for part in RINGS[ring] if not part.is_split]
    return [part for part in RINGS[ring] if part.is_split or unsplit.index(part) % shard.count == (shard.index - 1)]


@dataclass(frozen=True, slots=True)
class Piece:
    """One call of `make`: a part, or a shard of it."""

    part: Part
    shard: Shard
    index: int = 1

    @property
    def name(self) -> str:
        """The name of the part, with the number of the piece if there are several."""
        return self.part.name if self.part.pieces == 1 else f"{self.part.name} {self.index}/{self.part.pieces}"

    @property
    def seconds(self) -> float:
        """Duration on two cores without other load."""
        return self.part.seconds / self.shard.count if self.part.is_split else self.part.seconds

    @property
    def command(self) -> list[str]:
        """The command that runs the piece."""
        return ["make", "--no-print-directory", "--keep-going", *self.part.targets]


def list_pieces(part: Part, shard: Shard, first: int = 0) -> list[Piece]:
    """Return the pieces of a part in a shard of its ring. `first` is the number of the piece that runs first.

    A deadline always skips the last pieces. A `first` that differs between runs prevents that they are always the same.
    """
    count = shard.count * part.pieces
    pieces = [
        Piece(part, Shard((shard.index - 1) * part.pieces + index, count), index) for index in range(1, part.pieces + 1)
    ]
    first %= part.pieces
    return pieces[first:] + pieces[:first]


class Budget:
    """Decides whether a piece will end before the deadline, assuming that the machine stays as slow as for earlier pieces."""

    def __init__(self, deadline: float | None, slowdown: float = 1.0) -> None:
        """`slowdown` is the initial slowdown compared with a quiet machine, used until a piece has been timed."""
        self._deadline = deadline
        self._initial_slowdown = slowdown
        self._expected = self._actual = 0.0

    @property
    def slowdown(self) -> float:
        """The measured slowdown compared with a quiet machine."""
        return self._actual / self._expected if self._expected else self._initial_slowdown

    def fits(self, seconds: float, now: float) -> bool:
        """Return whether a piece of this duration on a quiet machine would end before the deadline."""
        return self._deadline is None or now + seconds * self.slowdown <= self._deadline

    def record(self, seconds: float, actual: float) -> None:
        """Record the actual duration of a piece that takes `seconds` on a quiet machine."""
        if seconds:
            self._expected, self._actual = self._expected + seconds, self._actual + actual


@dataclass(frozen=True, slots=True)
class _Result:
    name: str
    code: int | None
    """The exit code; None if it was skipped for lack of time."""
    seconds: float = 0

    def __str__(self) -> str:
        if self.code is None:
            return f"  {self.name:<14} SKIPPED: it wouldn't have ended before the deadline"
        outcome = "passed" if self.code == 0 else f"FAILED ({self.code})"
        return f"  {self.name:<14} {outcome} after {self.seconds:.0f} s"


class _Lane:
    """Runs pieces one after the other."""

    def __init__(self, environment: Mapping[str, str], output: IO[bytes] | None = None) -> None:
        """`output` receives what the pieces print; if None, they print directly."""
        self.results: list[_Result] = []
        self._environment = environment
        self._output = output
        deadline = environment.get("PEGBAR_TEST_DEADLINE")
        self.budget = Budget(float(deadline) if deadline else None, _read_slowdown())
        self._running: subprocess.Popen[bytes] | None = None
        self._is_stopped = False

    def run(self, pieces: Sequence[Piece]) -> None:
        """Run all pieces, even if one fails."""
        for piece in pieces:
            if self._is_stopped:
                return
            is_optional = piece.seconds and not piece.part.is_required
            if is_optional and not self.budget.fits(piece.seconds, time.time()):
                self.results.append(_Result(piece.name, None))
                continue
            self._print(f"\n== {piece.name} ==\n".encode())
            start = time.monotonic()
            environment = {**self._environment, "PEGBAR_TEST_SHARD": f"{piece.shard.index}/{piece.shard.count}"}
            self._running = subprocess.Popen(
                piece.command, cwd=ROOT, env=environment, stdout=self._output, stderr=self._output
            )
            code = self._running.wait()
            actual = time.monotonic() - start
            self.budget.record(piece.seconds, actual)
            self.results.append(_Result(piece.name, code, actual))

    def stop(self) -> None:
        """Terminate the running piece and start no other."""
        self._is_stopped = True
        if self._running is not None:
            self._running.terminate()

    def _print(self, line: bytes) -> None:
        output = self._output or sys.stdout.buffer
        output.write(line)
        output.flush()


def _read_slowdown() -> float:
    """Return the slowdown that the previous ring measured within the last hour, or 1."""
    try:
        is_recent = time.time() - _SLOWDOWN_FILE.stat().st_mtime < _SLOWDOWN_MAX_AGE_SECONDS
        return float(_SLOWDOWN_FILE.read_text(encoding="utf-8")) if is_recent else 1.0
    except (FileNotFoundError, ValueError):
        return 1.0


def _print_new_output(output: IO[bytes]) -> None:
    sys.stdout.buffer.write(output.read())
    sys.stdout.buffer.flush()


def run(ring: str, shard: Shard) -> int:
    """Run all parts, even if one fails. Returns 1 if any failed."""
    environment = {**os.environ, "PEGBAR_TEST_RING": ring}
    environment.pop("MAKEFLAGS", None)  # each part is an independent make
    hour = int(time.time() // 3600)
    pieces = [piece for part in list_parts(ring, shard) for piece in list_pieces(part, shard, first=hour)]
    with tempfile.NamedTemporaryFile() as output, Path(output.name).open("rb") as output_reader:
        first_lane, second_lane = _Lane(environment), _Lane(environment, output)
        thread = threading.Thread(
            target=second_lane.run, args=([piece for piece in pieces if piece.part.is_in_second_lane],)
        )
        thread.start()
        try:
            first_lane.run([piece for piece in pieces if not piece.part.is_in_second_lane])
            while thread.is_alive():
                _print_new_output(output_reader)
                thread.join(_POLL_SECONDS)
        except BaseException:
            second_lane.stop()
            raise
        finally:
            thread.join()
            _print_new_output(output_reader)
    _SLOWDOWN_FILE.parent.mkdir(exist_ok=True)
    _SLOWDOWN_FILE.write_text(f"{first_lane.budget.slowdown:.2f}\n", encoding="utf-8")
    results = [*first_lane.results, *second_lane.results]
    print("\n".join(["", f"Ring {ring}, shard {shard.index}/{shard.count}:", *map(str, results)]), flush=True)
    return int(any(result.code not in (0, None) for result in results))


def main(argv: Sequence[str]) -> int:
    """Parse the command line and run the ring."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ring", choices=sorted(RINGS))
    parser.add_argument("--shard", type=Shard.parse, default=Shard(1, 1))
    args = parser.parse_args(argv)
    return run(args.ring, args.shard)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
