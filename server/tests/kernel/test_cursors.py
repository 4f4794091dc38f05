"""Cursors are opaque, and invalid ones are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.errors import Invalid

pytestmark = pytest.mark.database


@given(st.text(max_size=80))
def test_cursor_round_trips_and_is_url_safe(key: str) -> None:
    cursor = encode_cursor(key)
    assert decode_cursor(cursor) == key
    assert cursor == "" or cursor.replace("-", "a").replace("_", "a").isalnum()


@pytest.mark.parametrize("cursor", ["!", "a b", "====", "YQ==x", "\u00e9", "_w", "a"])
def test_invalid_cursor_is_refused(cursor: str) -> None:
    with pytest.raises(Invalid):
        decode_cursor(cursor)
