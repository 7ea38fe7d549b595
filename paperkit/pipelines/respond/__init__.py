"""Respond: a form in, the same form filled, from a folder of sources (seed 002, section 2).

markup.py  echo.py  slots.py     where the respondent writes
questions.py                     what is asked
sources.py  past.py  prompts.py  what an answer is made from
sessions.py  extractive.py       answers
writing.py                       into the requester's own file
judging.py                       how far each answer answers
steps.py                         the order of it all
"""
