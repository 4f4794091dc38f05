"""Order of cuts on the board after a script import."""

from pegbar.domains.interchange.imports.rules.scripts.cut_order import order_cuts


def _place_cuts(order: str, owners: dict[str, str], scenes: str, moved: str = "", **new: str) -> str:
    """Return the new order of cuts. Cuts and scenes have one-letter names; scenes are capitals."""
    made = {key: list(cuts) for key, cuts in new.items()}
    return "".join(order_cuts(list(order), owners, list(scenes), set(moved), made, {}))


def test_new_scenes_come_after_their_predecessor() -> None:
    owners = {"a": "A", "b": "A", "c": "C"}
    assert _place_cuts("abcx", owners, "ABC", B="12") == "ab12cx"
    assert _place_cuts("xabc", owners, "BAC", B="12") == "x12abc", "before the next where there is none before"
    assert _place_cuts("xy", {}, "AB", A="1", B="23") == "xy123", "at the end where none is on the board"


def test_a_scene_moves_with_the_cuts_between_its_own() -> None:
    owners = {"a": "A", "b": "B", "c": "B", "d": "D"}
    assert _place_cuts("abxcyd", owners, "BAD", "B") == "bxcayd"
    assert _place_cuts("abxcyd", owners, "ADB", "B") == "aydbxc"
    assert _place_cuts("abxcyd", owners, "ADBE", "BE", E="1") == "aydbxc1", "and a new one goes behind it"


def test_removed_scenes_and_scenes_without_cuts_do_not_affect_the_order() -> None:
    assert _place_cuts("ac", {"a": "A", "c": "C"}, "AXBC", "X", B="1") == "a1c"


def test_new_cuts_of_a_scene_follow_the_order_of_paragraphs() -> None:
    added: dict[str, list[tuple[str | None, str]]] = {"B": [(None, "1"), (None, "2"), ("b", "3"), ("b", "4")]}
    owners = {"a": "A", "b": "B", "c": "B"}
    assert order_cuts(list("abc"), owners, ["A", "B"], set(), {}, added) == list("a12b34c")
    assert order_cuts(list("abc"), owners, ["B", "A"], {"B"}, {}, added) == list("12b34ca"), "and move with it"
