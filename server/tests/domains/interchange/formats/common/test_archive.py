"""ZIP reading: entry names, unpacked sizes, and refusal of damaged or oversized archives."""

import struct
import unicodedata
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.boards.archive import Archive
from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.limits import STORYBOARD_ENTRIES_MAX
from tests.domains.interchange.formats.common.zips import link, packed, renamed
from tests.support.selection import get_example_count

pytestmark = pytest.mark.once
_MOST = 1000


def _get_refusal(path: Path, file_name: str = "boards.zip") -> str:
    with pytest.raises(BadFile) as problem, Archive(path, file_name) as archive:
        for name in archive.names:
            archive.read(name, _MOST)
    return str(problem.value)


def test_an_archive_lists_zip_entries_in_order_and_treats_other_files_as_one_entry(tmp_path: Path) -> None:
    path = packed(tmp_path / "a", {"b/": b"", "b/2.png": b"two", "./b//1.png": b"one", "__MACOSX/b/._1.png": b"x"})
    with Archive(path, "a.zip") as archive:
        assert list(archive.names) == ["b/2.png", "b/1.png"]
        assert [archive.read(name, _MOST) for name in archive.names] == [b"two", b"one"]
        assert archive.get_size("b/2.png") == 3
        assert archive.skipped == 0
    (tmp_path / "b").write_bytes(b"a picture")
    with Archive(tmp_path / "b", "night.png") as archive:
        assert list(archive.names) == ["night.png"]
        assert archive.find("night.png") == "night.png"
        assert archive.read("night.png", _MOST) == b"a picture"
        with pytest.raises(BadFile, match=r"night\.png can be up to 5 bytes"):
            archive.read("night.png", 5)


def test_entries_outside_the_archive_are_skipped_and_counted(tmp_path: Path) -> None:
    names = ["/etc/passwd", "../up.png", "a/../../up.png", "C:\\up.png", "\\\\host\\up.png", "a..b/ok.png", "a\\b.png"]
    path = link(packed(tmp_path / "a", dict.fromkeys(names, b"x")), "a/link.png", "/etc/passwd")
    with Archive(path, "a.zip") as archive:
        assert list(archive.names) == ["a..b/ok.png", "a/b.png"]
        assert archive.skipped == 6
        assert archive.find("../up.png") is None


