"""The test quality check reports tests that cannot fail, and passes those that can."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

_SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "test_quality.py"
_HELPERS = """
class Person:
    def json(self, method, path, status=None):
        assert status


def check(answer):
    assert answer


def act(answer):
    return answer
"""
_HEAD = """
import asyncio
import time
from time import sleep

import pytest

from tests.support import helpers
from tests.support.helpers import act, check

CASES = [1]
cases = load(CASES)
"""
_NOTHING = "the test asserts nothing"
_SLEEP = "do not sleep: wait for the thing itself"


def _describe_empty_loop(collection: str) -> str:
    return f"the loop over `{collection}` asserts, but nothing asserts that it is not empty"


def _list_faults(folder: Path, source: str) -> tuple[int, list[str]]:
    """Return the exit code, and the faults found in a test module with this source."""
    (folder / "support").mkdir()
    (folder / "support" / "helpers.py").write_text(_HELPERS)
    (folder / "test_planted.py").write_text(_HEAD + source)
    run = [sys.executable, str(_SCRIPT), str(folder)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("    act(1)", _NOTHING),
        ("    helpers.act(1)", _NOTHING),
        ("    act(1).json()", _NOTHING),
        ("    assert True", _NOTHING),
        ("    for case in cases:\n        assert case", _describe_empty_loop("cases")),
        ("    assert act(2) == 1\n    for case in act(1):\n        assert case", _describe_empty_loop("act(1)")),
        (
            "    items = act(1)\n    assert not items\n    for item in items:\n        assert item",
            _describe_empty_loop("items"),
        ),
        (
            "    items = act(1)\n    assert 3 not in items\n    assert all(items[1:] for items in items)",
            _describe_empty_loop("items"),
        ),
        (
            "    found = []\n    for item in found:\n        with pytest.raises(ValueError):\n            act(item)",
            _describe_empty_loop("found"),
        ),
        ("    for _ in CASES:\n        for item in act(1):\n            assert item", _describe_empty_loop("act(1)")),
        (
            "    for one, other in zip(CASES, act(1)):\n        assert one == other",
            _describe_empty_loop("zip(CASES, act(1))"),
        ),
        ("    while act(1):\n        assert act(2)", _describe_empty_loop("act(1)")),
        ("    assert all(item for item in act(1))", _describe_empty_loop("act(1)")),
        ("    assert (1, all(item for item in act(1))) == (1, True)", _describe_empty_loop("act(1)")),
        ("    time.sleep(1)\n    assert act(1)", _SLEEP),
        ("    sleep(0.1)\n    assert act(1)", _SLEEP),
        ("    asyncio.run(asyncio.sleep(0.1))\n    assert act(1)", _SLEEP),
    ],
)
def test_a_test_that_cannot_fail_is_reported(tmp_path: Path, body: str, message: str) -> None:
    code, found = _list_faults(tmp_path, f"\ndef test_something_is_so():\n{body}\n")
    assert (code, [line.partition(": ")[2] for line in found]) == (1, [message])
    assert found[0].startswith(f"{tmp_path / 'test_planted.py'}:1")


def test_a_test_name_that_is_not_a_sentence_is_reported(tmp_path: Path) -> None:
    code, found = _list_faults(tmp_path, "\ndef test_files():\n    assert act(1)\n")
    assert code == 1
    assert [line.partition(": ")[2] for line in found] == ["name the behavior in a sentence: at least three words"]


def test_good_tests_pass(tmp_path: Path) -> None:
    bodies = [
        "assert act(1)",
        "check(act(1))",
        "helpers.check(1)",
        "helpers.Person().json('GET', '/', 200)",
        "with pytest.raises(ValueError):\n        act(1)",
        "for case in CASES:\n        assert case",
        "for at, (one, other) in enumerate(zip([1], act(1), strict=True)):\n        assert one == other",
        "for at in range(3):\n        assert at < 3",
        "items = act(1)\n    assert len(items) == 3\n    for item in items:\n        assert item",
        "items = act(1)\n    names = [str(item) for item in items]\n    assert names == ['a']\n"
        "    assert all(name for name in names)\n    for item in items:\n        assert item",
        "seen = 0\n    for item in act(1):\n        assert item\n        seen += 1\n    assert seen == 2",
        "first, *rest = items = act(1)\n    for item in (first, *rest):\n        assert item",
        "asyncio.run(asyncio.sleep(0))\n    assert act(1)",
    ]
    source = "\n".join(f"\ndef test_something_is_so_{at}():\n    {body}\n" for at, body in enumerate(bodies))
    helper = "\ndef pause_like_support():\n    return act(1)\n"
    assert _list_faults(tmp_path, source + helper) == (0, [])
