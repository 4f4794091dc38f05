"""Temporary databases, object stores and mail servers, and proxies to them."""
