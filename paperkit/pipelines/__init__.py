"""Pipelines: each has its roles, the rules that can stand in for a role, and the order of its steps."""
