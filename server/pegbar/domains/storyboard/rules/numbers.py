"""Numbers of scenes and shots, and labels of cuts in shots.

Unless locked, numbers follow the order: the n-th scene of the board has n times the step, and so has the n-th shot of a
scene. Locked numbers don't change, and an insertion gets a number in between, as in film scripts: 005 before 010, 025
between 020 and 030, and if that is taken A010 before 010, and 020A, 020B after 020. The client computes the same
(`web/src/playback/numbers.ts`); both are tested with `web/src/playback/vectors/numbers.json`.
"""

import re
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field
from typing import Final

from pegbar.domains.storyboard.limits import NUMBER_MAX

_PLACE = re.compile(r"\{(scene|shot|panel|n)\}")
"""Placeholders of a pattern: the scene's and the shot's number, the panel's letter, its number in the shot (`n`)."""

_FORM = re.compile(r"^(\D*)(\d+)(.*)$")
_CODE_A: Final = ord("A")


class BadPattern(ValueError):
    """The pattern has an unknown placeholder, or none."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """How a board's scenes and shots are numbered and labeled."""

    pattern: str = "Sc {scene} Sh {shot} {panel}"
    digits: int = 3
    step: int = 10
    locked: bool = False


@dataclass(frozen=True, slots=True)
class PanelPosition:
    """A cut's position in its shot: `panel` counts from 0 through all the shot's cuts in the board's order."""

    scene_id: str
    shot_id: str
    panel: int
    is_return: bool
    """True if other cuts lie between this one and its shot's previous cut."""


@dataclass(slots=True)
class BoardStructure:
    """The scenes, and the shots of each, by first appearance; and the position of each cut that is in a shot."""

    scenes: list[str] = field(default_factory=list[str])
    shots: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    places: dict[str, PanelPosition] = field(default_factory=dict[str, PanelPosition])


def derive_structure(order: Iterable[tuple[str, str | None]], scene_of: Callable[[str], str | None]) -> BoardStructure:
    """Derive a board's structure from its cuts in order, with their shots. A shot without a scene is ignored."""
    result, panels = BoardStructure(), dict[str, int]()
    previous_shot: str | None = None
    for cut_id, shot_id in order:
        scene_id = None if shot_id is None else scene_of(shot_id)
        if shot_id is None or scene_id is None:
            previous_shot = None
            continue
        if scene_id not in result.shots:
            result.scenes.append(scene_id)
            result.shots[scene_id] = []
        panel = panels.get(shot_id, 0)
        if panel == 0:
            result.shots[scene_id].append(shot_id)
        panels[shot_id] = panel + 1
        result.places[cut_id] = PanelPosition(scene_id, shot_id, panel, panel > 0 and previous_shot != shot_id)
        previous_shot = shot_id
    return result


def to_letters(index: int) -> str:
    """Convert an index (from 0) to letters: A to Z, AA, AB…"""
    text = ""
    index += 1
    while index > 0:
        index, rest = divmod(index - 1, 26)
        text = chr(_CODE_A + rest) + text
    return text


def format_sequential(position: int, digits: int, step: int) -> str:
    """Format the number at a position (from 0) when numbers follow the order in steps of `step`."""
    return str((position + 1) * step).zfill(digits)


def derive_numbers(board: BoardStructure, numbering: Numbering) -> dict[str, str]:
    """Derive the numbers of scenes and shots from the order, by id."""
    digits, step = numbering.digits, numbering.step
    numbers = {scene: format_sequential(position, digits, step) for position, scene in enumerate(board.scenes)}
    for shots in board.shots.values():
        numbers |= {shot: format_sequential(position, digits, step) for position, shot in enumerate(shots)}
    return numbers


def number_between(before: str, after: str, taken: Set[str], numbering: Numbering) -> str:
    """Choose a number between two others ("" = none on that side) that isn't in `taken` (in upper case)."""
    step, digits = numbering.step, numbering.digits
    low, high = _parse_value(before), _parse_value(after)

    def format_if_free(value: int) -> str | None:
        number = str(value).zfill(digits)
        return None if number.upper() in taken or len(number) > NUMBER_MAX else number

    if not before and not after:
        return _find_upward(step, step, format_if_free)
    if not after:
        return _find_upward((low // step + 1) * step, step, format_if_free)
    candidates = [(low // step + 1) * step, low // step * step + step // 2]
    for value in candidates:
        number = format_if_free(value) if low < value < high else None
        if number is not None:
            return number
    if not before:
        return _find_lettered(lambda text: text + after, taken) or _find_upward(step, step, format_if_free)
    base, letter = _split_letters(before)
    if _split_letters(after)[0].upper() == base.upper() and letter:
        base, letter = before, ""
    return _find_lettered(lambda text: base + text, taken, letter) or _find_upward(
        (low // step + 1) * step, step, format_if_free
    )


def fill_missing_numbers(
    sequence: Sequence[str], numbers: dict[str, str], taken: Iterable[str], numbering: Numbering
) -> dict[str, str]:
    """Choose numbers for the items of a sequence that have none, each between its neighbors.

    `taken` are other numbers that mustn't be used.
    """
    known = {number.upper() for number in taken if number}
    chosen = dict[str, str]()
    for position, item in enumerate(sequence):
        if numbers.get(item):
            continue
        before = next(
            (number for other in reversed(sequence[:position]) if (number := chosen.get(other) or numbers.get(other))),
            "",
        )
        after = next((number for other in sequence[position + 1 :] if (number := numbers.get(other))), "")
        chosen[item] = number_between(before, after, known, numbering)
        known.add(chosen[item].upper())
    return chosen


def check_pattern(pattern: str) -> None:
    """Raise BadPattern if this isn't a valid label pattern."""
    rest = _PLACE.sub("", pattern)
    if rest == pattern or "{" in rest or "}" in rest:
        raise BadPattern


def format_label(pattern: str, scene: str, shot: str, panel: int) -> str:
    """Format the label of a cut in a shot."""
    values = {"scene": scene, "shot": shot, "panel": to_letters(panel), "n": str(panel + 1)}
    return _PLACE.sub(lambda match: values[match[1]], pattern)


def _parse_value(number: str) -> int:
    match = _FORM.match(number)
    return 0 if match is None else int(match[2])


def _split_letters(number: str) -> tuple[str, str]:
    """Split a number into its base and its trailing letters."""
    match = re.match(r"^(.*\d)([A-Za-z]*)$", number)
    return (number, "") if match is None else (match[1], match[2])


def _find_upward(value: int, step: int, format_if_free: Callable[[int], str | None]) -> str:
    while (number := format_if_free(value)) is None:
        # Wraps around after the highest number; a board can't use all of them.
        value = value + step if value + step < 10**NUMBER_MAX else step
    return number


def _find_lettered(build: Callable[[str], str], taken: Set[str], last: str = "") -> str | None:
    """Return the first number with letters that isn't taken, or None if all that fit into `NUMBER_MAX` are.

    `build` makes a number from letters. The search starts with the letters after `last`, or with A.
    """
    index = _letters_to_index(last) + 1 if last.isalpha() and last.isascii() else 0
    while len(number := build(to_letters(index))) <= NUMBER_MAX:
        if number.upper() not in taken:
            return number
        index += 1
    return None


def _letters_to_index(text: str) -> int:
    index = 0
    for letter in text.upper():
        index = index * 26 + ord(letter) - _CODE_A + 1
    return index - 1
