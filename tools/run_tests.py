"""Runs the parts of `make test` and `make test-all`, and says at the end which failed: `tools/run_tests.py main`.

`main` is what `make test` runs, `rest` what `make test-all` adds. `--shard 2/4` runs a quarter of a ring: runners that
can be split run a quarter of their tests, every other part runs in one of the four.
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

from tests.support.rings import Shard  # noqa: E402

_POLL_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Part:
    """A command of the Makefile."""

    name: str
    targets: tuple[str, ...]
    is_split: bool = False
    """Whether it runs a part of its tests by PEGBAR_TEST_SHARD; otherwise it runs whole, in one shard."""
    is_beside: bool = False
    """Whether it runs in the second of two lanes, whose output is printed when the first is over."""


RINGS: dict[str, tuple[Part, ...]] = {
    "main": (
        Part("checks", ("lint", "types", "check-gen", "size"), is_beside=True),
        Part("server", ("test-server",), is_split=True),
        Part("web units", ("test-web",), is_split=True, is_beside=True),
        # The last tests of the server mostly wait: end-to-end tests begin before those are over.
        Part("end-to-end", ("test-e2e",), is_split=True, is_beside=True),
    ),
    "rest": (
        Part("server", ("test-server",), is_split=True),
        Part("end-to-end", ("kinds", "test-e2e"), is_split=True),
        Part("scaled", ("test-scaled",)),
        Part("strict types", ("strict-types",), is_beside=True),
    ),
}


def parts_of(ring: str, shard: Shard) -> list[Part]:
    """Return the parts that a shard of a ring runs. What isn't split goes to one shard after the other."""
    whole = [part for part in RINGS[ring] if not part.is_split]
    return [part for part in RINGS[ring] if part.is_split or whole.index(part) % shard.count == (shard.index - 1)]


def _command(part: Part) -> list[str]:
    return ["make", "--no-print-directory", "--keep-going", *part.targets]


@dataclass(frozen=True, slots=True)
class _Result:
    part: Part
    code: int
    seconds: float

    def __str__(self) -> str:
        how = "passed" if self.code == 0 else f"FAILED ({self.code})"
        return f"  {self.part.name:<12} {how} after {self.seconds:.0f} s"


class _Lane:
    """Runs parts one after the other."""

    def __init__(self, environment: Mapping[str, str], output: IO[bytes] | None = None) -> None:
        """`output` takes what the parts print; without it they print at once."""
        self.results: list[_Result] = []
        self._environment = environment
        self._output = output
        self._running: subprocess.Popen[bytes] | None = None
        self._is_stopped = False

    def run(self, parts: Sequence[Part]) -> None:
        """Run all parts, also after one that failed."""
        for part in parts:
            if self._is_stopped:
                return
            self._print(f"\n== {part.name} ==\n".encode())
            start = time.monotonic()
            self._running = subprocess.Popen(
                _command(part), cwd=ROOT, env=self._environment, stdout=self._output, stderr=self._output
            )
            code = self._running.wait()
            self.results.append(_Result(part, code, time.monotonic() - start))

    def stop(self) -> None:
        """End the part that runs, and begin no other."""
        self._is_stopped = True
        if self._running is not None:
            self._running.terminate()

    def _print(self, line: bytes) -> None:
        output = self._output or sys.stdout.buffer
        output.write(line)
        output.flush()


def _print_new_output(output: IO[bytes]) -> None:
    sys.stdout.buffer.write(output.read())
    sys.stdout.buffer.flush()


def run(ring: str, shard: Shard) -> int:
    """Run all parts, also after one that failed. Returns 1 if any failed."""
    environment = {**os.environ, "PEGBAR_TEST_RING": ring, "PEGBAR_TEST_SHARD": f"{shard.index}/{shard.count}"}
    environment.pop("MAKEFLAGS", None)  # a part is a make of its own
    parts = parts_of(ring, shard)
    with tempfile.NamedTemporaryFile() as output, Path(output.name).open("rb") as printed:
        shown, beside = _Lane(environment), _Lane(environment, output)
        thread = threading.Thread(target=beside.run, args=([part for part in parts if part.is_beside],))
        thread.start()
        try:
            shown.run([part for part in parts if not part.is_beside])
            while thread.is_alive():
                _print_new_output(printed)
                thread.join(_POLL_SECONDS)
        except BaseException:
            beside.stop()
            raise
        finally:
            thread.join()
            _print_new_output(printed)
    results = [*shown.results, *beside.results]
    print("\n".join(["", f"Ring {ring}, shard {shard.index}/{shard.count}:", *map(str, results)]), flush=True)
    return int(any(result.code != 0 for result in results))


def main(words: Sequence[str]) -> int:
    """Read the command line and run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ring", choices=sorted(RINGS))
    parser.add_argument("--shard", type=Shard.parse, default=Shard(1, 1))
    given = parser.parse_args(words)
    return run(given.ring, given.shard)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
