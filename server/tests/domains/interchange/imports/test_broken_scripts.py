"""Invalid and unusual script files sent to the API: refused with an error text or read; the board doesn't change."""

from typing import Any

import pytest

from tests.domains.interchange.imports.rules.scripts.samples import Draft, fdx, fountain, paragraph
from tests.support.api import imports
from tests.support.api.boards import add_cut, get_board, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.scripts import get_script

_BOMB = (
    b'<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;">]>\n'
    b"<FinalDraft><Content><Paragraph><Text>&d;</Text></Paragraph></Content></FinalDraft>"
)
_FOUNTAIN = fountain([Draft("HALL", ("Rain falls.",), "1"), Draft("屋上", ("静かだ。",), "2")])
_FDX = fdx(paragraph("Scene Heading", "INT. HALL", number="1"), paragraph("Action", "Rain falls."))
_NO_FOUNTAIN = "Pegbar can't read this Fountain script (line {}).".format
_NO_FDX = "Pegbar can't read this Final Draft script (line {}).".format


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    project = await new_project(owner)
    await add_cut(owner, project, name="A", action="Ours.")
    return project


async def _plan_import(person: Person, project: dict[str, Any], name: str, data: bytes) -> dict[str, Any]:
    """Send a file, check that the board and its script are unchanged before acceptance, and return the import."""
    before = await get_board(person, project)
    made = await imports.create_planned_import(person, project, data, kind="script", file_name=name)
    after = await get_board(person, project)
    assert {**after, "seq": None} == {**before, "seq": None}
    assert await get_script(person, project) is None
    return made


async def test_an_empty_file_is_refused_before_the_upload(owner: Person, project: dict[str, Any]) -> None:
    for name in ("a.fountain", "a.fdx"):
        refused = await imports.create_import(owner, project, 0, 422, kind="script", file_name=name)
        assert (refused["errors"][0]["field"], refused["errors"][0]["detail"]) == ("size", "This file is empty.")
    assert await owner.json("GET", imports.get_imports_path(project)) == {"items": []}


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        pytest.param("a.fountain", b"\n\n\n", "a.fountain has no scenes, clips, or boards.", id="empty lines"),
        pytest.param("a.fdx", fdx(), "a.fdx has no scenes, clips, or boards.", id="no paragraph"),
        pytest.param("a.fountain", b"INT. HALL\n\nA \0 here.\n", _NO_FOUNTAIN(3), id="NUL"),
        pytest.param("a.fdx", _FDX.replace(b"Rain", b"Ra\0in"), _NO_FDX(5), id="NUL in an FDX"),
        pytest.param("a.fountain", _FOUNTAIN[: _FOUNTAIN.rindex("だ".encode()) + 2], _NO_FOUNTAIN(7), id="half a sign"),
        pytest.param("a.fountain", "INT. A\n\nRain.".encode("utf-16-le"), _NO_FOUNTAIN(1), id="UTF-16, no BOM"),
        pytest.param("a.fountain", "INT. A\n\nRain.".encode("utf-16")[:-1], _NO_FOUNTAIN(3), id="half a UTF-16 unit"),
        pytest.param("a.fdx", _FOUNTAIN, _NO_FDX(1), id="Fountain called .fdx"),
        pytest.param("a.fdx", _FDX[: len(_FDX) // 2], _NO_FDX(4), id="half an FDX"),
        pytest.param("a.fdx", b"<html><body>no</body></html>", _NO_FDX(1), id="other XML"),
        pytest.param("a.fdx", _BOMB, _NO_FDX(1), id="DTD"),
        pytest.param("a.fountain", b'<?xml version="1.0"?>' + _BOMB, _NO_FDX(1), id="DTD called .fountain"),
        pytest.param("a.fdx", bytes(range(256)) * 40, _NO_FDX(1), id="no text"),
        pytest.param(
            "a.fountain",
            b".A\n" * 1_000_000,
            "A script can have up to 3,000 scenes (line 3001 starts one too many).",
            id="a million scenes",
        ),
        pytest.param(
            "a.fountain",
            b"a\n\n" * 1_000_000,
            "A script can have up to 100,000 paragraphs (line 200001 starts one too many).",
            id="a million paragraphs",
        ),
    ],
)
async def test_a_broken_script_is_refused_with_the_reason(
    owner: Person, project: dict[str, Any], name: str, data: bytes, sentence: str
) -> None:
    made = await _plan_import(owner, project, name, data)
    assert (made["state"], made["problem"], made["plan"]) == ("failed", sentence, None)


@pytest.mark.samples(2)
@pytest.mark.parametrize(
    ("name", "data", "scenes"),
    [
        pytest.param("a.fountain", _FDX, ["1 INT. HALL"], id="FDX called .fountain"),
        pytest.param("a.fountain", _FOUNTAIN.decode().encode("utf-16"), ["1 HALL", "2 屋上"], id="UTF-16 with a BOM"),
        pytest.param("a.txt", _FOUNTAIN, ["1 HALL", "2 屋上"], id="called .txt"),
        pytest.param("a.fountain", b"INT. HALL\n\n" + b"a\n" * 1_000_000, ["INT. HALL"], id="a million lines"),
    ],
)
async def test_an_unusual_but_valid_script_is_read(
    owner: Person, project: dict[str, Any], name: str, data: bytes, scenes: list[str]
) -> None:
    made = await _plan_import(owner, project, name, data)
    assert (made["state"], [row["scene"] for row in made["plan"]["rows"]]) == ("planned", scenes)
