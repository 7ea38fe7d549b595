"""What each role of respond is given as a model, and how its reply is read and checked."""
