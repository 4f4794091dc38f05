"""Pegbar: where animation and storyboard people plan, draw, time and review together."""

__version__ = "0.1.0"
