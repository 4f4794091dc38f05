"""People, and what they make through the API."""
