"""What each role is given, and how its reply is read."""
