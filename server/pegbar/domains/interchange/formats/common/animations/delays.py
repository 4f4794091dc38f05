"""Delays of the pictures in a GIF or WebP, with the same total duration as the board."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeVar

from pegbar.domains.storyboard.rules.timing import FrameRate

Picture = TypeVar("Picture")


class DelayUnits(NamedTuple):
    """Time units of a format: units per second, and the minimum and maximum delay of a picture.

    Players slow pictures with a delay below 2/100 s down to 10 per second.
    """

    per_second: int
    delay_min: int
    delay_max: int


GIF: Final = DelayUnits(100, 2, 0xFFFF)
WEBP: Final = DelayUnits(1000, 20, 0xFFFFFF)
_HELD: Final = 3
"""Number of pictures held back, because the last picture may need their time: it can start too late by less than two
minimum delays."""


def compute_delays(
    runs: Iterable[tuple[Picture, int]], rate: FrameRate, ticks: DelayUnits
) -> Iterator[tuple[Picture, int]]:
    """Convert the length in frames of each picture to a delay in the units `ticks`.

    Delays are differences of cumulative times, each rounded once, so the total is exact to half a unit. A picture that
    would be too short borrows from the next one (the last one from those before), and a picture with no time left is
    omitted. The total is at least the minimum delay. Holds four pictures in memory.
    """
    frames, end = 0, 0
    held = deque[tuple[Picture, int]]()  # each with its start
    skipped: Picture | None = None
    for picture, length in runs:
        frames += length
        time = _to_units(frames, rate, ticks)
        if time <= end:
            skipped = picture
            continue
        held.append((picture, end))
        end, skipped = max(time, end + ticks.delay_min), None
        if len(held) > _HELD:
            first, start = held.popleft()
            yield first, held[0][1] - start
    if skipped is not None:
        held.append((skipped, end))
    if not held:
        return
    total = max(_to_units(frames, rate, ticks), ticks.delay_min)
    latest = total - ticks.delay_min
    last, start = held.pop()
    start = min(start, latest)
    while held and start - held[-1][1] < ticks.delay_min:
        start = min(held.pop()[1], latest)
    starts = [begin for _, begin in held] + [start]
    for (picture, begin), after in zip(held, starts[1:], strict=True):
        yield picture, after - begin
    yield last, total - start


def split_delay(delay: int, ticks: DelayUnits) -> list[int]:
    """Split a delay evenly into parts that the format supports."""
    parts = -(-delay // ticks.delay_max)
    return [delay * (part + 1) // parts - delay * part // parts for part in range(parts)]


def _to_units(frames: int, rate: FrameRate, ticks: DelayUnits) -> int:
    return round(rate.get_seconds(frames) * ticks.per_second)
