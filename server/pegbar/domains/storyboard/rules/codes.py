"""The code of a cut: what its picture's file is called, so that an edit finds its way back to the board."""

from typing import Final

from pegbar.domains.storyboard.limits import CODE_LENGTH

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U."""
_BITS: Final = 5


def code_of(cut_id: str) -> str:
    """The low 40 bits of a cut's id, the highest digit first: nothing of where the cut lies, so it never changes."""
    rest = int(cut_id.replace("-", ""), 16)
    digits = list[str]()
    for _ in range(CODE_LENGTH):
        rest, digit = divmod(rest, 1 << _BITS)
        digits.append(ALPHABET[digit])
    return "".join(reversed(digits))
