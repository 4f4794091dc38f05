"""Writes the latest results of each part to docs/benchmarks.md, and a few of them to the README."""

import json
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any

from bench.row import Row

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
RESULTS_FILE = Path(__file__).with_name("benchmarks.json")
README = ROOT / "README.md"
_HEAD = """# Benchmarks

Written by `make bench`; each part says when and on what it was measured. Times on a shared machine differ by a factor
of two from one hour to the next: compare figures of one run. "Must" is what the design asks for.
"""
_BEGIN, _END = "<!-- figures of make bench -->\n", "<!-- end of the figures -->"
# Results that matter to people who evaluate Pegbar: part, row, and label in the README.
_README_ROWS = (
    ("http, sqlite", "memory at rest", "The server's memory at rest"),
    ("http, sqlite", "CPU of the durable cut edit", "A saved change, on the disk: CPU of the server"),
    ("http, sqlite", "CPU of the project list (40)", "A list of 40 projects: CPU of the server"),
    ("sockets", "one message to 1,000 sockets, p99", "One change until the last of 1,000 open pages has it, p99"),
    ("drawing", "event to paint, p95", "The pen's event until it is painted, on 2,000 strokes, p95"),
    (
        "co-editing",
        "one's pointer event to the other's pixels, p95",
        "The same until it is painted on a colleague's page, p95",
    ),
    ("open", "first stroke possible: demo, 14 cuts", "A board opened until the first stroke is possible"),
    ("2,000 cuts", "100 selected cuts moved: shown", "100 of 2,000 cuts moved until the page shows it"),
    ("size", "initial JavaScript of /storyboard", "The editor's first download"),
    ("pdf", "PDF of 240 panels", "A PDF of 240 panels"),
    (
        "video export",
        "MP4 of 60 s at 1080p, multiple of real time",
        "An MP4 at 1080p: speed of the export, multiple of real time",
    ),
)


def format_number(value: float, unit: str) -> str:
    """Format a value with a sensible number of digits."""
    return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f} {unit}".strip()


def write_pages(rows: list[Row], facts: dict[str, str]) -> None:
    """Replace the stored results of these parts, and write the page and the README."""
    stored = json.loads(RESULTS_FILE.read_text("utf-8")) if RESULTS_FILE.exists() else {}
    when = datetime.now(UTC).date().isoformat()
    for part, part_rows in groupby(rows, lambda row: row.part):
        stored[part] = {"when": when, "machine": facts, "rows": [asdict(row) for row in part_rows]}
    RESULTS_FILE.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", "utf-8")
    text = [_HEAD]
    for part, result in stored.items():
        text += [f"## {part[0].upper()}{part[1:]}\n", "| What | Measured | Must | Details |", "|---|--:|--:|---|"]
        for row in (Row(**fields) for fields in result["rows"]):
            limit = "" if row.limit is None else f"≤ {format_number(row.limit, row.unit)}"
            missed_note = " **(missed)**" if row.is_reached is False else ""
            text.append(f"| {row.what} | {format_number(row.value, row.unit)}{missed_note} | {limit} | {row.details} |")
        machine = "; ".join(f"{name}: {fact}" for name, fact in result["machine"].items())
        text.append(f"\n{result['when']}. {machine}\n")
    PAGE.write_text("\n".join(text), "utf-8")
    _update_readme(stored)


def _update_readme(stored: dict[str, Any]) -> None:
    stored_rows = {
        (part, row["what"]): (Row(**row), result) for part, result in stored.items() for row in result["rows"]
    }
    selected = [(label, *stored_rows[part, what]) for part, what, label in _README_ROWS if (part, what) in stored_rows]
    if not selected:
        return
    lines = ["| On " + selected[0][2]["machine"].get("processor", "this machine") + " | |", "|---|--:|"]
    lines += [f"| {label} | {format_number(row.value, row.unit)} |" for label, row, _ in selected]
    before, _, rest = README.read_text("utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    README.write_text(before + _BEGIN + "\n".join(lines) + "\n" + _END + after, "utf-8")
