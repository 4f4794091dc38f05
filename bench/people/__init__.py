"""A generated database of many people, and response times of the requests that depend on their number."""
