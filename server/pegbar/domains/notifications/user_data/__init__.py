"""What a person has in notifications."""
