"""Servers and commands in separate processes."""
