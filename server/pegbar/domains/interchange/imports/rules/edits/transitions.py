"""Compare the transitions of an edit with those of the board."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Final, Literal

from pegbar.domains.interchange.formats.common.edits.capabilities import BLACK, supports_transition
from pegbar.domains.interchange.formats.common.edits.parsed_edit import ParsedEdit, TransitionKind
from pegbar.domains.interchange.formats.registry import FORMATS, get_edit_traits
from pegbar.domains.interchange.imports.rules.edits.board_positions import MatchedEvent, get_tolerance, get_written_rate
from pegbar.domains.interchange.imports.rules.edits.cut_finder import EditedCut
from pegbar.domains.interchange.imports.rules.edits.plan import EditRow, PlacedCut
from pegbar.domains.storyboard.limits import TRANSITION_FRAMES_MAX
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.storyboard.rules.transitions import TransitionSpan, TransitionSpec, compute_transition_spans

_NEAREST: Final[Mapping[TransitionKind, str]] = {"dissolve": "dissolve", "wipe": "dissolve", "fade": "fade"}
"""The board's transition kind for each kind in an edit."""


def list_transition_rows(
    board: Sequence[EditedCut],
    items: Sequence[PlacedCut],
    events: Sequence[MatchedEvent],
    edit: ParsedEdit,
    rate: FrameRate,
    end_fade: TransitionSpec | None,
) -> tuple[list[EditRow], int]:
    """Return the rows in edit order, and the number of the edit's transitions that were skipped.

    `items` is the board that results from accepting all other rows. A cut gets a row if it occurs in the edit once, if
    the format supports its transition, and if the length in the edit is a new one. A length is new if it differs from
    the one that results from the other rows, and from the one that Pegbar exports for the full board or for only the
    cuts in the edit.
    """
    written = get_written_rate(edit, rate)
    cuts: Mapping[str | None, EditedCut] = {cut.id: cut for cut in board}
    begin: Mapping[str | None, TransitionSpec | None] = {cut.id: cut.transition for cut in board}
    count = Counter(each.step.cut_id for each in events)
    whole = [PlacedCut("cut", cut.frames, cut.id) for cut in board]
    chosen = [item for item in whole if item.cut_id in count]
    whole_before, part_before = (_compute_effective(those, begin, end_fade, written.times) for those in (whole, chosen))
    expected = _compute_effective(items, begin, end_fade, 1)
    tolerance = get_tolerance(edit, rate)
    rows_found, skipped = list[EditRow](), 0
    for at, each in enumerate(events):
        transition, cut = each.event.transition, cuts.get(each.step.cut_id)
        if each.step.kind != "cut" or cut is None or count[cut.id] > 1:
            skipped += transition is not None
            continue
        before, length = whole_before.get(cut.id), Fraction(0) if transition is None else transition.length
        if before is not None and not supports_transition(FORMATS[edit.fmt], before):
            skipped += transition is not None
            continue
        accepted_lengths = [
            _get_written_frames(one.get(cut.id), edit) / written.rate for one in (whole_before, part_before)
        ]
        expected_length = rate.get_seconds(expected[cut.id].frames) if cut.id in expected else Fraction(0)
        if any(abs(length - lasts) <= tolerance for lasts in (*accepted_lengths, expected_length)):
            continue
        if at == 0 and cut.number > 1:  # the outgoing cut isn't in this edit, perhaps in another part
            skipped += transition is not None
            continue
        kind = before.kind if before is not None else "dissolve" if transition is None else _NEAREST[transition.kind]
        if before is None and not supports_transition(
            FORMATS[edit.fmt], TransitionSpan(kind, BLACK, 0, 0, at, None if at else "first")
        ):
            skipped += 1
            continue
        before_frames = 0 if before is None or cut.transition is None else cut.transition.frames
        after = min(floor(length * rate.frames_per_second + Fraction(1, 2)), TRANSITION_FRAMES_MAX)
        if before_frames != after:
            row_id = f"transition:{cut.id}"
            by: Literal["code", "name"] = "code" if each.by == "code" else "name"
            after_values = {"frames": after, "transition": kind}
            rows_found.append(
                EditRow(row_id, "transition", cut.id, {"frames": before_frames}, after_values, by == "code", by)
            )
    return rows_found, skipped


def _compute_effective(
    items: Sequence[PlacedCut],
    begin: Mapping[str | None, TransitionSpec | None],
    end_fade: TransitionSpec | None,
    times: int,
) -> dict[str | None, TransitionSpan]:
    """Return the effective transition into each cut, by cut id.

    `begin` has the requested transition of each cut; `times` is the number of output frames per board frame.
    """
    specs = [None if item.kind == "new" else begin.get(item.cut_id) for item in items]
    *each, end = (one and one._replace(frames=one.frames * times) for one in (*specs, end_fade))
    spans = {span.into: span for span in compute_transition_spans([item.frames * times for item in items], each, end)}
    return {item.cut_id: spans[at] for at, item in enumerate(items) if item.kind == "cut" and at in spans}


def _get_written_frames(span: TransitionSpan | None, edit: ParsedEdit) -> int:
    """Return the transition length that the exporter writes, in output frames."""
    if span is None:
        return 0
    most = get_edit_traits(edit.fmt).transition_frames_max
    return span.frames if most is None else min(span.frames, most)
