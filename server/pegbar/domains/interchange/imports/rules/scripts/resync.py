"""Three-way comparison of a later script draft with the board: the changes, row by row.

Compares the script as last imported, the new draft, and the texts that users wrote on the cuts. No row removes a cut, a
drawing or a length. Differences that aren't visible on the board and have no row are applied automatically.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from pegbar.domains.interchange.formats.common.scripts.model import ParsedScript, ScriptScene
from pegbar.domains.interchange.formats.common.scripts.names import get_number, get_title
from pegbar.domains.interchange.imports.rules.orders import find_longest_increasing
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import (
    CaptionField,
    CaptionOrigin,
    CutCaptions,
    KnownScene,
    KnownScript,
    compute_digest,
    compute_element_digest,
    create_scene_keys,
    is_caption_text,
)
from pegbar.domains.interchange.imports.rules.scripts.durations import estimate_seconds, to_frame_lengths
from pegbar.domains.interchange.imports.rules.scripts.new_scenes import (
    NewScene,
    PlannedCut,
    plan_new_cut,
    plan_new_scenes,
)
from pegbar.domains.interchange.imports.rules.scripts.paragraph_alignment import align_paragraphs
from pegbar.domains.interchange.imports.rules.scripts.scene_match import SceneMatching, match_scenes
from pegbar.domains.storyboard.rules.timing import FrameRate

RowKind = Literal["new", "restored", "moved", "renamed", "changed", "removed", "unclear"]
"""`restored`: a scene that an earlier draft had dropped; its cuts are still on the board."""


@dataclass(frozen=True, slots=True)
class BoardScene:
    """A scene of the board. `number` is None if numbers follow the order."""

    title: str
    number: str | None


@dataclass(frozen=True, slots=True)
class ScriptedCut:
    """A cut of the board. Without an origin its captions aren't from the script, and it has no rows."""

    id: str
    dialogue: str
    action: str
    origin: CaptionOrigin | None


@dataclass(frozen=True, slots=True)
class ScriptBoard:
    """The board: its scenes by key (their `text_id`), and its cuts in order."""

    scenes: Mapping[str, BoardScene]
    cuts: Sequence[ScriptedCut]


@dataclass(frozen=True, slots=True)
class TextChange:
    """A text that differs in the new script: that of a cut, or if `cut_id` is None, of the scene.

    If a user edited the text on the board (`is_edited`), it stays unless the user chooses this change by its `id`.
    """

    id: str
    cut_id: str | None
    field: CaptionField | Literal["title", "number"]
    board_text: str
    script_text: str
    is_edited: bool


@dataclass(frozen=True, slots=True)
class AddedCut:
    """A cut for a new paragraph in the mode "paragraph". It follows `after`; None: it is first in its scene."""

    after: str | None
    cut: PlannedCut


@dataclass(frozen=True, slots=True)
class ResyncRow:
    """One change. `before` and `after` are headings with numbers, or for a move, positions among the scenes, from 1.

    `texts`, `added` and `cuts_not_in_script` belong to "changed": captions, new paragraphs, and cuts whose text was
    removed from the script (they keep their captions). `scene` belongs to "new". `at` is the scene's index in the new
    script, from 0; `candidates` are the keys that an unclear scene could match. If not `checked`, the user has to
    choose.
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
    cuts_not_in_script: tuple[str, ...] = ()
    scene: NewScene | None = None
    candidates: tuple[str, ...] = ()

    def to_plain(self) -> dict[str, Any]:
        """Return JSON-serializable data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ResyncPlan:
    """The changes of a new draft, and their inputs. Only the rows are stored, the rest is recomputed.

    `keys` has the keys of the new script's scenes, `lost` the keys of known scenes that are neither in the script nor
    on the board. `origins` has the new origins of cuts whose scene gets its new text, by scene key and cut id.
    """

    rows: tuple[ResyncRow, ...]
    known: KnownScript
    new: ParsedScript
    matching: SceneMatching
    keys: tuple[str, ...]
    moved: frozenset[str]
    lost: frozenset[str]
    origins: Mapping[str, Mapping[str, CaptionOrigin]]


