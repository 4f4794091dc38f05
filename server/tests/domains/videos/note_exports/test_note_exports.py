"""Review notes are exported as CSV, EDL and PDF."""

import csv
import io
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pegbar.adapters.print.printer import PdfPrinter
from pegbar.adapters.print.texts import NO_ART
from pegbar.domains.videos.note_exports.rules import COLUMNS, format_timecode, has_timecode
from pegbar.domains.videos.note_exports.texts import RATE_WITHOUT_TIMECODE
from pegbar.wiring import Instance
from tests.support.api.boards import new_project
from tests.support.api.guests import create_link, enter_with_link, post_note
from tests.support.api.people import Newcomer, Person, new_client
from tests.support.api.videos import insert_video, post_review_note
from tests.support.media.coded_films import write_coded_film
from tests.support.media.printed_pages import PrintedPage

STROKE = {"colour": "#ff3344", "width": 0.01, "points": [[0, 0], [1, 1]]}


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def _download_notes(person: Person, video: dict[str, Any], kind: str) -> tuple[str, str]:
    answer = await person.http.get(f"/api/videos/{video['id']}/review-notes.{kind}")
    assert answer.status_code == 200, answer.text
    return answer.content.decode("utf-8-sig"), answer.headers["content-disposition"]


async def test_the_csv_has_every_note_and_no_formulas(owner: Person, video: dict[str, Any], base_url: str) -> None:
    await post_review_note(owner, video, 3, 8, '=HYPERLINK("http://x")')
    resolved = await post_review_note(owner, video, 40, 40, "", drawing=[STROKE])
    path = f"/api/videos/{video['id']}/review-notes/{resolved['id']}"
    await owner.json("PATCH", path, 200, json={"resolved": True}, headers={"If-Match": "1"})
    link = await create_link(owner, video)
    async with new_client(base_url) as http:
        guest = Person(http)
        await enter_with_link(guest, link)
        await post_note(guest, link, name="+Ада", body="Two\nlines", first_frame=24, last_frame=24)
    text, name = await _download_notes(owner, video, "csv")
    assert "Harbour%20test%20notes.csv" in name
    rows = list(csv.DictReader(io.StringIO(text)))
    assert tuple(rows[0]) == COLUMNS
    columns = ("First frame", "Last frame", "Timecode in", "Timecode out", "Guest", "Note", "Drawing", "Resolved")
    assert [tuple(row[name] for name in columns) for row in rows] == [
        ("3", "8", "00:00:00:03", "00:00:00:08", "no", '\'=HYPERLINK("http://x")', "no", "no"),
        ("24", "24", "00:00:01:00", "00:00:01:00", "yes", "Two\nlines", "no", "no"),
        ("40", "40", "00:00:01:16", "00:00:01:16", "no", "", "yes", "yes"),
    ]
    assert rows[1]["Author"] == "'+Ада"
    assert rows[0]["Author"] == rows[2]["Resolved by"] != ""


async def test_the_edl_has_a_marker_for_each_note(owner: Person, video: dict[str, Any]) -> None:
    await post_review_note(owner, video, 25, 30, "Hold | longer\nplease")
    text, name = await _download_notes(owner, video, "edl")
    assert "Harbour%20test%20notes.edl" in name
    author = (await owner.json("GET", "/api/profiles/me", 200))["display_name"]
    assert text.split("\r\n") == [
        "TITLE: Harbour test",
        "FCM: NON-DROP FRAME",
        "",
        "001  AX       V     C        00:00:01:01 00:00:01:02 01:00:01:01 01:00:01:02",
        f" Hold / longer please |C:ResolveColorYellow |M:{author}: Hold / longer please |D:6",
        "* FROM CLIP NAME: Harbour test",
        f"* LOC: 01:00:01:01 YELLOW  {author}: Hold / longer please",
        "",
    ]


async def test_an_edl_is_refused_for_a_rate_without_timecode(
    instance: Instance, owner: Person, newcomer: Newcomer, project: dict[str, Any]
) -> None:
    video = await insert_video(instance, project, owner, rate_numerator=12)
    refused = await owner.json("GET", f"/api/videos/{video['id']}/review-notes.edl", 409)
    assert (refused["code"], refused["detail"]) == ("no_timecode", RATE_WITHOUT_TIMECODE)
    await _download_notes(owner, video, "csv")
    stranger = await newcomer()
    for kind in ("csv", "edl"):
        await stranger.json("GET", f"/api/videos/{video['id']}/review-notes.{kind}", 404)


