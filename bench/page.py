"""docs/benchmarks.md: the figures of each part as they were measured last, and the machine that they come from."""

import json
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from targets import Row

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
KEPT = Path(__file__).with_name("benchmarks.json")
_HEAD = """# Benchmarks

Written by `make bench`; each part says when and on what it was measured. Times on a shared machine differ by a factor of two from one
hour to the next: compare figures of one run. "Must" is what the design asks for.
"""


def number(value: float, unit: str) -> str:
    """A figure with as many digits as mean something."""
    return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f} {unit}".strip()


def write(rows: list[Row], facts: dict[str, str]) -> None:
    """Put these parts in the place of what stood there of them."""
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    when = datetime.now(UTC).date().isoformat()
    for part, found in groupby(rows, lambda row: row.part):
        kept[part] = {"when": when, "machine": facts, "rows": [asdict(row) for row in found]}
    KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")
    text = [_HEAD]
    for part, measured in kept.items():
        text += [f"## {part[0].upper()}{part[1:]}\n", "| What | Measured | Must | Beside it |", "|---|--:|--:|---|"]
        for row in (Row(**each) for each in measured["rows"]):
            limit = "" if row.limit is None else f"≤ {number(row.limit, row.unit)}"
            missed = " **(missed)**" if row.reached is False else ""
            text.append(f"| {row.what} | {number(row.value, row.unit)}{missed} | {limit} | {row.beside} |")
        told = "; ".join(f"{name}: {fact}" for name, fact in measured["machine"].items())
        text.append(f"\n{measured['when']}. {told}\n")
    PAGE.write_text("\n".join(text), "utf-8")
