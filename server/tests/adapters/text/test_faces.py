"""Selection of the font file for each character of a text."""

from pathlib import Path

import pytest

from pegbar.adapters.text.faces import REPLACEMENT, Typefaces, clean
from pegbar.adapters.text.font_files import require_fonts
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.settings import FONTS
from pegbar.ports.fonts import FontsMissing

JAPANESE, SIMPLIFIED, TRADITIONAL, KOREAN = (f"NotoSans{part}_400Regular.ttf" for part in ("JP", "SC", "TC", "KR"))


def file_of(char: str, text: str, reader: HanLanguage | None = None, *others: str) -> str:
    faces = Typefaces(FONTS, [text, *others], reader)
    order = faces.get_face_order(faces.get_language(text))
    return next(path.name for path in order if char in faces.coverage[path])


@pytest.mark.parametrize("reader", [None, "ja", "ko", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("こんにちは骨", JAPANESE),
        ("안녕 骨", KOREAN),
        ("这个骨头门", SIMPLIFIED),
        ("這個骨頭門", TRADITIONAL),
    ],
)
def test_text_with_detected_language_has_its_forms(text: str, name: str, reader: HanLanguage | None) -> None:
    assert file_of("骨", text, reader) == name
    assert file_of("骨", text, reader, "こんにちは骨", "안녕 骨", "这个骨头门", "這個骨頭門", "骨") == name


@pytest.mark.parametrize(
    ("reader", "name"),
    [("ja", JAPANESE), ("ko", KOREAN), ("zh-Hans", SIMPLIFIED), ("zh-Hant", TRADITIONAL), (None, JAPANESE)],
)
def test_other_text_has_forms_of_the_reader(reader: HanLanguage | None, name: str) -> None:
    assert file_of("骨", "骨", reader) == name


@pytest.mark.parametrize(
    ("char", "text", "name"),
    [
        ("这", "こんにちは这", SIMPLIFIED),
        ("骨", "こんにちは这骨", JAPANESE),
        ("녕", "こんにちは 안녕", KOREAN),
        ("り", "안녕 骨, 灯り", JAPANESE),
        ("ㄅ", "ㄅ", TRADITIONAL),
    ],
)
def test_missing_glyphs_come_from_a_fallback_font(char: str, text: str, name: str) -> None:
    assert file_of(char, text) == name


@pytest.mark.parametrize(
    ("char", "name"),
    [
        ("A", "NotoSans"),
        ("Я", "NotoSans"),
        ("م", "NotoSansArabic"),
        ("ש", "NotoSansHebrew"),
        ("ह", "NotoSans"),
        ("\u1cd0", "NotoSansDevanagari"),
        ("ক", "NotoSansBengali"),
        ("க", "NotoSansTamil"),
        ("క", "NotoSansTelugu"),
        ("ก", "NotoSansThai"),
        ("ກ", "NotoSansLao"),
        ("ក", "NotoSansKhmer"),
        ("က", "NotoSansMyanmar"),
        ("🐋", "NotoEmoji"),
    ],
)
def test_every_script_has_a_font(char: str, name: str) -> None:
    assert file_of(char, f"{char} 1") == f"{name}_400Regular.ttf"


def test_only_needed_fonts_are_opened() -> None:
    assert [path.name for path in Typefaces(FONTS, ["Hold the beat."], "ko").coverage] == ["NotoSans_400Regular.ttf"]
    opened = {path.name for path in Typefaces(FONTS, ["灯り", "这个"], None).coverage}
    assert opened == {"NotoSans_400Regular.ttf", JAPANESE, SIMPLIFIED}


def test_unsupported_characters_are_replaced() -> None:
    faces = Typefaces(FONTS, ["a\U0010fffd骨"], None)
    assert clean("a\U0010fffd骨", set().union(*faces.coverage.values())) == f"a{REPLACEMENT}骨"


def test_missing_files_are_named_with_instructions(tmp_path: Path) -> None:
    require_fonts(FONTS)
    for file in FONTS.glob("*.ttf"):
        if file.name != KOREAN:
            (tmp_path / file.name).symlink_to(file)
    with pytest.raises(FontsMissing, match=rf"{KOREAN}\. .*tools/fonts\.sh"):
        require_fonts(tmp_path)
