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
    beside: str = ""

    @property
    def reached(self) -> bool | None:
        """Whether the value is within its limit; None without a limit."""
        return None if self.limit is None else self.value <= self.limit


def http(database: str, found: dict[str, Any]) -> Iterator[Row]:
    """Requests on one of the two databases."""
    limits = {"project list (40)": 1.0, "project with 300 cuts": 5.0, "durable cut edit": 2.5, "comment": 1.3}
    for what, load in found["loads"].items():
        beside = f"{load.per_second:.0f}/s, p50 {load.p50:.1f}, p99 {load.p99:.1f} ms"
        yield Row(f"http, {database}", f"CPU of the {what}", load.cpu_ms, "ms", limits.get(what), beside)
    yield Row(
        f"http, {database}", "memory at rest", found["rest_mb"], "MB", 150, f"{found['after_mb']:.0f} MB after it"
    )


def drawing(found: dict[str, Any]) -> Iterator[Row]:
    """A 120 Hz pointer with a grainy pencil, on 2,000 strokes of 60 points with all brushes."""
    board, bare = found["board"], found["bare"]
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
    fill = found["fill"]
    beside = f"the first {fill['first']:.0f}"
    yield Row(part, "1920 × 1080 filled, off the main thread", fill["median"], "ms", 150, beside)
    first = found["first_picture"]
    yield Row(part, "longest task of the first picture", max([0, *first["tasks"]]), "ms", None)


def opening(found: dict[str, Any]) -> Iterator[Row]:
    """From navigation to the first stroke."""
    for name, board in found["boards"].items():
        beside = (
            f"{board['drawn'] / found['bare']:.1f} of a bare page; canvas there {board['canvas']:.0f}, "
            f"first paint {board['first_paint']:.0f}; each {board['all']}"
        )
        yield Row("open", f"first stroke possible: {name}", board["drawn"], "ms", 800, beside)
        beside = f"until nothing more comes {board['requests_all']:.0f}"
        yield Row("open", f"requests until then: {name}", board["requests"], "", 20, beside)
    yield Row("open", "a bare page of this server, to its first paint", found["bare"], "ms", None)


def many_cuts(found: dict[str, Any]) -> Iterator[Row]:
    """A tab in which one cut after the other is opened."""
    for at, mb in zip(found["at"], found["mb"], strict=True):
        yield Row("cuts", f"memory of the tab after {at} opened cuts", mb, "MB", 150)
    yield Row("cuts", f"what the last {found['at'][-1] - found['at'][0]} cuts cost", found["mb"][-1] - found["mb"][0], "MB", 10)
    yield Row("cuts", "a cut opened, p95", found["opened_p95"], "ms", None)


def scrubbing(found: dict[str, Any]) -> Iterator[Row]:
    """The board of 300 cuts. At 60 frames per second, a frame is 16.7 ms."""
    names = {
        "scrub": "scrub the whole window",
        "creep": "scrub at the window's edge",
        "scroll_cards": "scroll the cards",
        "scroll_timeline": "scroll the timeline",
    }
    for key, what in names.items():
        yield Row("scrub", f"{what}, frame p95", found[key]["p95"], "ms", 17.5, _smooth(found[key]))


def _smooth(each: dict[str, Any]) -> str:
    return (
        f"p50 {each['p50']:.1f}, longest {each['longest']:.0f} ms; {each['share_over_20'] * 100:.1f} % over 20 ms; "
        f"main thread {each['busy_share'] * 100:.0f} %"
    )


def huge(found: dict[str, Any]) -> Iterator[Row]:
    """The board of 2,000 cuts."""
    part = "2,000 cuts"
    yield Row(part, "first stroke possible", found["opened"], "ms", None, f"each {found['each']}")
    for row in scrubbing(found):
        yield Row(part, row.what, row.value, row.unit, row.limit, row.beside)
    moved = found["moved"]
    yield Row(part, "100 selected cuts moved: shown", moved["screen"], "ms", 100)
    yield Row(part, "100 selected cuts moved: saved", moved["saved"], "ms", None, "300 ms of it are the order's timer")
    sheet = found["sheet"]
    beside = f"all {sheet['shown']} pictures in view after {sheet['pictures']:.0f} ms"
    yield Row(part, "contact sheet opened for the first time, its cards", sheet["cards"], "ms", 400, beside)
    yield Row(part, "contact sheet scrolled, frame p95", sheet["scroll"]["p95"], "ms", 17.5, _smooth(sheet["scroll"]))
    yield Row(part, "memory of the tab", found["tab_mb"], "MB")
    yield Row(part, "memory of the server", found["server_mb"], "MB")


