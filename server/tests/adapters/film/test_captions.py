"""Captions drawn onto pictures."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pegbar.adapters.film.captions import CaptionPainter
from pegbar.adapters.text.han import HAN_LANGUAGES
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.settings import FONTS
from tests.support.media.films import get_levels

BLACK = Image.new("RGB", (320, 180))
SCRIPTS = [
    *(
        "Az09 .,()-…",
        "שלום\u05b0",
        "مرحبا\u064b٣﷽",
        "हिन्दी\u200d",
        "ไทยก็",
        "ខ្មែរ",
        "灯りが水面。ー",
        "한국어",
        "🐋👩🏽\u200d🚀",
    ),
    "\n\t\x00\x1b\u2028\u2029\x85",
    "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff",
    "\ud800\udfff\ue000\U000f0000\U0010ffff\u0fff\u0e7f",
]
LETTERS = "".join(SCRIPTS)


@cache
def _make_painter(width: int, height: int) -> CaptionPainter:
    return CaptionPainter([LETTERS], width, height, fonts=FONTS, han_language=None)


@given(st.lists(st.sampled_from(LETTERS), max_size=60).map("".join), st.sampled_from([(320, 180), (16, 16), (2, 180)]))
@settings(deadline=None)
def test_arbitrary_text_does_not_fail(text: str, size: tuple[int, int]) -> None:
    picture = Image.new("RGB", size)
    _make_painter(*size).draw_captions(picture, text)
    assert picture.size == size


@pytest.mark.parametrize("script", SCRIPTS[:9])
def test_every_script_is_drawn_with_its_own_glyphs(script: str) -> None:
    captions = _make_painter(*BLACK.size)
    shown, unknown = BLACK.copy(), BLACK.copy()
    captions.draw_captions(shown, script)
    captions.draw_captions(unknown, "\N{REPLACEMENT CHARACTER}" * len(script))
    assert get_levels(shown)[1] > 150, "white letters on the band"
    assert shown.tobytes() != unknown.tobytes()


def _draw_captions(text: str, han_language: HanLanguage | None, *others: str) -> bytes:
    picture = BLACK.copy()
    CaptionPainter([text, *others], *BLACK.size, fonts=FONTS, han_language=han_language).draw_captions(picture, text)
    return picture.tobytes()


def test_han_characters_have_forms_of_the_readers_language() -> None:
    forms = {han_language: _draw_captions("骨", han_language) for han_language in HAN_LANGUAGES}
    assert forms["ja"] != forms["zh-Hans"] != forms["zh-Hant"]
    assert _draw_captions("骨", None) == forms["ja"]


@pytest.mark.parametrize("text", ["骨だ", "안녕 骨", "这骨", "這骨"])
def test_text_with_detected_language_ignores_the_reader(text: str) -> None:
    others = ("骨だ", "안녕 骨", "这骨", "這骨")
    assert len({_draw_captions(text, han_language, *others) for han_language in HAN_LANGUAGES}) == 1


def test_captions_of_one_picture_have_forms_of_their_own_language() -> None:
    captions = CaptionPainter(["骨だ", "这骨", "骨"], *BLACK.size, fonts=FONTS, han_language="zh-Hans")
    together, japanese, chinese = BLACK.copy(), BLACK.copy(), BLACK.copy()
    captions.draw_captions(together, "骨だ", "这骨")
    captions.draw_captions(japanese, "骨だ", "骨だ")
    captions.draw_captions(chinese, "这骨", "这骨")
    top = max(y for y in range(BLACK.height) if not any(together.crop((0, y, 320, y + 1)).tobytes())) + 1
    middle = (top + BLACK.height) // 2
    assert together.crop((0, top, 320, middle)).tobytes() == japanese.crop((0, top, 320, middle)).tobytes()
    assert together.crop((0, middle, 320, 180)).tobytes() == chinese.crop((0, middle, 320, 180)).tobytes()


def test_labels_have_the_forms_of_their_language() -> None:
    def draw_label_bytes(text: str, han_language: HanLanguage | None) -> bytes:
        picture = BLACK.copy()
        CaptionPainter(["骨だ", "骨", text], *BLACK.size, fonts=FONTS, han_language=han_language).draw_label(
            picture, text, 200, 24
        )
        return picture.tobytes()

    assert draw_label_bytes("骨", "zh-Hans") != draw_label_bytes("骨", "ja")
    assert draw_label_bytes("骨だ", "zh-Hans") == draw_label_bytes("骨だ", "ja")
