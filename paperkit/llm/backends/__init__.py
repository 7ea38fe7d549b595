"""Who can answer beside code: a model through litellm, a person or an agent through files, or a tape."""
