"""Demo data: people, projects and boards."""
