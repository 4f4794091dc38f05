"""Chat messages and long threads."""
