"""What can be done with chats."""
