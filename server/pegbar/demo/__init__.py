"""What a demo instance shows: people, projects and boards, as plain data."""
