"""What a model is asked in a refine run, and how its replies are read."""
