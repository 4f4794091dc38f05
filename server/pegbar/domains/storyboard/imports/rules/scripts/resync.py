"""A later draft of a script against the board: what it would change, row by row.

Three texts are compared: the script as the board last took it, the new one, and what people wrote on the cuts. No row
takes away a cut, a drawing or a length. What is neither seen on the board nor told by a row follows by itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from pegbar.domains.storyboard.imports.rules.orders import longest_rising
from pegbar.domains.storyboard.imports.rules.scripts.aligning import aligned
from pegbar.domains.storyboard.imports.rules.scripts.first import NewCut, NewScene, new_cut, new_scenes
from pegbar.domains.storyboard.imports.rules.scripts.lengths import frames, seconds
from pegbar.domains.storyboard.imports.rules.scripts.matching import Matching, matched
from pegbar.domains.storyboard.imports.rules.scripts.model import Script, ScriptScene
from pegbar.domains.storyboard.imports.rules.scripts.origin import (
    Captions,
    Field,
    Imported,
    KnownScene,
    Origin,
    digest,
    digest_of,
    new_keys,
    number_of,
    title_of,
    told,
)
from pegbar.domains.storyboard.rules.timing import FrameRate

RowKind = Literal["new", "back", "moved", "renamed", "changed", "gone", "unclear"]
"""`back`: a scene that an earlier draft had no more; its cuts are still there."""


@dataclass(frozen=True, slots=True)
class BoardScene:
    """A scene as it stands on the board. `number` is None where numbers follow the order."""

    title: str
    number: str | None


@dataclass(frozen=True, slots=True)
class BoardCut:
    """A cut as it stands on the board. Without an origin its captions are people's alone, and no row speaks of it."""

    id: str
    dialogue: str
    action: str
    origin: Origin | None


@dataclass(frozen=True, slots=True)
class Board:
    """The board: its scenes by the keys that they bear as `text_id`, and its cuts in order."""

    scenes: Mapping[str, BoardScene]
    cuts: Sequence[BoardCut]


@dataclass(frozen=True, slots=True)
class TextChange:
    """A text that the script now says otherwise: of a cut, or without one of the scene itself.

    `ours` stands on the board, `theirs` in the script. Where somebody `touched` it, ours stays unless `id` is chosen.
    """

    id: str
    cut_id: str | None
    field: Field | Literal["title", "number"]
    ours: str
    theirs: str
    touched: bool


@dataclass(frozen=True, slots=True)
class AddedCut:
    """A new paragraph of a scene that has one cut for each: a cut after `after`, or before all others of the scene."""

    after: str | None
    cut: NewCut


@dataclass(frozen=True, slots=True)
class Row:
    """One change. `before` and `after` are headings with numbers, or of a move the places among scenes, from 1.

    `texts`, `added` and `left` are those of "changed": captions, new paragraphs, and cuts all of whose text left the
    script (they keep their captions). `scene` is that of "new". `at` is the scene's place in the new script, from 0;
    `candidates` are the keys that an unclear one could be. Not `checked`: somebody has to choose.
    """

    id: str
    kind: RowKind
    key: str
    at: int | None
    before: str
    after: str
    checked: bool = True
    texts: tuple[TextChange, ...] = ()
    added: tuple[AddedCut, ...] = ()
    left: tuple[str, ...] = ()
    scene: NewScene | None = None
    candidates: tuple[str, ...] = ()

    def to_plain(self) -> dict[str, Any]:
        """As what JSON can hold."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a new draft would change, and from what that was reckoned. Kept are only the rows: it is soon made anew.

    `keys` are those of the new script's scenes, `lost` those of known ones that neither script nor board has any more.
    `origins` are the new ones of cuts whose scene takes its new text, by the scene's key and the cut's id.
    """

    rows: tuple[Row, ...]
    known: Imported
    new: Script
    matching: Matching
    keys: tuple[str, ...]
    moved: frozenset[str]
    lost: frozenset[str]
    origins: Mapping[str, Mapping[str, Origin]]


def resync(known: Imported, new: Script, board: Board, rate: FrameRate, chosen: Mapping[int, str | None]) -> Plan:
    """What a new draft would change. A draft that says the same gives no rows.

    `chosen` is what somebody said of unclear scenes, by their places in the new script: the key of a known scene, or
    None for a new one.
    """
    places = {one.key: place for place, one in enumerate(known.scenes)}
    decided = {at: None if key is None else places.get(key) for at, key in chosen.items()}
    matching = matched(known.scenes, new.scenes, decided)
    return _Planner(known, new, board, rate, matching).plan()


