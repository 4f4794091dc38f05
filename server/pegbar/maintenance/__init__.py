"""Long-term maintenance of an instance's data: backups, integrity checks, garbage collection and scrubbing."""
