"""Table rows of the results, with their limits."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Row:
    """One row of the table; `limit` is the largest acceptable value, None if the value is only informative."""

    part: str
    what: str
    value: float
    unit: str
    limit: float | None = None
    details: str = ""

    @property
    def is_reached(self) -> bool | None:
        """Whether the value is within its limit; None without a limit."""
        return None if self.limit is None else self.value <= self.limit


def http(database: str, results: dict[str, Any]) -> Iterator[Row]:
    """Requests on one of the two databases."""
    limits = {"project list (40)": 1.0, "project with 300 cuts": 5.0, "durable cut edit": 2.5, "comment": 1.3}
    for label, load in results["loads"].items():
        details = f"{load.per_second:.0f}/s, p50 {load.p50:.1f}, p99 {load.p99:.1f} ms"
        yield Row(f"http, {database}", f"CPU of the {label}", load.cpu_ms, "ms", limits.get(label), details)
    yield Row(
        f"http, {database}", "memory at rest", results["rest_mb"], "MB", 150, f"{results['after_mb']:.0f} MB after it"
    )


def drawing(results: dict[str, Any]) -> Iterator[Row]:
    """A 120 Hz pointer with a grainy pencil, on 2,000 strokes of 60 points with all brushes."""
    board, bare = results["board"], results["bare"]
    part = "drawing"
    ratio = board["main_ms_a_move"] / bare["main_ms_a_move"]
    yield Row(
        part,
        "main thread's CPU for a move",
        board["main_ms_a_move"],
        "ms",
        1.5,
        f"bare canvas {bare['main_ms_a_move']:.2f}: {ratio:.2f} times as much; "
        f"scripts {board['script_ms_a_move']:.2f}; with all waiting {board['wall_ms_a_move']:.2f}; "
        f"{board['moves_per_second']:.0f} moves/s",
    )
    yield Row(part, "event to paint, p50", board["paint_p50"], "ms", None, f"bare canvas {bare['paint_p50']:.1f}")
    yield Row(part, "event to paint, p95", board["paint_p95"], "ms", 17, f"bare canvas {bare['paint_p95']:.1f}")
    yield Row(
        part, "newest event of a frame to paint, p95", board["newest_p95"], "ms", None, f"{bare['newest_p95']:.1f} bare"
    )
    yield Row(
        part,
        "longest frame",
        board["longest"],
        "ms",
        33.4,
        f"{board['over_33']} of {board['frames']} over 33; the first strokes {board['first_strokes_longest']:.0f}; "
        f"bare canvas {bare['longest']:.0f} ms, {bare['over_33']} over",
    )
    memory, empty = board["memory"], bare["memory"]
    yield Row(
        part,
        "memory of the tab",
        memory["private"],
        "MB",
        150,
        f"resident {memory['rss']:.0f}, script heap {board['heap_mb']:.0f}; bare canvas {empty['private']:.0f} and "
        f"{empty['rss']:.0f}",
    )
    fill = results["fill"]
    details = f"the first {fill['first']:.0f}"
    yield Row(part, "1920 × 1080 filled, off the main thread", fill["median"], "ms", 150, details)
    first = results["first_picture"]
    yield Row(part, "longest task of the first picture", max([0, *first["tasks"]]), "ms", None)


def opening(results: dict[str, Any]) -> Iterator[Row]:
    """From navigation to the first stroke."""
    for name, board in results["boards"].items():
        details = (
            f"{board['drawn'] / results['bare']:.1f} of a bare page; canvas there {board['canvas']:.0f}, "
            f"first paint {board['first_paint']:.0f}; each {board['all']}"
        )
        yield Row("open", f"first stroke possible: {name}", board["drawn"], "ms", 800, details)
        details = f"until nothing more comes {board['requests_all']:.0f}"
        yield Row("open", f"requests until then: {name}", board["requests"], "", 20, details)
    yield Row("open", "a bare page of this server, to its first paint", results["bare"], "ms", None)


def many_cuts(results: dict[str, Any]) -> Iterator[Row]:
    """A tab in which one cut after the other is opened."""
    for count_at, mb in zip(results["at"], results["mb"], strict=True):
        yield Row("cuts", f"memory of the tab after {count_at} opened cuts", mb, "MB", 150)
    yield Row(
        "cuts",
        f"what the last {results['at'][-1] - results['at'][0]} cuts cost",
        results["mb"][-1] - results["mb"][0],
        "MB",
        10,
    )
    yield Row("cuts", "a cut opened, p95", results["opened_p95"], "ms", None)


def scrubbing(results: dict[str, Any]) -> Iterator[Row]:
    """The board of 300 cuts. At 60 frames per second, a frame is 16.7 ms."""
    names = {
        "scrub": "scrub the whole window",
        "creep": "scrub at the window's edge",
        "scroll_cards": "scroll the cards",
        "scroll_timeline": "scroll the timeline",
    }
    for key, label in names.items():
        yield Row("scrub", f"{label}, frame p95", results[key]["p95"], "ms", 17.5, _describe_frames(results[key]))


def _describe_frames(result: dict[str, Any]) -> str:
    return (
        f"p50 {result['p50']:.1f}, longest {result['longest']:.0f} ms; {result['share_over_20'] * 100:.1f} % over 20 ms; "
        f"main thread {result['busy_share'] * 100:.0f} %"
    )


def huge(results: dict[str, Any]) -> Iterator[Row]:
    """The board of 2,000 cuts."""
    part = "2,000 cuts"
    yield Row(part, "first stroke possible", results["opened"], "ms", None, f"each {results['each']}")
    for row in scrubbing(results):
        yield Row(part, row.what, row.value, row.unit, row.limit, row.details)
    moved = results["moved"]
    yield Row(part, "100 selected cuts moved: shown", moved["screen"], "ms", 100)
    yield Row(part, "100 selected cuts moved: saved", moved["saved"], "ms", None, "300 ms of it are the order's timer")
    sheet = results["sheet"]
    details = f"all {sheet['shown']} pictures in view after {sheet['pictures']:.0f} ms"
    yield Row(part, "contact sheet opened for the first time, its cards", sheet["cards"], "ms", 400, details)
    yield Row(
        part, "contact sheet scrolled, frame p95", sheet["scroll"]["p95"], "ms", 17.5, _describe_frames(sheet["scroll"])
    )
    yield Row(part, "memory of the tab", results["tab_mb"], "MB")
    yield Row(part, "memory of the server", results["server_mb"], "MB")


def playing(results: dict[str, Any]) -> Iterator[Row]:
    """A board at 60 frames per second whose every cut has a camera move and a dissolve."""
    part = "playing"
    moving, still = results["moving"], results["still"]
    details = (
        f"scripts {moving['script_ms_a_frame']:.2f} ms; nothing moving {still['main_ms_a_frame']:.2f} and "
        f"{still['script_ms_a_frame']:.2f}"
    )
    yield Row(part, "main thread's CPU for a frame, every cut moving", moving["main_ms_a_frame"], "ms", 4, details)
    for label, result in (("every cut moving", moving), ("nothing moving", still)):
        details = (
            f"gap p95 {result['gap_p95']:.1f} ms; longest frame {result['longest']:.0f}, {result['over_33']} over 33"
        )
        yield Row(part, f"1,000 / frames shown a second, {label}", 1000 / result["shown_a_second"], "ms", 17.5, details)


def pair(results: dict[str, Any]) -> Iterator[Row]:
    """Two editors drawing at the same time."""
    part = "together"
    details = (
        f"p50 {results['p50']:.0f}, longest {results['longest']:.0f} ms; {results['seen']} of {results['moves']} moves seen "
        "before the next line"
    )
    yield Row(part, "one's pointer event to the other's pixels, p95", results["p95"], "ms", 150, details)
    yield Row(part, "memory of a tab", results["tab_mb"], "MB")
    yield Row(part, "memory of the server", results["server_mb"], "MB")


def screening(results: dict[str, Any]) -> Iterator[Row]:
    """A synced review by two people, the follower on a slow connection."""
    part = "review together"
    latency = results["line"]
    details = (
        f"p50 {results['p50']:.0f}, most {results['most']:.0f}, mean {results['mean']:+.2f}; the follower's line "
        f"{latency['ms']} ± {latency['jitter']} ms each way"
    )
    yield Row(part, "frames apart while it plays, p95", results["p95"], "frames", 1, details)
    details = f"mean {results['starts_mean']:+.2f}, over {results['pauses']} starts"
    yield Row(part, "frames apart in the first second, p95", results["starts_p95"], "frames", None, details)
    yield Row(
        part,
        "pauses after which two frames are shown",
        results["pauses"] - results["same"],
        f"of {results['pauses']}",
        0,
    )


def film(results: dict[str, Any]) -> Iterator[Row]:
    """Export of 60 seconds at 1080p."""
    part = "film"
    details = (
        f"{results['seconds']:.1f} s for {results['length']:.0f} s of {results['cuts']} cuts; {results['mb']:.1f} MB"
    )
    yield Row(
        part, "MP4 of 60 s at 1080p, multiple of real time", results["length"] / results["seconds"], "x", None, details
    )
    moving = results["moving"]
    details = (
        f"peak memory of a process {moving['peak_mib']:.0f} MiB; project list meanwhile, p99 {moving['p99']:.1f} ms"
    )
    yield Row(part, "the same, a third of it moving", moving["seconds"], "s", 75, details)
    yield Row(part, "peak memory of its process", results["peak_mib"], "MiB")
    yield Row(part, "memory of the server", results["server_mb"], "MB")
    details = f"p50 {results['p50']:.1f}, longest {results['max']:.0f} ms, {results['requests']} requests"
    yield Row(part, "project list meanwhile, p99", results["p99"], "ms", None, details)


def sizes(results: list[tuple[str, float, float]]) -> Iterator[Row]:
    """Initial JavaScript of each route."""
    for name, kilobytes, limit in results:
        yield Row("size", f"initial JavaScript of {name}", kilobytes, "kB gz", limit)


def sockets(results: dict[str, Any]) -> Iterator[Row]:
    """Broadcast of one message to a thousand sockets."""
    details = (
        f"p50 {results['p50']:.0f}, longest {results['max']:.0f} ms; from the answer on p99 {results['answer_p99']:.0f}; "
        f"{results['cpu_ms_a_message']:.0f} ms CPU"
    )
    yield Row("sockets", "one message to 1,000 sockets, p99", results["p99"], "ms", 60, details)
    per_socket = f"{results['kb_a_socket']:.0f} kB a socket"
    yield Row("sockets", "memory with 1,000 sockets", results["memory_mb"], "MB", None, per_socket)


def chat(database: str, results: dict[str, Any]) -> Iterator[Row]:
    """Messages to a thousand sockets and among 200 people, the CPU time of one, and a thread of 100,000."""
    part, crowd, pairs, costs, thread = (
        f"chat, {database}",
        *(results[key] for key in ("crowd", "pairs", "costs", "thread")),
    )
    details = f"p50 {crowd['p50']:.0f}, longest {crowd['max']:.0f} ms; {crowd['cpu_ms_a_message']:.0f} ms CPU"
    yield Row(part, "one message to 1,000 sockets of a project, p99", crowd["p99"], "ms", 60, details)
    details = (
        f"p50 {pairs['p50']:.1f}, longest {pairs['max']:.0f} ms; {pairs['received']} of {pairs['messages']} heard; "
        f"{pairs['cpu_share'] * 100:.0f} % of a core, {pairs['cpu_ms']:.1f} ms CPU a message"
    )
    yield Row(
        part, "200 people in pairs, a message a second each: sent to received, p99", pairs["p99"], "ms", 100, details
    )
    yield Row(part, "memory with them", pairs["memory_mb"], "MB", None, f"grown by {pairs['grown_mb']:.0f} MB")
    details = f"{costs['say_ms']:.2f} and {costs['edit_ms']:.2f} ms; p99 {costs['p99']:.1f} ms with 8 at once"
    yield Row(part, "CPU of a message beside a cut's edit", costs["ratio"], "x", 1.5, details)
    details = f"p50 {thread['newest_p50']:.1f} ms; in the middle p99 {thread['middle_p99']:.1f} ms"
    yield Row(part, "60 newest of 100,000 messages, p99", thread["newest_p99"], "ms", 10, details)
    if page := results["page"]:
        details = f"first paint {page['first_paint']:.0f} ms; each {page['all']}"
        yield Row(
            part, "from the address to the newest of 100,000 messages, nothing cached", page["seen"], "ms", 600, details
        )
        scroll = page["scroll"]
        details = (
            f"p50 {scroll['p50']:.1f}, longest {scroll['longest']:.0f} ms; {scroll['busy_share'] * 100:.0f} % busy; "
            f"{scroll['rows']} rows drawn"
        )
        yield Row(part, "a frame while it is scrolled up for 8 s, p95", scroll["p95"], "ms", 20, details)
    details = f"500 newest {thread['whole_p50']:.1f} ms"
    yield Row(part, "a search among 100,000 messages of a thread, p50", thread["search_p50"], "ms", None, details)


def pdf(results: dict[str, Any]) -> Iterator[Row]:
    """A PDF of 240 panels."""
    yield Row("pdf", f"PDF of {results['panels']} panels", results["seconds"], "s")
    yield Row("pdf", "peak memory of its process", results["peak_mib"], "MiB", 400)
    details = f"p50 {results['p50']:.1f}, longest {results['max']:.0f} ms, {results['requests']} requests"
    yield Row("pdf", "project list meanwhile, p99", results["p99"], "ms", None, details)


def files(results: dict[str, Any]) -> Iterator[Row]:
    """Folders of 10,000 files, 1 GB in and out, and a ZIP of 1,000 files."""
    part, lists, changes = "files", results["lists"], results["changes"]
    for key, label in {"page": "a page of 200 of 10,000", "search": "a search in 10,000"}.items():
        load = lists[key]
        yield Row(part, f"{label}, p99", load.p99, "ms", 50, f"p50 {load.p50:.1f} ms, CPU {load.cpu_ms:.1f} ms")
    yield Row(part, "all 10,000, one page after another", lists["whole_s"], "s")
    details = f"copy {changes['copy']:.0f}, delete {changes['remove']:.0f} ms"
    yield Row(part, "folder of 10,000 renamed, longest of 20", changes["rename_max"], "ms", 1000, details)
    yield Row(part, "folder of 10,000 moved, longest of 20", changes["move_max"], "ms", 1000)
    for key, label in {"upload": "1 GB in", "download": "1 GB out", "zip": "ZIP of 1,000 files"}.items():
        result = results[key]
        yield Row(part, label, result["mb_s"], "MB/s")
        details = f"{result['before_mb']:.0f} MB before"
        yield Row(part, f"{label}: the server's memory grows by", result["grown_mb"], "MB", 60, details)
        details = f"p50 {result['p50']:.1f}, longest {result['max']:.0f} ms, {result['requests']} requests"
        yield Row(part, f"{label}: a page of 200 meanwhile, p99", result["p99"], "ms", 100, details)


def pictures(results: dict[str, Any]) -> Iterator[Row]:
    """A folder of large images: its thumbnails created, and a thousand of them shown."""
    part, making, screen, page = "pictures", *(results[key] for key in ("making", "screen", "page"))
    details = f"p50; longest {making['each_max']:.1f} s; {results['count']} in {making['seconds']:.0f} s"
    yield Row(
        part, f"a tile and a preview of {results['file_mb']:.0f} MB, made", making["each_p50"], "s", None, details
    )
    for key, label in {"rest": "before", "health": "while they are made"}.items():
        result = results[key]
        details = f"p50 {result['p50']:.1f}, p95 {result['p95']:.1f} ms, {result['requests']} asked"
        yield Row(part, f"/api/health {label}, p99", result["p99"], "ms", 20, details)
        yield Row(part, f"/api/health {label}, longest", result["max"], "ms", None)
    listing = results["listed"]
    details = f"p50 {listing['p50']:.1f}, longest {listing['max']:.0f} ms, {listing['requests']} requests"
    yield Row(part, "a page of 200 meanwhile, p95", listing["p95"], "ms", 100, details)
    details = f"{making['before_mb']:.0f} MB before"
    yield Row(part, "the server's memory grows by", making["grown_mb"], "MB", 60, details)
    details = f"p50 {page.p50:.1f} ms, CPU {page.cpu_ms:.1f} ms"
    yield Row(part, "a page of 200 of 1,000 with tiles, p99", page.p99, "ms", 50, details)
    details = f"cells there {screen['cells']:.0f}, first paint {screen['first_paint']:.0f} ms; each {screen['all']}"
    yield Row(part, "first screen of 1,000 tiles, nothing cached", screen["shown"], "ms", 1000, details)
    details = f"{screen['seen']:.0f} in sight, {screen['tiles']:.0f} fetched"
    yield Row(part, "bytes of its tiles", screen["tile_bytes"] / 1e6, "MB", 2, details)
    yield Row(part, "bytes of the page, all", screen["bytes"] / 1e6, "MB", 2, f"{screen['requests']:.0f} requests")


def compare(results: dict[str, Any]) -> Iterator[Row]:
    """Two versions of a 1920 × 1080 video, stepped together."""
    rates = " and ".join(f"{rate:.0f}" for rate in results["mbit"])
    for layout, name in {"side": "side by side", "wipe": "by a wipe"}.items():
        for direction, label in {"forward": "forward", "back": "back"}.items():
            result = results[layout][direction]
            details = (
                f"p50 {result['p50']:.0f}, longest {result['max']:.0f} ms, {result['steps']} steps; {rates} Mbit/s"
            )
            yield Row("compare", f"a step {label} until both show it, {name}, p95", result["p95"], "ms", 100, details)


def videos(results: dict[str, Any]) -> Iterator[Row]:
    """Conversion of an upload into a video, and range requests for a long one."""
    part = "videos"
    for key, label in {"fhd": "1080p24 of JPEGs", "uhd": "2160p24 of JPEGs"}.items():
        result = results[key]
        details = f"{result['mb']:.0f} MB; looking at it took {result['probe_seconds']:.1f} s"
        yield Row(part, f"{label} converted, of real time", result["times"], "x", None, details)
    yield Row(part, "the converting process, largest memory", results["uhd"]["peak_mb"], "MB", 700)
    parts = results["parts"]
    details = f"p50 {parts['p50']:.1f} ms, {parts['mb_s']:.0f} MB/s"
    yield Row(part, "1 MB out of the middle of 500 MB, p99", parts["p99"], "ms", 50, details)


def sounds(results: dict[str, Any]) -> Iterator[Row]:
    """An hour of music until it can be played, and the list of the maximum number of clips."""
    part, child = "sounds", results["child"]
    details = f"{child['seconds']:.1f} s of them in the child; {child['pieces_mb']:.0f} MB of FLAC"
    yield Row(part, "60 minutes of MP3 until they are ready", results["ready_s"], "s", 30, details)
    yield Row(part, "the process that reads them, largest memory", child["peak_mb"], "MB", 200)
    details = f"p50 {results['many_ms']:.1f} with them, {results['few_ms']:.1f} ms without"
    yield Row(
        part,
        "2,000 clips add to the list of a board's sound",
        results["many_ms"] - results["few_ms"],
        "ms",
        20,
        details,
    )


def watch(results: dict[str, Any]) -> Iterator[Row]:
    """A video with 10,000 comments and ratings, and 200 open pages of it."""
    part, live, page = "watch", results["live"], results["page"]
    details = f"Play is there after {page['pressed']:.0f}, first paint {page['first_paint']:.0f} ms; {page['all']}"
    yield Row(part, "from the address to the running film's first frame", page["shown"], "ms", 1500, details)
    yield Row(part, "requests of the page, all", page["requests"], "", None, f"{page['api']:.0f} of the API")
    for label, load in results["loads"].items():
        details = f"p50 {load.p50:.1f} ms, CPU {load.cpu_ms:.1f} ms"
        yield Row(part, f"{label}, p99", load.p99, "ms", 50, details)
    details = (
        f"p50 {live['last_p50']:.0f}, longest {live['max']:.0f} ms; any page p99 {live['p99']:.0f}; "
        f"{live['cpu_ms_a_message']:.0f} ms CPU"
    )
    yield Row(part, "a comment until the last of 200 open pages has it, p99", live["last_p99"], "ms", 150, details)
    details = f"{live['after_mb']:.0f} MB after it; {live['kb_a_socket']:.0f} kB a socket"
    yield Row(part, "memory with 200 open pages", live["memory_mb"], "MB", None, details)


def stalls(database: str, results: dict[str, Any]) -> Iterator[Row]:
    """Response times during expensive requests of others."""
    names = {
        "nothing": "nothing else is done",
        "copy": "9,990 files are copied",
        "remove": "9,990 files are removed",
        "zip": "9,990 files are packed",
        "sign_in": "12 people sign in",
        "preview": "pictures of 1920 × 1080 arrive",
        "download": "files of 8 MB leave",
        "featured": "the featured page ranks 200,000 videos",
        "search": "9,990 files are searched",
        "board": "a board of 2,000 cuts is read",
        "draw": "2,000 strokes arrive at once",
    }
    for key, label in names.items():
        result = results[key]
        details = (
            f"p50 {result['p50']:.1f}, longest {result['max']:.0f} ms, {result['requests']} asked; "
            f"it took {result['seconds']:.1f} s"
        )
        yield Row(f"the loop, {database}", f"/api/health while {label}, p99", result["p99"], "ms", 20, details)


def attacks(database: str, results: dict[str, Any]) -> Iterator[Row]:
    """Response times of other users during an attack: the 99th percentile, as a multiple of that before the attack."""
    names = {
        "headers": "heads of 100 MB",
        "slow": "500 bodies, a byte a second each",
        "sockets": "three sockets that never pause",
        "updates": "changes of 20,000 items, each kept as a version",
        "pushes": "changes of 8 MB",
        "drawings": "a drawing of 55 MB, read by three without an account",
        "pictures": "covers of 8192 × 8192 pixels",
        "exports": "120 boards on paper, asked for without an account",
        "shapes": "JSON of 30,000 keys or 10,000 deep, a page of a milliard",
    }
    for key, label in names.items():
        before, during = results[key]["before"], results[key]["during"]
        responses = ", ".join(f"{count} × {answer}" for answer, count in sorted(results[key]["responses"].items()))
        details = (
            f"p50 {before['p50']:.1f} → {during['p50']:.1f}, p99 {before['p99']:.1f} → {during['p99']:.1f}, "
            f"longest {before['max']:.0f} → {during['max']:.0f} ms; "
            f"server {results[key]['memory_mb']:.0f} MB; met: {responses}"
        )
        yield Row(
            f"attacks, {database}",
            f"a board of 30 cuts during {label}, p99",
            during["p99"] / before["p99"],
            "x",
            2,
            details,
        )
