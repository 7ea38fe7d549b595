"""Respond: a form in, the same form filled, from a folder of sources (seed 002, section 2).

markup.py  echo.py  slots.py     where the respondent writes
questions.py                     what is asked
sources.py  past.py  prompts.py  what an answer is made from
sessions.py  extractive.py       answers
writing.py                       into the requester's own file
stages.py                        the stages A to F and V, one function each
steps.py  results.py             the order of it all, and what came out
"""

from __future__ import annotations

from paperkit.pipelines.respond.parameters import RespondParameters
from paperkit.pipelines.respond.steps import respond

__all__ = ["RespondParameters", "respond"]
