"""Indexes of grams: FTS5 on SQLite, GIN on PostgreSQL."""
