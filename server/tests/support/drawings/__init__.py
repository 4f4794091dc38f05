"""Drawings and how they look."""
