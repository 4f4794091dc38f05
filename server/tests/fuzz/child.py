"""A process that tries one parser with its corpus and with what is made of it, until a case breaks the contract.

It ends by itself where too much memory or work is asked of it; the case that it was at stands in a file, so that what
ends a process at once can be told as well.
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
    """One case took so much time of the processor that it is not going to end."""


class CaseFile:
    """Where the case stands that is tried at this moment: its length, then its bytes."""

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), 8 + CASE_MAX)

    def put(self, data: bytes) -> None:
        """Write it down; a process that dies leaves it behind."""
        self._map[8 : 8 + len(data)] = data
        self._map[:8] = len(data).to_bytes(8, "little")

    @staticmethod
    def read(path: Path) -> bytes:
        """The case that was tried last."""
        raw = path.read_bytes()
        return raw[8 : 8 + int.from_bytes(raw[:8], "little")]


def is_kept(path: Path) -> bool:
    """Whether it is a case that once broke a parser; all others are of seeds.py."""
    return len(path.name) == _SHA256


def _bound(parser: Parser) -> None:
    """At most so much more memory than now; no cores; each case a bounded time of the processor."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[0])
    limit = pages * resource.getpagesize() + parser.megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def stop(*_: Any) -> None:
        raise TooMuchWork

    signal.signal(signal.SIGVTALRM, stop)


def main(name: str, seed: int, cases: int, seconds: float, case_file: Path, *folders: Path) -> None:
    """Try the folders' files, first what once broke it, then `cases` made of them, or as many as `seconds` hold."""
    parser = ALL[name]
    words = WORDS.get(name, b"\0").split(b"|")
    paths = sorted((path for folder in folders for path in folder.iterdir()), key=lambda path: not is_kept(path))
    corpus = [path.read_bytes() for path in paths]
    parse = parser.ready()
    parse(next(path for path in paths if not is_kept(path)).read_bytes())  # what is loaded on first use is of no case
    pool, kept, random = list(corpus), CaseFile(case_file), Random(seed)
    seen: Counter[str] = Counter()
    _bound(parser)
    ends = time.monotonic() + seconds if seconds else None
    number = 0
    while number < len(corpus) or (time.monotonic() < ends if ends else number < len(corpus) + cases):
        data = corpus[number] if number < len(corpus) else mutated(random, pool, words, parser.size)
        number += 1
        kept.put(data)
        signal.setitimer(signal.ITIMER_VIRTUAL, parser.seconds or _WORK_SECONDS)
        outcome = parse(data)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        seen[outcome] += 1
        if seen[outcome] == 1 and number > len(corpus):  # an answer that nothing else had: worth going on from
            pool.append(data)
            del pool[_CORPUS_POOL:]
    sys.stdout.write(json.dumps({"cases": number, "outcomes": seen.most_common()}))


if __name__ == "__main__":
    name, seed, cases, seconds, *paths = sys.argv[1:]
    try:
        main(name, int(seed), int(cases), float(seconds), *(Path(path) for path in paths))
    except BaseException:
        import traceback

        sys.stderr.write(traceback.format_exc())
        sys.stderr.flush()
        sys.exit(BROKEN)
