"""What a model is asked in a Lunheng run, and how its replies are read."""
