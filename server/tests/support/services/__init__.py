"""Databases, object stores, mail servers and the lines to them."""
