"""How scenes and shots are numbered, and what a cut in a shot is called.

While numbers are not locked they follow the order: the n-th scene of the board has n times the step, and so has the
n-th shot of a scene. Locked, nothing is renumbered, and what comes between gets a number between, as film scripts do:
005 before 010, 025 between 020 and 030, and where that is taken A010 before 010 and 020A, 020B after 020.
The client reckons the same (`web/src/playback/numbers.ts`); both are held to `numbers.vectors.json`.
"""

import re
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field
from typing import Final

from pegbar.domains.storyboard.limits import NUMBER_MAX

_PLACE = re.compile(r"\{(scene|shot|panel|n)\}")
"""What a pattern may name: the numbers, the panel's letter, and the panel's number in its shot."""

_FORM = re.compile(r"^(\D*)(\d+)(.*)$")
_CODE_A: Final = ord("A")


class BadPattern(ValueError):
    """The pattern names something that a cut has not, or nothing at all."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """How a board is numbered and labelled."""

    pattern: str = "Sc {scene} Sh {shot} {panel}"
    digits: int = 3
    step: int = 10
    locked: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a cut stands in its shot: `panel` from 0, of all the shot's cuts in the board's order."""

    scene_id: str
    shot_id: str
    panel: int
    returns: bool
    """Whether its shot was left, and comes back with this cut."""


@dataclass(slots=True)
class Structure:
    """The scenes, and the shots of each, in the order in which they first appear; and where each cut in a shot is."""

    scenes: list[str] = field(default_factory=list[str])
    shots: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    places: dict[str, Place] = field(default_factory=dict[str, Place])


def structure(order: Iterable[tuple[str, str | None]], scene_of: Callable[[str], str | None]) -> Structure:
    """The structure of a board, of its cuts in order with their shots. A shot of no scene counts as none."""
    found, panels = Structure(), dict[str, int]()
    before: str | None = None
    for cut_id, shot_id in order:
        scene_id = None if shot_id is None else scene_of(shot_id)
        if shot_id is None or scene_id is None:
            before = None
            continue
        if scene_id not in found.shots:
            found.scenes.append(scene_id)
            found.shots[scene_id] = []
        panel = panels.get(shot_id, 0)
        if panel == 0:
            found.shots[scene_id].append(shot_id)
        panels[shot_id] = panel + 1
        found.places[cut_id] = Place(scene_id, shot_id, panel, panel > 0 and before != shot_id)
        before = shot_id
    return found


def letters(index: int) -> str:
    """A to Z, AA, AB…: the index-th panel's letter, from 0."""
    text = ""
    index += 1
    while index > 0:
        index, rest = divmod(index - 1, 26)
        text = chr(_CODE_A + rest) + text
    return text


def counted(position: int, digits: int, step: int) -> str:
    """The number of the position-th, from 0, where numbers follow the order."""
    return str((position + 1) * step).zfill(digits)


def derived(found: Structure, numbering: Numbering) -> dict[str, str]:
    """The numbers of scenes and shots, by id, as they follow the order."""
    digits, step = numbering.digits, numbering.step
    numbers = {scene: counted(place, digits, step) for place, scene in enumerate(found.scenes)}
    for shots in found.shots.values():
        numbers |= {shot: counted(place, digits, step) for place, shot in enumerate(shots)}
    return numbers


def given(before: str, after: str, taken: Set[str], numbering: Numbering) -> str:
    """A number between two others ("" = there is none on that side), and none of `taken`, which are in capitals."""
    step, digits = numbering.step, numbering.digits
    low, high = _value(before), _value(after)

    def free(value: int) -> str | None:
        number = str(value).zfill(digits)
        return None if number.upper() in taken or len(number) > NUMBER_MAX else number

    if not before and not after:
        return _upward(step, step, free)
    if not after:
        return _upward((low // step + 1) * step, step, free)
    between = [(low // step + 1) * step, low // step * step + step // 2]
    for value in between:
        number = free(value) if low < value < high else None
        if number is not None:
            return number
    if not before:
        return _lettered(lambda text: text + after, taken) or _upward(step, step, free)
    base, letter = _parted(before)
    if _parted(after)[0].upper() == base.upper() and letter:
        base, letter = before, ""
    return _lettered(lambda text: base + text, taken, letter) or _upward((low // step + 1) * step, step, free)


def missing(
    sequence: Sequence[str], numbers: dict[str, str], taken: Iterable[str], numbering: Numbering
) -> dict[str, str]:
    """Numbers for those of a sequence that have none, each between its neighbours; `taken` are of others too."""
    known = {number.upper() for number in taken if number}
    new = dict[str, str]()
    for place, name in enumerate(sequence):
        if numbers.get(name):
            continue
        before = next(
            (found for other in reversed(sequence[:place]) if (found := new.get(other) or numbers.get(other))), ""
        )
        after = next((found for other in sequence[place + 1 :] if (found := numbers.get(other))), "")
        new[name] = given(before, after, known, numbering)
        known.add(new[name].upper())
    return new


def check_pattern(pattern: str) -> None:
    """Raise BadPattern for what is no pattern of a label."""
    rest = _PLACE.sub("", pattern)
    if rest == pattern or "{" in rest or "}" in rest:
        raise BadPattern


def label(pattern: str, scene: str, shot: str, panel: int) -> str:
    """What a cut in a shot is called."""
    values = {"scene": scene, "shot": shot, "panel": letters(panel), "n": str(panel + 1)}
    return _PLACE.sub(lambda found: values[found[1]], pattern)


def _value(number: str) -> int:
    found = _FORM.match(number)
    return 0 if found is None else int(found[2])


def _parted(number: str) -> tuple[str, str]:
    """A number without the letters that follow it, and those."""
    found = re.match(r"^(.*\d)([A-Za-z]*)$", number)
    return (number, "") if found is None else (found[1], found[2])


def _upward(value: int, step: int, free: Callable[[int], str | None]) -> str:
    while (number := free(value)) is None:
        # Beyond the last number that there is it begins anew: nobody has all of them.
        value = value + step if value + step < 10**NUMBER_MAX else step
    return number


def _lettered(made: Callable[[str], str], taken: Set[str], last: str = "") -> str | None:
    """The first free one with letters, after those of `last`; None where none fits."""
    index = _index(last) + 1 if last.isalpha() and last.isascii() else 0
    while len(number := made(letters(index))) <= NUMBER_MAX:
        if number.upper() not in taken:
            return number
        index += 1
    return None


def _index(text: str) -> int:
    index = 0
    for letter in text.upper():
        index = index * 26 + ord(letter) - _CODE_A + 1
    return index - 1
