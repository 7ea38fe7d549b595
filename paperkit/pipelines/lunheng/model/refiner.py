"""The refiner as a model: one text, one terminology, every reference intact; it does not compress (seed 001)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from paperkit.documents.paper import Paper
from paperkit.documents.words import count_paper
from paperkit.llm import Briefing, Document
from paperkit.llm.call import estimate_tokens
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.files_reply import files_form, read_files, rewritable
from paperkit.pipelines.lunheng.glossary import glossary_violations
from paperkit.pipelines.lunheng.grounding import verify_tags
from paperkit.pipelines.lunheng.headings import added_headings
from paperkit.pipelines.lunheng.kept import source_losses
from paperkit.pipelines.lunheng.model.draft_checks import broken_anew
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.requests import RefiningRequest
from paperkit.pipelines.replies import ReplyPart, Said, unfit
from paperkit.pipelines.rewriting import rewritten

__all__ = ["LONGER", "RefinerRecord", "brief", "read"]

LONGER = 0.03
"""Share of its length that a draft may become shorter or longer: the refiner does not compress."""

_FEW = 20
"""Words that a short draft may change by all the same."""
_LEAST_OUTPUT = 8192
_CALLED = {"en": "a record of the changes", "zh": "修改记录"}


class RefinerRecord(ReplyPart):
    """What the refiner changed, a line each."""

    changes: list[Said]


def brief(request: RefiningRequest) -> Briefing:
    """The glossary, where the draft breaks it, and the tags that are left."""
    draft = request.draft
    language = draft.paper.language
    broken = [f"{one.place}: {one.message}" for one in glossary_violations(request.glossary, draft.paper)]
    tags = [f"{one.place}: {one.message}" for one in verify_tags(draft.paper)]
    own = [Document.of_record("glossary", dict(request.glossary))]
    own += [
        Document(name, "\n".join(lines))
        for name, lines in (("terms to mend", broken), ("tags", tags))
        if lines
    ]
    length = sum(estimate_tokens(source.text) for source in rewritable(draft).values())
    example = json.dumps({"changes": ["…"]}, ensure_ascii=False)
    return Briefing(
        request.shared,
        tuple(own),
        language,
        files_form(draft, example, _CALLED[language]),
        max_output=max(_LEAST_OUTPUT, 3 * length // 2),
    )


def read(reply: str, request: RefiningRequest) -> Draft:
    """The draft, refined.

    Raises:
        UnfitReplyError: the reply is not whole, or the draft lost or gained something, or is shorter or longer.
    """
    record, texts = read_files(reply, request.draft, RefinerRecord, none_ok=True)
    made = rewritten(request.draft, texts)[0] if texts else request.draft
    if faults := list(_faults(request, made, record)):
        raise unfit("refined draft", faults)
    return made


def _faults(request: RefiningRequest, made: Draft, record: RefinerRecord) -> Iterator[str]:
    before, after = request.draft.paper, made.paper
    names = [[part.name for part in outline(paper)] for paper in (before, after)]
    if names[0] != names[1]:
        yield f"the sections are now {', '.join(names[1])}: keep those of the draft, in order"
    for loss in source_losses(before, after):
        yield f"{loss.place}: {loss.message} Put it back"
    lengths = [_length(paper) for paper in (before, after)]
    room = max(LONGER * lengths[0], _FEW)
    if abs(lengths[1] - lengths[0]) > room:
        yield (
            f"the main text had {lengths[0]} words and has {lengths[1]}: it may change by {round(room)}; refine it, "
            "and neither shorten nor lengthen it"
        )
    for _, heading in added_headings(before, after):
        yield f"{after.place(heading.span)}: there is a new \\paragraph “{heading.text.text.strip()}”: take it out"
    for what in _added(before, after):
        yield f"{what} came in: the refiner adds none, take it out"
    if made is request.draft and record.changes:
        yield "`changes` names changes, and no file has one: give the files, or leave it empty"
    if made is not request.draft and not record.changes:
        yield "files have changed, and `changes` is empty: a line for each kind of change"
    for one in glossary_violations(request.glossary, after):
        yield f"{one.place}: {one.message}: use the term of the glossary"
    # A term that is still wrong is told above, whether the draft had it or not.
    yield from broken_anew(before, after, {}, request.sources)


def _length(paper: Paper) -> int:
    body = count_paper(paper).body
    return body.words + body.cn_chars


def _added(before: Paper, after: Paper) -> Iterator[str]:
    """Citations, references, labels, floats and displayed formulas that a draft has more than the one before."""
    counts = [_countable(paper) for paper in (before, after)]
    for what, times in (counts[1] - counts[0]).items():
        yield what if times == 1 else f"{what} ({times} times)"


def _countable(paper: Paper) -> Counter[str]:
    """References by their section: one that moves would leave a figure without its words."""
    sections = {index: part.name for part in outline(paper) for index in part.paragraphs}
    return Counter(
        [
            *(f"the citation {key}" for citation in paper.citations for key in citation.keys),
            *(
                f"the reference to {label} in {sections.get(reference.paragraph or 0, 'the paper')}"
                for reference in paper.references
                for label in reference.labels
            ),
            *(f"a tag “{tag.name}”" for tag in verify_tags(paper)),
            *(f"the label {label.name}" for label in paper.labels),
            *(f"a {one.kind}" for one in paper.floats),
            *("a displayed formula" for math in paper.math if math.display),
        ]
    )
