"""Users of the API, and helpers that create data through it."""
