"""Where a board's cuts go for a script: those of new scenes, of new paragraphs, and of scenes that moved. Pure."""

from collections.abc import Collection, Mapping, Sequence


def placed(
    order: Sequence[str],
    owners: Mapping[str, str],
    scenes: Sequence[str],
    moved: Collection[str],
    made: Mapping[str, Sequence[str]],
    added: Mapping[str, Sequence[tuple[str | None, str]]],
) -> list[str]:
    """The order of the cuts, new ones among them.

    `owners` says of which scene a cut is; one of none that lies between two of a scene goes with them. `scenes` are the
    keys of all in the order that they are to be in; cuts of those that `moved`, and those `made`, come behind the
    scene before them there, or where none is on the board before the next, or at the end. `added` are new cuts of a
    scene, each with the cut that it comes behind; None: before all others of the scene.
    """
    whose = _taken_along(order, owners)
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


def _taken_along(order: Sequence[str], owners: Mapping[str, str]) -> dict[str, str]:
    """The owners, and those of cuts of none that lie between two of one scene."""
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
