"""What the process for foreign formats is asked to do with drawings.

It is given those of several cuts, one cut after another, for to begin takes it half as long as to do one of them.
Facts: `width` and `height` of the canvas, in px; `cuts`, of how many of the drawings each is made, the lowest first;
`seconds`, after which no further cut is begun. There is a frame (`kernel.frames`) for each that was done, one at least.
"""

from typing import Final

PSD: Final = "layers.psd"
"""Each a PSD."""

STORYBOARDER: Final = "layers.storyboarder"
"""Each again frames: the names of Storyboarder's layers that there are, as JSON; a PNG of each; the flat picture as
JPEG, and small as PNG."""
