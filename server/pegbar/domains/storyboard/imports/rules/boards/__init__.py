"""Storyboards of other programs, and pictures: what in them becomes cuts."""
