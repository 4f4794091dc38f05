"""SQL of notifications: what is kept of them, and what the things that they tell of are now."""
