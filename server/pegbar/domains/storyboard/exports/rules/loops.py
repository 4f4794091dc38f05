"""How long each picture of a GIF or WebP is shown, so that the whole takes as long as the board."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeVar

from pegbar.domains.storyboard.rules.timing import FrameRate

Shown = TypeVar("Shown")


class Ticks(NamedTuple):
    """How a format counts time: so many units a second, and how many units a picture is shown at least and at most.

    Players slow what is shown for less than 2/100 s down to 10 of them.
    """

    a_second: int
    least: int
    most: int


GIF: Final = Ticks(100, 2, 0xFFFF)
WEBP: Final = Ticks(1000, 20, 0xFFFFFF)


def delays(runs: Iterable[tuple[Shown, int]], rate: FrameRate, ticks: Ticks) -> Iterator[tuple[Shown, int]]:
    """What is shown for so many frames each → the same with how many units it is shown.

    These are differences of cumulative times, each rounded once, so that the whole is right within half a unit. What
    would be shown for too short a time takes what it lacks from the next, the last one from the one before; what has
    nothing left then is not shown. The whole takes at least the least. Two of them are in memory.
    """
    frames = 0
    before: tuple[Shown, int, int] | None = None  # with where it begins and ends
    last: tuple[Shown, int, int] | None = None
    missed: Shown | None = None
    for what, length in runs:
        frames += length
        begin, end = 0 if last is None else last[2], _at(frames, rate, ticks)
        if end <= begin:
            missed = what
            continue
        if before is not None:
            yield before[0], before[2] - before[1]
        before, last, missed = last, (what, begin, max(end, begin + ticks.least)), None
    if missed is not None:
        if before is not None:
            yield before[0], before[2] - before[1]
        before, last = last, (missed, 0 if last is None else last[2], 0)
    if last is None:
        return
    total = max(_at(frames, rate, ticks), ticks.least)
    begin = min(last[1], total - ticks.least)
    if before is not None and begin - before[1] < ticks.least:
        begin, before = before[1], None
    if before is not None:
        yield before[0], begin - before[1]
    yield last[0], total - begin


def split(delay: int, ticks: Ticks) -> list[int]:
    """A delay as even parts, none of which is more than the format can say."""
    parts = -(-delay // ticks.most)
    return [delay * (part + 1) // parts - delay * part // parts for part in range(parts)]


def _at(frames: int, rate: FrameRate, ticks: Ticks) -> int:
    return round(rate.get_seconds(frames) * ticks.a_second)
