"""Estimated durations of script text, in seconds; users time the cuts later. The numbers are Pegbar's own."""

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate
from typing import Final

from pegbar.domains.interchange.formats.common.scripts.model import SPOKEN_KINDS, VISIBLE_KINDS, Element
from pegbar.domains.storyboard.limits import FRAMES_MAX, FRAMES_MIN
from pegbar.domains.storyboard.rules.timing import FrameRate

HEADING_SECONDS: Final = Fraction(2)
_VISIBLE_SECONDS: Final = Fraction(1, 2), Fraction(1, 5)
"""Base seconds, and seconds per word."""
_SPOKEN_SECONDS: Final = Fraction(1), Fraction(3, 10)
_IDEOGRAPHS_PER_WORD: Final = 2
IDEOGRAPH: Final = re.compile(
    "[\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d\U00020000-\U0003ffff]"
)
"""Han and kana; both are written without spaces."""
_WORD: Final = re.compile(r"\w[^\s]*")
_PARENTHETICAL: Final = re.compile(r"^\(.*\)$", re.MULTILINE)


def count_words(text: str) -> Fraction:
    """Count the words of a text; two ideographs count as one."""
    rest = IDEOGRAPH.sub(" ", text)
    ideographs = len(IDEOGRAPH.findall(text))
    return len(_WORD.findall(rest)) + Fraction(ideographs, _IDEOGRAPHS_PER_WORD)


def estimate_seconds(element: Element) -> Fraction:
    """Estimate the duration of a paragraph; 0 if it becomes no caption. Parentheticals in dialogue don't count."""
    if element.kind in VISIBLE_KINDS:
        base, each = _VISIBLE_SECONDS
    elif element.kind in SPOKEN_KINDS:
        base, each = _SPOKEN_SECONDS
    else:
        return Fraction(0)
    return base + each * count_words(
        _PARENTHETICAL.sub("", element.text) if element.kind in SPOKEN_KINDS else element.text
    )


def to_frame_lengths(lengths: Iterable[Fraction], rate: FrameRate) -> list[int]:
    """Convert the lengths of consecutive cuts from seconds to frames.

    The ends are rounded (half up) instead of the lengths, so that no error accumulates; each is at least one frame.
    """
    ends = [int(end * rate.frames_per_second + Fraction(1, 2)) for end in accumulate(lengths)]
    return [min(max(end - start, FRAMES_MIN), FRAMES_MAX) for start, end in zip([0, *ends], ends, strict=False)]
