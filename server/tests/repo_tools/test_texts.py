"""`make lint` refuses texts that can't be translated: planted faults are found, and the server has none."""

import json
from pathlib import Path

import pytest
from tools import texts

pytestmark = pytest.mark.once
_IMPORT = "from pegbar.kernel.text_catalog import Text, text\n"


def _write(root: Path, name: str, source: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, "utf-8")


def _check(root: Path) -> list[str]:
    _, faults = texts.check(root)
    return [fault.removeprefix(str(root) + "/") for fault in faults]


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('A = text("projects.a", "A {b}", c=1)', "the placeholders are ['b'], the arguments ['c']"),
        ('A = text("projects.a", "A {b}", **more)', "the placeholders are ['b'], the arguments ['**']"),
        ('A = text("projects.a", "A {b", b=1)', "unmatched brace: A {b"),
        ('A = text("projects.a", "{b, plural, one {#}}", b=1)', "U_DEFAULT_KEYWORD_MISSING"),
        ('A = text("chat.a", "A")', "the code must be projects.<snake_case>"),
        ('A = text("projects.A", "A")', "the code must be projects.<snake_case>"),
        ('A = text(CODE, "A")', "code and message must be two string literals"),
        ('A = text("projects.a", f"A {b}")', "code and message must be two string literals"),
        ('A = text("projects.a", "A")\nB = text("projects.a", "B")', "projects.a is declared twice"),
        ('A = "A text."', "declare this text with text(…)"),
        ('def a() -> str:\n    return "A text."', "declare this text with text(…)"),
        ('def a(b: str) -> str:\n    return f"A {b}"', "write one message with arguments"),
        ('def a(b: list[str]) -> str:\n    return ", ".join(b)', "write one message with arguments"),
        ("def a(b: str) -> str:\n    return A.format(b)", "write one message with arguments"),
        ("def a(b: str) -> str:\n    return A + b", "write one message with arguments"),
    ],
)
def test_faults_of_a_texts_module_are_found(source: str, fault: str, tmp_path: Path) -> None:
    _write(tmp_path, "domains/projects/texts.py", _IMPORT + source + "\n")
    faults = _check(tmp_path)
    assert any(line.startswith("domains/projects/texts.py:") and fault in line for line in faults), faults


@pytest.mark.parametrize(
    "source",
    [
        'raise Conflict("Taken already.")',
        'raise Invalid.field("name", f"At most {MOST} here.")',
        'errors.append(FieldError("name", detail="Enter a name."))',
        'await mailer.send(Mail(to, "Your data is ready", body))',
        'say.print(f"Restored {count} objects.")',
        '@field_validator("a")\ndef check(a): raise ValueError("A is wrong.")',
        _IMPORT + 'A = text("projects.a", "A text.")',
    ],
)
def test_texts_outside_of_texts_modules_are_found(source: str, tmp_path: Path) -> None:
    _write(
        tmp_path,
        "kernel/errors.py",
        "class Problem(Exception): ...\nclass Conflict(Problem): ...\nclass Invalid(Problem): ...\n",
    )
    _write(tmp_path, "domains/projects/actions.py", source + "\n")
    assert len(_check(tmp_path)) == 1


def test_texts_and_plain_strings_in_their_places_are_no_faults(tmp_path: Path) -> None:
    _write(
        tmp_path,
        "domains/projects/people/texts.py",
        _IMPORT + 'A = text("projects.people.a", "A {b}", b=", ".join(C))\n',
    )
    _write(
        tmp_path,
        "domains/projects/actions.py",
        'raise Conflict(texts.column("Frame In"), code="a.b")\nlog.info("a b")\n',
    )
    assert _check(tmp_path) == []


def test_faults_of_translations_are_found(tmp_path: Path) -> None:
    _write(tmp_path, "domains/chat/texts.py", _IMPORT + 'A = text("chat.a", "A {b}", b=1)\nB = text("chat.b", "B")\n')
    german = {"chat.a": "A {c}", "chat.b": "B {", "chat.c": "C"}
    _write(tmp_path, "locales/de.json", json.dumps(german))
    assert [line.partition(": ")[2] for line in _check(tmp_path)] == [
        "chat.a has no arguments ['c']",
        "chat.b: an argument without a name: B {",
        "chat.c doesn't exist",
    ]


def test_the_server_has_no_faults_and_its_texts_are_listed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["texts.py", "--json"])
    assert texts.main() == 0
    listed: dict[str, str] = json.loads(capsys.readouterr().out)
    assert list(listed) == sorted(listed)
    assert listed["projects.name_missing"] == "Please enter a project name."
    monkeypatch.setattr("sys.argv", ["texts.py"])
    assert (texts.main(), capsys.readouterr().err) == (0, "")
