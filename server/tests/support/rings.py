"""Which tests a run has: its ring, its database and its shard.

`make test` runs the main ring: every test on SQLite, and on PostgreSQL those of modules marked `database`, whose
subject differs between databases. `make test-all` adds the rest: the others on PostgreSQL, and tests marked
`extended`. Tests marked `faults` or `scaled` have commands of their own.
"""

import hashlib
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self

if TYPE_CHECKING:
    import pytest

Ring = Literal["main", "rest"]


@dataclass(frozen=True, slots=True)
class Shard:
    """One of `count` equal parts; `index` counts from 1."""

    index: int
    count: int

    @classmethod
    def parse(cls, words: str) -> Self:
        """Read `2/4`. Raises ValueError if it is not a part of a whole."""
        index, slash, count = words.partition("/")
        if not slash or not index.isdecimal() or not count.isdecimal() or not 1 <= int(index) <= int(count):
            raise ValueError(f"A shard is written 2/4: the second of four. This isn't one: {words}")
        return cls(int(index), int(count))

    def has(self, module: str) -> bool:
        """Return whether the tests of a module run in this shard. Every module is in exactly one shard."""
        digest = hashlib.sha256(module.encode()).digest()
        return int.from_bytes(digest[:8], "big") % self.count == self.index - 1


@dataclass(frozen=True, slots=True)
class Selection:
    """The tests of one run."""

    on_postgresql: bool = False
    ring: Ring | None = None
    """The main ring, what `make test-all` adds to it, or None: both."""
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

    def has(self, module: str, *, markers: set[str], needs_database: bool) -> bool:
        """Return whether a test runs. `markers` are the names of its marks."""
        if not self.shard.has(module):
            return False
        if self.on_postgresql and (not needs_database or "once" in markers):
            return False
        in_main = "extended" not in markers and (not self.on_postgresql or "database" in markers)
        return self.ring is None or in_main == (self.ring == "main")

    def has_item(self, item: "pytest.Item") -> bool:
        """Return whether a collected test runs."""
        return self.has(
            item.nodeid.partition("::")[0],
            markers={mark.name for mark in item.iter_markers()},
            needs_database="cluster" in getattr(item, "fixturenames", ()),
        )
