"""The reviewer that is made of code: task T00, its verifier, and a synthesis that needs no model.

checks        which gates are run on a manuscript, and what of theirs is no fault of the paper
catalogue     category and worst severity of each rule
passages      the words on the pages that a finding is about
arithmetic    what a finding rests on, as arithmetic that is the same in every language
wording       what is said of each rule, in each language of the report
reviewer      findings as candidates
verifier      each candidate tried again
synthesis     collated clusters as findings
"""
