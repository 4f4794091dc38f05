"""Drawings and their appearance."""