def test_an_encrypted_entry_is_skipped(tmp_path: Path) -> None:
    path = packed(tmp_path / "a", {"a.png": b"x", "b.png": b"y"})
    data = bytearray(path.read_bytes())
    data[data.rfind(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    with Archive(path, "a.zip") as archive:
        assert (list(archive.names), archive.skipped) == (["a.png"], 1)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_the_later_of_two_entries_with_one_name_wins(tmp_path: Path) -> None:
    path = packed(tmp_path / "a", {"a.png": b"old", "b.png": b"b"})
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("a.png", b"new")
    with Archive(path, "a.zip") as found:
        assert list(found.names) == ["a.png", "b.png"]
        assert found.read("a.png", _MOST) == b"new"


def test_entries_are_found_regardless_of_case_and_unicode_form(tmp_path: Path) -> None:
    name = "Zoë/Bild ä.png"
    path = packed(tmp_path / "a", {unicodedata.normalize("NFD", name): b"1", "B.png": b"2", "b.png": b"3"})
    with Archive(path, "a.zip") as archive:
        found = archive.find(name.upper().replace("/", "\\"))
        assert found is not None
        assert archive.read(found, _MOST) == b"1"
        assert [archive.find(each) for each in ("b.png", "B.png", "B.PNG", "c.png", "", ".")] == [
            "b.png",
            "B.png",
            "B.png",
            None,
            None,
            None,
        ]


def test_entry_names_without_the_utf_8_flag_are_read(tmp_path: Path) -> None:
    """Covers UTF-8 as macOS writes it, and a legacy code page, whose names stay undecoded."""
    path = renamed(packed(tmp_path / "a", {"x--.png": b"1", "y--.png": b"2"}), b"x--", "xä".encode())
    renamed(path, b"y--", "y絵".encode("cp932"))
    with Archive(path, "a.zip") as archive:
        assert len(archive.names) == 2
        assert archive.names[0] == "xä.png"
        assert [archive.read(name, _MOST) for name in archive.names] == [b"1", b"2"]


def test_an_entry_larger_than_its_declared_size_is_not_unpacked_further(tmp_path: Path) -> None:
    path = packed(tmp_path / "a", {"a.png": b"\0" * 5_000_000})
    assert _get_refusal(path) == "a.png can be up to 1,000 bytes."
    says_less = path.read_bytes().replace(struct.pack("<L", 5_000_000), struct.pack("<L", 10))
    path.write_bytes(says_less)
    assert _get_refusal(path) == texts.entry_broken("a.png")
    path.write_bytes(
        packed(path, {"a.png": b"1"}).read_bytes().replace(struct.pack("<LL", 3, 1), struct.pack("<LL", 3, 9))
    )
    assert _get_refusal(path) == texts.entry_broken("a.png")


def test_a_zip_that_declares_too_large_an_unpacked_size_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path / "a", {f"{number}.png": b"\0" * 77_777 for number in range(3)})
    path.write_bytes(path.read_bytes().replace(struct.pack("<L", 77_777), struct.pack("<L", 2**31)))
    assert _get_refusal(path) == "A ZIP can be up to 4 GB when unpacked."


def test_repeated_reads_count_towards_the_unpacked_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pegbar.domains.interchange.formats.common.boards.archive.STORYBOARD_UNPACKED_MAX", 2500)
    path = packed(tmp_path / "a", {f"{number}.png": b"\0" * 800 for number in range(3)})
    with Archive(path, "a.zip") as archive:
        for name in [*archive.names, *archive.names]:
            archive.read(name, _MOST)
    monkeypatch.setattr("pegbar.domains.interchange.formats.common.boards.archive.STORYBOARD_UNPACKED_MAX", 2399)
    assert _get_refusal(path) == texts.ZIP_UNPACKED


def test_a_zip_with_too_many_entries_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path / "a", {f"{number}.png": b"" for number in range(STORYBOARD_ENTRIES_MAX + 1)})
    assert _get_refusal(path) == "A ZIP can have up to 20,000 files."
    packed(path, {f"{number:0200}.png": b"" for number in range(STORYBOARD_ENTRIES_MAX + 6000)})
    assert _get_refusal(path) == texts.ZIP_BROKEN  # The ZIP's directory isn't parsed at all.


def test_an_unsupported_compression_method_is_refused_with_the_file_name(tmp_path: Path) -> None:
    path = packed(tmp_path / "a", {"a.png": b"\0" * 900}, zipfile.ZIP_LZMA)
    assert "a.png is compressed in a way" in _get_refusal(path)


def test_a_file_that_is_not_a_zip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"")
    assert _get_refusal(path) == texts.FILE_EMPTY
    path.write_bytes(b"a letter")
    assert _get_refusal(path) == texts.ZIP_BROKEN
    path.write_bytes(b"PK\x03\x04 and no more")
    assert _get_refusal(path, "boards.storyboarder") == texts.ZIP_BROKEN
    data = packed(path, {"a.png": bytes(range(256)) * 3}, zipfile.ZIP_STORED).read_bytes()
    path.write_bytes(data[: len(data) // 2])
    assert _get_refusal(path) == texts.ZIP_BROKEN
    path.write_bytes(data.replace(bytes(range(100, 200)), bytes(100)))
    assert _get_refusal(path) == texts.entry_broken("a.png")


_FILES = {"s/s.storyboarder": b"{}" * 40, "s/images/a-1.png": bytes(range(200)), "s/images/ä.png": b""}


@settings(
    max_examples=get_example_count(300),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(changes=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 30), st.binary(max_size=6)), max_size=5))
def test_a_damaged_zip_is_read_or_refused(tmp_path: Path, changes: list[tuple[int, int, bytes]]) -> None:
    data = packed(tmp_path / "a", _FILES).read_bytes()
    for at, length, planted in changes:
        start = at % len(data)
        data = data[:start] + planted + data[start + length :] or b" "
    (tmp_path / "a").write_bytes(data)
    try:
        with Archive(tmp_path / "a", "a.zip") as archive:
            for name in archive.names:
                archive.read(name, _MOST)
    except BadFile as problem:
        assert str(problem)
