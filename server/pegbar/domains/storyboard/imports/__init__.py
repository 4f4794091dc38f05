"""What comes onto a board from elsewhere: read, planned, accepted, taken back."""