def playing(found: dict[str, Any]) -> Iterator[Row]:
    """A board at 60 frames per second whose every cut has a camera move and a dissolve."""
    part = "playing"
    moving, still = found["moving"], found["still"]
    beside = (
        f"scripts {moving['script_ms_a_frame']:.2f} ms; nothing moving {still['main_ms_a_frame']:.2f} and "
        f"{still['script_ms_a_frame']:.2f}"
    )
    yield Row(part, "main thread's CPU for a frame, every cut moving", moving["main_ms_a_frame"], "ms", 4, beside)
    for what, each in (("every cut moving", moving), ("nothing moving", still)):
        beside = f"gap p95 {each['gap_p95']:.1f} ms; longest frame {each['longest']:.0f}, {each['over_33']} over 33"
        yield Row(part, f"1,000 / frames shown a second, {what}", 1000 / each["shown_a_second"], "ms", 17.5, beside)


def pair(found: dict[str, Any]) -> Iterator[Row]:
    """Two editors drawing at the same time."""
    part = "together"
    beside = (
        f"p50 {found['p50']:.0f}, longest {found['longest']:.0f} ms; {found['seen']} of {found['moves']} moves seen "
        "before the next line"
    )
    yield Row(part, "one's pointer event to the other's pixels, p95", found["p95"], "ms", 150, beside)
    yield Row(part, "memory of a tab", found["tab_mb"], "MB")
    yield Row(part, "memory of the server", found["server_mb"], "MB")


def screening(found: dict[str, Any]) -> Iterator[Row]:
    """A synced review by two people, the follower on a slow connection."""
    part = "review together"
    line = found["line"]
    beside = (
        f"p50 {found['p50']:.0f}, most {found['most']:.0f}, mean {found['mean']:+.2f}; the follower's line {line['ms']} "
        f"± {line['jitter']} ms each way"
    )
    yield Row(part, "frames apart while it plays, p95", found["p95"], "frames", 1, beside)
    beside = f"mean {found['starts_mean']:+.2f}, over {found['pauses']} starts"
    yield Row(part, "frames apart in the first second, p95", found["starts_p95"], "frames", None, beside)
    yield Row(part, "pauses after which two frames are shown", found["pauses"] - found["same"], f"of {found['pauses']}", 0)


def film(found: dict[str, Any]) -> Iterator[Row]:
    """Export of 60 seconds at 1080p."""
    part = "film"
    beside = f"{found['seconds']:.1f} s for {found['length']:.0f} s of {found['cuts']} cuts; {found['mb']:.1f} MB"
    yield Row(
        part, "MP4 of 60 s at 1080p, multiple of real time", found["length"] / found["seconds"], "x", None, beside
    )
    moving = found["moving"]
    beside = f"peak memory of a process {moving['peak_mib']:.0f} MiB; project list meanwhile, p99 {moving['p99']:.1f} ms"
    yield Row(part, "the same, a third of it moving", moving["seconds"], "s", 75, beside)
    yield Row(part, "peak memory of its process", found["peak_mib"], "MiB")
    yield Row(part, "memory of the server", found["server_mb"], "MB")
    beside = f"p50 {found['p50']:.1f}, longest {found['max']:.0f} ms, {found['asked']} requests"
    yield Row(part, "project list meanwhile, p99", found["p99"], "ms", None, beside)


def sizes(found: list[tuple[str, float, float]]) -> Iterator[Row]:
    """Initial JavaScript of each route."""
    for name, kilobytes, limit in found:
        yield Row("size", f"initial JavaScript of {name}", kilobytes, "kB gz", limit)


