"""Where cuts go for a script."""

from pegbar.domains.storyboard.imports.rules.scripts.cut_order import order_cuts


def _put(order: str, owners: dict[str, str], scenes: str, moved: str = "", **new: str) -> str:
    """Of cuts and scenes with names of one letter, those of scenes in capitals."""
    made = {key: list(cuts) for key, cuts in new.items()}
    return "".join(order_cuts(list(order), owners, list(scenes), set(moved), made, {}))


def test_new_scenes_come_behind_the_one_before_them() -> None:
    owners = {"a": "A", "b": "A", "c": "C"}
    assert _put("abcx", owners, "ABC", B="12") == "ab12cx"
    assert _put("xabc", owners, "BAC", B="12") == "x12abc", "before the next where there is none before"
    assert _put("xy", {}, "AB", A="1", B="23") == "xy123", "at the end where none is on the board"


def test_a_scene_moves_with_what_lies_between_its_cuts() -> None:
    owners = {"a": "A", "b": "B", "c": "B", "d": "D"}
    assert _put("abxcyd", owners, "BAD", "B") == "bxcayd"
    assert _put("abxcyd", owners, "ADB", "B") == "aydbxc"
    assert _put("abxcyd", owners, "ADBE", "BE", E="1") == "aydbxc1", "and a new one goes behind it"


def test_a_scene_that_left_and_one_without_cuts_stand_in_nobodys_way() -> None:
    assert _put("ac", {"a": "A", "c": "C"}, "AXBC", "X", B="1") == "a1c"


def test_new_cuts_of_a_scene_come_in_the_order_of_its_paragraphs() -> None:
    added: dict[str, list[tuple[str | None, str]]] = {"B": [(None, "1"), (None, "2"), ("b", "3"), ("b", "4")]}
    owners = {"a": "A", "b": "B", "c": "B"}
    assert order_cuts(list("abc"), owners, ["A", "B"], set(), {}, added) == list("a12b34c")
    assert order_cuts(list("abc"), owners, ["B", "A"], {"B"}, {}, added) == list("12b34ca"), "and move with it"
