"""Make the draft from the clean paper: plant known faults, each a small exact edit.

    python data/quote_noise/plant.py          writes draft/ and planted.jsonl

A fault names the rule that has to find it and the axis of the score that it has to lower (none for rules that only
warn). Each edit stands alone: its `before` occurs once in the clean paper, its `after` once in the draft, and no two
touch. Replacing `after` by `before` in the draft repairs one fault.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
EVIDENCE, FLOW, CLARITY, STYLE = "evidence_presentation", "logical_flow", "writing_clarity", "academic_style"


class Fault(NamedTuple):
    """One planted fault.

    Attributes:
        id: Name.
        rule: The rule that has to find it.
        axis: The axis that it has to lower, None for none.
        before: Source of the clean paper that is replaced.
        after: Source of the draft in its place.
        why: What is wrong.
        at: Words of the draft where the finding stands; "" for `after` itself.
    """

    id: str
    rule: str
    axis: str | None
    before: str
    after: str
    why: str
    at: str = ""


FAULTS = (
    Fault(
        "percent-cer", "source.bare_percent", EVIDENCE,
        r"5, 10, and 15\%.", r"5, 10, and 15%.",
        "The sign starts a comment: the percent sign and the full stop are not printed.",
    ),
    Fault(
        "percent-recall", "source.bare_percent", EVIDENCE,
        r"94.4\% at 1\%, 86.0\%", r"94.4\% at 1%, 86.0\%",
        "The rest of the line with three results is not printed.",
    ),
    Fault(
        "percent-discussion", "source.bare_percent", EVIDENCE,
        r"At a CER of 5\% the finder confirms", r"At a CER of 5% the finder confirms",
        "The rest of the line with its result is not printed.",
    ),
    Fault(
        "number-papers", "claim_evidence.not_in_log", EVIDENCE,
        "The text layer of a paper is often misread,", r"The text layer of 31.7\% of all papers is misread,",
        "Nobody counted papers.",
    ),
    Fault(
        "number-scans", "claim_evidence.not_in_log", EVIDENCE,
        "Scanned papers are another matter.", r"Scanned papers, which are 37.3\% of a library, are another matter.",
        "Nobody counted papers.",
    ),
    Fault(
        "number-time", "claim_evidence.not_in_log", EVIDENCE,
        "and one command makes them again.", "and a quote is found in 3.72 milliseconds.",
        "No time was measured.",
    ),
    Fault(
        "truncated-recall", "claim_evidence.truncated", EVIDENCE,
        r"the recall of the finder is 94.4\%,", r"the recall of the finder is 94.3\%,",
        "Logged is 0.94375, which rounds to 94.4.",
    ),
    Fault(
        "truncated-accepts", "claim_evidence.truncated", EVIDENCE,
        r"a FAR of 98.9\% on changed digits", r"a FAR of 98.8\% on changed digits",
        "Logged is 0.98854, which rounds to 98.9.",
    ),
    Fault(
        "figure-unmentioned", "consistency.figure_not_mentioned", EVIDENCE,
        r"lists the recall of every cell, and Figure~\ref{fig:recall} draws it.", "lists the recall of every cell.",
        "The only reference to the figure is gone.",
        at=r"\caption{Recall by CER, one panel for each length of the quote.}",
    ),
    Fault(
        "table-unmentioned", "consistency.table_not_mentioned", EVIDENCE,
        r"Table~\ref{tab:false} gives the totals over all rates and lengths, and Figure~\ref{fig:false} shows",
        r"We add up all rates and lengths, and Figure~\ref{fig:false} shows",
        "The only reference to the table is gone.",
        at=r"\caption{False accepts by kind of change and method,",
    ),
    Fault(
        "reference-undefined", "consistency.undefined_reference", FLOW,
        r"Section~\ref{sec:method} describes the methods", r"Section~\ref{sec:methodology} describes the methods",
        "No label has this name.",
    ),
    Fault(
        "pivots-background", "reverse_outline.two_pivots", FLOW,
        "The first kind is the dangerous one here.\nA misread letter leaves",
        "However, the first kind is the dangerous one here.\nIn contrast, a misread letter leaves",
        "The paragraph turns twice.",
        at="In contrast, a misread letter leaves",
    ),
    Fault(
        "pivots-discussion", "reverse_outline.two_pivots", FLOW,
        "A tool that only leads a reader to a passage can afford it.",
        "However, a tool that only leads a reader to a passage can afford it.\n"
        "On the other hand, such a tool is of little use to somebody who has to sign the review.",
        "The paragraph turns twice.",
        at="On the other hand, such a tool",
    ),
    Fault(
        "topic-guard", "reverse_outline.no_topic_sentence", FLOW,
        "The recall that the finder loses is almost wholly the price of its guard.",
        "This is almost wholly the price of its guard.",
        "The section opens with a word that points back to nothing.",
    ),
    Fault(
        "overlong-discussion", "reverse_outline.overlong", FLOW,
        "and 55 accepts on the other.\n\n", "and 55 accepts on the other.\n",
        "Two paragraphs were run together.",
        at="It should be noted that two remedies",
    ),
    Fault(
        "orphan-guard", "reverse_outline.orphan", FLOW,
        "\n\nMost of the refusals over numbers are due to letters.",
        "\n\nThe two other reasons hardly count.\n\nMost of the refusals over numbers are due to letters.",
        "A paragraph of one short sentence.",
        at="The two other reasons hardly count.",
    ),
    Fault(
        "acronym-plr", "consistency.undefined_acronym", CLARITY,
        "prose of the Python language reference (PLR) as it comes", "prose of the PLR as it comes",
        "The expansion is gone.",
    ),
    Fault(
        "acronym-cer", "consistency.undefined_acronym", CLARITY,
        "close to the character error rate (CER) by which", "close to the CER by which",
        "The expansion is gone.",
    ),
    Fault(
        "acronym-far", "consistency.acronym_defined_late", CLARITY,
        "and how many changed quotes they let through.", "and what their FAR on changed quotes is.",
        "Used here, written out three sections later.",
    ),
    Fault(
        "acronym-iou", "consistency.acronym_defined_late", CLARITY,
        "and the place is widened to whole words.", "and the place is widened to whole words, which raises its IOU.",
        "Used here, written out two subsections later.",
    ),
    Fault(
        "sentence-twice", "consistency.repeated_sentence", CLARITY,
        "Both trade one kind of error for the other,",
        "A guard that compares words has nothing to compare in such a case.\nBoth trade one kind of error for the other,",
        "The sentence stands already among the results.",
        at="A guard that compares words has nothing to compare in such a case.\nBoth",
    ),
    Fault(
        "word-twice", "consistency.repeated_word", CLARITY,
        "The partial ratio hardly notices the noise.", "The partial ratio hardly notices the the noise.",
        "One word stands twice in a row.",
    ),
    Fault(
        "contraction", "style.contraction", STYLE,
        "and cannot know that it was once", "and can't know that it was once",
        "Contraction.",
    ),
    Fault(
        "informal", "style.informal", STYLE,
        "A longer quote has more letters that can be hit,", "A longer quote has a lot of letters that can be hit,",
        "Informal words.",
    ),
    Fault(
        "defensive", "style.defensive", STYLE,
        "Results on one manual carry over to other prose with care.",
        "We acknowledge that our study is limited to one manual.",
        "An apology where the sentence before said what holds.",
    ),
    Fault(
        "exclamation", "style.exclamation", STYLE,
        "On text without noise the guard did not cost a single quote.",
        "On text without noise the guard did not cost a single quote!",
        "Exclamation mark.",
    ),
    Fault(
        "filler-substring", "writing.filler_opener", None,
        "Substring search accepts none of the changed quotes.",
        "Needless to say, substring search accepts none of the changed quotes.",
        "The opener says nothing.",
    ),
    Fault(
        "filler-noise", "writing.filler_opener", None,
        "The noise matters as much as the method.",
        "It is worth noting that the noise matters as much as the method.",
        "The opener says nothing.",
    ),
    Fault(
        "filler-remedies", "writing.filler_opener", None,
        "Two remedies suggest themselves.", "It should be noted that two remedies suggest themselves.",
        "The opener says nothing.",
    ),
    Fault(
        "stock-word", "writing.stock_word", None,
        "names the algorithms that they rest on.", "delves into the algorithms that they rest on.",
        "A word that people hardly use.",
    ),
    Fault(
        "shortcut", "failure_modes.shortcut", None,
        "A refusal names its reason, which lets us count what the guard costs.",
        "The named reason is essential for a count of what the guard costs.",
        "Called essential, and no run shows what it would be otherwise.",
    ),
    Fault(
        "bug-as-insight", "failure_modes.bug_as_insight", None,
        "At 40 words it finds all quotes at every rate.", "Surprisingly, at 40 words it finds all quotes at every rate.",
        "A surprise that is not explained.",
    ),
)  # fmt: skip


def plant(clean: str, faults: tuple[Fault, ...] = FAULTS) -> str:
    """The clean source with these faults in it.

    Raises:
        ValueError: an edit does not fit, or two touch.
    """
    places = []
    for fault in faults:
        if clean.count(fault.before) != 1:
            raise ValueError(f"{fault.id}: stands {clean.count(fault.before)} times in the paper: {fault.before!r}")
        start = clean.index(fault.before)
        places.append((start, start + len(fault.before), fault))
    places.sort(key=lambda place: place[0])
    out, last = [], 0
    for start, end, fault in places:
        if start < last:
            raise ValueError(f"{fault.id}: touches the fault before it")
        out += [clean[last:start], fault.after]
        last = end
    return "".join([*out, clean[last:]])


def records(draft: str, faults: tuple[Fault, ...] = FAULTS) -> list[dict[str, object]]:
    """What `planted.jsonl` holds: each fault with the line of the draft where the finding stands."""
    found = []
    for fault in faults:
        place = fault.at or fault.after
        if draft.count(fault.after) != 1 or draft.count(place) != 1:
            raise ValueError(f"{fault.id}: does not stand once in the draft")
        at = draft.index(place)
        if not fault.at:
            # The line of the first character that differs, not of what the edit carries along to be unique.
            same = next((i for i, (a, b) in enumerate(zip(fault.before, fault.after, strict=False)) if a != b), 0)
            at += same
        found.append(
            {
                "id": fault.id,
                "kind": fault.rule.partition(".")[2].replace("_", " "),
                "rule": fault.rule,
                "axis": fault.axis,
                "file": "paper.tex",
                "line": draft.count("\n", 0, at) + 1,
                "before": fault.before,
                "after": fault.after,
                "why": fault.why,
            }
        )
    return found


def main() -> None:
    """Write `draft/` and `planted.jsonl` beside this file."""
    clean = (HERE / "paper" / "paper.tex").read_text(encoding="utf-8")
    draft = plant(clean)
    lines = [json.dumps(record, ensure_ascii=False) for record in records(draft)]
    folder = HERE / "draft"
    (folder / "figures").mkdir(parents=True, exist_ok=True)
    (folder / "paper.tex").write_text(draft, encoding="utf-8", newline="\n")
    shutil.copyfile(HERE / "paper" / "refs.bib", folder / "refs.bib")
    for figure in sorted((HERE / "paper" / "figures").glob("*.pdf")):
        shutil.copyfile(figure, folder / "figures" / figure.name)
    (HERE / "planted.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
