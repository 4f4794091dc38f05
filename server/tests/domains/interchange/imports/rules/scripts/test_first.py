"""First import of a script: estimated durations, and the scenes and cuts it creates."""

from fractions import Fraction

import pytest

from pegbar.domains.interchange.formats.common.scripts.model import Element
from pegbar.domains.interchange.formats.script_file import read_script
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import CutMode, KnownScript
from pegbar.domains.interchange.imports.rules.scripts.durations import count_words, estimate_seconds
from pegbar.domains.interchange.imports.rules.scripts.new_scenes import NewScene, plan_new_scenes
from pegbar.domains.storyboard.limits import ACTION_MAX, NUMBER_MAX, SCENE_TITLE_MAX
from pegbar.domains.storyboard.rules.timing import FrameRate
from tests.domains.interchange.imports.rules.scripts.samples import ENGLISH

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("one two, three — four", 4),
        ("it's well-known", 2),
        ("時計が鳴る", 2.5),
        ("時計 ticks", 2),
        ("나는 간다", 2),
    ],
)
def test_two_ideographs_count_as_a_word(text: str, count: float) -> None:
    assert count_words(text) == count


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        (Element("action", "A clock ticks loudly.", 1), Fraction(13, 10)),
        (Element("dialogue", "Is it late?", 1, "MARA", "asleep"), Fraction(19, 10)),
        (Element("dialogue", "Late?\n(long beat)", 1, "MARA"), Fraction(13, 10)),
        (Element("note", "a note of many words", 1), 0),
        (Element("transition", "CUT TO:", 1), 0),
    ],
)
def test_duration_depends_on_the_kind_of_element_and_its_words(element: Element, expected: Fraction) -> None:
    assert estimate_seconds(element) == expected


def _plan_first_import(text: str, how: CutMode, fps: float = 24) -> list[NewScene]:
    script = read_script(text.encode(), "a.fountain")
    return plan_new_scenes(KnownScript.from_first_import(script, how).scenes, how, FrameRate.from_fps(fps))


def test_no_cuts_are_created_in_nothing_mode() -> None:
    assert _plan_first_import(ENGLISH, "nothing") == []


def test_each_scene_becomes_one_cut_in_scene_mode() -> None:
    station, roof, car = _plan_first_import(ENGLISH, "scene")
    assert (station.number, station.title, roof.key, car.number) == ("1A", "INT. STATION - NIGHT", "FA5K7", "")
    (cut,) = station.cuts
    assert cut.name == "INT. STATION - NIGHT"
    assert cut.action.startswith("FADE IN:\n\nA clock ticks.")
    assert cut.dialogue.startswith("MARA (O.S.) (half asleep): Is it late?")
    assert "TOM: Both.\nHome again" in cut.dialogue
    assert [cut.frames for cut in car.cuts] == [48]


@pytest.mark.parametrize("fps", [24, 23.976, 7, 60])
def test_cuts_per_paragraph_and_per_scene_have_the_same_total_length(fps: float) -> None:
    scenes, paragraphs = _plan_first_import(ENGLISH, "scene", fps), _plan_first_import(ENGLISH, "paragraph", fps)
    assert [len(scene.cuts) for scene in paragraphs] == [6, 2, 1]
    assert all(bool(cut.dialogue) != bool(cut.action) for scene in paragraphs[:2] for cut in scene.cuts)
    for one, many in zip(scenes, paragraphs, strict=True):
        assert one.cuts[0].frames == sum(cut.frames for cut in many.cuts)


def test_long_texts_are_truncated_to_the_field_limits() -> None:
    (scene,) = _plan_first_import(f".{'long ' * 100} #123456789#\n\n{'word ' * 2000}", "scene")
    assert len(scene.title) <= SCENE_TITLE_MAX
    assert len(scene.number) <= NUMBER_MAX
    assert len(scene.cuts[0].action) <= ACTION_MAX
    assert scene.cuts[0].action.endswith("…")