async def test_the_pdf_shows_each_note_next_to_its_frame_and_drawing(
    instance: Instance, owner: Person, project: dict[str, Any], tmp_path: Path
) -> None:
    write_coded_film(tmp_path / "film.mp4", Fraction(24), 48)
    key = await instance.services.blobs.put((tmp_path / "film.mp4").read_bytes())
    video = await insert_video(instance, project, owner, storage_key=key, width=320, height=180)
    await post_review_note(owner, video, 5, 9, "Hold longer", drawing=[STROKE])
    await post_review_note(owner, video, 30, 30, "Brighter sky")
    answer = await owner.http.get(f"/api/videos/{video['id']}/review-notes.pdf")
    assert answer.status_code == 200, answer.text
    assert "Harbour%20test%20notes.pdf" in answer.headers["content-disposition"]
    (tmp_path / "notes.pdf").write_bytes(answer.content)
    text = "".join(letter.char for letter in PrintedPage(tmp_path / "notes.pdf").letters)
    for words in ("00:00:00:05", "00:00:00:09", "00:00:01:06", "Hold longer", "Brighter sky"):
        assert words in text
    assert NO_ART not in text


async def test_notes_are_printed_without_frames_if_the_film_cannot_be_read(
    owner: Person, video: dict[str, Any], tmp_path: Path
) -> None:
    await post_review_note(owner, video, 5, 9, "Hold longer")
    answer = await owner.http.get(f"/api/videos/{video['id']}/review-notes.pdf")
    assert answer.status_code == 200, answer.text
    (tmp_path / "notes.pdf").write_bytes(answer.content)
    text = "".join(letter.char for letter in PrintedPage(tmp_path / "notes.pdf").letters)
    assert "Hold longer" in text
    assert NO_ART in text


@pytest.mark.extended
async def test_printed_notes_use_han_forms_of_the_readers_language(
    owner: Person, video: dict[str, Any], tmp_path: Path
) -> None:
    await post_review_note(owner, video, 5, 9, "骨")
    headers = {"Accept-Language": "zh-TW,zh;q=0.9"}
    answer = await owner.http.get(f"/api/videos/{video['id']}/review-notes.pdf", headers=headers)
    (tmp_path / "notes.pdf").write_bytes(answer.content)
    assert PrintedPage(tmp_path / "notes.pdf").list_fonts("骨") == ["NotoSansTC"]


async def test_printing_notes_without_fonts_fails_with_a_reason(
    owner: Person, video: dict[str, Any], instance: Instance, tmp_path: Path
) -> None:
    await post_review_note(owner, video, 5, 9, "Hold longer")
    printer = instance.services.printer
    object.__setattr__(instance.services, "printer", PdfPrinter(tmp_path))
    try:
        refused = await owner.json("GET", f"/api/videos/{video['id']}/review-notes.pdf", 503)
    finally:
        object.__setattr__(instance.services, "printer", printer)
    assert "fonts aren't installed" in refused["detail"]


@pytest.mark.parametrize(
    ("frame", "rate", "expected"),
    [
        (0, Fraction(24), "00:00:00:00"),
        (86_399, Fraction(24), "00:59:59:23"),
        (24, Fraction(24_000, 1001), "00:00:01:00"),
        (1799, Fraction(30_000, 1001), "00:00:59:29"),
        (3600 * 60, Fraction(60), "01:00:00:00"),
    ],
)
def test_timecode_is_non_drop(frame: int, rate: Fraction, expected: str) -> None:
    assert format_timecode(frame, rate) == expected


def test_an_edl_supports_smpte_rates_only() -> None:
    supported = [rate for rate in range(1, 121) if has_timecode(Fraction(rate))]
    assert supported == [24, 25, 30, 48, 50, 60]
    assert [base for base in range(1, 121) if has_timecode(Fraction(base * 1000, 1001))] == [24, 30, 60]
