"""Disks, processes and inputs that fail."""
