"""What pipelines write and reports draw: the JSON files of a workspace as checked types."""
