"""Regional forms of Han characters in printed boards: each text uses those of its language."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from pypdf import PdfReader

from pegbar.adapters.print.printer import PdfPrinter
from pegbar.kernel.languages import HanLanguage
from pegbar.ports.fonts import FontsMissing
from pegbar.ports.printer import BoardSheet, Panel
from tests.support.media.printed_pages import PrintedPage, print_board

BARE = BoardSheet("Lanterns", None, None, "vertical", 1920, 1080, (), "24 fps")


async def _ignore(_share: float) -> None:
    return


def _print_page(board: BoardSheet, target: Path) -> PrintedPage:
    print_board(board, target)
    return PrintedPage(target)


def _get_font_name(part: str) -> str:
    return f"NotoSans{part}"


@pytest.mark.parametrize(
    ("note", "reader", "part"),
    [
        ("こんにちは骨", "ko", "JP"),
        ("안녕 骨", "ja", "KR"),
        ("这个骨头门", "ja", "SC"),
        ("這個骨頭門", "ja", "TC"),
        ("骨", "ja", "JP"),
        ("骨", "ko", "KR"),
        ("骨", "zh-Hans", "SC"),
        ("骨", "zh-Hant", "TC"),
        ("骨", None, "JP"),
        ("مرحبا 骨", "zh-Hans", "SC"),
    ],
)
def test_note_embeds_only_the_font_of_its_language(
    note: str, reader: HanLanguage | None, part: str, tmp_path: Path
) -> None:
    board = replace(BARE, panels=(Panel(1, "", note, 24, 1.0, None),), han_language=reader)
    page = _print_page(board, tmp_path / "board.pdf")
    assert page.list_fonts("骨") == [_get_font_name(part)]
    assert _list_embedded_fonts(tmp_path / "board.pdf") & set(map(_get_font_name, ("JP", "KR", "SC", "TC"))) == {
        _get_font_name(part)
    }


@pytest.mark.parametrize("style", ["vertical", "horizontal", "sheet"])
@pytest.mark.parametrize("shaped", ["", "مرحبا"])
def test_texts_of_a_page_have_forms_of_their_own_language(
    style: Literal["vertical", "horizontal", "sheet"], shaped: str, tmp_path: Path
) -> None:
    panels = (
        Panel(1, "骨の門", "안녕 骨", 24, 1.0, None, dialogue="这骨", action="這骨"),
        Panel(2, "门 骨", "骨だ " + shaped, 24, 1.0, None, dialogue="骨"),
    )
    board = replace(BARE, title="灯りの骨", scene="厅 骨", style=style, panels=panels, han_language="zh-Hant")
    page = _print_page(replace(board, columns=2, rows=2), tmp_path / "board.pdf")
    header, first, second = ["JP", "SC"], ["JP", "SC", "TC", "KR"], ["SC", "TC", "JP"]
    assert page.list_fonts("骨") == [_get_font_name(part) for part in (*header, *first, *second)]


def test_missing_glyphs_come_from_a_fallback_font(tmp_path: Path) -> None:
    note = "こんにちは骨这 안녕"
    board = replace(BARE, panels=(Panel(1, "", note, 24, 1.0, None),))
    page = _print_page(board, tmp_path / "board.pdf")
    assert [page.list_fonts(char) for char in "骨这녕"] == [
        [_get_font_name("JP")],
        [_get_font_name("SC")],
        [_get_font_name("KR")],
    ]
    assert "\N{REPLACEMENT CHARACTER}" not in {letter.char for letter in page.letters}


def test_fonts_are_subset(tmp_path: Path) -> None:
    panels = tuple(Panel(1, "", note, 24, 1.0, None) for note in ("こんにちは", "안녕", "这个", "這個"))
    _print_page(replace(BARE, panels=panels), tmp_path / "board.pdf")
    assert (tmp_path / "board.pdf").stat().st_size < 100_000


async def test_missing_fonts_are_named(tmp_path: Path) -> None:
    target = tmp_path / "board.pdf"
    with pytest.raises(FontsMissing, match=r"GeistMono_400Regular\.ttf.*tools/fonts\.sh"):
        await PdfPrinter(tmp_path / "none").print_board(BARE, target, _ignore)
    assert not any(tmp_path.iterdir())  # noqa: ASYNC240  # a test's own folder


def _list_embedded_fonts(target: Path) -> set[str]:
    """Return the PostScript names of the fonts in a file, without subset prefixes."""
    fonts = (page["/Resources"]["/Font"] for page in PdfReader(target).pages)  # pyright: ignore[reportUnknownVariableType, reportIndexIssue]
    return {str(font["/BaseFont"]).rpartition("+")[2].lstrip("/") for each in fonts for font in each.values()}  # pyright: ignore
