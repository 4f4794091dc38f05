"""Normalization of email addresses; addresses that look like others are invalid."""

import unicodedata

import pytest

from pegbar.domains.accounts.rules import normalize_email


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" Mina@Example.COM ", "mina@example.com"),
        ("jose\u0301@example.com", "jos\u00e9@example.com"),
        ("jos\u00e9@example.com", "jos\u00e9@example.com"),
        ("mina@CAF\u00c9.example", "mina@caf\u00e9.example"),
        ("mina@\u65e5\u672c.example", "mina@\u65e5\u672c.example"),
        ("mina@xn--strae-oqa.example", "mina@xn--strae-oqa.example"),
    ],
)
def test_spellings_of_an_address_are_normalized(typed: str, kept: str) -> None:
    assert normalize_email(typed) == kept
    assert normalize_email(unicodedata.normalize("NFD", typed)) == kept


@pytest.mark.parametrize(
    "character",
    [
        *("\u00ad", "\u034f", "\u061c", "\u115f", "\u180e", "\u200b", "\u200d", "\u2063", "\u2800", "\u3164", "\ufe0f"),
        *("\U000e0041", "\u00a0", "\u3000", "\x00", "\x7f", "\u0085"),
    ],
)
def test_an_address_with_an_invisible_character_is_invalid(character: str) -> None:
    assert normalize_email(f"mi{character}na@example.com") is None
    assert normalize_email(f"mina@exam{character}ple.com") is None


@pytest.mark.parametrize(
    "domain", ["stra\u00dfe.example", "\ufb01lm.example", "\uff45xample.com", "\u017fpace.example"]
)
def test_a_domain_that_folds_to_another_is_invalid(domain: str) -> None:
    assert normalize_email(f"mina@{domain}") is None
