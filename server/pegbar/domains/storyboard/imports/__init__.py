"""What comes back onto a board: files are read into a plan, and nothing changes before somebody accepts it."""
