"""What foreign files say, and what they would change on a board. Pure."""
