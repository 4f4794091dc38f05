"""What can be done with notifications."""
