"""SQL of chats."""
