"""Tasks on drawings in the interchange worker process.

Input: the drawings of several cuts, one cut after another. (A process per cut would be slow: its start-up costs half as
much as a cut.) Facts: `width` and `height` of the canvas in px; `cuts`, the number of drawings of each cut, lowest
first; `seconds`, after which no further cut is started. Output: a frame (`kernel.frames`) for each finished cut, at
least one.
"""

from typing import Final

PSD: Final = "layers.psd"
"""Each output frame is a PSD."""

STORYBOARDER: Final = "layers.storyboarder"
"""Each output frame consists of frames: the used Storyboarder layers as JSON; a PNG of each; the flattened picture as
JPEG, and a small one as PNG."""
