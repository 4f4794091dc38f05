"""A pytest plugin that prints in which shards of which rings each test runs: `-p` with `--collect-only`."""

from functools import cache
from pathlib import Path

import pytest

from tests.support.selection import Selection, Shard, generates_examples, mark_later_samples_extended

SHARDS = 3


@cache
def _read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Print a line for each test and database: how many shards have it, and how many should.

    One, where a run of everything has the test; two, where both rings have it, with few examples and with all.
    """
    mark_later_samples_extended(items)
    for item in items:
        for on_postgresql in (False, True):
            shards = [
                Selection(on_postgresql=on_postgresql, ring=ring, shard=Shard(index, SHARDS))
                for ring in ("main", "rest")
                for index in range(1, SHARDS + 1)
            ]
            count = sum(shard.selects_item(item) and shard.may_select_from(_read_text(item.path)) for shard in shards)
            expected = int(Selection(on_postgresql=on_postgresql).selects_item(item))
            if expected and not on_postgresql and generates_examples(item) and not item.get_closest_marker("extended"):
                expected = 2
            print(f"selected {count} {expected} {item.nodeid}")  # noqa: T201
