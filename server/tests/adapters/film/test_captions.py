"""Writing captions upon pictures."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pegbar.adapters.film.captions import Captions
from pegbar.kernel.settings import FONTS
from tests.support.films import levels

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
def _captions(width: int, height: int) -> Captions:
    return Captions([LETTERS], width, height, fonts=FONTS, reader=None)


@given(st.lists(st.sampled_from(LETTERS), max_size=60).map("".join), st.sampled_from([(320, 180), (16, 16), (2, 180)]))
@settings(deadline=None)
def test_no_text_is_too_strange(text: str, size: tuple[int, int]) -> None:
    picture = Image.new("RGB", size)
    _captions(*size).burn(picture, text)
    assert picture.size == size


@pytest.mark.parametrize("script", SCRIPTS[:9])
def test_every_script_has_letters_of_its_own(script: str) -> None:
    captions = _captions(*BLACK.size)
    shown, unknown = BLACK.copy(), BLACK.copy()
    captions.burn(shown, script)
    captions.burn(unknown, "\N{REPLACEMENT CHARACTER}" * len(script))
    assert levels(shown)[1] > 150, "white letters on the band"
    assert shown.tobytes() != unknown.tobytes()
