"""How long what a script says takes at first, in seconds; people time it later. The figures are the product's own."""

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate
from typing import Final

from pegbar.domains.storyboard.imports.rules.scripts.model import HEARD, SEEN, Element
from pegbar.domains.storyboard.limits import FRAMES_MAX, FRAMES_MIN
from pegbar.domains.storyboard.rules.timing import FrameRate

HEADING: Final = Fraction(2)
_SEEN: Final = Fraction(1, 2), Fraction(1, 5)
"""Seconds by themselves, and for each word."""
_HEARD: Final = Fraction(1), Fraction(3, 10)
_IDEOGRAPHS_A_WORD: Final = 2
IDEOGRAPH: Final = re.compile(
    "[\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d\U00020000-\U0003ffff]"
)
"""Han, and kana, which are written without spaces too."""
_WORD: Final = re.compile(r"\w[^\s]*")
_ASIDE: Final = re.compile(r"^\(.*\)$", re.MULTILINE)


def words(text: str) -> Fraction:
    """How many words there are; two ideographs count as one."""
    rest = IDEOGRAPH.sub(" ", text)
    ideographs = len(IDEOGRAPH.findall(text))
    return len(_WORD.findall(rest)) + Fraction(ideographs, _IDEOGRAPHS_A_WORD)


def seconds(element: Element) -> Fraction:
    """How long a paragraph takes; none at all where it is neither seen nor heard. What stands in brackets in a speech
    is not spoken.
    """
    if element.kind in SEEN:
        base, each = _SEEN
    elif element.kind in HEARD:
        base, each = _HEARD
    else:
        return Fraction(0)
    return base + each * words(_ASIDE.sub("", element.text) if element.kind in HEARD else element.text)


def frames(lengths: Iterable[Fraction], rate: FrameRate) -> list[int]:
    """The lengths in frames of cuts that follow one another, from seconds.

    Their ends are rounded, halves up, and never a length by itself, so that nothing drifts; each is at least a frame.
    """
    ends = [int(end * rate.frames_per_second + Fraction(1, 2)) for end in accumulate(lengths)]
    return [min(max(end - start, FRAMES_MIN), FRAMES_MAX) for start, end in zip([0, *ends], ends, strict=False)]