class _Planner:
    def __init__(self, known: Imported, new: Script, board: Board, rate: FrameRate, matching: Matching) -> None:
        self._known = known
        self._new = new
        self._board = board
        self._rate = rate
        self._matching = matching
        self._cuts = dict[str, list[BoardCut]]()
        for cut in board.cuts:
            if cut.origin:
                self._cuts.setdefault(cut.origin.scene, []).append(cut)
        self._keys = self._keys_of_new()
        self._origins = dict[str, dict[str, Origin]]()
        self._rows = list[Row]()

    def plan(self) -> Plan:
        """Make all rows, in the order of the new script; those of scenes that are gone come last."""
        moved = self._moved()
        fresh = self._fresh()
        for at, (key, scene) in enumerate(zip(self._keys, self._new.scenes, strict=True)):
            place = self._matching.pairs.get(at)
            if at in self._matching.unclear:
                self._unclear(at, key, scene)
            elif place is not None:
                self._matched(at, key, place, moved)
            elif key in fresh:
                self._rows.append(Row(f"new:{key}", "new", key, at, "", called(scene), scene=fresh[key]))
        lost = self._gone()
        return Plan(
            tuple(self._rows),
            self._known,
            self._new,
            self._matching,
            tuple(self._keys),
            frozenset(moved),
            frozenset(lost),
            self._origins,
        )

    def _keys_of_new(self) -> list[str]:
        known = self._known.scenes
        unmatched = [at for at in range(len(self._new.scenes)) if at not in self._matching.pairs]
        taken = {*(one.key for one in known), *self._board.scenes}
        fresh = new_keys([self._new.scenes[at] for at in unmatched], taken)
        keys = dict(zip(unmatched, fresh, strict=True))
        return [keys[at] if at in keys else known[self._matching.pairs[at]].key for at in range(len(self._new.scenes))]

    def _on_board(self, key: str) -> bool:
        return key in self._board.scenes or key in self._cuts

    def _moved(self) -> set[str]:
        pairs = sorted(self._matching.pairs.items())
        still = set(longest_rising([place for _, place in pairs]))
        return {self._known.scenes[place].key for i, (_, place) in enumerate(pairs) if i not in still}

    def _fresh(self) -> dict[str, NewScene]:
        fresh = [
            KnownScene(key, scene)
            for at, (key, scene) in enumerate(zip(self._keys, self._new.scenes, strict=True))
            if at not in self._matching.pairs and at not in self._matching.unclear
        ]
        return {scene.key: scene for scene in new_scenes(fresh, self._known.how, self._rate)}

    def _unclear(self, at: int, key: str, scene: ScriptScene) -> None:
        could_be = tuple(self._known.scenes[place].key for place in self._matching.unclear[at])
        row = Row(f"unclear:{key}", "unclear", key, at, "", called(scene), checked=False, candidates=could_be)
        self._rows.append(row)

    def _matched(self, at: int, key: str, place: int, moved: set[str]) -> None:
        known, scene = self._known.scenes[place], self._new.scenes[at]
        seen = self._on_board(key)
        if seen and not known.here:
            self._rows.append(Row(f"back:{key}", "back", key, at, called(known.scene), called(scene)))
        if seen and key in moved:
            was = sum(one.here for one in self._known.scenes[:place]) + 1
            self._rows.append(Row(f"moved:{key}", "moved", key, at, str(was), str(at + 1)))
        self._renamed(at, key, known.scene, scene)
        self._changed(at, key, known.scene, scene)

    def _renamed(self, at: int, key: str, old: ScriptScene, new: ScriptScene) -> None:
        board = self._board.scenes.get(key)
        if board is None:
            return
        texts = list[TextChange]()
        title, number = title_of(new), number_of(new)
        if title not in {title_of(old), board.title}:
            touched = board.title != title_of(old)
            texts.append(TextChange(f"{key}:title", None, "title", board.title, title, touched))
        if board.number is not None and number not in {number_of(old), board.number}:
            touched = board.number != number_of(old)
            texts.append(TextChange(f"{key}:number", None, "number", board.number, number, touched))
        if texts:
            row = Row(f"renamed:{key}", "renamed", key, at, called(old), called(new), texts=tuple(texts))
            self._rows.append(row)

    def _changed(self, at: int, key: str, old: ScriptScene, new: ScriptScene) -> None:
        cuts = self._cuts.get(key, [])
        if not cuts:
            return
        pairs = aligned(old.elements, new.elements)
        said = [digest_of(element) for element in old.elements]
        places = {what: place for place, what in reversed(list(enumerate(said)))}
        held = {cut.id: _held(cut, said, places, pairs) for cut in cuts}
        added = self._insert(key, new, cuts, held, set(pairs.values()))
        texts = list[TextChange]()
        left = list[str]()
        for cut in cuts:
            assert cut.origin  # noqa: S101  # what groups them by it
            if not held[cut.id]:
                if cut.origin.parts:
                    left.append(cut.id)
                # The digests stay those of the script's last word, by which its text is known when it comes back.
                origin = Origin(key, (), cut.origin.dialogue, cut.origin.action)
            else:
                origin = Origin.of(key, new.elements, sorted(held[cut.id]))
                texts += _text_changes(cut, cut.origin, origin, new)
            self._origins.setdefault(key, {})[cut.id] = origin
        if texts or added or left:
            row = Row(
                f"changed:{key}",
                "changed",
                key,
                at,
                called(old),
                called(new),
                texts=tuple(texts),
                added=tuple(added),
                left=tuple(left),
            )
            self._rows.append(row)

    def _insert(
        self, key: str, new: ScriptScene, cuts: list[BoardCut], held: dict[str, set[int]], known: set[int]
    ) -> list[AddedCut]:
        """Give paragraphs that are new to the cut before, or make cuts for them, as the script was brought in.

        Where several cuts have the same paragraphs, as duplicates have, all of them are given what is new.
        """
        _give_back(key, new, cuts, held, known)
        holder = _holders(cuts, held)
        alike = dict[tuple[Origin | None, frozenset[int]], list[str]]()
        for cut in cuts:
            alike.setdefault((cut.origin, frozenset(held[cut.id])), []).append(cut.id)
        twins = {cut_id: ids for ids in alike.values() for cut_id in ids}
        before: str | None = None
        added = list[AddedCut]()
        for place, element in enumerate(new.elements):
            if place in holder:
                before = holder[place]
            elif place in known or not told(element):
                continue
            elif self._known.how == "scene":
                first = before or (holder[min(holder)] if holder else cuts[0].id)
                for cut_id in twins[first]:
                    held[cut_id].add(place)
            elif self._known.how == "paragraph":
                length = frames([seconds(element)], self._rate)[0]
                added.append(AddedCut(before, new_cut(key, new, (place,), length)))
        return added

    def _gone(self) -> set[str]:
        """Rows of the scenes that the script has no more; gives the keys of those of which the board has nothing."""
        could_be = {place for places in self._matching.unclear.values() for place in places}
        kept = {*self._matching.pairs.values(), *could_be}
        left = [one for place, one in enumerate(self._known.scenes) if place not in kept]
        for one in left:
            if one.here and self._on_board(one.key):
                self._rows.append(Row(f"gone:{one.key}", "gone", one.key, None, called(one.scene), ""))
        return {one.key for one in left if not self._on_board(one.key)}


