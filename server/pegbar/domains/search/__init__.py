"""Search for videos, projects, cuts and people by parts of their texts."""
