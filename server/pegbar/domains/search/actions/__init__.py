"""Actions of the search."""
