"""What the figures were measured on."""

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
    """How many tasks wanted a core in the last 1, 5 and 15 minutes: above the number of cores, figures are too high."""
    return " ".join(f"{each:.2f}" for each in os.getloadavg())


def pace() -> str:
    """How long a fixed piece of pure Python takes just now: on a shared machine, what two runs are compared by."""
    started, total = time.perf_counter(), 0
    for number in range(5_000_000):
        total += number * number
    return f"{time.perf_counter() - started:.2f} s"


def facts() -> dict[str, str]:
    """The machine's facts, and how busy it was with other things when the measuring began."""
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
