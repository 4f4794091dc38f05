"""Printed boards: pages, options and texts of the PDF."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PageObject, PdfReader

from pegbar.adapters.print import printer
from pegbar.adapters.print.printer import PdfPrinter
from pegbar.kernel.interruptions import Interrupted
from pegbar.ports.printer import BoardSheet, BoardStyle, Panel, PrintFailed
from tests.support.media.printed_pages import print_board
from tests.support.servers.processes import list_children

TITLE = "Lanterns at Low Tide"


async def _ignore(_share: float) -> None:
    return


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("art") / "cut.webp"
    Image.new("RGB", (640, 360), "#6688aa").save(path, "WEBP")
    return path


def sheet(count: int, picture: Path | None = None, *, style: BoardStyle = "vertical", note: str = "") -> BoardSheet:
    panels = tuple(Panel(n, f"Name{n}", note, 20 + n, (20 + n) / 24, picture) for n in range(1, count + 1))
    return BoardSheet("Lanterns", TITLE, "12A", style, 1920, 1080, panels, "24 fps")


def pages(board: BoardSheet, target: Path) -> list[str]:
    print_board(board, target)
    return read(PdfReader(target))


def read(reader: PdfReader) -> list[str]:
    # pypdf reads the two-byte codes of OpenType (CFF) fonts as single bytes and returns a NUL before each letter.
    return [page.extract_text().replace("\x00", "") for page in reader.pages]


@pytest.mark.parametrize(("style", "per_page", "landscape"), [("vertical", 6, True), ("horizontal", 5, False)])
async def test_board_prints_in_both_styles(
    style: BoardStyle, per_page: int, landscape: bool, picture: Path, tmp_path: Path
) -> None:
    board = sheet(per_page * 2 + 1, picture, style=style, note="灯りが水面に映る。 Hold the beat.")
    shares: list[float] = []

    async def record_share(share: float) -> None:
        shares.append(share)

    await PdfPrinter().print_board(board, tmp_path / "board.pdf", record_share)
    reader = PdfReader(tmp_path / "board.pdf")
    sizes = {(round(float(page.mediabox.width)), round(float(page.mediabox.height))) for page in reader.pages}
    assert sizes == {(792, 612) if landscape else (612, 792)}
    texts = read(reader)
    assert [sum(f"Name{n}\n" in f"{text}\n" for n in range(1, per_page * 2 + 2)) for text in texts] == [
        per_page,
        per_page,
        1,
    ]
    assert all(TITLE in text and "Scene 12A" in text for text in texts)
    assert texts[0].count("灯りが水面に映る。") == per_page
    assert "21 f · 0.88 s" in texts[0]
    assert ["Page 1" in texts[0], "Page 2" in texts[1], "Page 3" in texts[2]] == [True] * 3
    assert [_count_pictures(page) for page in reader.pages] == [per_page, per_page, 1]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert _list_files(tmp_path) == ["board.pdf"]


@pytest.mark.parametrize(("columns", "rows", "landscape"), [(1, 1, False), (4, 5, False), (10, 12, True)])
def test_contact_sheet_has_the_requested_grid(
    columns: int, rows: int, landscape: bool, picture: Path, tmp_path: Path
) -> None:
    per_page = columns * rows
    board = sheet(per_page + 1, picture, style="sheet", note="Hold.")
    board = replace(board, columns=columns, rows=rows, landscape=landscape)
    print_board(board, tmp_path / "board.pdf")
    reader = PdfReader(tmp_path / "board.pdf")
    assert round(float(reader.pages[0].mediabox.width)) == (792 if landscape else 612)
    assert [_count_pictures(page) for page in reader.pages] == [per_page, 1]
    assert read(reader)[0].count("Hold.") == per_page


def test_disabled_options_print_nothing(picture: Path, tmp_path: Path) -> None:
    board = replace(
        sheet(1, picture),
        title=None,
        scene=None,
        show_durations=False,
        show_frame_counts=False,
        show_page_numbers=False,
    )
    (text,) = pages(board, tmp_path / "board.pdf")
    assert "Name1" in text
    for absent in ("Lanterns", "Scene", "21 f", "0.88 s", "Page"):
        assert absent not in text


def test_start_page_and_cut_numbers_are_printed(tmp_path: Path) -> None:
    board = sheet(14)
    board = replace(board, start_page=41, panels=board.panels[6:])
    first, second = pages(board, tmp_path / "board.pdf")
    assert "Page 41" in first
    assert "Page 42" in second
    assert "Name7" in first
    assert "Name14" in second


def test_unreadable_picture_prints_no_art(picture: Path, tmp_path: Path) -> None:
    torn, text, empty = tmp_path / "torn.webp", tmp_path / "text.webp", tmp_path / "empty.webp"
    torn.write_bytes(_read_bytes(picture)[:60])
    text.write_bytes(b"RIFF\x10\x00\x00\x00WEBPnothing of the kind")
    empty.write_bytes(b"")
    paths = [None, torn, text, empty, tmp_path / "missing.webp", picture]
    board = sheet(6)
    board = replace(board, panels=tuple(replace(p, picture=f) for p, f in zip(board.panels, paths, strict=True)))
    (found,) = pages(board, tmp_path / "board.pdf")
    assert found.count("No art") == 5


async def test_any_text_is_printed(tmp_path: Path) -> None:
    notes = [
        "مرحبا بالعالم، هذا مشهد الفانوس", "שלום עולם", "🐋👩🏽\u200d🚀 ok", "हिन्दी पाठ", "ไทยภาษาไทย", "한국어 메모",
        "a\x00b\x1b\ud800c", "\n\n\n", "x" * 1000, "word " * 200, "字" * 1000, "Ἑλλάς Привет ﷽",
    ]  # fmt: skip
    board = sheet(len(notes))
    board = replace(board, panels=tuple(replace(p, note=n) for p, n in zip(board.panels, notes, strict=True)))
    await PdfPrinter().print_board(board, tmp_path / "board.pdf", _ignore)
    first, second = read(PdfReader(tmp_path / "board.pdf"))
    for readable in ("한국어", "Name6"):
        assert readable in first
    for readable in ("Привет", "字字字字", "Name12"):
        assert readable in second


def test_long_notes_end_with_an_ellipsis_after_ten_lines(tmp_path: Path) -> None:
    note = " ".join(f"word{number}" for number in range(140))
    (text,) = pages(sheet(1, note=note), tmp_path / "board.pdf")
    lines = [line for line in text.splitlines() if "word" in line]
    assert len(lines) == 10
    assert lines[-1].endswith("…")


def test_board_without_cuts_is_one_page(tmp_path: Path) -> None:
    assert len(pages(sheet(0), tmp_path / "board.pdf")) == 1


@pytest.mark.parametrize(
    ("style", "width", "height"), [("vertical", 16, 8192), ("vertical", 8192, 16), ("horizontal", 1080, 1080)]
)
def test_canvas_of_any_aspect_ratio_fits_on_a_page(style: BoardStyle, width: int, height: int, tmp_path: Path) -> None:
    board = replace(sheet(2, style=style, note="note"), width=width, height=height)
    assert len(pages(board, tmp_path / "board.pdf")) == 1


async def test_cancellation_ends_the_process_and_removes_files(picture: Path, tmp_path: Path) -> None:
    started = asyncio.Event()

    async def stop(_share: float) -> None:
        started.set()

    before = list_children()  # The database of the tests may be a child process too.
    task = asyncio.create_task(PdfPrinter().print_board(sheet(240, picture), tmp_path / "board.pdf", stop))
    await started.wait()
    printing = list_children() - before
    assert printing
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not printing & list_children()
    assert _list_files(tmp_path) == []


async def test_timeout_and_broken_worker_raise(picture: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Interrupted):
        await PdfPrinter(cpu_seconds=0.005).print_board(sheet(6, picture), tmp_path / "board.pdf", _ignore)
    monkeypatch.setattr(printer, "WORKER_MODULE", "pegbar.adapters.no_such_child")
    with pytest.raises(PrintFailed, match="no_such_child"):
        await PdfPrinter().print_board(sheet(1), tmp_path / "board.pdf", _ignore)
    assert _list_files(tmp_path) == []


def _count_pictures(page: PageObject) -> int:
    """Return the number of pictures drawn on the page."""
    contents = page.get_contents()
    return contents.get_data().count(b" Do") if contents is not None else 0


def _list_files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _read_bytes(path: Path) -> bytes:
    return path.read_bytes()
