"""What a table of lengths would change of a board. Pure."""

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.rules.seen import Planned, Seen, SeenCut
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.storyboard.texts import default_cut_name

_ROUNDED: Final = Fraction(6, 10_000)
"""Seconds in the sheet have three places."""
_DECIMAL: Final = re.compile(r"\d{1,9}(?:[.,]\d{1,9})?")
_Named = list[tuple[int, str]]


def plan(seen: Seen, found: Mapping[str, Any]) -> Planned:
    """The cuts that become longer or shorter, in the order of the board; `found` is what `timing_csv.read` gives.

    A row is of the cut that is called so, else of the one at that place of the board, from 1. Where several cuts are
    called alike and as many rows, they are taken in order, which nobody is to accept unseen. Of two rows of one cut the
    first counts.
    """
    cuts = _by_name(seen)
    rows_of, guessed = Counter(row["cut"].casefold() for row in found["rows"]), set[str]()
    lengths, places = dict[str, int](), Counter[str]()
    unknown, unclear, repeated = _Named(), _Named(), _Named()
    for row in found["rows"]:
        called = row["cut"].casefold()
        fits = cuts.get(called, [])
        named = (row["row"], row["cut"])
        if 1 < len(fits) == rows_of[called]:
            fits = fits[places[called] :][:1]
            places[called] += 1
            guessed.add(fits[0].id)
        if len(fits) != 1:
            (unclear if fits else unknown).append(named)
        elif fits[0].id in lengths:
            repeated.append(named)
        else:
            lengths[fits[0].id] = row["frames"]
    rows = [
        {
            "id": f"retimed:{cut.id}",
            "kind": "retimed",
            "checked": cut.id not in guessed,
            "cut_id": cut.id,
            **({"by": "name"} if cut.id in guessed else {}),
            "before": cut.frames,
            "after": lengths[cut.id],
        }
        for cut in seen.cuts
        if lengths.get(cut.id, cut.frames) != cut.frames
    ]
    told = [
        *([texts.unknown_cuts(unknown)] if unknown else []),
        *([texts.unclear_cuts(unclear)] if unclear else []),
        *([texts.repeated_cuts(repeated)] if repeated else []),
        *_disagreeing(seen, found),
        *([] if rows else [texts.NOTHING_TO_CHANGE]),
    ]
    return Planned(told, rows)


def _by_name(seen: Seen) -> dict[str, list[SeenCut]]:
    """The cuts by what sheets call them: label, else name, else "Cut 3"; where no cut is called so, by place alone."""
    found = dict[str, list[SeenCut]]()
    for number, cut in enumerate(seen.cuts, 1):
        called = cut.label or cut.name or default_cut_name(number)
        found.setdefault(called.casefold(), []).append(cut)
    for number, cut in enumerate(seen.cuts, 1):
        found.setdefault(str(number), [cut])
    return found


def _disagreeing(seen: Seen, found: Mapping[str, Any]) -> list[str]:
    rate = FrameRate.from_fps(seen.fps)
    other = [
        row["row"]
        for row in found["rows"]
        if row["span"] not in {None, row["frames"]} or _lasts_otherwise(row["seconds"], rate.get_seconds(row["frames"]))
    ]
    fps = f"{seen.fps:g}"
    stated = next((row["fps"] for row in found["rows"] if row["fps"] and not _is_rate(row["fps"], seen.fps)), None)
    return [
        *([texts.other_length(other, found["counts"])] if other else []),
        *([texts.rate_of_table(stated, fps)] if stated else []),
    ]


def _lasts_otherwise(text: str | None, seconds: Fraction) -> bool:
    stated = None if text is None else _number(text)
    return stated is not None and abs(stated - seconds) > _ROUNDED


def _is_rate(text: str, fps: float) -> bool:
    stated = _number(text)
    return stated is not None and abs(float(stated) - fps) < 0.01


def _number(text: str) -> Fraction | None:
    return Fraction(text.replace(",", ".")) if _DECIMAL.fullmatch(text) else None
