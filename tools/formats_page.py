"""Prints docs/formats.md, the table of interchange formats, generated from their registry."""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "server"))

from pegbar.domains.interchange.formats.format import Format  # noqa: E402
from pegbar.domains.interchange.formats.registry import FORMATS  # noqa: E402
from pegbar.domains.interchange.formats.texts import PARTS  # noqa: E402

_HEADER = """# Interchange formats

The files that boards are imported from and exported to. This page is generated from `pegbar/domains/interchange/formats` by
`make gen`; [CONTRIBUTING](../CONTRIBUTING.md) says how to add a format.
"""
_KINDS = {
    "timing": "lengths of cuts",
    "edit": "order and lengths of cuts, and what the format has of transitions and sounds",
    "script": "scenes, cuts and their captions",
    "storyboarder": "cuts with drawings",
    "pictures": "cuts with drawings",
}


def _imports(fmt: Format) -> str:
    if fmt.imports is None:
        return ""
    return f"{', '.join(f'`{ending}`' for ending in fmt.imports.endings)}: {_KINDS[fmt.imports.kind]}"


def _exports(fmt: Format) -> str:
    if fmt.text is not None:
        return f"`{fmt.text.suffix.strip()}`"
    if fmt.exports is None:
        return ""
    suffixes = [fmt.exports.suffix, fmt.exports.archive_suffix]
    return ", ".join(f"`{suffix.strip()}`" for suffix in suffixes if suffix)


def _lines() -> Iterator[str]:
    formats = FORMATS.values()
    yield from ("", "| Format | Import | Export |", "|---|---|---|")
    for fmt in formats:
        yield f"| {fmt.title} | {_imports(fmt)} | {_exports(fmt)} |"
    listed = [fmt for fmt in formats if fmt.included]
    yield from ("", "## What exports include", "")
    yield "| Part of a board | " + " | ".join(fmt.title for fmt in listed) + " |"
    yield "|---|" + "---|" * len(listed)
    for part, name in PARTS.items():
        marks = ["yes" if part in fmt.included else "no" if part in fmt.excluded else "" for fmt in listed]
        if any(marks):
            yield f"| {name} | " + " | ".join(marks) + " |"
    yield from ("", "An empty cell: the part is covered by another row, or the question doesn't apply.")


if __name__ == "__main__":
    print(_HEADER + "\n".join(_lines()))
