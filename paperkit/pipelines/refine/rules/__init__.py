"""What code answers in place of the reviewer, the devil's advocate and the reviser."""