def resync(
    known: KnownScript, new: ParsedScript, board: ScriptBoard, rate: FrameRate, chosen: Mapping[int, str | None]
) -> ResyncPlan:
    """Plan the changes of a new draft. A draft with the same text has no rows.

    `chosen` has the user's choices for unclear scenes, by index in the new script: the key of a known scene, or None
    for a new one.
    """
    places = {one.key: place for place, one in enumerate(known.scenes)}
    decided = {at: None if key is None else places.get(key) for at, key in chosen.items()}
    matching = match_scenes(known.scenes, new.scenes, decided)
    return _ResyncPlanner(known, new, board, rate, matching).build_plan()


class _ResyncPlanner:
    def __init__(
        self, known: KnownScript, new: ParsedScript, board: ScriptBoard, rate: FrameRate, matching: SceneMatching
    ) -> None:
        self._known = known
        self._new = new
        self._board = board
        self._rate = rate
        self._matching = matching
        self._cuts = dict[str, list[ScriptedCut]]()
        for cut in board.cuts:
            if cut.origin:
                self._cuts.setdefault(cut.origin.scene, []).append(cut)
        self._keys = self._create_keys()
        self._origins = dict[str, dict[str, CaptionOrigin]]()
        self._rows = list[ResyncRow]()

    def build_plan(self) -> ResyncPlan:
        """Build all rows, in the order of the new script; those of removed scenes come last."""
        moved = self._find_moved()
        fresh = self._plan_new()
        for at, (key, scene) in enumerate(zip(self._keys, self._new.scenes, strict=True)):
            place = self._matching.pairs.get(at)
            if at in self._matching.unclear:
                self._add_unclear(at, key, scene)
            elif place is not None:
                self._add_matched(at, key, place, moved)
            elif key in fresh:
                self._rows.append(ResyncRow(f"new:{key}", "new", key, at, "", get_label(scene), scene=fresh[key]))
        lost = self._add_gone()
        return ResyncPlan(
            tuple(self._rows),
            self._known,
            self._new,
            self._matching,
            tuple(self._keys),
            frozenset(moved),
            frozenset(lost),
            self._origins,
        )

    def _create_keys(self) -> list[str]:
        known = self._known.scenes
        unmatched = [at for at in range(len(self._new.scenes)) if at not in self._matching.pairs]
        taken = {*(one.key for one in known), *self._board.scenes}
        fresh = create_scene_keys([self._new.scenes[at] for at in unmatched], taken)
        keys = dict(zip(unmatched, fresh, strict=True))
        return [keys[at] if at in keys else known[self._matching.pairs[at]].key for at in range(len(self._new.scenes))]

    def _is_on_board(self, key: str) -> bool:
        return key in self._board.scenes or key in self._cuts

    def _find_moved(self) -> set[str]:
        pairs = sorted(self._matching.pairs.items())
        still = set(find_longest_increasing([place for _, place in pairs]))
        return {self._known.scenes[place].key for i, (_, place) in enumerate(pairs) if i not in still}

    def _plan_new(self) -> dict[str, NewScene]:
        fresh = [
            KnownScene(key, scene)
            for at, (key, scene) in enumerate(zip(self._keys, self._new.scenes, strict=True))
            if at not in self._matching.pairs and at not in self._matching.unclear
        ]
        return {scene.key: scene for scene in plan_new_scenes(fresh, self._known.how, self._rate)}

    def _add_unclear(self, at: int, key: str, scene: ScriptScene) -> None:
        could_be = tuple(self._known.scenes[place].key for place in self._matching.unclear[at])
        row = ResyncRow(f"unclear:{key}", "unclear", key, at, "", get_label(scene), checked=False, candidates=could_be)
        self._rows.append(row)

    def _add_matched(self, at: int, key: str, place: int, moved: set[str]) -> None:
        known, scene = self._known.scenes[place], self._new.scenes[at]
        seen = self._is_on_board(key)
        if seen and not known.here:
            self._rows.append(
                ResyncRow(f"restored:{key}", "restored", key, at, get_label(known.scene), get_label(scene))
            )
        if seen and key in moved:
            was = sum(one.here for one in self._known.scenes[:place]) + 1
            self._rows.append(ResyncRow(f"moved:{key}", "moved", key, at, str(was), str(at + 1)))
        self._add_renamed(at, key, known.scene, scene)
        self._add_changed(at, key, known.scene, scene)

    def _add_renamed(self, at: int, key: str, old: ScriptScene, new: ScriptScene) -> None:
        board = self._board.scenes.get(key)
        if board is None:
            return
        texts = list[TextChange]()
        title, number = get_title(new), get_number(new)
        if title not in {get_title(old), board.title}:
            is_edited = board.title != get_title(old)
            texts.append(TextChange(f"{key}:title", None, "title", board.title, title, is_edited))
        if board.number is not None and number not in {get_number(old), board.number}:
            is_edited = board.number != get_number(old)
            texts.append(TextChange(f"{key}:number", None, "number", board.number, number, is_edited))
        if texts:
            row = ResyncRow(f"renamed:{key}", "renamed", key, at, get_label(old), get_label(new), texts=tuple(texts))
            self._rows.append(row)

    def _add_changed(self, at: int, key: str, old: ScriptScene, new: ScriptScene) -> None:
        cuts = self._cuts.get(key, [])
        if not cuts:
            return
        pairs = align_paragraphs(old.elements, new.elements)
        said = [compute_element_digest(element) for element in old.elements]
        places = {what: place for place, what in reversed(list(enumerate(said)))}
        held = {cut.id: _find_paragraphs(cut, said, places, pairs) for cut in cuts}
        added = self._insert_paragraphs(key, new, cuts, held, set(pairs.values()))
        texts = list[TextChange]()
        left = list[str]()
        for cut in cuts:
            assert cut.origin  # noqa: S101  # `_cuts` only has cuts with an origin
            if not held[cut.id]:
                if cut.origin.parts:
                    left.append(cut.id)
                # Keep the digests of the script's last text, to recognize the text when it comes back.
                origin = CaptionOrigin(key, (), cut.origin.dialogue, cut.origin.action)
            else:
                origin = CaptionOrigin.from_elements(key, new.elements, sorted(held[cut.id]))
                texts += _list_text_changes(cut, cut.origin, origin, new)
            self._origins.setdefault(key, {})[cut.id] = origin
        if texts or added or left:
            row = ResyncRow(
                f"changed:{key}",
                "changed",
                key,
                at,
                get_label(old),
                get_label(new),
                texts=tuple(texts),
                added=tuple(added),
                cuts_not_in_script=tuple(left),
            )
            self._rows.append(row)

    def _insert_paragraphs(
        self, key: str, new: ScriptScene, cuts: list[ScriptedCut], held: dict[str, set[int]], known: set[int]
    ) -> list[AddedCut]:
        """Add new paragraphs to the preceding cut, or create cuts for them, by the mode of the first import.

        `held` has the paragraphs of each cut and is updated; `known` are the paragraphs of the old text. All are
        indices in the new scene. If several cuts have the same paragraphs (duplicates), all of them get the new ones.
        """
        _reattach_paragraphs(key, new, cuts, held, known)
        holder = _find_holders(cuts, held)
        alike = dict[tuple[CaptionOrigin | None, frozenset[int]], list[str]]()
        for cut in cuts:
            alike.setdefault((cut.origin, frozenset(held[cut.id])), []).append(cut.id)
        twins = {cut_id: ids for ids in alike.values() for cut_id in ids}
        before: str | None = None
        added = list[AddedCut]()
        for place, element in enumerate(new.elements):
            if place in holder:
                before = holder[place]
            elif place in known or not is_caption_text(element):
                continue
            elif self._known.how == "scene":
                first = before or (holder[min(holder)] if holder else cuts[0].id)
                for cut_id in twins[first]:
                    held[cut_id].add(place)
            elif self._known.how == "paragraph":
                length = to_frame_lengths([estimate_seconds(element)], self._rate)[0]
                added.append(AddedCut(before, plan_new_cut(key, new, (place,), length)))
        return added

    def _add_gone(self) -> set[str]:
        """Add rows for scenes that left the script; return the keys of those that have nothing on the board."""
        could_be = {place for places in self._matching.unclear.values() for place in places}
        kept = {*self._matching.pairs.values(), *could_be}
        left = [one for place, one in enumerate(self._known.scenes) if place not in kept]
        for one in left:
            if one.here and self._is_on_board(one.key):
                self._rows.append(ResyncRow(f"removed:{one.key}", "removed", one.key, None, get_label(one.scene), ""))
        return {one.key for one in left if not self._is_on_board(one.key)}