def sockets(found: dict[str, Any]) -> Iterator[Row]:
    """Broadcast of one message to a thousand sockets."""
    beside = (
        f"p50 {found['p50']:.0f}, longest {found['max']:.0f} ms; from the answer on p99 {found['answer_p99']:.0f}; "
        f"{found['cpu_ms_a_message']:.0f} ms CPU"
    )
    yield Row("sockets", "one message to 1,000 sockets, p99", found["p99"], "ms", 60, beside)
    weight = f"{found['kb_a_socket']:.0f} kB a socket"
    yield Row("sockets", "memory with 1,000 sockets", found["memory_mb"], "MB", None, weight)


def chat(database: str, found: dict[str, Any]) -> Iterator[Row]:
    """Messages to a thousand sockets and among 200 people, the CPU time of one, and a thread of 100,000."""
    part, crowd, pairs, costs, thread = f"chat, {database}", *(found[key] for key in ("crowd", "pairs", "costs", "thread"))
    beside = f"p50 {crowd['p50']:.0f}, longest {crowd['max']:.0f} ms; {crowd['cpu_ms_a_message']:.0f} ms CPU"
    yield Row(part, "one message to 1,000 sockets of a project, p99", crowd["p99"], "ms", 60, beside)
    beside = (
        f"p50 {pairs['p50']:.1f}, longest {pairs['max']:.0f} ms; {pairs['heard']} of {pairs['messages']} heard; "
        f"{pairs['cpu_share'] * 100:.0f} % of a core, {pairs['cpu_ms']:.1f} ms CPU a message"
    )
    yield Row(part, "200 people in pairs, a message a second each: sent to received, p99", pairs["p99"], "ms", 100, beside)
    yield Row(part, "memory with them", pairs["memory_mb"], "MB", None, f"grown by {pairs['grown_mb']:.0f} MB")
    beside = f"{costs['say_ms']:.2f} and {costs['edit_ms']:.2f} ms; p99 {costs['p99']:.1f} ms with 8 at once"
    yield Row(part, "CPU of a message beside a cut's edit", costs["ratio"], "x", 1.5, beside)
    beside = f"p50 {thread['newest_p50']:.1f} ms; in the middle p99 {thread['middle_p99']:.1f} ms"
    yield Row(part, "60 newest of 100,000 messages, p99", thread["newest_p99"], "ms", 10, beside)
    if page := found["page"]:
        beside = f"first paint {page['first_paint']:.0f} ms; each {page['all']}"
        yield Row(part, "from the address to the newest of 100,000 messages, nothing cached", page["seen"], "ms", 600, beside)
        scroll = page["scroll"]
        beside = (
            f"p50 {scroll['p50']:.1f}, longest {scroll['longest']:.0f} ms; {scroll['busy_share'] * 100:.0f} % busy; "
            f"{scroll['rows']} rows drawn"
        )
        yield Row(part, "a frame while it is scrolled up for 8 s, p95", scroll["p95"], "ms", 20, beside)
    beside = f"500 newest {thread['whole_p50']:.1f} ms"
    yield Row(part, "a search among 100,000 messages of a thread, p50", thread["search_p50"], "ms", None, beside)


def pdf(found: dict[str, Any]) -> Iterator[Row]:
    """A PDF of 240 panels."""
    yield Row("pdf", f"PDF of {found['panels']} panels", found["seconds"], "s")
    yield Row("pdf", "peak memory of its process", found["peak_mib"], "MiB", 400)
    beside = f"p50 {found['p50']:.1f}, longest {found['max']:.0f} ms, {found['asked']} requests"
    yield Row("pdf", "project list meanwhile, p99", found["p99"], "ms", None, beside)


