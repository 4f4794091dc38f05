"""Names and sort order of files and folders."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.assets.limits import ASSET_NAME_MAX
from pegbar.domains.assets.rules import names
from pegbar.domains.assets.rules.kinds import get_file_kind
from pegbar.kernel.errors import Invalid

pytestmark = pytest.mark.database


@pytest.mark.parametrize(
    ("given_name", "cleaned"),
    [
        ("shot.png", "shot.png"),
        ("my shot (final)!.png", "my_shot__final__.png"),
        ("a/b\\c:d.mov", "a_b_c_d.mov"),
        ("Käfer-Ünïcode_7.tar.gz", "Käfer-Ünïcode_7.tar.gz"),
        ("Ka\u0308fer.png", "Käfer.png"),
        ("絵コンテ 1.psd", "絵コンテ_1.psd"),
        ("हिन्दी.txt", "हिन्दी.txt"),
        ("shot (2).png", "shot (2).png"),
        ("shot (2)", "shot (2)"),
        ("../../etc/passwd", ".._.._etc_passwd"),
        ("a" * 300 + ".png", "a" * 196 + ".png"),
        ("a" * 300 + " (12).png", "a" * 191 + " (12).png"),
        ("a." + "b" * 300, "a." + "b" * 198),
        ("shot \U0001f3ac\u202egnp.exe", "shot___gnp.exe"),
        ("tab\tline\nnul\0.png", "tab_line_nul_.png"),
        ("con", "_con"),
        ("NUL.tar.gz", "_NUL.tar.gz"),
        ("com\u00b9.png", "_com\u00b9.png"),
        ("console.log", "console.log"),
        ("shot.", "shot_"),
        ("etc...", "etc___"),
    ],
)
def test_a_file_name_is_cleaned(given_name: str, cleaned: str) -> None:
    assert names.clean_file_name(given_name) == cleaned
    assert names.clean_file_name(cleaned) == cleaned


@pytest.mark.parametrize(
    ("given_name", "cleaned"),
    [
        ("  Roughs  ", "Roughs"),
        ("a\\b\tc\r\nd", "a b c d"),
        ("v1.2 (final)", "v1-2 -final-"),
        ("CUT   #3", "CUT -3"),
        ("Ｌayout_Ä-1", "Ｌayout_Ä-1"),
        ("Roughs (2)", "Roughs (2)"),
        ("a" * 300, "a" * 200),
        ("Key \U0001f3ac \u202epose", "Key - -pose"),
        ("..", "--"),
        ("\u3000絵コンテ\u3000", "絵コンテ"),
        ("Aux", "_Aux"),
        ("Auxiliary", "Auxiliary"),
    ],
)
def test_a_folder_name_is_cleaned(given_name: str, cleaned: str) -> None:
    assert names.clean_folder_name(given_name) == cleaned
    assert names.clean_folder_name(cleaned) == cleaned


@pytest.mark.parametrize("nothing", ["", "   ", ".", "..", "...", ".keep", ".KEEP.png", ".meta.webp", ".\u212aeep.jpg"])
def test_empty_and_reserved_names_are_refused(nothing: str) -> None:
    with pytest.raises(Invalid):
        names.clean_file_name(nothing)
    with pytest.raises(Invalid):
        names.clean_folder_name(" \t\\ ")


@given(st.text(min_size=1, max_size=400))
def test_cleaning_any_name_is_valid_and_idempotent(text: str) -> None:
    for clean in (names.clean_file_name, names.clean_folder_name):
        try:
            cleaned = clean(text)
        except Invalid:
            continue
        assert 0 < len(cleaned) <= ASSET_NAME_MAX
        assert not set(cleaned) & set('/\\:*?"<>|\0\n')
        assert not cleaned.endswith((".", " "))
        assert cleaned.split(".")[0].casefold() not in {"con", "nul", "aux", "com1"}
        assert clean(cleaned) == cleaned


def test_a_number_is_added_before_the_extension_or_replaced() -> None:
    assert names.add_number("shot.png", 1, is_folder=False) == "shot (1).png"
    assert names.add_number("shot (1).png", 2, is_folder=False) == "shot (2).png"
    assert names.add_number("Roughs", 1, is_folder=True) == "Roughs (1)"
    assert names.add_number("Roughs (1)", 2, is_folder=True) == "Roughs (2)"
    assert names.add_number(".profile", 1, is_folder=False) == ".profile (1)"


def test_names_sort_naturally() -> None:
    wanted = ["Cut 1", "cut 2", "Cut 007", "CUT 10", "Cut 10b", "Eclair", "Éclair 2", "z"]
    assert (
        sorted(
            random.Random(1).sample(wanted, len(wanted)), key=lambda name: names.build_sort_key(name, is_folder=True)
        )
        == wanted
    )
    ordered = names.build_sort_key("z", is_folder=True, position=0)
    assert ordered < names.build_sort_key("a", is_folder=True) < names.build_sort_key("0", is_folder=False)
    assert names.build_sort_key("", is_folder=True, position=2) < names.build_sort_key("", is_folder=True, position=10)


def test_cut_folders_continue_after_the_highest_number() -> None:
    name, highest = names.parse_cut_pattern("CUT #X")
    assert [name(n) for n in (1, 12)] == ["CUT 1", "CUT 12"]
    assert highest(["CUT 3", "cut 0011", "CUT 3b", "SCUT 40", "Roughs"]) == 11
    name, highest = names.parse_cut_pattern("Scene 1 / sh#X_v2")
    assert name(4) == "Scene 1 - sh4_v2"
    assert highest([name(4), name(9)]) == 9
    assert names.parse_cut_pattern("Shot")[0](3) == "Shot 3"
    assert names.parse_cut_pattern("#X")[0](3) == "3"


def test_only_inactive_content_is_shown_inline() -> None:
    for ending in ("png", "jpg", "jpeg", "webp", "gif", "bmp", "avif", "psd", "tiff"):
        assert get_file_kind(f"a.{ending.upper()}") == ("image", None, "picture")
    assert get_file_kind("a.pdf") == ("pdf", None, "picture")
    for ending in ("mp4", "webm", "mov", "m4v"):
        assert get_file_kind(f"a.{ending}").kind == "video"
    for ending in ("wav", "mp3", "flac"):
        assert get_file_kind(f"a.{ending}").kind == "sound"
    for name in ("a.svg", "a.html", "a.xhtml", "a.xml", "png", "a.png.svg", "a", "txt"):
        assert get_file_kind(name) == ("other", None, None)
