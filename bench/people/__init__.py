"""A database with many people, and response times of the requests that depend on their number."""
