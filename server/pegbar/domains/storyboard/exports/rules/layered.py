"""What the tasks on layers are called, which work a process of its own does."""

from typing import Final

PSD: Final = "layers.psd"
"""Drawings, the lowest first → a PSD. Facts: width and height of the canvas, in px."""

STORYBOARDER: Final = "layers.storyboarder"
"""The same → frames: what `storyboarder.Slot`s there are, as JSON; for each its PNG; the flat picture as JPEG, and
small as PNG."""
