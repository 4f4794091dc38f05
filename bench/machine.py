"""The machine on which the results were measured."""

import os
import platform
import re
import shutil
import subprocess
import time
from pathlib import Path


def _read_first_line(*command: str) -> str:
    if shutil.which(command[0]) is None:
        return "none"
    output = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False).stdout.strip()
    return output.splitlines()[0] if output else "none"


def _read_field(path: str, name: str) -> str:
    match = re.search(rf"^{name}\s*:\s*(.+)$", Path(path).read_text(encoding="utf-8"), re.MULTILINE)
    return match.group(1).strip() if match else "unknown"


def get_load() -> str:
    """Return the load averages of the last 1, 5 and 15 minutes. Above the number of cores, measured times are too high."""
    return " ".join(f"{average:.2f}" for average in os.getloadavg())


def time_computation() -> str:
    """Return the duration of a fixed computation in pure Python, to compare two runs on a shared machine."""
    started, total = time.perf_counter(), 0
    for number in range(5_000_000):
        total += number * number
    return f"{time.perf_counter() - started:.2f} s"


def describe_machine() -> dict[str, str]:
    """Return the machine's hardware and software versions, and its load before the measurements."""
    kilobytes = int(_read_field("/proc/meminfo", "MemTotal").split()[0])
    # As in web/tools/chromium.mjs.
    candidates = (os.environ.get("PEGBAR_CHROMIUM"), "/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
    chromium = next((candidate for candidate in candidates if candidate and Path(candidate).exists()), "chromium")
    return {
        "processor": f"{_read_field('/proc/cpuinfo', 'model name')}, {os.cpu_count()} cores",
        "memory": f"{kilobytes / 1024**2:.0f} GiB",
        "kernel": platform.release(),
        "Python": platform.python_version(),
        "Node": _read_first_line("node", "--version"),
        "Chromium": _read_first_line(chromium, "--version"),
        "load at the start": get_load(),
        "five million squares": time_computation(),
    }
