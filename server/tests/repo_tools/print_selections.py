"""A pytest plugin that prints in which shards of which rings each test runs: `-p` with `--collect-only`."""

import pytest

from tests.support.rings import Selection, Shard

SHARDS = 3


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Print a line for each test and database: how many shards have it, and whether a run of everything has it."""
    for item in items:
        for on_postgresql in (False, True):
            shards = [
                Selection(on_postgresql=on_postgresql, ring=ring, shard=Shard(index, SHARDS))
                for ring in ("main", "rest")
                for index in range(1, SHARDS + 1)
            ]
            count = sum(shard.has_item(item) for shard in shards)
            whole = Selection(on_postgresql=on_postgresql).has_item(item)
            print(f"selected {count} {int(whole)} {item.nodeid}")  # noqa: T201