def _reattach_paragraphs(
    key: str, new: ScriptScene, cuts: list[ScriptedCut], held: dict[str, set[int]], known: set[int]
) -> None:
    """Reattach paragraphs that reappeared in the script to the cuts they came from, by the text of the cuts' captions.

    Each cut gets one paragraph; if there are more cuts than paragraphs with the same text, the remaining cuts share the
    last paragraph. `held` has the paragraphs of each cut and is updated; `known` are the paragraphs of the old text.
    All are indices in the new scene.
    """
    coming = dict[tuple[str, str], list[int]]()
    for place, element in enumerate(new.elements):
        if place not in known and is_caption_text(element):
            coming.setdefault(
                _get_caption_digests(CaptionOrigin.from_elements(key, new.elements, (place,))), []
            ).append(place)
    for cut in cuts:
        if cut.origin and not cut.origin.parts and (places := coming.get(_get_caption_digests(cut.origin))):
            held[cut.id].add(places.pop(0) if len(places) > 1 else places[0])


def _find_holders(cuts: list[ScriptedCut], held: Mapping[str, set[int]]) -> dict[int, str]:
    """Map the index of each paragraph to the id of the cut that has it.

    If several cuts have a paragraph, it is the last cut of the uninterrupted run of such cuts that begins with the
    first of them.
    """
    holder = dict[int, str]()
    before: str | None = None
    for cut in cuts:
        for place in held[cut.id]:
            if holder.setdefault(place, cut.id) == before:
                holder[place] = cut.id
        before = cut.id
    return holder


