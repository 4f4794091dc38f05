"""Selection of the tests in a run by ring, database and shard.

`make test` runs the main ring: on SQLite every test not marked `extended`, and on PostgreSQL those of modules marked
`database`, whose subject differs between databases. `make test-all` adds the rest: the others on PostgreSQL, and on
SQLite those marked `extended`.

Of a test marked `samples(2)`, the first two cases are in the main ring and all others are extended. Tests with
generated examples run in both rings: with few, then with all (`examples`). Tests marked `scaled` run in `make
test-scaled`, a part of the rest; those marked `faults` in `make test-faults`, for an hour.
"""

import hashlib
import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, Self

import pytest
from hypothesis import HealthCheck, settings

Ring = Literal["main", "rest"]
_FEWER: Final = 10
"""The main ring uses a tenth of the examples that Hypothesis generates."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One of `count` equal parts; `index` counts from 1."""

    index: int
    count: int

    @classmethod
    def parse(cls, words: str) -> Self:
        """Parse a shard such as `2/4`. Raises ValueError if it is out of range."""
        index, slash, count = words.partition("/")
        if not slash or not index.isdecimal() or not count.isdecimal() or not 1 <= int(index) <= int(count):
            raise ValueError(f"A shard is written 2/4: the second of four. This isn't one: {words}")
        return cls(int(index), int(count))

    def contains(self, module: str) -> bool:
        """Return whether the tests of a module run in this shard. Every module is in exactly one shard."""
        digest = hashlib.sha256(module.encode()).digest()
        return int.from_bytes(digest[:8], "big") % self.count == self.index - 1


@dataclass(frozen=True, slots=True)
class Selection:
    """The tests of one run."""

    on_postgresql: bool = False
    ring: Ring | None = None
    """The main ring, the rest that `make test-all` adds, or None for both."""
    shard: Shard = Shard(1, 1)

    @classmethod
    def from_environment(cls) -> Self:
        """Read PEGBAR_TEST_DATABASE, PEGBAR_TEST_RING and PEGBAR_TEST_SHARD."""
        ring = os.environ.get("PEGBAR_TEST_RING", "")
        if ring not in ("", "main", "rest"):
            raise ValueError(f"PEGBAR_TEST_RING is main or rest; this is neither: {ring}")
        return cls(
            on_postgresql=os.environ.get("PEGBAR_TEST_DATABASE", "sqlite") == "postgresql",
            ring=ring or None,
            shard=Shard.parse(os.environ.get("PEGBAR_TEST_SHARD") or "1/1"),
        )

    def may_select_from(self, text: str) -> bool:
        """Return whether tests of a module with this source may run.

        Skipping modules saves time: importing all takes 8 s.
        """
        words = {
            (True, "main"): ("mark.database",),
            (False, "rest"): ("mark.extended", "mark.samples", "hypothesis"),
        }.get((self.on_postgresql, self.ring or ""))
        return words is None or any(word in text for word in words)

    def selects(self, module: str, *, markers: set[str], needs_database: bool, generates: bool = False) -> bool:
        """Return whether a test with these marks runs; `generates`: Hypothesis generates its examples."""
        if not self.shard.contains(module):
            return False
        if self.on_postgresql and (not needs_database or "once" in markers):
            return False
        if generates and not self.on_postgresql and self.ring == "rest":
            return True
        in_main = "extended" not in markers and (not self.on_postgresql or "database" in markers)
        return self.ring is None or in_main == (self.ring == "main")

    def selects_item(self, item: pytest.Item) -> bool:
        """Return whether a collected test runs."""
        return self.selects(
            item.nodeid.partition("::")[0],
            markers={mark.name for mark in item.iter_markers()},
            needs_database="cluster" in getattr(item, "fixturenames", ()),
            generates=generates_examples(item),
        )


def generates_examples(item: pytest.Item) -> bool:
    """Return whether Hypothesis generates the examples of a test."""
    return getattr(getattr(item, "obj", None), "is_hypothesis_test", False)


def mark_later_samples_extended(items: Iterable[pytest.Item]) -> None:
    """Mark the later cases of tests marked `samples` as extended."""
    sample_counts: Counter[str] = Counter()
    for item in items:
        mark = item.get_closest_marker("samples")
        if mark is None:
            continue
        test = item.nodeid.partition("[")[0]
        sample_counts[test] += 1
        if sample_counts[test] > mark.args[0]:
            item.add_marker(pytest.mark.extended)


def get_example_count(most: int, ring: str = os.environ.get("PEGBAR_TEST_RING", "")) -> int:
    """Return how many examples to generate for a test with this maximum."""
    return max(1, most // _FEWER) if ring == "main" else most


def set_default_example_count() -> None:
    """Set Hypothesis's default number of examples to that of `get_example_count`.

    Also turns off its time limits, for generating an input and for running a test, because they depend on the load.
    """
    settings.register_profile(
        "ring",
        max_examples=get_example_count(settings().max_examples),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("ring")
