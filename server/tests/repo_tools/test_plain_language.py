"""`make lint` refuses new private words, classes that share a name, and subjects of commits that say nothing."""

from pathlib import Path

import pytest
from tools import plain_language as plain

pytestmark = pytest.mark.once
_IS_NO = next(phrase for phrase in plain.PHRASES if "is no " in phrase)


def _count_in_source(path: Path, source: str) -> dict[str, int]:
    path.write_text(source, encoding="utf-8")
    return dict(plain.count_in(plain.iterate_file(path)))


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        ("names.py", "def told_now(theHouse, household): pass\n", {"told": 1, "house": 1}),
        ("attributes.py", "x.house.aside()\n", {"house": 1, "aside": 1}),
        ("docstring.py", '"""Whoever is told."""\n', {"whoever": 1, "told": 1}),
        ("comment.py", "x = 1  # done at\n# once meanwhile\n", {"meanwhile": 1}),
        ("text.py", 'TEXT = "This is no file, at once."\n', {_IS_NO: 1, "at once": 1}),
        ("names.ts", "const useDesk = 1; // is told\n", {"desk": 1, "told": 1}),
        ("text.tsx", 'const a = "Nobody drives"; `at once`\n', {"nobody": 1, "at once": 1}),
        ("page.md", "A whisper\nany more.\n", {"whisper": 1, "any more": 1}),
        ("plain.py", '"""Send a message to a warehouse."""\n', {}),
        ("house.py", "", {"house": 1}),
    ],
)
def test_private_words_are_found_in_names_comments_and_texts(
    name: str, source: str, found: dict[str, int], tmp_path: Path
) -> None:
    assert _count_in_source(tmp_path / name, source) == found


def test_more_than_what_is_recorded_is_a_fault() -> None:
    recorded = {"words": {"server": {"told": 2}}, "classes": {"Place": 2}}
    assert plain.find_errors({"words": {"server": {"told": 2}}, "classes": {"Place": 2}}, recorded) == []
    found = plain.find_errors({"words": {"server": {"told": 3}, "web": {"desk": 1}}, "classes": {"Place": 3}}, recorded)
    assert [line.partition(".")[0] for line in found] == [
        "server: 'told' stands 3×, 2× before",
        "web: 'desk' stands 1×, 0× before",
        "server: 3 public classes are named Place, 2 before",
    ]


def test_recorded_counts_sink_and_never_rise() -> None:
    recorded = {"words": {"server": {"told": 2, "desk": 4}}, "classes": {"Place": 2, "Told": 3}}
    now = {"words": {"server": {"told": 3, "desk": 1}}, "classes": {"Place": 3}}
    assert plain.lower_counts(now, recorded) == {"words": {"server": {"told": 2, "desk": 1}}, "classes": {"Place": 2}}


@pytest.mark.parametrize(
    ("subject", "is_bad"),
    [
        ("chat: keep messages that arrive out of order", False),
        ("make things better", True),
        ("chat: " + "x" * 67, True),
        ("Chat: keep messages", True),
    ],
)
def test_subjects_of_commits_name_an_area_and_are_short(subject: str, *, is_bad: bool) -> None:
    assert plain.find_bad_subjects([subject]) == ([subject] if is_bad else [])
