"""Imports to a board: a file is parsed into a plan, and nothing changes until a user accepts rows of it."""
