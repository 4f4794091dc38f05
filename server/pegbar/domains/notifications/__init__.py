"""What people are notified of: kept for each, grouped, mailed where they want it."""
