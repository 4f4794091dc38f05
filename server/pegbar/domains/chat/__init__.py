"""Chat: direct messages, groups and project chats."""
