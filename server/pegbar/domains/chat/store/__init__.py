"""Database queries of chats."""
