"""Characters are counted as users perceive them; the client uses the same table."""

import json
from pathlib import Path

import pytest

from pegbar.kernel.unicode_text import count_characters

TABLE = Path(__file__).parents[3] / "web" / "src" / "features" / "profiles" / "characters.json"
_COUNTED: list[tuple[str, int]] = json.loads(TABLE.read_text("utf-8"))


@pytest.mark.parametrize(("text", "count"), _COUNTED)
def test_count_characters_counts_user_perceived_characters(text: str, count: int) -> None:
    assert count_characters(text) == count
