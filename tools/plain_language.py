"""Check that code, docs and texts use plain words: `plain_language.py [--update]`.

It counts the words and phrases of `WORDS` and `PHRASES` in the names, comments, docstrings and texts of each area of the
repository, and compares them with `plain_language_counts.json`. A count above the recorded one is an error; `--update`
records lower counts, never higher ones. It also refuses a second public class of one name in the server, except for
those recorded, and subjects of commits that aren't `area: verb …` of at most 72 characters.
"""

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
COUNTS = Path(__file__).with_name("plain_language_counts.json")

WORDS = {
    "ahead": "prefetch, preload, look-ahead",
    "aside": "thread, quarantine",
    "asker": "requester, requested_by",
    "belongings": "user data",
    "beside": "docked, in a thread",
    "departures": "account deletion",
    "desk": "editor context, router, session",
    "evened": "limited",
    "fellows": "co-members",
    "heard": "audible, received",
    "hearing": "subscriptions",
    "heir": "successor",
    "house": "services",
    "journey": "e2e test",
    "nobody": "anonymous, no one",
    "overhear": "receive ephemeral",
    "reckon": "compute, derive",
    "reckoned": "computed, derived",
    "sought": "search query",
    "takeout": "data export",
    "told": "input, reported, sent",
    "wedge": "transition handle",
    "whisper": "ephemeral broadcast",
    "whole": "merged document",
    "whoever": "the user, the caller",
    "wishes": "preferences",
}
"""Words with a private meaning in this repository, each with the usual terms. Checked in names and in prose."""

PHRASES = {
    r"(?<!there )is no (?!longer|larger|other|more )\w+": "isn't a …",
    r"(?<!there )are no (?!longer|larger|other|more )\w+": "aren't …",
    "that of which": "a sentence of its own",
    "of which that": "a sentence of its own",
    "at once": "immediately, together, in one request",
    "meanwhile": "in the meantime, or nothing",
    "any more": "no longer",
    "goes with it": "a verb that says what happens",
    "so that nobody": "a reason in active voice",
    "all the same": "anyway, or nothing",
    "beside the loop": "in a thread",
}
"""Phrases that hide what happens. Checked in comments, docstrings, texts and docs, in any case."""

ALLOWED = {
    "house": ["warehouse"],
    "aside": ["HTMLElement aside"],
    "takeout": ["PEGBAR_RATE_TAKEOUT_PERSON"],
}
"""Longer terms in which a word has its usual meaning."""

