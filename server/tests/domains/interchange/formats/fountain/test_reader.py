"""Fountain parsing: every kind of paragraph with its line number, in several languages. Any text is a valid script."""

import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from screenplain.parsers import fountain as judge
from screenplain.types import Slug

from pegbar.domains.interchange.formats.common.scripts.model import BadScript, ParsedScript
from pegbar.domains.interchange.formats.fountain.reader import read_fountain
from pegbar.domains.interchange.formats.script_file import read_script
from pegbar.domains.interchange.limits import SCRIPT_BYTES_MAX, SCRIPT_PARAGRAPHS_MAX, SCRIPT_SCENES_MAX
from tests.domains.interchange.imports.rules.scripts.samples import ARABIC, CHINESE, CYRILLIC, ENGLISH, JAPANESE

pytestmark = pytest.mark.once


def _list_elements(script: ParsedScript) -> list[tuple[Any, ...]]:
    return [
        (element.kind, element.line, element.character, element.text)
        for scene in script.scenes
        for element in scene.elements
    ]


def _read(text: str) -> ParsedScript:
    return read_script(text.encode(), "night.fountain")


def test_every_kind_of_paragraph_is_read_with_its_line() -> None:
    script = _read(ENGLISH)
    assert script.title_page == (
        ("Title", "The Long Night"),
        ("Author", "Ada Finch"),
        ("Draft date", "3 May"),
        ("Contact", "12 Mill Lane\nBath"),
    )
    assert [(scene.number, scene.text_id, scene.heading, scene.line) for scene in script.scenes] == [
        ("1A", None, "INT. STATION - NIGHT", 14),
        ("2", "FA5K7", "ROOFTOP", 41),
        ("", None, "ext/int. car - dawn", 54),
    ]
    first, second, third = (scene.elements for scene in script.scenes)
    assert [element.kind for element in first] == [
        *("action", "section", "synopsis", "action", "note", "dialogue", "dialogue", "action", "lyrics", "transition"),
    ]
    assert [element.kind for element in second] == ["section", "dialogue", "centred", "page_break"]
    assert [(element.kind, element.text) for element in third] == [("transition", "FADE OUT.")]
    clock, note, mara, tom, bang, home, cut = first[3:]
    assert (clock.line, clock.text) == (16, "A clock ticks. Nobody  looks at it.\nThe rails hum.")
    assert (note.line, note.text) == (16, "ask the\ndirector")
    assert (mara.line, mara.character, mara.parenthetical) == (20, "MARA (O.S.)", "half asleep")
    assert mara.text == "Is it late?\n\nOr early?\n(beat)\nI forget."
    assert (tom.character, tom.dual, mara.dual) == ("TOM", True, False)
    assert bang.text == "BANG\nThe door."
    assert home.text == "Home again, home again\nover the hill"
    assert cut.text == "CUT TO:"
    assert (second[1].character, second[1].text, second[2].text) == ("McKay", "Jump!", "THE END")


@pytest.mark.parametrize(
    ("text", "headings", "speaker", "dialogue"),
    [
        (JAPANESE, [("１", "INT。駅　夜"), ("", "屋上")], "真理（声）", "もう遅い？"),
        (CHINESE, [("", "INT．车站　夜"), ("", "EXT．屋顶　日")], "小玛", "很晚了吗？"),
        (CYRILLIC, [("", "ИНТ. ВОКЗАЛ - НОЧЬ"), ("", "НАТ. КРЫША - ДЕНЬ"), ("", "ЭКСТ. ДВОР")], "МАРА", "Уже поздно?"),
        (ARABIC, [("", "داخلي - محطة - ليل"), ("", "خارجي - سطح - نهار")], "مارا", "هل تأخر الوقت؟"),
    ],
    ids=["Japanese", "Chinese", "Cyrillic", "Arabic"],
)
def test_scripts_in_other_languages_are_read(
    text: str, headings: list[tuple[str, str]], speaker: str, dialogue: str
) -> None:
    for form in (
        text.encode(),
        b"\xef\xbb\xbf" + text.encode(),
        text.encode("utf-16"),
        text.replace("\n", "\r\n").encode(),
    ):
        script = read_script(form, "夜.fountain")
        assert [(scene.number, scene.heading) for scene in script.scenes] == headings
        speech = next(element for scene in script.scenes for element in scene.elements if element.kind == "dialogue")
        assert (speech.character, speech.text) == (speaker, dialogue)


