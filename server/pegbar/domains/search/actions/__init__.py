"""What the search does."""
