"""Pure rules of videos."""
