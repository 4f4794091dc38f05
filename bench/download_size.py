"""Initial JavaScript of each route of the web client, gzipped."""

import os
import re
import subprocess
from collections.abc import Iterator

from bench.harness.server_process import ROOT
from bench.row import Row

_LINE = re.compile(r"^\w+\s+([\d.]+) kB of ([\d.]+)\s+(.+)$", re.MULTILINE)


def main() -> list[tuple[str, float, float]]:
    """Return the name of each route, its size and its limit, in kB."""
    dist = os.environ.get("PEGBAR_WEB_DIST") or str(ROOT / "web" / "dist")
    command = ["node", str(ROOT / "web" / "tools" / "size.mjs"), dist]
    output = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False).stdout
    return [(name, float(size), float(limit)) for size, limit, name in _LINE.findall(output)]


def rows(results: list[tuple[str, float, float]]) -> Iterator[Row]:
    """Yield the size of each route."""
    for name, kilobytes, limit in results:
        yield Row("size", f"initial JavaScript of {name}", kilobytes, "kB gz", limit)
