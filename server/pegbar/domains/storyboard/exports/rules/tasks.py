"""What the process for foreign formats is asked to do with drawings."""

from typing import Final

PSD: Final = "layers.psd"
"""Drawings, the lowest first → a PSD. Facts: width and height of the canvas, in px."""

STORYBOARDER: Final = "layers.storyboarder"
"""The same → frames (`kernel.frames`): the names of Storyboarder's layers that there are, as JSON; a PNG of each; the
flat picture as JPEG, and small as PNG."""
