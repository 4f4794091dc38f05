"""CPU time and memory of processes, from /proc."""

import os
from pathlib import Path

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


def get_cpu_seconds(pid: int) -> float:
    """Return the CPU time that a process has used, including its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND


def get_resident_mb(pid: int) -> float:
    """Return the resident memory of a process in MB (10^6 bytes)."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1e6
    return 0.0


def list_descendants(pid: int) -> list[int]:
    """Return the ids of all descendants of a process."""
    children: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children += [int(child_pid) for child_pid in task.read_text(encoding="utf-8").split()]
        except OSError:
            continue
    return children + [descendant for child in children for descendant in list_descendants(child)]


def get_peak_mib(pid: int) -> float:
    """Return the peak resident memory of a process in MiB; 0 if it has ended."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0
