"""Parsing an edit in the sandboxed interchange process, as the server does."""

import json
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from pegbar.adapters.sandbox import INTERCHANGE_MODULE, ProcessSandbox
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import ParsedEdit
from pegbar.kernel.frames import read_frames
from pegbar.kernel.text_catalog import pack
from tests.domains.interchange.formats.common import built
from tests.domains.interchange.formats.common.built import Shot

pytestmark = pytest.mark.once


async def _run_reading_task(tmp_path: Path, data: bytes, name: str, **facts: object) -> dict[str, Any]:
    source, target = tmp_path / "source", tmp_path / "answer"
    source.write_bytes(data)
    sandbox = ProcessSandbox(INTERCHANGE_MODULE, seconds=60)
    await sandbox.run("edit.read", [source], {"file_name": name, "fps": None, "drop": None} | facts, target, "somebody")
    return json.loads(next(read_frames(target)))


async def test_the_process_returns_the_edit_or_the_error_text(tmp_path: Path) -> None:
    rate = built.Fraction(24000, 1001)
    data = built.edl([Shot(31, str(UUID(int=7)), "Tür")], rate)
    result = await _run_reading_task(tmp_path, data, "edit.edl", fps="24000/1001")
    assert ParsedEdit.from_json(result["data"]) == built.read(data, "edl", rate)
    assert await _run_reading_task(tmp_path, b"", "edit.edl", fps="24") == {"problem": pack(texts.FILE_EMPTY)}
    assert await _run_reading_task(tmp_path, b"{", "edit.otio") == {"problem": pack(texts.not_readable("OTIO", 1))}


@pytest.mark.extended
async def test_the_largest_files_are_parsed_within_the_process_limits(tmp_path: Path) -> None:
    """Covers inputs of 9 and 19 MB that take the most memory once parsed."""
    for begins, thing in (("<xmeml>", '<a b="c"/>'), ('{"a":[', '{"b":1.5,"c":"dd"},')):
        data = (begins + thing * (900_000 if begins == "<xmeml>" else 990_000)).encode()
        assert "Pegbar can't read" in str(await _run_reading_task(tmp_path, data, "edit.xml"))
