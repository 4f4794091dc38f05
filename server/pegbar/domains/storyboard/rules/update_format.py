"""Validate the bytes of a Yjs update before the library decodes them.

The native decoder allocates memory for a list's declared length up front, and recurses into nested values: seven bytes
can claim a hundred million clients. So this module walks the update first, by the format of Yjs's update encoding v1
(INTERNALS.md of Yjs, `encoding` and `any` of lib0): every count must fit into the remaining bytes, and only types that
a drawing uses are allowed. A byte can be an item, and eight megabytes of items keep a merge busy for half a minute, so
the number of items and of nested values is limited.
"""

from collections.abc import Callable
from typing import Final

from pegbar.domains.storyboard import texts
from pegbar.domains.storyboard.limits import DRAWING_UPDATE_ITEMS_MAX, DRAWING_UPDATE_VALUES_MAX
from pegbar.kernel.text_catalog import TextValueError

_GC: Final = 0
_DELETED: Final = 1
_ANY: Final = 8
_SKIP: Final = 10
_KIND: Final = 0x1F
_HAS_ORIGIN: Final = 0x80
_HAS_RIGHT_ORIGIN: Final = 0x40
_HAS_KEY: Final = 0x20

_DEPTH_MAX: Final = 32
"""Maximum nesting of values, because they are read recursively. Painted groups need less: an item in a group is nested
at twice the group's depth, and groups deeper than `GROUP_DEPTH_MAX` aren't painted."""

_NUMBER_MAX: Final = 2**53
_CLOCK_MAX: Final = 2**31


class MalformedUpdate(TextValueError):
    """The bytes don't follow the format, or contain something that isn't part of a drawing."""


def check_format(update: bytes, accepts_root: Callable[[str], bool]) -> None:
    """Raise MalformedUpdate unless the bytes are exactly one update and `accepts_root` accepts all its root names."""
    reader = _Reader(update)
    for _ in range(reader.read_count()):
        structs = reader.read_count()
        reader.read_number()  # the client id
        clock = reader.read_number()
        for _ in range(structs):
            clock += _skip_struct(reader, accepts_root)
            if clock > _CLOCK_MAX:
                raise MalformedUpdate(texts.UPDATE_CLOCKS)
    for _ in range(reader.read_count()):
        reader.read_number()  # the client id
        deletions = reader.read_count()
        reader.count_items(deletions)
        for _ in range(deletions):
            if reader.read_number() + reader.read_number() > _CLOCK_MAX:
                raise MalformedUpdate(texts.UPDATE_CLOCKS)
    if not reader.at_end:
        raise MalformedUpdate(texts.UPDATE_TOO_LONG)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0
        self._items_left, self._values_left = DRAWING_UPDATE_ITEMS_MAX, DRAWING_UPDATE_VALUES_MAX

    @property
    def at_end(self) -> bool:
        return self._at == len(self._data)

    def read_byte(self) -> int:
        if self._at >= len(self._data):
            raise MalformedUpdate(texts.UPDATE_SHORT)
        self._at += 1
        return self._data[self._at - 1]

    def read_number(self) -> int:
        """Read an unsigned LEB128 number."""
        value = shift = 0
        while (byte := self.read_byte()) & 0x80:
            value |= (byte & 0x7F) << shift
            shift += 7
            if shift > 56:
                raise MalformedUpdate(texts.UPDATE_OUT_OF_RANGE)
        value |= byte << shift
        if value > _NUMBER_MAX:
            raise MalformedUpdate(texts.UPDATE_OUT_OF_RANGE)
        return value

    def read_count(self) -> int:
        """Read an element count; raises if it exceeds the bytes left, since each element takes at least one byte."""
        value = self.read_number()
        if value > len(self._data) - self._at:
            raise MalformedUpdate(texts.UPDATE_SHORT)
        return value

    def count_items(self, many: int) -> None:
        """Count items against the limit. Raises MalformedUpdate if there are too many."""
        self._items_left -= many
        if self._items_left < 0:
            raise MalformedUpdate(texts.UPDATE_TOO_MANY)

    def skip(self, length: int) -> None:
        if length > len(self._data) - self._at:
            raise MalformedUpdate(texts.UPDATE_SHORT)
        self._at += length

    def skip_id(self) -> None:
        """Skip a client id and a clock."""
        self.read_number()
        self.read_number()

    def read_text(self) -> str:
        length, start = self.read_count(), self._at
        self.skip(length)
        try:
            return self._data[start : self._at].decode()
        except UnicodeDecodeError:
            raise MalformedUpdate(texts.UPDATE_TEXT) from None

    def skip_value(self, depth: int = 0) -> None:  # noqa: PLR0912  one branch a tag of lib0's `any`
        """Skip one value of lib0's `any` encoding."""
        if depth > _DEPTH_MAX:
            raise MalformedUpdate(texts.UPDATE_TOO_DEEP)
        self._values_left -= 1
        if self._values_left < 0:
            raise MalformedUpdate(texts.UPDATE_TOO_MANY)
        tag = self.read_byte()
        if tag in (127, 126, 121, 120):  # undefined, null, false, true
            return
        if tag == 125:  # an integer: sign and six bits first, then seven bits per byte
            for _ in range(9):
                if not self.read_byte() & 0x80:
                    return
            raise MalformedUpdate(texts.UPDATE_OUT_OF_RANGE)
        if tag == 124:  # float32
            self.skip(4)
        elif tag in (123, 122):  # float64, bigint
            self.skip(8)
        elif tag == 119:
            self.read_text()
        elif tag == 118:  # object
            for _ in range(self.read_count()):
                self.read_text()
                self.skip_value(depth + 1)
        elif tag == 117:  # array
            for _ in range(self.read_count()):
                self.skip_value(depth + 1)
        elif tag == 116:  # bytes
            self.skip(self.read_count())
        else:
            raise MalformedUpdate(texts.UPDATE_VALUE)


def _skip_struct(reader: _Reader, accepts_root: Callable[[str], bool]) -> int:
    """Skip one struct and return its length on its client's clock."""
    info = reader.read_byte()
    kind = info & _KIND
    if kind in (_GC, _SKIP):
        reader.count_items(1)
        return reader.read_number()
    if info & _HAS_ORIGIN:
        reader.skip_id()
    if info & _HAS_RIGHT_ORIGIN:
        reader.skip_id()
    if not info & (_HAS_ORIGIN | _HAS_RIGHT_ORIGIN):
        if reader.read_number() == 1:
            if not accepts_root(reader.read_text()):
                raise MalformedUpdate(texts.UPDATE_OTHER)
        else:
            reader.skip_id()
        if info & _HAS_KEY:
            reader.read_text()
    if kind == _DELETED:
        reader.count_items(1)
        return reader.read_number()
    if kind != _ANY:
        raise MalformedUpdate(texts.UPDATE_OTHER)
    length = reader.read_count()
    reader.count_items(max(length, 1))
    for _ in range(length):
        reader.skip_value()
    return length