def _get_caption_digests(origin: CaptionOrigin) -> tuple[str, str]:
    return origin.dialogue, origin.action


def get_label(scene: ScriptScene) -> str:
    """Return a scene's label in a row: its number and heading."""
    return f"{scene.number} {get_title(scene)}".strip()


def _find_paragraphs(
    cut: ScriptedCut, said: Sequence[str], places: Mapping[str, int], pairs: Mapping[int, int]
) -> set[int]:
    """Return the indices of a cut's paragraphs in the new text of its scene.

    `said` has the digests of the old paragraphs, `places` their indices by digest, `pairs` the new index for each old
    one. A part of the cut's origin has an outdated index if it came with a copy or an older state of the cut; then it
    is found by its digest.
    """
    held = set[int]()
    for part in cut.origin.parts if cut.origin else ():
        there = part.index < len(said) and said[part.index] == part.digest
        place = part.index if there else places.get(part.digest)
        if place is not None and place in pairs:
            held.add(pairs[place])
    return held


def _list_text_changes(
    cut: ScriptedCut, old: CaptionOrigin, new: CaptionOrigin, scene: ScriptScene
) -> list[TextChange]:
    captions = CutCaptions.from_elements(scene.elements[part.index] for part in new.parts)
    fields: tuple[tuple[CaptionField, str, str, bool], ...] = (
        ("dialogue", cut.dialogue, captions.dialogue, old.dialogue != new.dialogue),
        ("action", cut.action, captions.action, old.action != new.action),
    )
    return [
        TextChange(f"{cut.id}:{field}", cut.id, field, ours, theirs, old.is_edited(field, ours))
        for field, ours, theirs, differs in fields
        if differs and compute_digest(ours) != compute_digest(theirs)
    ]
