"""Exports from and imports to a board."""
