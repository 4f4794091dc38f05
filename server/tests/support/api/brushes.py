"""Brush presets that people can save."""

from typing import Any


def make_preset(name: str = "Rain", key: str | None = None, **changes: Any) -> dict[str, Any]:
    """Return the body that saves a brush; `changes` override its drawing parameters."""
    return {"name": name, "key": key, "brush": {**_make_brush(), **changes}}


def _make_brush(size: float = 12.5, thin: float = 0.25, curve: float = 1.5, flow: float = 0.5) -> dict[str, Any]:
    numbers = {"size": size, "thin": thin, "curve": curve, "opacity": 0.8, "flow": flow, "smoothing": 4}
    return {"kind": "ink", **numbers, "colour": "#1b1b1f"}
