"""The conditioning study: is the gap to what people wrote in the writing, or in the sources? (seed 002, section 3)

retention.py   how much of a draft's wording survives a person's editing
"""
