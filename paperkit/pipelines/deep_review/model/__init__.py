"""What a model is asked in a deep review, and how its replies are read."""
