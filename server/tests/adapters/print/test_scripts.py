"""Printed boards in scripts with joined or right-to-left letters, and with emoji."""

import unicodedata
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from pegbar.ports.printer import BoardSheet, Panel
from tests.support.media.printed_pages import Letter, PrintedPage, print_board

UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def _make_sheet(*notes: str, name: str = "", title: str | None = None) -> BoardSheet:
    panels = tuple(Panel(number, name, note, 24, 1.0, None) for number, note in enumerate(notes, 1))
    bare = BoardSheet("Lanterns", title, None, "vertical", 1920, 1080, panels, "24 fps")
    return replace(bare, show_durations=False, show_frame_counts=False, show_page_numbers=False)


def _print_page(tmp_path: Path, *notes: str, name: str = "", title: str | None = None) -> PrintedPage:
    target = tmp_path / "board.pdf"
    print_board(_make_sheet(*notes, name=name, title=title), target)
    return PrintedPage(target)


@pytest.mark.parametrize(
    ("note", "seen"),
    [
        ("שלוּמ", "מוּלש"),
        ("כתב אור", "רואבתכ"),
        ("xy שלא 123 כתב zw", "xyבתכ123אלשzw"),
        ("שלא xy 123 (zw) כתב", "בתכxy123(zw)אלש"),
        ("כתב (אור) נפל!", "!לפנ(רוא)בתכ"),
        ("דרג 12.5 מטה?", "?הטמ12.5גרד"),
    ],
)
def test_hebrew_is_right_to_left_with_latin_left_to_right(note: str, seen: str, tmp_path: Path) -> None:
    page = _print_page(tmp_path, note)
    plain = unicodedata.normalize("NFD", seen)
    found = unicodedata.normalize("NFD", page.get_text_between(seen[0], seen[-1]))
    assert sorted(found) == sorted(plain)
    assert _remove_combining_marks(found) == _remove_combining_marks(plain)


def test_arabic_is_right_to_left_across_spaces_and_marks(tmp_path: Path) -> None:
    page = _print_page(tmp_path, "دَرْس 2024 xy مهل")
    assert _remove_combining_marks(page.get_text_between("ل", "د")) == "لهمxy2024سرد"


def test_arabic_letters_join_unless_separated(tmp_path: Path) -> None:
    joined = _print_page(tmp_path, "صصص")
    marked = _print_page(tmp_path, "صَصَص")
    apart = _print_page(tmp_path, "ص\u200cص\u200cص")
    assert joined.count_ink_segments("ص") == 1
    assert marked.count_ink_segments("ص") == 1
    assert apart.count_ink_segments("ص") == 3


def test_paragraph_is_aligned_by_its_first_letter(tmp_path: Path) -> None:
    page = _print_page(tmp_path, "5) שם xy.\n6) qw כג.\n- 7 ד", name="טנ", title="רק")
    left, right = 30.0, 30.0 + (page.width - 60 - 36) / 3
    assert page.get_letter("5").right == pytest.approx(right, abs=2)
    assert page.get_letter("6").left == pytest.approx(left, abs=2)
    assert page.get_letter("ד").left < page.get_letter("7").left < page.get_letter("-").left
    assert page.get_letter("-").right == pytest.approx(right, abs=2)
    assert page.get_letter("ט").right == pytest.approx(right, abs=2)
    assert page.get_letter("ר").right == pytest.approx(page.width - 30, abs=2)


def test_lines_break_logically_and_preserve_the_alignment(tmp_path: Path) -> None:
    page = _print_page(tmp_path, "אב " + "דדדדדדדד " * 10 + "Z " + "word " * 24 + "קר")
    right = 30.0 + (page.width - 60 - 36) / 3
    first, latin, last = page.get_letter("א"), page.get_letter("Z"), page.get_letter("ק")
    assert first.right == pytest.approx(right, abs=2)
    assert first.bottom > latin.bottom > last.bottom
    notes = [letter for letter in page.letters if letter.char.strip() and last.bottom - 3 < letter.bottom < first.top]
    lines: list[list[Letter]] = []
    for letter in sorted(notes, key=lambda letter: letter.bottom):
        if not lines or letter.bottom > lines[-1][0].bottom + 4:
            lines.append([])
        lines[-1].append(letter)
    assert len(lines) == 4
    assert [max(letter.right for letter in line) for line in lines] == [pytest.approx(right, abs=2)] * len(lines)


