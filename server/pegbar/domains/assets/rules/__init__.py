"""What files and folders may be called, and in what order they stand. Pure."""