def test_full_width_characters_count_as_ascii() -> None:
    script = _read(JAPANESE)
    assert script.title_page == (("Title", "夜の駅"),)
    assert script.scenes[0].elements[1].parenthetical == "眠そうに"


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("#1#", ("1", None)),
        ("#1A#", ("1A", None)),
        ("#I-1-A#", ("I-1-A", None)),
        ("#110-A#", ("110-A", None)),
        ("#1 - 14 #", ("1 - 14", None)),
        ("#2-FA5K7#", ("2", "FA5K7")),
        ("#12-00ABC#", ("12", "00ABC")),
        ("", ("", None)),
    ],
)
def test_scene_numbers_are_text(number: str, expected: tuple[str, str | None]) -> None:
    scene = _read(f"INT. HALL - DAY {number}\n\nRain.").scenes[0]
    assert (scene.number, scene.text_id) == expected
    assert scene.heading == "INT. HALL - DAY"


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("...and then\n\n.5 of it", ["action"]),
        ("Intro. Nothing.\n\nEstimate this.", ["action", "action"]),
        ("THE END\n\nnext", ["action", "action"]),
        ("テレビTV\n映る", ["action"]),
        ("23\nskidoo", ["action"]),
        ("HANS  \nis here", ["action"]),
        ("FADE IN:\n\nINT. A", ["action"]),
        ("Unclosed [[ note\n\nstays", ["action", "action"]),
        ("Unclosed /* boneyard\n\nstays", ["action", "action"]),
        ("[[over\n  \na gap]]", ["note"]),
        ("CUT TO:\nHello", ["dialogue"]),
        ("CUT TO: ", ["action"]),
    ],
)
def test_text_that_only_resembles_markup_is_read_as_text(text: str, kinds: list[str]) -> None:
    script = read_fountain(text)
    assert [element.kind for scene in script.scenes for element in scene.elements] == kinds


