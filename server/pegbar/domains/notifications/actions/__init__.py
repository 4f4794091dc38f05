"""Actions of notifications."""