@pytest.mark.parametrize("note", ["🐋", "🐋 שלום", "灯🐋り", "🐋 हिन्दी"])
def test_emoji_are_printed(note: str, tmp_path: Path) -> None:
    page = _print_page(tmp_path, note)
    whale = page.crop_ink(page.get_letter("🐋"))
    assert min(whale.tobytes()) < 100, "ink"
    assert UNKNOWN not in {letter.char for letter in page.letters}
    frog = _print_page(tmp_path, note.replace("🐋", "🐸"))
    other = frog.crop_ink(frog.get_letter("🐸")).resize(whale.size)
    assert other.tobytes() != whale.tobytes()


def test_unsupported_characters_print_a_replacement_character(tmp_path: Path) -> None:
    page = _print_page(tmp_path, "\U0010ffff")
    assert UNKNOWN in {letter.char for letter in page.letters}


@pytest.mark.parametrize(
    ("sequence", "shown"),
    [
        ("👍🏽", "👍"),
        ("❤\ufe0f", "❤"),
        ("☝\ufe0f🏿", "☝"),
        ("👩🏽\u200d🚀", "👩🚀"),
        ("👨\u200d👩\u200d👧", "👨👩👧"),
        ("🏃🏻\u200d♀\ufe0f", "🏃♀"),
        ("5\ufe0f\u20e3", "5"),
        ("🇫🇷", "FR"),
        ("🇯🇵🇧🇷", "JPBR"),
        ("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "GB-SCT"),
    ],
)
def test_emoji_sequences_are_printed_split(sequence: str, shown: str, tmp_path: Path) -> None:
    page = _print_page(tmp_path, f"<{sequence}>\nג{sequence}ד")
    assert page.get_text_between("<", ">") == f"<{shown}>"
    backwards = shown if shown.isascii() else shown[::-1]
    assert page.get_text_between("ד", "ג") == f"ד{backwards}ג"


def test_digits_and_spaces_next_to_emoji_have_normal_width(tmp_path: Path) -> None:
    page = _print_page(tmp_path, "(1) 🐋1 2")
    ones = [letter.right - letter.left for letter in page.letters if letter.char == "1"]
    assert ones[0] == pytest.approx(ones[1], abs=0.2)


def test_decomposed_letters_are_printed(tmp_path: Path) -> None:
    page = _print_page(tmp_path, "<e\u0301>")
    assert page.get_text_between("<", ">") == "<é>"


_STRANGE = (
    "ab 12.(\n…של\u05b0מرحب\u064b٣🐋🏽\u200d🇫🏴\U000e0067\U000e007f\ufe0f5\u20e3灯हि็"
    "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u0301\x00\ud800"
)


@pytest.mark.extended
def test_arbitrary_text_does_not_fail(tmp_path: Path) -> None:
    chance = Random(7)
    notes = ["".join(chance.choices(_STRANGE, k=chance.randint(0, 60))) for _ in range(300)]
    page = _print_page(tmp_path, *notes, name=_STRANGE, title=_STRANGE[::-1])
    assert {letter.char for letter in page.letters} >= set("abמ🐋灯ह")


def _remove_combining_marks(text: str) -> str:
    return "".join(char for char in text if not unicodedata.combining(char))


def test_headings_are_printed_only_with_several_kinds_of_text(tmp_path: Path) -> None:
    spoken, happens = "من هناك؟", "यह कौन है?"
    board = _make_sheet("灯りが映る。", "")
    panels = (replace(board.panels[0], dialogue=spoken, action=happens), board.panels[1])
    target = tmp_path / "board.pdf"
    print_board(replace(board, panels=panels), target)
    page = PrintedPage(target)
    text = "".join(letter.char for letter in page.letters)
    assert UNKNOWN not in text
    assert all(letter in text for letter in "灯映यक")
    assert [text.index(heading) for heading in ("Dialogue", "Action", "Note")] == sorted(
        text.index(heading) for heading in ("Dialogue", "Action", "Note")
    )
    assert text.count("Note") == 1, "a panel without a text says nothing of it"
    alone = _print_page(tmp_path, "灯りが映る。")
    assert "Note" not in "".join(letter.char for letter in alone.letters)
    assert alone.get_letter("灯").left < page.get_letter("灯").left


def test_long_text_leaves_lines_for_the_others(tmp_path: Path) -> None:
    board = _make_sheet("End Z")
    panels = (replace(board.panels[0], dialogue="word " * 399, action="Run Q"),)
    target = tmp_path / "board.pdf"
    print_board(replace(board, panels=panels), target)
    page = PrintedPage(target)
    assert page.get_letter("Q").bottom > page.get_letter("Z").bottom
