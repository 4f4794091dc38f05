"""What keeps an instance's data for years: backups, checks, the sweep and the scrub."""
