"""What comments and review notes may say. Pure."""

import unicodedata

_UNSEEN = {"Cc", "Cf", "Zl", "Zp", "Zs"}


def says_nothing(text: str) -> bool:
    """Whether a text holds nothing that can be seen."""
    return all(unicodedata.category(letter) in _UNSEEN for letter in text)
