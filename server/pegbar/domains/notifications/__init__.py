"""Notifications: stored per person, grouped, and optionally mailed."""
