"""Runs the parts of `make test` and `make test-all`, and says at the end which failed: `tools/run_tests.py main`.

`main` is what `make test` runs, `rest` what `make test-all` adds. `--shard 2/4` runs a quarter of a ring: runners that
can be split run a quarter of their tests, every other part runs in one of the four.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "server"))

from tests.support.rings import Shard  # noqa: E402


@dataclass(frozen=True, slots=True)
class Part:
    """A command of the Makefile."""

    name: str
    targets: tuple[str, ...]
    is_split: bool = False
    """Whether it runs a part of its tests by PEGBAR_TEST_SHARD; otherwise it runs whole, in one shard."""
    is_beside: bool = False
    """Whether it runs beside the others: it waits for no clock and disturbs nobody."""


RINGS: dict[str, tuple[Part, ...]] = {
    "main": (
        Part("checks", ("lint", "types", "check-gen", "size"), is_beside=True),
        Part("server", ("test-server",), is_split=True),
        Part("web units", ("test-web",), is_split=True),
        Part("end-to-end", ("test-e2e",), is_split=True),
    ),
    "rest": (
        Part("server", ("test-server",), is_split=True),
        Part("end-to-end", ("kinds", "test-e2e"), is_split=True),
    ),
}


def parts_of(ring: str, shard: Shard) -> list[Part]:
    """Return the parts that a shard of a ring runs. What isn't split goes to one shard after the other."""
    whole = [part for part in RINGS[ring] if not part.is_split]
    return [part for part in RINGS[ring] if part.is_split or whole.index(part) % shard.count == (shard.index - 1)]


def _command(part: Part) -> list[str]:
    return ["make", "--no-print-directory", "--keep-going", *part.targets]


def run(ring: str, shard: Shard) -> int:
    """Run all parts, also after one that failed. Returns 1 if any failed."""
    environment = {**os.environ, "PEGBAR_TEST_RING": ring, "PEGBAR_TEST_SHARD": f"{shard.index}/{shard.count}"}
    environment.pop("MAKEFLAGS", None)  # a part is a make of its own
    parts = parts_of(ring, shard)
    lines: list[str] = []
    failed = False

    def report(part: Part, code: int, seconds: float) -> None:
        nonlocal failed
        failed = failed or code != 0
        lines.append(f"  {part.name:<12} {'passed' if code == 0 else f'FAILED ({code})'} after {seconds:.0f} s")

    with tempfile.TemporaryFile() as output:
        beside = [part for part in parts if part.is_beside]
        begun = time.monotonic()
        jobs: list[tuple[Part, subprocess.Popen[bytes]]] = [
            (part, subprocess.Popen(_command(part), cwd=ROOT, env=environment, stdout=output, stderr=output))
            for part in beside
        ]
        try:
            for part in parts:
                if part in beside:
                    continue
                print(f"\n== {part.name} ==", flush=True)
                start = time.monotonic()
                code = subprocess.run(_command(part), cwd=ROOT, env=environment, check=False).returncode
                report(part, code, time.monotonic() - start)
            for part, process in jobs:
                report(part, process.wait(), time.monotonic() - begun)
        finally:
            for _, process in jobs:
                process.terminate()
        if jobs:
            print(f"\n== {', '.join(part.name for part, _ in jobs)} ==", flush=True)
            output.seek(0)
            sys.stdout.buffer.write(output.read())
    print("\n".join(["", f"Ring {ring}, shard {shard.index}/{shard.count}:", *lines]), flush=True)
    return int(failed)


def main(words: Sequence[str]) -> int:
    """Read the command line and run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ring", choices=sorted(RINGS))
    parser.add_argument("--shard", type=Shard.parse, default=Shard(1, 1))
    given = parser.parse_args(words)
    return run(given.ring, given.shard)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
