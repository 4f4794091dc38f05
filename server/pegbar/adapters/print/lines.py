"""Lay out PDF lines in any script, split into runs of one font and one direction."""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final, cast

from fpdf import FPDF
from fpdf.enums import TextDirection
from fpdf.line_break import Fragment

from pegbar.adapters.text.order import BidiRun, split_runs

_DIRECTIONS: Final = {False: TextDirection.LTR, True: TextDirection.RTL}


class ShapedPdf(FPDF):
    """A PDF in which this class, not fpdf2, splits shaped lines into runs and orders the runs.

    fpdf2 splits a run at every space and mark that is in another font or has no script, so letters wouldn't join, and
    words would be in the wrong order.
    """

    def _preload_bidirectional_text(self, text: str, markdown: bool) -> Sequence[Fragment]:
        """Return the fragments of a line, for `cell` and `get_string_width`. Without shaping, these are fpdf2's."""
        shaping = self.text_shaping
        if not shaping:
            return super()._preload_bidirectional_text(text, markdown)
        fragments: list[Fragment] = []
        ordered = split_runs(text, is_rtl=shaping["direction"] == TextDirection.RTL)
        for is_reversed, group in groupby(ordered, key=lambda run: run.right_to_left):
            # fpdf2 later reverses adjacent right-to-left runs, so reverse them here first.
            for run in reversed(list(group)) if is_reversed else group:
                fragments += self._build_fragments(run, shaping)
        return fragments

    def _build_fragments(self, run: BidiRun, shaping: dict[str, Any]) -> Iterator[Fragment]:
        direction = _DIRECTIONS[run.right_to_left]
        for text, family in self._split_by_font(run.text):
            state = self._get_current_graphics_state()
            state.text_shaping = {
                **shaping,
                "fragment_direction": direction,
                "paragraph_direction": TextDirection.LTR,
            }
            if family is not None:
                state.font_family, state.font_style, state.current_font = family, "", self.fonts[family]
            yield Fragment(list(text), state, self.k)

    def _split_by_font(self, text: str) -> Iterator[tuple[str, str | None]]:
        """Split a text by font (None: the current font).

        Marks, digits and spaces get the font of the preceding letter, if it has them.
        """
        start, current = 0, self._find_font(text[0], None)
        for index, char in enumerate(text):
            font = current if self._keeps_font(char, current) else self._find_font(char, current)
            if font != current:
                yield text[start:index], current
                start, current = index, font
        yield text[start:], current

    def _keeps_font(self, char: str, family: str | None) -> bool:
        return unicodedata.category(char) == "Cf" or (not char.isalpha() and self._has_glyph(family, char))

    def _find_font(self, char: str, fallback: str | None) -> str | None:
        if self._has_glyph(None, char):
            return None
        return self.get_fallback_font(char) or fallback

    def _has_glyph(self, family: str | None, char: str) -> bool:
        font = cast(Any, self.current_font if family is None else self.fonts[family])
        return ord(char) in font.cmap
