"""Texts: ICU messages with codes and arguments, in English and in another language."""

import copy
import json
import os
import pickle
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from pegbar.kernel import text_catalog, texts
from pegbar.kernel.errors import Conflict, FieldError, Invalid
from pegbar.kernel.text_catalog import (
    Text,
    TextArg,
    TextValueError,
    in_locale,
    list_placeholders,
    pack,
    text,
    to_json,
    unpack,
)

pytestmark = pytest.mark.once


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The catalog of a language, as a file that a test can fill."""
    monkeypatch.setattr(text_catalog, "_LOCALES", tmp_path)
    text_catalog._load_catalog.cache_clear()
    return tmp_path / "de.json"


@pytest.mark.parametrize(
    ("message", "args", "english"),
    [
        ("Enter a name.", {}, "Enter a name."),
        ("You can't open {x}.", {"x": "'{a}' # b"}, "You can't open '{a}' # b."),
        ("{n} × {n, number}", {"n": 8192}, "8,192 × 8,192"),
        ("{least, number} to {most}", {"least": 0.5, "most": 5}, "0.5 to 5"),
        ("Row {row, number, ::group-off}", {"row": 1234}, "Row 1234"),
        ("{n, plural, one {It's # cut} other {It's # cuts}}", {"n": 1}, "It's 1 cut"),
        ("{n, plural, one {It's # cut} other {It's # cuts}}", {"n": 2000}, "It's 2,000 cuts"),
        ("{n, plural, =0 {none} other {#{more, select, yes {+} other {}} é}}", {"n": 9, "more": "yes"}, "9+ é"),
        ("One of '{scene}' and ''{x}''", {"x": "a"}, "One of {scene} and 'a'"),
        ("{day, date, long}", {"day": date(2026, 3, 9)}, "March 9, 2026"),
        ("{name}", {"name": "a\ud800\0b"}, "a?\0b"),
    ],
)
def test_a_message_is_rendered_in_english(message: str, args: dict[str, TextArg], english: str) -> None:
    made = text("test.message", message, **args)
    assert made == english
    assert (made.code, set(made.args)) == ("test.message", set(args))


_IN_ANOTHER_ZONE = """
from datetime import UTC, date, datetime, timedelta, timezone
from pegbar.kernel.text_catalog import text
late = datetime(2026, 11, 28, 23, 30, tzinfo=UTC)
for day in (late, late.astimezone(timezone(timedelta(hours=9))), date(2026, 11, 28)):
    print(text("test.day", "{day, date, long}", day=day))
"""


@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Pacific/Kiritimati"])
def test_times_are_shown_in_utc(zone: str) -> None:
    environment = {**os.environ, "TZ": zone, "PYTHONPATH": str(Path(text_catalog.__file__).parents[2])}
    shown = subprocess.run(
        [sys.executable, "-c", _IN_ANOTHER_ZONE], env=environment, check=True, capture_output=True, text=True
    ).stdout
    assert shown == "November 28, 2026\n" * 3


@pytest.mark.parametrize(
    ("message", "args"),
    [
        ("{a}", {}),
        ("{a}", {"a": 1, "b": 2}),
        ("a", {"a": 1}),
        ("{a", {"a": 1}),
        ("a}", {}),
        ("{}", {}),
        ("{a, plural, one {#} other {#}", {"a": 1}),
        ("{a, plural, one {#}}", {"a": 1}),
        ("{a, unknown}", {"a": 1}),
    ],
)
def test_a_message_that_does_not_fit_its_arguments_is_refused(message: str, args: dict[str, TextArg]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        text("test.message", message, **args)


def test_placeholders_are_found_in_branches_but_not_in_quotes() -> None:
    message = "can't {a} '{b}' '{it''s {c}' {d, plural, offset:1 one {# {e}} other {'#' {f, select, x {{g}} other {}}}}"
    assert list_placeholders(message) == {"a", "d", "e", "f", "g"}


def test_a_text_is_immutable_and_survives_copies_and_processes() -> None:
    made = text("test.outer", "{n, number} of {what}", n=3, what=text("test.inner", "a thing"))
    for attribute in ("code", "args", "other"):
        with pytest.raises(AttributeError):
            setattr(made, attribute, "x")
    with pytest.raises(TypeError):
        made.args["n"] = 4  # type: ignore[index]  # pyrefly: ignore[unsupported-operation]
    for again in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made), unpack(json.loads(json.dumps(pack(made))))):
        inner = again.args["what"]
        assert (again, again.code, again.args["n"], inner) == (made, "test.outer", 3, "a thing")
        assert isinstance(inner, Text)
        assert inner.code == "test.inner"
    assert repr(made) == "'3 of a thing'"


def test_errors_with_texts_survive_processes() -> None:
    gone = text("test.gone", "Gone.")
    problem: Conflict = pickle.loads(pickle.dumps(Conflict(gone, code="gone", errors=(FieldError("a", gone),))))
    assert (problem.detail.code, problem.code, problem.errors[0].detail.code) == ("test.gone", "gone", "test.gone")
    assert pickle.loads(pickle.dumps(TextValueError(gone))).text.code == "test.gone"
    assert pickle.loads(pickle.dumps(Invalid.field("a", gone))).errors[0].field == "a"


def test_json_has_codes_and_arguments() -> None:
    made = text("test.message", "{a} {b} {c}", a=text("test.inner", "{n}", n=1), b=date(2026, 1, 2), c="x")
    assert to_json(made) == {
        "code": "test.message",
        "args": {"a": {"code": "test.inner", "args": {"n": 1}}, "b": "2026-01-02", "c": "x"},
    }


def test_a_text_is_rendered_in_another_language(german: Path) -> None:
    german.write_text(
        json.dumps(
            {
                "test.wait": "Bitte {wait} warten.",
                "kernel.duration_minutes": "{count, plural, one {# Minute} other {# Minuten}}",
                "test.size": "{most, number} Zeichen",
            }
        ),
        "utf-8",
    )
    assert in_locale(text("test.wait", "Wait {wait}.", wait=texts.duration(180)), "de") == "Bitte 3 Minuten warten."
    assert in_locale(text("test.size", "{most, number} characters", most=12000), "de") == "12.000 Zeichen"
    assert in_locale(texts.duration(7200), "de") == "2 hours"


@pytest.mark.parametrize("locale", ["fr", "../de", ""])
def test_a_language_without_a_catalog_is_english(locale: str, german: Path) -> None:
    german.write_text('{"test.message": "x"}', "utf-8")
    assert in_locale(text("test.message", "Enter a name."), locale) == "Enter a name."


@pytest.mark.parametrize(
    ("made", "english"),
    [
        (texts.size(1), "1 byte"),
        (texts.size(2000), "2,000 bytes"),
        (texts.size(20 * 1024**2), "20 MB"),
        (texts.size(3 * 1024**3), "3 GB"),
        (texts.size(1_500_000_000, 1000), "1.5 GB"),
        (texts.duration(1), "1 second"),
        (texts.duration(60), "60 seconds"),
        (texts.duration(61), "2 minutes"),
        (texts.duration(3600), "60 minutes"),
        (texts.duration(7201), "3 hours"),
        (texts.enumeration([text("test.a", "a"), text("test.b", "b"), text("test.c", "c")]), "a, b, c"),
    ],
)
def test_sizes_durations_and_lists_have_units_and_plurals(made: Text, english: str) -> None:
    assert made == english


def test_alternatives_are_joined_with_or() -> None:
    assert texts.alternatives(["a"]) == "a"
    assert texts.unsupported_type("a", "b", "c") == "Send a or b or c."
