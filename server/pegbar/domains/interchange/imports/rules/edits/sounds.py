"""Compare the sound clips of an edit with those of the board."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Final

from pegbar.domains.interchange.formats.common.edits.parsed_edit import ParsedEdit, ParsedSound
from pegbar.domains.interchange.imports.rules.board_snapshot import ClipSnapshot
from pegbar.domains.interchange.imports.rules.edits.board_positions import (
    MatchedEvent,
    get_tolerance,
    get_written_rate,
    locate_steps,
)
from pegbar.domains.interchange.imports.rules.edits.plan import ClipMove, EditRow, EditStep, PlacedCut
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.domains.storyboard.rules.samples import sample_of
from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans
from pegbar.kernel.limits import SOUND_RATE

_HALF: Final = Fraction(1, 2)


def list_sound_rows(
    clips: Sequence[ClipSnapshot],
    items: Sequence[PlacedCut],
    events: Sequence[MatchedEvent],
    edit: ParsedEdit,
    rate: FrameRate,
) -> tuple[list[EditRow], list[ClipMove], int]:
    """Return the rows in edit order, the clip moves, and the number of the edit's sounds without a clip.

    `items` is the board that results from accepting all other rows. A sound belongs to the picture over which it
    starts. A clip is found by its id, else by its sound's code if exactly one clip of that sound and one sound of the
    edit are out of place. A clip that the edit has in several parts gets no row.
    """
    return _SoundMatcher(clips, items, events, edit, rate).list_rows()


def locate_moves(
    moves: Sequence[ClipMove], steps: Sequence[EditStep], items: Sequence[PlacedCut], accepted: Mapping[str, str | None]
) -> dict[str, int]:
    """Return the start frames of the accepted clips by id, on the board that consists of `items`."""
    starts = locate_steps(steps, items)
    return {each.clip_id: max(0, starts[each.step] + each.frames) for each in moves if each.row in accepted}


class _SoundMatcher:
    def __init__(
        self,
        clips: Sequence[ClipSnapshot],
        items: Sequence[PlacedCut],
        events: Sequence[MatchedEvent],
        edit: ParsedEdit,
        rate: FrameRate,
    ) -> None:
        self._edit = edit
        self._rate = rate
        self._events = events
        self._tolerance = get_tolerance(edit, rate)
        self._event_starts = [each.event.start for each in events]
        self._frame_seconds = 1 / get_written_rate(edit, rate).rate
        self._last_frame = (
            max((each.event.start + each.event.length for each in events), default=0) - self._frame_seconds
        )
        self._starts = locate_steps([each.step for each in events], items)
        lengths = compute_spans(item.frames for item in items)
        cuts = {item.cut_id: span.start for item, span in zip(items, lengths, strict=True) if item.kind == "cut"}
        self._clip_starts = {
            clip.id: Fraction(sample_of(cuts.get(clip.anchor_cut_id, 0), rate) + clip.at, SOUND_RATE)
            for clip in clips
            if clip.anchor_cut_id is None or clip.anchor_cut_id in cuts
        }
        self._clips = {clip.id: clip for clip in clips if clip.id in self._clip_starts}
        self._clips_by_code = defaultdict[str, list[ClipSnapshot]](list[ClipSnapshot])
        for clip in self._clips.values():
            self._clips_by_code[get_cut_code(clip.sound_id)].append(clip)

    def list_rows(self) -> tuple[list[EditRow], list[ClipMove], int]:
        results, unknown = list[tuple[Fraction, EditRow, ClipMove]](), 0
        by_id = defaultdict[str, list[ParsedSound]](list[ParsedSound])
        by_code = defaultdict[str, list[ParsedSound]](list[ParsedSound])
        for sound in self._edit.sounds:
            code = next((code for code in sound.codes if code in self._clips_by_code), "")
            if sound.clip_id in self._clips:
                by_id[sound.clip_id].append(sound)
            elif code:
                by_code[code].append(sound)
            else:
                unknown += 1
        groups = [([self._clips[clip_id]], sounds) for clip_id, sounds in by_id.items()]
        groups += [
            ([clip for clip in self._clips_by_code[code] if clip.id not in by_id], sounds)
            for code, sounds in by_code.items()
        ]
        for clips, sounds in groups:
            clips_left, left = self._remove_in_place(clips, sounds)
            if len(clips_left) == len(left) == 1 and self._events:
                results += self._build_row(clips_left[0], left[0])
            else:
                unknown += len(left)
        results.sort(key=lambda each: each[0])
        return [row for _, row, _ in results], [move for _, _, move in results], unknown

    def _remove_in_place(
        self, clips: Sequence[ClipSnapshot], sounds: Sequence[ParsedSound]
    ) -> tuple[list[ClipSnapshot], list[ParsedSound]]:
        """Return the clips and the sounds that have no counterpart in the same position."""
        unmatched, in_place = list[ParsedSound](), set[str]()
        for sound in sounds:
            clip = next((clip for clip in clips if self._is_in_place(clip, sound)), None)
            if clip is None:
                unmatched.append(sound)
            else:
                in_place.add(clip.id)
        return [clip for clip in clips if clip.id not in in_place], unmatched

    def _is_in_place(self, clip: ClipSnapshot, sound: ParsedSound) -> bool:
        """Return True if the sound starts with the clip, or is a part of it in the matching position."""
        begins, step = self._clip_starts[clip.id], self._get_step(sound)
        position = self._rate.get_seconds(self._starts[step]) + sound.start - self._event_starts[step]
        # Writers clamp sounds to the edit: one that starts within the last frame is written at its start.
        tolerance = self._tolerance if sound.start < self._last_frame else max(self._tolerance, self._frame_seconds)
        if abs(position - max(begins, Fraction(0))) <= tolerance:
            return True
        trimmed = self._get_trim(clip, sound)
        return trimmed != 0 and abs(position - trimmed - begins) <= 2 * self._tolerance

    def _get_step(self, sound: ParsedSound) -> int:
        """Return the index of the step over which the sound starts; 0 if it starts before all of them."""
        return max(0, bisect_right(self._event_starts, sound.start) - 1)

    def _get_trim(self, clip: ClipSnapshot, sound: ParsedSound) -> Fraction:
        """Return the seconds that the edit trims from the clip's start; 0 if unknown or within tolerance."""
        if sound.source is None or not 0 <= sound.source * SOUND_RATE < clip.length:
            return Fraction(0)
        trimmed = sound.source - Fraction(clip.sound_from, SOUND_RATE)
        return trimmed if abs(trimmed) > 2 * self._tolerance else Fraction(0)

    def _build_row(self, clip: ClipSnapshot, sound: ParsedSound) -> list[tuple[Fraction, EditRow, ClipMove]]:
        step = self._get_step(sound)
        frames = self._to_frame(sound.start - self._get_trim(clip, sound)) - self._events[step].start
        before, after = self._to_frame(self._clip_starts[clip.id]), max(0, self._starts[step] + frames)
        if before == after:
            return []
        row_id = f"sound:{clip.id}"
        before_values = {"at": before, "name": clip.name, "clip_id": clip.id}
        row = EditRow(row_id, "sound", None, before_values, {"at": after}, checked=True)
        return [(sound.start, row, ClipMove(clip.id, step, frames, row_id))]

    def _to_frame(self, seconds: Fraction) -> int:
        return floor(seconds * self._rate.frames_per_second + _HALF)
