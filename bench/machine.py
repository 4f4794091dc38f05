"""The machine on which the results were measured."""

import os
import platform
import re
import shutil
import subprocess
import time
from pathlib import Path


def _first_line(*command: str) -> str:
    if shutil.which(command[0]) is None:
        return "none"
    found = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False).stdout.strip()
    return found.splitlines()[0] if found else "none"


def _field(path: str, name: str) -> str:
    found = re.search(rf"^{name}\s*:\s*(.+)$", Path(path).read_text(encoding="utf-8"), re.MULTILINE)
    return found.group(1).strip() if found else "unknown"


def load() -> str:
    """Return the load averages of the last 1, 5 and 15 minutes. Above the number of cores, measured times are too high."""
    return " ".join(f"{each:.2f}" for each in os.getloadavg())


def pace() -> str:
    """Return the duration of a fixed computation in pure Python, to compare two runs on a shared machine."""
    started, total = time.perf_counter(), 0
    for number in range(5_000_000):
        total += number * number
    return f"{time.perf_counter() - started:.2f} s"


def facts() -> dict[str, str]:
    """Return the machine's hardware and software versions, and its load before the measurements."""
    kilobytes = int(_field("/proc/meminfo", "MemTotal").split()[0])
    # As in web/tools/chromium.mjs.
    places = (os.environ.get("PEGBAR_CHROMIUM"), "/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
    chromium = next((place for place in places if place and Path(place).exists()), "chromium")
    return {
        "processor": f"{_field('/proc/cpuinfo', 'model name')}, {os.cpu_count()} cores",
        "memory": f"{kilobytes / 1024**2:.0f} GiB",
        "kernel": platform.release(),
        "Python": platform.python_version(),
        "Node": _first_line("node", "--version"),
        "Chromium": _first_line(chromium, "--version"),
        "load at the start": load(),
        "five million squares": pace(),
    }
