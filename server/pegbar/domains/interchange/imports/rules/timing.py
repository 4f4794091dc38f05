"""Plan of a timing table: the cut lengths that it would change. Pure."""

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.imports.rules.board_snapshot import BoardSnapshot, CutSnapshot, ImportPlan
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.storyboard.texts import default_cut_name

_ROUNDED: Final = Fraction(6, 10_000)
"""Tolerance in seconds: the sheet has three decimals."""
_DECIMAL: Final = re.compile(r"\d{1,9}(?:[.,]\d{1,9})?")
_RowNames = list[tuple[int, str]]


def plan(board: BoardSnapshot, parsed: Mapping[str, Any]) -> ImportPlan:
    """Return the cuts whose lengths change, in board order. `parsed` is from `formats.timing_sheet.reader.read`.

    A row belongs to the cut with the name in the row, or, if the name is a number, to the cut at that position. If
    several cuts and equally many rows have the same name, they are paired in order, and the rows are unchecked so that
    the user reviews them. If a cut has two rows, the first is used.
    """
    cuts = _group_by_name(board)
    rows_of, guessed = Counter(row["cut"].casefold() for row in parsed["rows"]), set[str]()
    lengths, places = dict[str, int](), Counter[str]()
    unknown, unclear, repeated = _RowNames(), _RowNames(), _RowNames()
    for row in parsed["rows"]:
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
        for cut in board.cuts
        if lengths.get(cut.id, cut.frames) != cut.frames
    ]
    notices = [
        *([texts.unknown_cuts(unknown)] if unknown else []),
        *([texts.unclear_cuts(unclear)] if unclear else []),
        *([texts.repeated_cuts(repeated)] if repeated else []),
        *_list_disagreements(board, parsed),
        *([] if rows else [texts.NOTHING_TO_CHANGE]),
    ]
    return ImportPlan(notices, rows)


def _group_by_name(board: BoardSnapshot) -> dict[str, list[CutSnapshot]]:
    """Group the cuts by their name in sheets: label, else name, else "Cut 3".

    A number that no cut has as its name refers to the cut at that position, from 1.
    """
    found = dict[str, list[CutSnapshot]]()
    for number, cut in enumerate(board.cuts, 1):
        called = cut.label or cut.name or default_cut_name(number)
        found.setdefault(called.casefold(), []).append(cut)
    for number, cut in enumerate(board.cuts, 1):
        found.setdefault(str(number), [cut])
    return found


def _list_disagreements(board: BoardSnapshot, parsed: Mapping[str, Any]) -> list[str]:
    rate = FrameRate.from_fps(board.fps)
    other = [
        row["row"]
        for row in parsed["rows"]
        if row["span"] not in {None, row["frames"]}
        or _has_other_length(row["seconds"], rate.get_seconds(row["frames"]))
    ]
    fps = f"{board.fps:g}"
    stated = next((row["fps"] for row in parsed["rows"] if row["fps"] and not _is_rate(row["fps"], board.fps)), None)
    return [
        *([texts.other_length(other, parsed["counts"])] if other else []),
        *([texts.rate_of_table(stated, fps)] if stated else []),
    ]


def _has_other_length(text: str | None, seconds: Fraction) -> bool:
    stated = None if text is None else _parse_number(text)
    return stated is not None and abs(stated - seconds) > _ROUNDED


def _is_rate(text: str, fps: float) -> bool:
    stated = _parse_number(text)
    return stated is not None and abs(float(stated) - fps) < 0.01


def _parse_number(text: str) -> Fraction | None:
    return Fraction(text.replace(",", ".")) if _DECIMAL.fullmatch(text) else None
