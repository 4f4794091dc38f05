"""Mutations of byte strings: bit flips, deletions, splices, wrong lengths, repeated parts and words of the format."""

import re
from collections.abc import Callable, Sequence
from random import Random

Mutation = Callable[[Random, bytes, Sequence[bytes], Sequence[bytes]], bytes]

_BYTES = (0, 1, 0x7F, 0x80, 0xFE, 0xFF)
_NUMBERS = (0, 1, 7, 8, 127, 128, 255, 256, 32767, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1, 2**53, 2**63, 2**64 - 1)
_WRITTEN = (
    b"0",
    b"-1",
    b"00",
    b"1e999",
    b"\xb2",
    b"0" * 5000,
    b"9" * 19,
    b"9" * 400,
    b"9" * 5000,
    b"0x1",
    b" 1",
    b"1_0",
)
_DIGITS = re.compile(rb"\d+")
_LONG = 40


def mutated(random: Random, pool: Sequence[bytes], words: Sequence[bytes], size: int) -> bytes:
    """Return a random case of the pool, mutated one to five times and at most `size` bytes long."""
    data = random.choice(pool)
    for _ in range(random.choice((1, 1, 1, 2, 3, 5))):
        data = random.choice(_MUTATIONS)(random, data, pool, words)[:size]
    return data[:size]


def _choose_range(random: Random, data: bytes) -> tuple[int, int]:
    start = random.randint(0, len(data))
    length = random.choice((1, 2, 4, 8, _LONG, len(data)))
    return start, min(len(data), start + random.randint(1, max(1, length)))


def _flip_bit(random: Random, data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes]) -> bytes:
    if not data:
        return bytes([random.choice(_BYTES)])
    at, changed = random.randrange(len(data)), bytearray(data)
    changed[at] ^= 1 << random.randrange(8)
    return bytes(changed)


def _replace_byte(random: Random, data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes]) -> bytes:
    at = random.randint(0, len(data))
    return data[:at] + bytes([random.choice((*_BYTES, random.randrange(256)))]) + data[at + 1 :]


def _remove_range(random: Random, data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes]) -> bytes:
    start, end = _choose_range(random, data)
    return data[:start] + data[end:]


def _truncate(random: Random, data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes]) -> bytes:
    return data[: random.randint(0, len(data))]


def _repeat_range(random: Random, data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes]) -> bytes:
    start, end = _choose_range(random, data)
    return data[:start] + data[start:end] * random.choice((2, 2, 3, 50, 1000)) + data[end:]


def _splice(random: Random, data: bytes, pool: Sequence[bytes], _words: Sequence[bytes]) -> bytes:
    other = random.choice(pool)
    return data[: random.randint(0, len(data))] + other[random.randint(0, len(other)) :]


def _move_range(random: Random, data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes]) -> bytes:
    start, end = _choose_range(random, data)
    rest = data[:start] + data[end:]
    at = random.randint(0, len(rest))
    return rest[:at] + data[start:end] + rest[at:]


def _insert_word(random: Random, data: bytes, _pool: Sequence[bytes], words: Sequence[bytes]) -> bytes:
    start, end = _choose_range(random, data)
    word = random.choice(words) if words else bytes([random.randrange(256)])
    return data[:start] + word * random.choice((1, 1, 1, 2, 100)) + data[random.choice((start, end)) :]


def _overwrite_integer(random: Random, data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes]) -> bytes:
    """Overwrite 1, 2, 4 or 8 bytes with an integer in either byte order, possibly a wrong length of what follows."""
    width = random.choice((1, 2, 4, 8))
    at = random.randint(0, max(0, len(data) - width))
    value = random.choice((*_NUMBERS, len(data), len(data) - at, len(data) - at - width)) % (1 << 8 * width)
    return data[:at] + value.to_bytes(width, random.choice(("little", "big"))) + data[at + width :]


def _insert_varint(random: Random, data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes]) -> bytes:
    """Replace a byte by a LEB128 integer, sometimes one that doesn't end."""
    at, value, out = random.randint(0, len(data)), random.choice(_NUMBERS), bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return data[:at] + random.choice((bytes(out), b"\xff" * 20)) + data[at + 1 :]


def _replace_number(random: Random, data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes]) -> bytes:
    """Replace a number that is written in digits by another one."""
    found = list(_DIGITS.finditer(data))
    if not found:
        return data
    number = random.choice(found)
    return data[: number.start()] + random.choice(_WRITTEN) + data[number.end() :]


_MUTATIONS: tuple[Mutation, ...] = (
    _flip_bit,
    _flip_bit,
    _replace_byte,
    _remove_range,
    _truncate,
    _repeat_range,
    _splice,
    _move_range,
    _insert_word,
    _overwrite_integer,
    _insert_varint,
    _replace_number,
)
