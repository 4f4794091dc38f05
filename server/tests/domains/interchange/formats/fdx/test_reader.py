"""Final Draft (FDX) parsing: runs are joined, dual dialogue is read, nested notes and properties are skipped."""

import json
from pathlib import Path

import pytest

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.scripts.model import BadScript, ParsedScript
from pegbar.domains.interchange.formats.script_file import read_script
from pegbar.domains.interchange.limits import SCRIPT_SCENES_MAX
from pegbar.kernel.frames import read_frames
from pegbar.kernel.text_catalog import pack
from pegbar.workers import interchange_worker
from tests.domains.interchange.imports.rules.scripts.samples import fdx, paragraph

pytestmark = pytest.mark.once

_NOTE = "<ScriptNote><Paragraph><Text>never</Text></Paragraph></ScriptNote>"
_FACTS = "<SceneProperties><Summary><Paragraph><Text>nor this</Text></Paragraph></Summary></SceneProperties>"
_DUAL = "<DualDialogue>{}</DualDialogue>"


def _build_sample() -> bytes:
    both = "".join(
        (
            paragraph("Character", "MARA"),
            paragraph("Dialogue", "Now!"),
            paragraph("Character", "TOM"),
            paragraph("Dialogue", "Never!"),
        )
    )
    return fdx(
        paragraph("Scene Heading", "INT. ", "STATION", " - NIGHT", number="1A", inside=_FACTS),
        paragraph("Action", "A clock ", "ticks & waits.", inside=_NOTE),
        paragraph("Action"),
        paragraph("Character", "MARA"),
        paragraph("Parenthetical", "(half asleep)"),
        paragraph("Dialogue", "Is it late?"),
        paragraph("Parenthetical", "(beat)"),
        paragraph("Dialogue", "Or early?"),
        paragraph("Action", inside=_DUAL.format(both)),
        paragraph("Transition", "CUT TO:"),
        paragraph("Scene Heading", "屋上"),
        paragraph("Shot", "CLOSE ON 時計"),
        title="The Long Night",
    )


def test_paragraphs_are_read_with_all_runs_and_line_numbers() -> None:
    script = read_script(_build_sample(), "night.fdx")
    assert script.title_page == (("Title", "The Long Night"),)
    assert [(scene.number, scene.heading, scene.line) for scene in script.scenes] == [
        ("1A", "INT. STATION - NIGHT", 4),
        ("", "屋上", 18),
    ]
    clock, mara, now, never, cut = script.scenes[0].elements
    assert (clock.kind, clock.text, clock.line) == ("action", "A clock ticks & waits.", 5)
    assert (mara.character, mara.parenthetical, mara.text) == (
        "MARA",
        "half asleep",
        "Is it late?\n(beat)\nOr early?",
    )
    assert [(one.character, one.text, one.dual) for one in (now, never)] == [
        ("MARA", "Now!", False),
        ("TOM", "Never!", True),
    ]
    assert (cut.kind, script.scenes[1].elements[0].text) == ("transition", "CLOSE ON 時計")


def test_fdx_is_detected_by_content_and_read_in_utf_16() -> None:
    assert read_script(_build_sample(), "night.txt") == read_script(_build_sample(), "night.fdx")
    wide = _build_sample().decode().replace("UTF-8", "UTF-16").encode("utf-16")
    assert len(read_script(wide, "night.fdx").scenes) == 2


def _get_refusal(line: int) -> str:
    return f"Pegbar can't read this Final Draft script (line {line})."


_BOMB = b'<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]>\n<FinalDraft>&c;</FinalDraft>'


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This file is empty."),
        (_build_sample()[:900], _get_refusal(12)),
        (b"INT. A HALL\n\nRain.", _get_refusal(1)),
        (b"<html></html>", _get_refusal(1)),
        (_BOMB, _get_refusal(2)),
        (b'<?xml version="1.0" encoding="nobody-knows"?><FinalDraft/>', _get_refusal(1)),
        (b"<FinalDraft>\n\x00</FinalDraft>", _get_refusal(2)),
        (b"<FinalDraft>" + b"<a>" * 100_000, _get_refusal(1)),
        (fdx(), "night.fdx has no scenes, clips, or boards."),
        (
            fdx(paragraph("Scene Heading", "A") * (SCRIPT_SCENES_MAX + 1)),
            "A script can have up to 3,000 scenes (line 3004 starts one too many).",
        ),
    ],
    ids=["empty", "cut", "Fountain", "HTML", "DTD", "encoding", "NUL", "deep", "nothing", "many"],
)
def test_an_invalid_script_is_refused_with_the_line(data: bytes, sentence: str) -> None:
    with pytest.raises(BadScript) as refused:
        read_script(data, "night.fdx")
    assert str(refused.value) == sentence


def test_the_interchange_worker_reads_a_script(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    for data, name in ((_build_sample(), "night.fdx"), (b"", "night.fdx")):
        source.write_bytes(data)
        interchange_worker.find_task("script.read")([source], {"file_name": name}, target)
        result = json.loads(next(read_frames(target)))
        if data:
            assert ParsedScript.from_plain(result["data"]) == read_script(data, name)
        else:
            assert result == {"problem": pack(texts.FILE_EMPTY)}
