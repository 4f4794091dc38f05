"""Parsers of foreign files, and the changes that they would make to a board. Pure."""
