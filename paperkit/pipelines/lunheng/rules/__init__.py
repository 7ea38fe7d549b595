"""What code answers in place of a model, and no more than it can know."""
