"""The code of a cut: the file name of its picture in edits, by which an imported edit's clips are matched to cuts."""

from typing import Final

from pegbar.domains.storyboard.limits import CODE_LENGTH

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U."""
_BITS: Final = 5


def get_cut_code(cut_id: str) -> str:
    """Return the low 40 bits of a cut's id in base 32. Independent of the cut's position, so it never changes."""
    rest = int(cut_id.replace("-", ""), 16)
    digits = list[str]()
    for _ in range(CODE_LENGTH):
        rest, digit = divmod(rest, 1 << _BITS)
        digits.append(ALPHABET[digit])
    return "".join(reversed(digits))
