"""User data of notifications."""
