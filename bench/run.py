"""Measure speed and memory, and print one table: ``python -m bench.run [part …]``, all parts by default.

The parts are the keys of `PARTS`. No result fails a build: results depend on the machine, which is printed with them. They
are saved in bench/results/latest.json, bench/benchmarks.json, docs/benchmarks.md and the README; parts that weren't measured
keep their previous results and machine there.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import download_size, machine, page
from bench.assets import files, thumbnails
from bench.chat import messages
from bench.interchange import exports, formats, import_queue
from bench.people import requests
from bench.row import Row
from bench.server import attacks, http_requests, sockets, stalls
from bench.storyboard import (
    audio_playback,
    audio_upload,
    board_opening,
    co_editing,
    drawing,
    long_board,
    many_cuts,
    playback,
)
from bench.videos import comparison, conversion, live_review, watch_page

RESULTS = Path(__file__).with_name("results") / "latest.json"
SCALE = 0.5
console = Console(highlight=False, width=max(120, Console().width))


DATABASES = ("sqlite", "postgresql")


def _measure_http() -> Iterator[Row]:
    for database in DATABASES:
        yield from http_requests.rows(database, http_requests.main(database, SCALE))


def _measure_people() -> Iterator[Row]:
    for database in DATABASES:
        yield from requests.rows(database, requests.main(database))


def _measure_chat() -> Iterator[Row]:
    for database in DATABASES:
        yield from messages.rows(database, messages.main(database))


PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "http": _measure_http,
    "drawing": lambda: drawing.rows(drawing.main()),
    "open": lambda: board_opening.rows(board_opening.main()),
    "cuts": lambda: many_cuts.rows(many_cuts.main()),
    "scrub": lambda: long_board.long_board_rows(long_board.measure_long_board()),
    "huge": lambda: long_board.huge_board_rows(long_board.measure_huge_board()),
    "playback": lambda: playback.rows(playback.main()),
    "pair": lambda: co_editing.rows(co_editing.main()),
    "live-review": lambda: live_review.rows(live_review.main()),
    "size": lambda: download_size.rows(download_size.main()),
    "sockets": lambda: sockets.rows(sockets.main()),
    "pdf": lambda: exports.pdf_rows(exports.measure_pdf()),
    "video-export": lambda: exports.video_rows(exports.measure_video()),
    "files": lambda: files.rows(files.main()),
    "pictures": lambda: thumbnails.rows(thumbnails.main()),
    "watch": lambda: watch_page.rows(watch_page.main()),
    "compare": lambda: comparison.rows(comparison.main()),
    "videos": lambda: conversion.rows(conversion.main()),
    "sounds": lambda: audio_upload.rows(audio_upload.main()),
    "audio-playback": lambda: audio_playback.rows(audio_playback.main()),
    "interchange": lambda: formats.rows(formats.main()),
    "queues": lambda: import_queue.rows(import_queue.main()),
    "stalls": lambda: stalls.rows("sqlite", stalls.main()),
    "attacks": lambda: attacks.rows("sqlite", attacks.main()),
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
