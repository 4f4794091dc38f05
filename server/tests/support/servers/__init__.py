"""Servers and commands in processes of their own."""