def files(found: dict[str, Any]) -> Iterator[Row]:
    """Folders of 10,000 files, 1 GB in and out, and a ZIP of 1,000 files."""
    part, lists, changes = "files", found["lists"], found["changes"]
    for key, what in {"page": "a page of 200 of 10,000", "search": "a search in 10,000"}.items():
        load = lists[key]
        yield Row(part, f"{what}, p99", load.p99, "ms", 50, f"p50 {load.p50:.1f} ms, CPU {load.cpu_ms:.1f} ms")
    yield Row(part, "all 10,000, one page after another", lists["whole_s"], "s")
    beside = f"copy {changes['copy']:.0f}, delete {changes['remove']:.0f} ms"
    yield Row(part, "folder of 10,000 renamed, longest of 20", changes["rename_max"], "ms", 1000, beside)
    yield Row(part, "folder of 10,000 moved, longest of 20", changes["move_max"], "ms", 1000)
    for key, what in {"upload": "1 GB in", "download": "1 GB out", "zip": "ZIP of 1,000 files"}.items():
        each = found[key]
        yield Row(part, what, each["mb_s"], "MB/s")
        beside = f"{each['before_mb']:.0f} MB before"
        yield Row(part, f"{what}: the server's memory grows by", each["grown_mb"], "MB", 60, beside)
        beside = f"p50 {each['p50']:.1f}, longest {each['max']:.0f} ms, {each['asked']} requests"
        yield Row(part, f"{what}: a page of 200 meanwhile, p99", each["p99"], "ms", 100, beside)


def pictures(found: dict[str, Any]) -> Iterator[Row]:
    """A folder of large images: its thumbnails created, and a thousand of them shown."""
    part, making, screen, page = "pictures", *(found[key] for key in ("making", "screen", "page"))
    beside = f"p50; longest {making['each_max']:.1f} s; {found['count']} in {making['seconds']:.0f} s"
    yield Row(part, f"a tile and a preview of {found['file_mb']:.0f} MB, made", making["each_p50"], "s", None, beside)
    for key, what in {"rest": "before", "health": "while they are made"}.items():
        each = found[key]
        beside = f"p50 {each['p50']:.1f}, p95 {each['p95']:.1f} ms, {each['asked']} asked"
        yield Row(part, f"/api/health {what}, p99", each["p99"], "ms", 20, beside)
        yield Row(part, f"/api/health {what}, longest", each["max"], "ms", None)
    asked = found["listed"]
    beside = f"p50 {asked['p50']:.1f}, longest {asked['max']:.0f} ms, {asked['asked']} requests"
    yield Row(part, "a page of 200 meanwhile, p95", asked["p95"], "ms", 100, beside)
    beside = f"{making['before_mb']:.0f} MB before"
    yield Row(part, "the server's memory grows by", making["grown_mb"], "MB", 60, beside)
    beside = f"p50 {page.p50:.1f} ms, CPU {page.cpu_ms:.1f} ms"
    yield Row(part, "a page of 200 of 1,000 with tiles, p99", page.p99, "ms", 50, beside)
    beside = f"cells there {screen['cells']:.0f}, first paint {screen['first_paint']:.0f} ms; each {screen['all']}"
    yield Row(part, "first screen of 1,000 tiles, nothing cached", screen["shown"], "ms", 1000, beside)
    beside = f"{screen['seen']:.0f} in sight, {screen['tiles']:.0f} fetched"
    yield Row(part, "bytes of its tiles", screen["tile_bytes"] / 1e6, "MB", 2, beside)
    yield Row(part, "bytes of the page, all", screen["bytes"] / 1e6, "MB", 2, f"{screen['requests']:.0f} requests")


def compare(found: dict[str, Any]) -> Iterator[Row]:
    """Two versions of a 1920 × 1080 video, stepped together."""
    rates = " and ".join(f"{rate:.0f}" for rate in found["mbit"])
    for layout, name in {"side": "side by side", "wipe": "by a wipe"}.items():
        for way, what in {"forward": "forward", "back": "back"}.items():
            each = found[layout][way]
            beside = f"p50 {each['p50']:.0f}, longest {each['max']:.0f} ms, {each['steps']} steps; {rates} Mbit/s"
            yield Row("compare", f"a step {what} until both show it, {name}, p95", each["p95"], "ms", 100, beside)


