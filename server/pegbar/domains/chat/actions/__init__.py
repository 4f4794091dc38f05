"""Actions of chats."""
