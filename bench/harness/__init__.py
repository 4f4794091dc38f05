"""Code that measurements share: the server under test, sample data, load and statistics."""