@pytest.mark.parametrize(
    ("marked", "plain"),
    [
        ("*a* **b** ***c*** _d_", "a b c d"),
        (r"\*a\* \_b\_", "*a* _b_"),
        ("He dialed *69 and then *23, and then", "He dialed *69 and then *23, and then"),
        ("snake_case_name", "snake_case_name"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("_all *of* it_", "all of it"),
    ],
)
def test_emphasis_is_removed(marked: str, plain: str) -> None:
    assert read_fountain(marked).scenes[0].elements[0].text == plain


@pytest.mark.parametrize(
    "heading",
    [
        *("INT. HALL", "ext hall", "Est. hall", "INT./EXT. CAR", "EXT/INT. CAR", "I/E. CAR", "I./E. CAR", "INT - HALL"),
        *("ИНТ./НАТ. ДОМ", "**INT. HALL**", "INT．駅"),
    ],
)
def test_each_heading_form_begins_a_scene(heading: str) -> None:
    script = _read(f"Rain.\n\n{heading}\n\nSun.")
    assert [scene.heading for scene in script.scenes] == [heading.strip("*")]


def test_without_a_heading_there_is_one_scene() -> None:
    script = _read("\n\nJust a thought.\n\nAnd one more.")
    assert [(scene.heading, scene.line, len(scene.elements)) for scene in script.scenes] == [("", 3, 2)]


def test_line_numbers_count_lines_inside_boneyards() -> None:
    script = _read("/* one\ntwo\n\nthree */\n\nINT. HALL\n\nRain /* a\nb */ falls.\n\nSun.")
    assert (script.scenes[0].line, _list_elements(script)) == (
        6,
        [("action", 8, "", "Rain  falls."), ("action", 11, "", "Sun.")],
    )


def test_a_script_round_trips_through_json() -> None:
    import json

    script = _read(ENGLISH)
    assert ParsedScript.from_plain(json.loads(json.dumps(script.to_plain()))) == script


_PLACE = st.sampled_from(
    ["INT. HALL - DAY", "EXT. RIVER - NIGHT", "INT./EXT. CAR - DAWN", "EST. TOWN", "I/E CAR - DAY"]
)
_PART = st.one_of(
    _PLACE,
    st.sampled_from(
        ["Rain falls.", "MARA\nHello.", "CUT TO:", "> FADE OUT.", ">Middle<", "# Act", "===", "[[note]]", "Two\nlines."]
    ),
)


@given(parts=st.lists(_PART, min_size=1, max_size=30))
def test_scenes_match_those_of_another_parser(parts: list[str]) -> None:
    text = "INT. FIRST\n\n" + "\n\n".join(parts) + "\n"
    slugs = [one for one in judge.parse(io.StringIO(text)) if isinstance(one, Slug)]
    assert [scene.heading for scene in _read(text).scenes] == [str(slug.line) for slug in slugs]


_SIGNS = (
    *("\n", "\n\n", "  \n", ".", "#", "INT. ", "@", "!", "^", ">", "<", "[[", "]]", "/*", "*/", "=", "~", "*", "_"),
    *("(", ")", "TO:", "A", "a", "。", "＃", "\\", "Title: ", "\t", " ", "\r", "\u2028", "駅"),
)
_MARKS = st.lists(st.sampled_from(_SIGNS), max_size=60).map("".join)


@given(text=st.one_of(st.text(), _MARKS))
def test_any_text_is_a_script_with_ascending_lines(text: str) -> None:
    script = read_fountain(text)
    lines = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    headings = [scene.line for scene in script.scenes]
    assert headings == sorted(headings)
    assert all(1 <= line <= lines for line in (*headings, *(element[1] for element in _list_elements(script))))


@given(data=st.binary(max_size=200), name=st.sampled_from(["a.fountain", "a.fdx", "a.txt"]))
def test_any_bytes_are_read_or_refused(data: bytes, name: str) -> None:
    try:
        script = read_script(data, name)
    except BadScript as refused:
        assert str(refused)
    else:
        assert script.scenes


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This file is empty."),
        (b" \n\n", "night.fountain has no scenes, clips, or boards."),
        (b"/* all gone */", "night.fountain has no scenes, clips, or boards."),
        (b"INT. A\n\n\x00", "Pegbar can't read this Fountain script (line 3)."),
        (b"INT. A\r\n\r\n\xff", "Pegbar can't read this Fountain script (line 3)."),
        ("INT. A\n".encode("utf-16-le"), "Pegbar can't read this Fountain script (line 1)."),
        (b"x" * (SCRIPT_BYTES_MAX + 1), "A script can be up to 5 MB."),
        (b".A\n\n" * (SCRIPT_SCENES_MAX + 1), "A script can have up to 3,000 scenes (line 6001 starts one too many)."),
        (
            b"a\n\n" * (SCRIPT_PARAGRAPHS_MAX + 1),
            "A script can have up to 100,000 paragraphs (line 200001 starts one too many).",
        ),
        (
            b".A\n\n[[note]]\n\na\n\n" * 2000 + b"# b\n" * SCRIPT_PARAGRAPHS_MAX,
            "A script can have up to 100,000 paragraphs (line 108001 starts one too many).",
        ),
    ],
)
def test_an_invalid_script_is_refused_with_the_line(data: bytes, sentence: str) -> None:
    with pytest.raises(BadScript) as refused:
        read_script(data, "night.fountain")
    assert str(refused.value) == sentence


def test_parsing_stops_at_the_scene_and_paragraph_limits() -> None:
    text = ".A\n\nOne.\n\nTwo.\n\n" * 100
    by_scenes, by_paragraphs = read_fountain(text, max_scenes=3), read_fountain(text, max_paragraphs=3)
    assert [(scene.line, len(scene.elements)) for scene in by_scenes.scenes] == [(1, 2), (7, 2), (13, 2), (19, 0)]
    assert [len(scene.elements) for scene in by_paragraphs.scenes] == [2, 2]
    assert read_fountain(text, max_scenes=100, max_paragraphs=200) == read_fountain(text)


@pytest.mark.parametrize(
    "unit",
    [
        "[[",
        "/*",
        "[[\n\n",
        "*",
        "*a",
        "_ ",
        "#",
        "=",
        "A\n",
        "~a\n",
        "\\",
        "# a\n",
        "\n",
        "[[a]]",
        "/**/",
        ".a\n\n# b\n\n",
        "(\n",
    ],
)
def test_a_large_file_of_one_repeated_mark_is_read(unit: str) -> None:
    text = unit * (40_000 // len(unit))
    assert len(read_fountain(text).scenes) <= len(text)
