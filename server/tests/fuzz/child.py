"""Child process of the fuzzer: runs one parser on its corpus and on mutations until a case breaks the contract.

The process ends itself if a case takes too much memory or time. The current case is in a file, so that it can also be
reported if the process dies.
"""

import json
import mmap
import resource
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.mutations import mutated
from tests.fuzz.parsers import ALL, Parser
from tests.fuzz.words import WORDS

BROKEN = 3
"""The exit code of a child whose case broke the contract."""
CASE_MAX = 1 << 20
_CORPUS_POOL = 400
_WORK_SECONDS = 10.0
_SHA256 = 64


class TooMuchWork(BaseException):
    """A case exceeded the CPU time limit and isn't expected to end."""


class CaseFile:
    """Memory-mapped file of the current case: its length (8 bytes, little-endian), then its bytes."""

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), 8 + CASE_MAX)

    def put(self, data: bytes) -> None:
        """Write the case. It remains in the file if the process dies."""
        self._map[8 : 8 + len(data)] = data
        self._map[:8] = len(data).to_bytes(8, "little")

    @staticmethod
    def read(path: Path) -> bytes:
        """Return the last case that was tried."""
        raw = path.read_bytes()
        return raw[8 : 8 + int.from_bytes(raw[:8], "little")]


def is_kept(path: Path) -> bool:
    """Return True for a stored case that once broke a parser, and False for a case from seeds.py."""
    return len(path.name) == _SHA256


def _set_limits(parser: Parser) -> None:
    """Limit memory to `parser.megabytes` more than now, disable core dumps, and limit the CPU time of each case."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[0])
    limit = pages * resource.getpagesize() + parser.megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def stop(*_: Any) -> None:
        raise TooMuchWork

    signal.signal(signal.SIGVTALRM, stop)


def main(name: str, seed: int, cases: int, seconds: float, case_file: Path, *folders: Path) -> None:
    """Try the files, starting with stored failures, then `cases` mutations of them, or as many as fit in `seconds`."""
    parser = ALL[name]
    words = WORDS.get(name, b"\0").split(b"|")
    paths = sorted((path for folder in folders for path in folder.iterdir()), key=lambda path: not is_kept(path))
    corpus = [path.read_bytes() for path in paths]
    parse = parser.ready()
    # Load modules that are imported on first use, so that no case is charged for them.
    parse(next(path for path in paths if not is_kept(path)).read_bytes())
    pool, current_case, random = list(corpus), CaseFile(case_file), Random(seed)
    result_counts: Counter[str] = Counter()
    _set_limits(parser)
    ends = time.monotonic() + seconds if seconds else None
    number = 0
    while number < len(corpus) or (time.monotonic() < ends if ends else number < len(corpus) + cases):
        data = corpus[number] if number < len(corpus) else mutated(random, pool, words, parser.size)
        number += 1
        current_case.put(data)
        signal.setitimer(signal.ITIMER_VIRTUAL, parser.seconds or _WORK_SECONDS)
        outcome = parse(data)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        result_counts[outcome] += 1
        if result_counts[outcome] == 1 and number > len(corpus):  # A new outcome: mutate this case further.
            pool.append(data)
            del pool[_CORPUS_POOL:]
    sys.stdout.write(json.dumps({"cases": number, "outcomes": result_counts.most_common()}))


if __name__ == "__main__":
    name, seed, cases, seconds, *paths = sys.argv[1:]
    try:
        main(name, int(seed), int(cases), float(seconds), *(Path(path) for path in paths))
    except BaseException:
        import traceback

        sys.stderr.write(traceback.format_exc())
        sys.stderr.flush()
        sys.exit(BROKEN)