AREAS = {
    "server": ("server/pegbar", ("*.py",)),
    "server tests": ("server/tests", ("*.py",)),
    "tools": ("tools", ("*.py", "*.sh", "*.mjs")),
    "bench": ("bench", ("*.py",)),
    "web": ("web/src", ("*.ts", "*.tsx", "*.css")),
    "e2e": ("web/e2e", ("*.ts",)),
    "docs": ("docs", ("*.md",)),
    "pages": (".", ("*.md",)),
}
_SKIPPED = ("node_modules", "__pycache__", "/api/gen/", "plain_language", "test_plain_language")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SCRIPT_PROSE = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`|#[^\n]*", re.DOTALL)
_SUBJECT = re.compile(r"[a-z][a-z0-9 -]*: [a-z]")
_SUBJECT_MAX = 72

Counts = dict[str, dict[str, int]]


def split_name(name: str) -> list[str]:
    """Split a name into lowercase words: `toldNow` and `told_now` are `told` and `now`."""
    return [part.lower() for part in _CAMEL.findall(name)]


def iterate_python(source: str) -> Iterator[tuple[bool, str]]:
    """Yield the names of a module (True), and its comments and strings (False)."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME:
            yield True, token.string
        elif token.type == tokenize.COMMENT:
            yield False, token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield False, node.value


def iterate_script(source: str) -> Iterator[tuple[bool, str]]:
    """Like `iterate_python`, for TypeScript, CSS and shell scripts."""
    yield from ((False, found[0]) for found in _SCRIPT_PROSE.finditer(source))
    yield from ((True, found[0]) for found in re.finditer(r"\b[A-Za-z_]\w*", _SCRIPT_PROSE.sub(" ", source)))


def iterate_file(path: Path) -> Iterator[tuple[bool, str]]:
    """Yield the names (True) and the prose (False) of a file, including its own name."""
    source = path.read_text(encoding="utf-8")
    yield True, path.stem
    if path.suffix == ".py":
        yield from iterate_python(source)
    elif path.suffix == ".md":
        yield False, source
    else:
        yield from iterate_script(source)


def count_in(parts: Iterator[tuple[bool, str]]) -> Counter[str]:
    """Count the listed words and phrases."""
    found = Counter[str]()
    for is_name, text in parts:
        if is_name:
            found.update(word for word in split_name(text) if word in WORDS)
            continue
        prose = re.sub(r"\s+", " ", text.lower())
        for word in WORDS:
            for term in ALLOWED.get(word, []):
                prose = prose.replace(term.lower(), "")
        found.update(word for word in re.findall(r"[a-z]+", prose) if word in WORDS)
        for phrase in PHRASES:
            if count := len(re.findall(rf"\b{phrase}\b", prose)):
                found[phrase] += count
    return found


def list_files(area: str) -> list[Path]:
    """List the files of an area; for the repository root only those directly in it."""
    folder, patterns = AREAS[area]
    paths = [
        path
        for pattern in patterns
        for path in ((ROOT / folder).glob if folder == "." else (ROOT / folder).rglob)(pattern)
    ]
    return sorted(path for path in paths if not any(word in str(path) for word in _SKIPPED))


def count_shared_classes() -> dict[str, int]:
    """Count the public classes of the server by name, for names that several classes share."""
    names = Counter[str]()
    for path in list_files("server"):
        if "migrations" not in path.parts:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            names.update(node.name for node in tree.body if isinstance(node, ast.ClassDef) and node.name[0] != "_")
    return {name: count for name, count in sorted(names.items()) if count > 1}


def list_subjects() -> list[str]:
    """List the subjects of commits that aren't on the upstream branch; empty if there is no upstream."""
    command = ["git", "log", "--format=%s", "@{upstream}..HEAD"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return result.stdout.splitlines() if result.returncode == 0 else []


def find_bad_subjects(lines: Sequence[str]) -> list[str]:
    """Return the subjects that break the rule."""
    return [line for line in lines if len(line) > _SUBJECT_MAX or not _SUBJECT.match(line)]


def count_all() -> dict[str, Any]:
    """Count everything in the current files."""
    words: Counts = {}
    for area in AREAS:
        found = Counter[str]()
        for path in list_files(area):
            found += count_in(iterate_file(path))
        words[area] = dict(sorted(found.items()))
    return {"words": words, "classes": count_shared_classes()}


def find_errors(counts_now: Mapping[str, Any], recorded: Mapping[str, Any]) -> list[str]:
    """Return messages for counts above the recorded ones, and for new shared class names."""
    found = list[str]()
    for area, counts in counts_now["words"].items():
        for word, count in counts.items():
            recorded_count = recorded["words"].get(area, {}).get(word, 0)
            if count > recorded_count:
                suggestion = WORDS.get(word) or PHRASES[word]
                found.append(f"{area}: '{word}' stands {count}×, {recorded_count}× before. Write instead: {suggestion}")
    for name, count in counts_now["classes"].items():
        recorded_count = recorded["classes"].get(name, 1)
        if count > recorded_count:
            found.append(
                f"server: {count} public classes are named {name}, {recorded_count} before. "
                "Give the new one a name of its own"
            )
    return found


def lower_counts(counts_now: Mapping[str, Any], recorded: Mapping[str, Any]) -> dict[str, Any]:
    """Return the recorded counts, lowered to the current ones; those that are 0 now are omitted."""
    words = {
        area: {word: min(count, recorded["words"].get(area, {}).get(word, count)) for word, count in counts.items()}
        for area, counts in counts_now["words"].items()
    }
    classes = {name: min(count, recorded["classes"].get(name, count)) for name, count in counts_now["classes"].items()}
    return {"words": words, "classes": classes}


def main(argv: Sequence[str]) -> int:
    """Check, or record lower counts. Returns 1 if there are faults."""
    counts_now = count_all()
    recorded = json.loads(COUNTS.read_text(encoding="utf-8")) if COUNTS.exists() else {"words": {}, "classes": {}}
    if "--update" in argv:
        recorded = lower_counts(counts_now, recorded)
        COUNTS.write_text(json.dumps(recorded, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    found = find_errors(counts_now, recorded)
    found += [
        f"commit: at most {_SUBJECT_MAX} characters, `area: verb …`: {line}"
        for line in find_bad_subjects(list_subjects())
    ]
    print("\n".join(found), end="\n" if found else "")
    total = sum(count for counts in counts_now["words"].values() for count in counts.values())
    print(f"{total} private words and phrases, {sum(counts_now['classes'].values())} classes that share a name.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
