"""A look at the bytes of a Yjs update before anything is built from them.

A count in front of a list makes the native decoder reserve room for so many at once, and nested values make it recurse:
seven bytes can claim a hundred million clients. So the update is walked here first, by the format of Yjs's update
encoding v1 (INTERNALS.md of Yjs, `encoding` and `any` of lib0): every count must fit into the bytes that are left,
and only what a drawing consists of may occur. A byte can be an item, and eight megabytes of those keep a merge busy
for half a minute: there are bounds for how many items, and how many values within them, one update has.
"""

from collections.abc import Callable
from typing import Final

from pegbar.domains.storyboard import texts
from pegbar.domains.storyboard.limits import DRAWING_UPDATE_ITEMS_MAX, DRAWING_UPDATE_VALUES_MAX

_GC: Final = 0
_DELETED: Final = 1
_ANY: Final = 8
_SKIP: Final = 10
_KIND: Final = 0x1F
_HAS_ORIGIN: Final = 0x80
_HAS_RIGHT_ORIGIN: Final = 0x40
_HAS_KEY: Final = 0x20

_DEPTH_MAX: Final = 32
"""An item within as many groups as are painted lies twice as deep; deeper groups are harmless, a recursion is not."""

_NUMBER_MAX: Final = 2**53
_CLOCK_MAX: Final = 2**31


class MalformedUpdate(ValueError):
    """The bytes do not follow the format, or hold something that no drawing holds."""


def walk(update: bytes, accepts_root: Callable[[str], bool]) -> None:
    """Raise MalformedUpdate unless these bytes are one whole update whose root types all are accepted by name."""
    reader = _Reader(update)
    for _ in range(reader.count()):
        structs = reader.count()
        reader.number()  # the client
        clock = reader.number()
        for _ in range(structs):
            clock += _struct(reader, accepts_root)
            if clock > _CLOCK_MAX:
                raise MalformedUpdate(texts.UPDATE_CLOCKS)
    for _ in range(reader.count()):
        reader.number()  # the client
        deletions = reader.count()
        reader.items(deletions)
        for _ in range(deletions):
            if reader.number() + reader.number() > _CLOCK_MAX:
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

    def byte(self) -> int:
        if self._at >= len(self._data):
            raise MalformedUpdate(texts.UPDATE_SHORT)
        self._at += 1
        return self._data[self._at - 1]

    def number(self) -> int:
        """An unsigned LEB128 number."""
        value = shift = 0
        while (byte := self.byte()) & 0x80:
            value |= (byte & 0x7F) << shift
            shift += 7
            if shift > 56:
                raise MalformedUpdate(texts.UPDATE_OUT_OF_RANGE)
        value |= byte << shift
        if value > _NUMBER_MAX:
            raise MalformedUpdate(texts.UPDATE_OUT_OF_RANGE)
        return value

    def count(self) -> int:
        """How many things follow, each of which takes a byte at least."""
        value = self.number()
        if value > len(self._data) - self._at:
            raise MalformedUpdate(texts.UPDATE_SHORT)
        return value

    def items(self, many: int) -> None:
        """Count what a drawing keeps one by one."""
        self._items_left -= many
        if self._items_left < 0:
            raise MalformedUpdate(texts.UPDATE_TOO_MANY)

    def skip(self, length: int) -> None:
        if length > len(self._data) - self._at:
            raise MalformedUpdate(texts.UPDATE_SHORT)
        self._at += length

    def skip_id(self) -> None:
        """Pass over an author and a clock."""
        self.number()
        self.number()

    def text(self) -> str:
        length, start = self.count(), self._at
        self.skip(length)
        try:
            return self._data[start : self._at].decode()
        except UnicodeDecodeError:
            raise MalformedUpdate(texts.UPDATE_TEXT) from None

    def value(self, depth: int = 0) -> None:  # noqa: PLR0912  one branch a tag of lib0's `any`
        """Pass over one value of lib0's `any` encoding."""
        if depth > _DEPTH_MAX:
            raise MalformedUpdate(texts.UPDATE_TOO_DEEP)
        self._values_left -= 1
        if self._values_left < 0:
            raise MalformedUpdate(texts.UPDATE_TOO_MANY)
        tag = self.byte()
        if tag in (127, 126, 121, 120):  # undefined, null, false, true
            return
        if tag == 125:  # a whole number; sign and six bits first, then seven bits a byte
            for _ in range(9):
                if not self.byte() & 0x80:
                    return
            raise MalformedUpdate(texts.UPDATE_OUT_OF_RANGE)
        if tag == 124:  # float32
            self.skip(4)
        elif tag in (123, 122):  # float64, bigint
            self.skip(8)
        elif tag == 119:
            self.text()
        elif tag == 118:  # object
            for _ in range(self.count()):
                self.text()
                self.value(depth + 1)
        elif tag == 117:  # array
            for _ in range(self.count()):
                self.value(depth + 1)
        elif tag == 116:  # bytes
            self.skip(self.count())
        else:
            raise MalformedUpdate(texts.UPDATE_VALUE)


def _struct(reader: _Reader, accepts_root: Callable[[str], bool]) -> int:
    """Pass over one struct; how far it moves its author's clock."""
    info = reader.byte()
    kind = info & _KIND
    if kind in (_GC, _SKIP):
        reader.items(1)
        return reader.number()
    if info & _HAS_ORIGIN:
        reader.skip_id()
    if info & _HAS_RIGHT_ORIGIN:
        reader.skip_id()
    if not info & (_HAS_ORIGIN | _HAS_RIGHT_ORIGIN):
        if reader.number() == 1:
            if not accepts_root(reader.text()):
                raise MalformedUpdate(texts.UPDATE_OTHER)
        else:
            reader.skip_id()
        if info & _HAS_KEY:
            reader.text()
    if kind == _DELETED:
        reader.items(1)
        return reader.number()
    if kind != _ANY:
        raise MalformedUpdate(texts.UPDATE_OTHER)
    length = reader.count()
    reader.items(max(length, 1))
    for _ in range(length):
        reader.value()
    return length
