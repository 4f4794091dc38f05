"""Videos, sounds, prints and edits."""
