"""N-gram search indexes: FTS5 on SQLite, GIN on PostgreSQL."""
