"""Lines of a PDF in letters of any script, each piece of one font and one direction."""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final, cast

from fpdf import FPDF
from fpdf.enums import TextDirection
from fpdf.line_break import Fragment

from pegbar.adapters.text.order import Run, runs

_DIRECTIONS: Final = {False: TextDirection.LTR, True: TextDirection.RTL}


class Lines(FPDF):
    """A PDF whose shaped lines are ordered here: fpdf2 tears a run apart at every space and mark that another font or
    no script has, so that letters do not join and words stand in the wrong order."""

    def _preload_bidirectional_text(self, text: str, markdown: bool) -> Sequence[Fragment]:
        """The line's fragments, as `cell` and `get_string_width` ask for them; fpdf2's own where nothing is shaped."""
        shaping = self.text_shaping
        if not shaping:
            return super()._preload_bidirectional_text(text, markdown)
        fragments: list[Fragment] = []
        ordered = runs(text, backwards=shaping["direction"] == TextDirection.RTL)
        for backwards, together in groupby(ordered, key=lambda run: run.right_to_left):
            # fpdf2 turns neighbours that run from the right around once more.
            for run in reversed(list(together)) if backwards else together:
                fragments += self._fragments(run, shaping)
        return fragments

    def _fragments(self, run: Run, shaping: dict[str, Any]) -> Iterator[Fragment]:
        direction = _DIRECTIONS[run.right_to_left]
        for text, family in self._by_font(run.text):
            state = self._get_current_graphics_state()
            state.text_shaping = {
                **shaping,
                "fragment_direction": direction,
                "paragraph_direction": TextDirection.LTR,
            }
            if family is not None:
                state.font_family, state.font_style, state.current_font = family, "", self.fonts[family]
            yield Fragment(list(text), state, self.k)

    def _by_font(self, text: str) -> Iterator[tuple[str, str | None]]:
        """The text in pieces of one font (None: the chosen one); marks, digits and spaces stay with what is before."""
        start, current = 0, self._font_of(text[0], None)
        for place, char in enumerate(text):
            font = current if self._stays(char, current) else self._font_of(char, current)
            if font != current:
                yield text[start:place], current
                start, current = place, font
        yield text[start:], current

    def _stays(self, char: str, family: str | None) -> bool:
        return unicodedata.category(char) == "Cf" or (not char.isalpha() and self._has(family, char))

    def _font_of(self, char: str, otherwise: str | None) -> str | None:
        if self._has(None, char):
            return None
        return self.get_fallback_font(char) or otherwise

    def _has(self, family: str | None, char: str) -> bool:
        font = cast(Any, self.current_font if family is None else self.fonts[family])
        return ord(char) in font.cmap
