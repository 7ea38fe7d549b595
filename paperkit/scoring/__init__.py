"""Scales and bands, accept or revert, noise, meta-review, the concession guard, critique memory, worklog, trajectory.

Knows numbers and records, not papers. All but the readers are pure functions.
"""
