"""People write to each other: two of them, a group, the people of a project."""
