"""`make test` and `make test-all` are split into rings and shards; together they run every test."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Literal

import pytest
from tools import run_tests

from tests.support.selection import Selection, Shard, get_example_count, mark_later_samples_extended

SERVER = Path(__file__).resolve().parents[2]
COUNTS = (1, 2, 3, 4, 7)


@pytest.mark.parametrize("words", ["", "0/4", "5/4", "2", "a/b", "1/0", "-1/2", "2/4/1"])
def test_what_is_no_part_of_a_whole_is_no_shard(words: str) -> None:
    with pytest.raises(ValueError, match="A shard is written 2/4"):
        Shard.parse(words)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("ring", sorted(run_tests.RINGS))
def test_every_part_of_a_ring_runs_in_one_shard_or_is_split_over_all(ring: str, count: int) -> None:
    shards = [run_tests.list_parts(ring, Shard(index, count)) for index in range(1, count + 1)]
    runs = Counter(part.name for parts in shards for part in parts)
    expected = {part.name: count if part.is_split else 1 for part in run_tests.RINGS[ring]}
    assert dict(runs) == expected
    assert len(expected) > 1


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("first", [0, 1, 6])
def test_the_pieces_of_a_part_are_its_shard(count: int, first: int) -> None:
    part = run_tests.Part("long", (), is_split=True, seconds=120 * count, pieces=3)
    pieces = [run_tests.list_pieces(part, Shard(index, count), first) for index in range(1, count + 1)]
    shards = [(piece.shard.index, piece.shard.count) for each in pieces for piece in each]
    assert sorted(shards) == [(index, 3 * count) for index in range(1, 3 * count + 1)]
    assert [piece.name for piece in pieces[0]] == {
        0: ["long 1/3", "long 2/3", "long 3/3"],
        1: ["long 2/3", "long 3/3", "long 1/3"],
    }[first % 3]
    assert {piece.seconds for each in pieces for piece in each} == {40}


def test_what_would_not_end_before_the_deadline_is_left_out() -> None:
    assert run_tests.Budget(None).fits(10_000, now=5)
    budget = run_tests.Budget(deadline=100)
    assert (budget.fits(90, now=10), budget.fits(91, now=10)) == (True, False)
    budget.record(30, actual=60)  # a machine of half the speed
    assert (budget.fits(15, now=70), budget.fits(16, now=70)) == (True, False)
    budget.record(0, actual=1000)
    assert budget.slowdown == 2, "a piece without an expected time says nothing about the machine"
    slow = run_tests.Budget(deadline=100, slowdown=3)
    assert (slow.fits(30, now=10), slow.fits(31, now=10)) == (True, False)
    slow.record(30, actual=30)
    assert slow.fits(31, now=60)


def test_parts_of_the_main_ring_run_whatever_the_deadline() -> None:
    parts = run_tests.RINGS["main"]
    assert len(parts) > 3
    assert [part.name for part in parts if part.seconds and not part.is_required] == []


@pytest.mark.parametrize("markers", [set[str](), {"database"}, {"extended"}, {"once"}, {"database", "extended"}])
@pytest.mark.parametrize("on_postgresql", [False, True])
def test_every_test_of_a_database_is_in_one_ring(markers: set[str], *, on_postgresql: bool) -> None:
    both_rings = Selection(on_postgresql=on_postgresql)
    rings = [Selection(on_postgresql=on_postgresql, ring=ring) for ring in ("main", "rest")]
    for needs_database in (False, True):
        selected = [ring.selects("test_x.py", markers=markers, needs_database=needs_database) for ring in rings]
        assert sum(selected) == both_rings.selects("test_x.py", markers=markers, needs_database=needs_database)


@pytest.mark.parametrize("ring", ["main", "rest"])
def test_a_test_with_generated_examples_is_in_both_rings(ring: Literal["main", "rest"]) -> None:
    assert Selection(ring=ring).selects("test_x.py", markers=set(), needs_database=False, generates=True)
    assert (get_example_count(100, ring), get_example_count(3, ring)) == {"main": (10, 1), "rest": (100, 3)}[ring]


def test_further_cases_of_a_test_with_samples_are_extended(request: pytest.FixtureRequest) -> None:
    def make_item(name: str, *marks: pytest.MarkDecorator) -> pytest.Item:
        item = pytest.Function.from_parent(request.node.parent, name=name, callobj=lambda: None)
        for mark in marks:
            item.add_marker(mark)
        return item

    items = [make_item(f"test_letters[{letter}]", pytest.mark.samples(2)) for letter in "abcd"] + [
        make_item("test_all")
    ]
    mark_later_samples_extended(items)
    extended = [item.name for item in items if item.get_closest_marker("extended")]
    assert extended == ["test_letters[c]", "test_letters[d]"]


@pytest.mark.extended
def test_the_shards_of_both_rings_hold_every_server_test_once() -> None:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:schemathesis", "--collect-only"]
    command += ["-p", "tests.repo_tools.print_selections"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PEGBAR_", "PYTEST_"))}
    done = subprocess.run(
        command, cwd=SERVER, env=environment | {"PYTHONPATH": "."}, capture_output=True, text=True, check=True
    )
    lines = [line.split(" ", 3) for line in done.stdout.splitlines() if line.startswith("selected ")]
    assert sum(expected == "1" for _, _, expected, _ in lines) > 8000
    assert [test for _, count, expected, test in lines if count != expected] == []


@pytest.mark.extended
def test_the_shards_of_both_rings_hold_every_end_to_end_test_once() -> None:
    def list_selected(*shard: str, ring: str = "") -> Counter[str]:
        web = SERVER.parent / "web"
        environment = os.environ | {"PEGBAR_TEST_RING": ring}
        node = [str(path) for path in (web / "tools" / "node" / "node_modules" / ".bin", web / "node_modules" / ".bin")]
        environment["PATH"] = os.pathsep.join([*node, environment["PATH"]])
        command = ["playwright", "test", "--list", "--reporter=json", *shard]
        done = subprocess.run(command, cwd=web, env=environment, capture_output=True, text=True, check=True)
        return Counter(_list_spec_ids(json.loads(done.stdout)["suites"]))

    all_tests = list_selected()
    assert len(all_tests) > 100
    parts = [list_selected(f"--shard={index}/2", ring=ring) for ring in ("main", "rest") for index in (1, 2)]
    scaled = list_selected("--grep=@scaled", "--grep-invert=@main")
    assert len(scaled) > 10
    assert sum(parts, scaled) == all_tests


def _list_spec_ids(suites: list[dict[str, object]]) -> list[str]:
    found: list[str] = []
    for suite in suites:
        found += [spec["id"] for spec in suite.get("specs", [])]  # type: ignore[index, union-attr]
        found += _list_spec_ids(suite.get("suites", []))  # type: ignore[arg-type]
    return found
