"""Order of a board's cuts after a script import: cuts of new scenes, new paragraphs and moved scenes. Pure."""

from collections.abc import Collection, Mapping, Sequence


def order_cuts(
    order: Sequence[str],
    owners: Mapping[str, str],
    scenes: Sequence[str],
    moved: Collection[str],
    made: Mapping[str, Sequence[str]],
    added: Mapping[str, Sequence[tuple[str | None, str]]],
) -> list[str]:
    """Return the order of the cuts after an import, including new ones.

    `order` has the existing cuts, `owners` the scene key of each cut that belongs to a scene. A cut without a scene
    that lies between two cuts of the same scene moves with them. `scenes` has all scene keys in the target order.
    `moved` has the keys of the scenes whose cuts move, `made` the cuts of new scenes by key. Both kinds of cuts go
    after those of the preceding scene; if no preceding scene is on the board, they go before those of the next one, or
    to the end. `added` has new cuts of existing scenes by key, each with the cut that it follows (None: it becomes the
    first of its scene).
    """
    whose = _assign_cuts_between(order, owners)
    cuts = list(order)
    for key, pairs in added.items():
        behind = dict[str | None, str]()
        for after, new in pairs:
            last = behind.get(after, after)
            first = next((at for at, cut in enumerate(cuts) if whose.get(cut) == key), len(cuts))
            cuts.insert(first if last is None else cuts.index(last) + 1, new)
            whose[new] = key
            behind[after] = new
    going = {key: [cut for cut in cuts if whose.get(cut) == key] for key in moved}
    going |= {key: list(new) for key, new in made.items()}
    cuts = [cut for cut in cuts if whose.get(cut) not in going]
    last_of = {whose[cut]: cut for cut in cuts if cut in whose}
    first_of = {whose[cut]: cut for cut in reversed(cuts) if cut in whose}
    behind_of = dict[str | None, list[str]]()
    anchor: str | None = None
    for key in scenes:
        if key in going:
            behind_of.setdefault(anchor, []).extend(going[key])
        elif key in last_of:
            anchor = last_of[key]
    front = behind_of.pop(None, [])
    before = next((first_of[key] for key in scenes if key in first_of), None)
    whole = list[str]()
    for cut in cuts:
        if cut == before:
            whole += front
        whole.append(cut)
        whole += behind_of.get(cut, [])
    return whole if before is not None else whole + front


def _assign_cuts_between(order: Sequence[str], owners: Mapping[str, str]) -> dict[str, str]:
    """Return the owners, and the scenes of cuts without one that lie between two cuts of the same scene."""
    whose = dict(owners)
    between, scene = list[str](), None
    for cut in order:
        if (own := owners.get(cut)) is None:
            between.append(cut)
            continue
        if own == scene:
            whose |= dict.fromkeys(between, own)
        between, scene = [], own
    return whose