def _give_back(key: str, new: ScriptScene, cuts: list[BoardCut], held: dict[str, set[int]], known: set[int]) -> None:
    """Give cuts whose text had left the script what of it is there again: each its own, and the rest the last."""
    coming = dict[tuple[str, str], list[int]]()
    for place, element in enumerate(new.elements):
        if place not in known and told(element):
            coming.setdefault(_says(Origin.of(key, new.elements, (place,))), []).append(place)
    for cut in cuts:
        if cut.origin and not cut.origin.parts and (places := coming.get(_says(cut.origin))):
            held[cut.id].add(places.pop(0) if len(places) > 1 else places[0])


def _holders(cuts: list[BoardCut], held: Mapping[str, set[int]]) -> dict[int, str]:
    """The cut that each paragraph is on: of several the last that follows the first without a break."""
    holder = dict[int, str]()
    before: str | None = None
    for cut in cuts:
        for place in held[cut.id]:
            if holder.setdefault(place, cut.id) == before:
                holder[place] = cut.id
        before = cut.id
    return holder


def _says(origin: Origin) -> tuple[str, str]:
    return origin.dialogue, origin.action


def called(scene: ScriptScene) -> str:
    """What a scene is called in a row: its number and its heading."""
    return f"{scene.number} {title_of(scene)}".strip()


def _held(cut: BoardCut, said: Sequence[str], places: Mapping[str, int], pairs: Mapping[int, int]) -> set[int]:
    """The places in the new text of what a cut has of the old one, whose digests are `said`.

    A part is elsewhere than it says where a copy or an older state of the cut brought it.
    """
    held = set[int]()
    for part in cut.origin.parts if cut.origin else ():
        there = part.index < len(said) and said[part.index] == part.digest
        place = part.index if there else places.get(part.digest)
        if place is not None and place in pairs:
            held.add(pairs[place])
    return held


def _text_changes(cut: BoardCut, old: Origin, new: Origin, scene: ScriptScene) -> list[TextChange]:
    captions = Captions.of(scene.elements[part.index] for part in new.parts)
    fields: tuple[tuple[Field, str, str, bool], ...] = (
        ("dialogue", cut.dialogue, captions.dialogue, old.dialogue != new.dialogue),
        ("action", cut.action, captions.action, old.action != new.action),
    )
    return [
        TextChange(f"{cut.id}:{field}", cut.id, field, ours, theirs, old.touched(field, ours))
        for field, ours, theirs, differs in fields
        if differs and digest(ours) != digest(theirs)
    ]