def videos(found: dict[str, Any]) -> Iterator[Row]:
    """Conversion of an upload into a video, and range requests for a long one."""
    part = "videos"
    for key, what in {"fhd": "1080p24 of JPEGs", "uhd": "2160p24 of JPEGs"}.items():
        each = found[key]
        beside = f"{each['mb']:.0f} MB; looking at it took {each['look_s']:.1f} s"
        yield Row(part, f"{what} converted, of real time", each["times"], "x", None, beside)
    yield Row(part, "the converting process, largest memory", found["uhd"]["peak_mb"], "MB", 700)
    parts = found["parts"]
    beside = f"p50 {parts['p50']:.1f} ms, {parts['mb_s']:.0f} MB/s"
    yield Row(part, "1 MB out of the middle of 500 MB, p99", parts["p99"], "ms", 50, beside)


def sounds(found: dict[str, Any]) -> Iterator[Row]:
    """An hour of music until it can be played, and the list of the maximum number of clips."""
    part, child = "sounds", found["child"]
    beside = f"{child['seconds']:.1f} s of them in the child; {child['pieces_mb']:.0f} MB of FLAC"
    yield Row(part, "60 minutes of MP3 until they are ready", found["ready_s"], "s", 30, beside)
    yield Row(part, "the process that reads them, largest memory", child["peak_mb"], "MB", 200)
    beside = f"p50 {found['many_ms']:.1f} with them, {found['few_ms']:.1f} ms without"
    yield Row(part, "2,000 clips add to the list of a board's sound", found["many_ms"] - found["few_ms"], "ms", 20, beside)


def watch(found: dict[str, Any]) -> Iterator[Row]:
    """A video with 10,000 comments and ratings, and 200 open pages of it."""
    part, live, page = "watch", found["live"], found["page"]
    beside = f"Play is there after {page['pressed']:.0f}, first paint {page['first_paint']:.0f} ms; {page['all']}"
    yield Row(part, "from the address to the running film's first frame", page["shown"], "ms", 1500, beside)
    yield Row(part, "requests of the page, all", page["requests"], "", None, f"{page['api']:.0f} of the API")
    for what, load in found["loads"].items():
        beside = f"p50 {load.p50:.1f} ms, CPU {load.cpu_ms:.1f} ms"
        yield Row(part, f"{what}, p99", load.p99, "ms", 50, beside)
    beside = (
        f"p50 {live['last_p50']:.0f}, longest {live['max']:.0f} ms; any page p99 {live['p99']:.0f}; "
        f"{live['cpu_ms_a_message']:.0f} ms CPU"
    )
    yield Row(part, "a comment until the last of 200 open pages has it, p99", live["last_p99"], "ms", 150, beside)
    beside = f"{live['after_mb']:.0f} MB after it; {live['kb_a_socket']:.0f} kB a socket"
    yield Row(part, "memory with 200 open pages", live["memory_mb"], "MB", None, beside)


def stalls(database: str, found: dict[str, Any]) -> Iterator[Row]:
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
    for key, what in names.items():
        each = found[key]
        beside = f"p50 {each['p50']:.1f}, longest {each['max']:.0f} ms, {each['asked']} asked; it took {each['seconds']:.1f} s"
        yield Row(f"the loop, {database}", f"/api/health while {what}, p99", each["p99"], "ms", 20, beside)


def attacks(database: str, found: dict[str, Any]) -> Iterator[Row]:
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
    for key, what in names.items():
        quiet, under = found[key]["quiet"], found[key]["under"]
        met = ", ".join(f"{count} × {answer}" for answer, count in sorted(found[key]["met"].items()))
        beside = (
            f"p50 {quiet['p50']:.1f} → {under['p50']:.1f}, p99 {quiet['p99']:.1f} → {under['p99']:.1f}, "
            f"longest {quiet['max']:.0f} → {under['max']:.0f} ms; server {found[key]['memory_mb']:.0f} MB; met: {met}"
        )
        yield Row(
            f"attacks, {database}",
            f"a board of 30 cuts during {what}, p99",
            under["p99"] / quiet["p99"],
            "x",
            2,
            beside,
        )
