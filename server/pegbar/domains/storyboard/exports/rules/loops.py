"""Delays of the pictures in a GIF or WebP, with the same total duration as the board."""

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


def compute_delays(
    runs: Iterable[tuple[Picture, int]], rate: FrameRate, ticks: DelayUnits
) -> Iterator[tuple[Picture, int]]:
    """Convert the length in frames of each picture to a delay in units.

    Delays are differences of cumulative times, each rounded once, so the total is exact to half a unit. A picture that
    would be too short borrows from the next one (the last one from the one before), and a picture with no time left is
    omitted. The total is at least the minimum delay. Holds two pictures in memory.
    """
    frames = 0
    before: tuple[Picture, int, int] | None = None  # with its start and end
    last: tuple[Picture, int, int] | None = None
    skipped: Picture | None = None
    for picture, length in runs:
        frames += length
        start, end = 0 if last is None else last[2], _to_units(frames, rate, ticks)
        if end <= start:
            skipped = picture
            continue
        if before is not None:
            yield before[0], before[2] - before[1]
        before, last, skipped = last, (picture, start, max(end, start + ticks.delay_min)), None
    if skipped is not None:
        if before is not None:
            yield before[0], before[2] - before[1]
        before, last = last, (skipped, 0 if last is None else last[2], 0)
    if last is None:
        return
    total = max(_to_units(frames, rate, ticks), ticks.delay_min)
    start = min(last[1], total - ticks.delay_min)
    if before is not None and start - before[1] < ticks.delay_min:
        start, before = before[1], None
    if before is not None:
        yield before[0], start - before[1]
    yield last[0], total - start


def split_delay(delay: int, ticks: DelayUnits) -> list[int]:
    """Split a delay evenly into parts that the format supports."""
    parts = -(-delay // ticks.delay_max)
    return [delay * (part + 1) // parts - delay * part // parts for part in range(parts)]


def _to_units(frames: int, rate: FrameRate, ticks: DelayUnits) -> int:
    return round(rate.get_seconds(frames) * ticks.per_second)
