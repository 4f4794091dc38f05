"""Measures speed and memory and prints one table: ``bench/run.py``, or only the parts given by name.

Parts: http drawing open cuts scrub huge playing pair screening size sockets pdf film files pictures watch compare videos
sounds heard interchange queues stalls attacks people chat. No result fails a build: results depend on the machine, which is
printed with them. They are saved in bench/results/latest.json and docs/benchmarks.md; parts that weren't measured keep
their previous results and machine there.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

import attacks
import board_audio
import browser
import chat
import compare
import files
import http_cost
import import_queue
import interchange
import live_review
import machine
import page
import pdf_server
import pictures
import sockets
import sounds
import stalls
import targets
import videos
import watch
from people import requests, results
from rich.console import Console
from rich.table import Table
from server_process import ROOT
from targets import Row

RESULTS = Path(__file__).with_name("results") / "latest.json"
SCALE = 0.5
SIZE = re.compile(r"^\w+\s+([\d.]+) kB of ([\d.]+)\s+(.+)$", re.MULTILINE)
console = Console(highlight=False, width=max(120, Console().width))


def _measure_http() -> Iterator[Row]:
    for database in ("sqlite", "postgresql"):
        yield from targets.http(database, http_cost.main(database, SCALE))


def _measure_sizes() -> Iterator[Row]:
    dist = os.environ.get("PEGBAR_WEB_DIST") or str(ROOT / "web" / "dist")
    command = ["node", str(ROOT / "web" / "tools" / "size.mjs"), dist]
    output = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False).stdout
    sizes = [(name, float(size), float(limit)) for size, limit, name in SIZE.findall(output)]
    yield from targets.sizes(sizes)


def _measure_chat() -> Iterator[Row]:
    for database in ("sqlite", "postgresql"):
        yield from targets.chat(database, chat.main(database))


def _measure_people() -> Iterator[Row]:
    for database in ("sqlite", "postgresql"):
        yield from results.people_rows(database, requests.main(database))


PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "http": _measure_http,
    "drawing": lambda: targets.drawing(browser.drawing()),
    "open": lambda: targets.opening(browser.opening()),
    "cuts": lambda: targets.many_cuts(browser.many_cuts()),
    "scrub": lambda: targets.scrubbing(browser.long_board()),
    "huge": lambda: targets.huge(browser.huge_board()),
    "playing": lambda: targets.playing(browser.playing()),
    "pair": lambda: targets.pair(browser.pair()),
    "screening": lambda: targets.screening(live_review.main()),
    "size": _measure_sizes,
    "sockets": lambda: targets.sockets(sockets.main()),
    "pdf": lambda: targets.pdf(pdf_server.main()),
    "film": lambda: targets.film(pdf_server.measure_video()),
    "files": lambda: targets.files(files.main()),
    "pictures": lambda: targets.pictures(pictures.main()),
    "watch": lambda: targets.watch(watch.main()),
    "compare": lambda: targets.compare(compare.main()),
    "videos": lambda: targets.videos(videos.main()),
    "sounds": lambda: targets.sounds(sounds.main()),
    "heard": lambda: board_audio.rows(board_audio.main()),
    "interchange": lambda: interchange.rows(interchange.main()),
    "queues": lambda: import_queue.rows(import_queue.main()),
    "stalls": lambda: targets.stalls("sqlite", stalls.main()),
    "attacks": lambda: targets.attacks("sqlite", attacks.main()),
    "people": _measure_people,
    "chat": _measure_chat,
}


def _format_number(value: float, unit: str) -> str:
    return f"{value:.{0 if value >= 100 else 1 if value >= 10 else 2}f} {unit}"


def _build_table(rows: list[Row], machine_facts: dict[str, str]) -> Table:
    caption = " · ".join(f"{name}: {fact}" for name, fact in machine_facts.items())
    table = Table(title="Pegbar: speed and memory", caption=caption, caption_justify="left")
    table.add_column("what")
    table.add_column("measured", justify="right", no_wrap=True)
    table.add_column("must reach", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("details", style="dim")
    part = rows[0].part if rows else ""
    for row in rows:
        if row.part != part:
            table.add_section()
            part = row.part
        limit = "" if row.limit is None else f"≤ {row.limit:g} {row.unit}"
        reached_text = {None: "", True: "[green]yes[/green]", False: "[red]no[/red]"}[row.is_reached]
        table.add_row(
            f"[dim]{row.part}[/dim] {row.what}", _format_number(row.value, row.unit), limit, reached_text, row.details
        )
    return table


def main(names: list[str]) -> int:
    """Measure the named parts, or all. Returns 1 if a part failed, 2 if a name is unknown."""
    unknown = set(names) - set(PARTS)
    if unknown:
        console.print(f"There is no part {', '.join(sorted(unknown))}. The parts: {', '.join(PARTS)}.")
        return 2
    machine_facts, rows, failed = machine.describe_machine(), list[Row](), 0
    for name in names or list(PARTS):
        started = time.perf_counter()
        try:
            rows += PARTS[name]()
        except Exception as error:  # a failed part doesn't stop the others
            failed = 1
            console.print(f"{name} could not be measured: {error}", style="red")
        else:
            console.print(f"{name} measured in {time.perf_counter() - started:.0f} s", style="dim")
    machine_facts["load at the end"] = machine.get_load()
    machine_facts["five million squares at the end"] = machine.time_computation()
    console.print(_build_table(rows, machine_facts))
    RESULTS.parent.mkdir(exist_ok=True)
    stored = {"machine": machine_facts, "rows": [asdict(row) | {"reached": row.is_reached} for row in rows]}
    RESULTS.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", "utf-8")
    page.write_pages(rows, machine_facts)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
