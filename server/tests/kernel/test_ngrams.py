"""Text normalization and n-grams of the search, for all languages."""

import pytest

from pegbar.kernel.ngrams import (
    normalize,
    normalize_with_positions,
    split_query,
    to_index_text,
    to_ngrams,
    to_query_ngrams,
)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("  Été\t à  la\nMER ", "ete a la mer"),
        ("STRASSE straße", "strasse strasse"),
        ("Łódź Øre Ærø", "lodz ore aero"),
        ("ﬁlm № Ⅷ", "film no viii"),
        ("İstanbul ISPARTA ılık", "istanbul isparta ilik"),
        ("ЁЛКА", "елка"),
        ("Ἀθήνα", "αθηνα"),
        ("\u200fשָׁלוֹם", "שלום"),
        ("a\u00adb\u200d\x00c", "abc"),
        ("ｶﾞﾝﾀﾞﾑ", normalize("ガンダム")),
        ("", ""),
    ],
)
def test_normalize_ignores_case_accents_and_invisible_characters(text: str, folded: str) -> None:
    assert normalize(text) == folded
    assert normalize(normalize(text)) == normalize(text)


def test_ascii_text_is_normalized_like_other_text() -> None:
    every = "".join(map(chr, range(128))) + " The  LAMP\x00s\x1fgo\x7f on "
    among = normalize(f"{every}é")
    assert among == f"{normalize(every)} e"


def test_normalized_letters_have_their_positions() -> None:
    assert normalize_with_positions("Eﬃz") == ("effiz", [0, 1, 1, 1, 2])


def test_query_ngrams_are_contained_in_the_text_ngrams() -> None:
    text_ngrams = to_ngrams(to_index_text(["Lanterns at low tide"], "灯りの海"))
    for part in ("an", "lantern", "at low", "灯り", "のう"[:1] + "海", "s at low tid"):
        assert set(to_query_ngrams(part)) <= text_ngrams, part
    assert set(to_query_ngrams("tern灯")) - text_ngrams


def test_long_query_has_few_ngrams() -> None:
    assert len(to_query_ngrams("".join(chr(0x4E00 + n) for n in range(200)))) == 16


def test_query_splits_words_but_not_single_letters() -> None:
    assert split_query("low tide low") == ["low", "tide"]
    assert split_query("a b") == ["a b"]
