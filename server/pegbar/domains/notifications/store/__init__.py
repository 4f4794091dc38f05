"""Database queries of notifications and of the things that they refer to."""
