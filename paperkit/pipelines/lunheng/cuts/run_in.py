"""Run-in headings (`\\paragraph{X}`) above the limit, merged into the prose, and paragraphs of one sentence.

A heading goes where it says nothing that its paragraph does not: all its content words stand in the first sentence, or
it names only the usual step of a paper (`Results`), or a rule makes it an opening (`For training, we use …`,
`In robustness checks, three …`, `On drying, Miller and Smith …`, `在训练设置方面，我们……`). Any other stays, whatever
the limit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from paperkit.documents.paper import Paragraph
from paperkit.gates._prose import size, words
from paperkit.gates._wordlists import word_set
from paperkit.pipelines.draft import Draft
from paperkit.pipelines.lunheng.cuts.cut import SafeCut
from paperkit.pipelines.lunheng.cuts.detail_headings import in_sentence, proper_words
from paperkit.pipelines.lunheng.cuts.ground import Ground
from paperkit.pipelines.lunheng.outline import Part

__all__ = ["find", "find_short"]

_HEADING = re.compile(
    r"\\(?:sub)?paragraph\*?[ \t]*\{(?P<title>[^{}\\$%]{1,120})\}(?P<gap>[ \t]*(?:\r?\n[ \t]*)?)"
    r"(?P<label>(?:\\label\{[^{}]{1,80}\}[ \t]*(?:\r?\n[ \t]*)?)?)"
)
_SMALL = word_set(
    "a an the of in on for to and or with by from as at our we is are its their this these that those using via"
)
# What a heading may name that `For X, we …` speaks of: activities, and things in the plural.
_FOR = word_set(
    """
    training evaluation inference optimization optimisation preprocessing pre-processing augmentation metrics baselines
    datasets data models experiments prompts hyperparameters annotation annotations sampling tokenization decoding
    fine-tuning finetuning pretraining pre-training regularization initialization validation testing comparison
    comparisons retrieval segmentation normalization calibration generation
    """
)
# Steps of any study: the paragraph shows which it is.
_STEPS = word_set("results findings design setup procedure approach overview details analysis summary")
_STEPS_ZH = frozenset(["结果", "设计", "步骤", "概述", "细节", "分析", "小结"])
# What is done, so that `In X, the …` speaks of it, and what is measured, so that `In terms of X, the …` does.
_IN = re.compile(
    r"(?:(?:robustness|sanity|sensitivity|consistency|placebo) (?:checks|tests|analyses)|ablations?(?: studies)?"
    r"|(?:additional|further|follow-up|preliminary|control|pilot) (?:experiments|analyses|studies)|simulations"
    r"|user studies|human evaluation)",
    re.IGNORECASE,
)
_IN_TERMS = re.compile(
    r"(?:sample sizes?|(?:computational |memory |training )?(?:costs?|complexity|efficiency)|run-?time|latency"
    r"|scalability|(?:overall |predictive )?(?:accuracy|performance))",
    re.IGNORECASE,
)
_OPENS_PLAINLY = re.compile(
    r"(?:(?:The|A|An) (?![A-Z])|(?:Our|All|Each|Both|Two|Three|Four|Five|Six|Several|Most|We|Every) )"
)
_AUTHORS = re.compile(r"\\(?:citet|textcite|citeauthor)\*?[ \t]*\{")
_RELATED = re.compile(r"related|literature|prior|previous|background|文献|相关", re.IGNORECASE)
_OPENS_WITH_WE = re.compile(r"We (?:also |then |first )?[a-z]+")
_OPENS_ZH = re.compile(r"(?:我们|本文|本研究|本实验)")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_VERB_ZH = re.compile(r"[？?：:，,]|如何|为什么|是否|吗|讨论|结论|局限|不足|贡献|结果")
_SUMS_UP = re.compile(
    r"(?:Overall|In (?:summary|sum|conclusion|short)|To (?:summarize|conclude)|Taken together)\b|总之|综上|总的来"
)
_BOLD = re.compile(r"\\textbf\{")
# Where details are: several such sentences stand in a row.
_POINTS = re.compile(r"For [^.]{1,150}, see SI §S\d+\.$|[^。]{1,80}详见补充材料 ?§S\d+。$")
_TITLE = re.compile(r"[A-Za-z][A-Za-z0-9, -]{2,60}")
_LONGEST = 40
"""Words of a sentence that is a short paragraph; of Chinese twice as many characters."""
_WIDE_STOPS = ("。", "！", "？")
_STOPS = (".", "!", "?", *_WIDE_STOPS)


def find(draft: Draft, parts: Sequence[Part]) -> Iterator[SafeCut]:
    """Run-in headings that can go, those that add nothing first."""
    ground = Ground(draft, parts)
    proper = proper_words(draft.paper)
    prefixed = []
    for _, paragraph in ground.paragraphs:
        found = _heading(ground, paragraph)
        if found is None or not paragraph.sentences:
            continue
        heading, title = found
        file, at = paragraph.span.file, paragraph.span.start
        first = paragraph.sentences[0]
        replacement = heading["label"]
        place = ground.place(file, heading.start())
        if _says(title, first.text):
            reason = f"the heading “{title}” says what its first sentence says"
            yield SafeCut("run_in", file, heading.start(), at, replacement, 0, reason, place)
            continue
        if title.lower() in _STEPS or title in _STEPS_ZH:
            reason = f"the heading “{title}” names a step that its paragraph shows"
            prefixed.append(SafeCut("run_in", file, heading.start(), at, replacement, 0, reason, place))
            continue
        if (
            _AUTHORS.match(ground.text(file), at)
            and _is_related(ground, paragraph)
            and _TITLE.fullmatch(title)
        ):
            reason = f"the heading “{title}” opens the sentence"
            text = f"{replacement}On {in_sentence(title, proper)}, "
            prefixed.append(SafeCut("run_in", file, heading.start(), at, text, 0, reason, place))
            continue
        opening = _opening(title, first.text)
        letter = ground.is_words(paragraph, first.start, first.start + 1)
        if opening is None or letter is None or letter.start != at:
            continue
        chinese = bool(_HAN.match(opening[-2]))
        own = first.text[0] if chinese else first.text[0].lower()
        reason = f"the heading “{title}” opens the sentence"
        cut = SafeCut("run_in", file, heading.start(), at + 1, replacement + opening + own, 0, reason, place)
        prefixed.append(cut)
    yield from prefixed


def _heading(ground: Ground, paragraph: Paragraph) -> tuple[re.Match[str], str] | None:
    """The heading right before a paragraph, in the source."""
    file, at, _ = paragraph.span
    text = ground.text(file)
    start = max(
        text.rfind("\\paragraph", max(0, at - 400), at), text.rfind("\\subparagraph", max(0, at - 400), at)
    )
    heading = _HEADING.match(text, start, at) if start >= 0 else None
    if heading is None or heading.end() != at or not ground.is_open(file, start, at):
        return None
    return heading, " ".join(heading["title"].split()).rstrip(".:：。 ")


def _is_related(ground: Ground, paragraph: Paragraph) -> bool:
    return any(_RELATED.search(title) for title in ground.paper.section_titles(paragraph.section))


def _says(title: str, sentence: str) -> bool:
    """Whether a sentence has all the content words of a heading."""
    if _HAN.search(title):
        return bool(_HAN.fullmatch(title)) and title in sentence
    had = {_stem(word) for word in words(sentence)}
    content = [word for word in words(title) if word.lower() not in _SMALL]
    return bool(content) and all(_stem(word) in had for word in content)


def _stem(word: str) -> str:
    return re.sub(r"(?<=\w{3})(?:ies|es|s|ing|ed|e|y)$", "", word.casefold())


def _opening(title: str, sentence: str) -> str | None:
    """The words in which a heading goes into its sentence, where a rule knows some."""
    if _HAN.fullmatch(title) and 2 <= len(title) <= 8 and not _VERB_ZH.search(title):
        return f"在{title}方面，" if _OPENS_ZH.match(sentence) else None
    if _OPENS_PLAINLY.match(sentence):
        for frame, pattern in (("In", _IN), ("In terms of", _IN_TERMS)):
            if pattern.fullmatch(title):
                return f"{frame} {title[0].lower()}{title[1:]}, "
    named = words(title)
    if not 1 <= len(named) <= 3 or not _OPENS_WITH_WE.match(sentence):
        return None
    if named[-1].lower() not in _FOR or not re.fullmatch(r"[A-Za-z][a-z-]*(?: [a-z-]+)*", title):
        return None
    return f"For {title[0].lower()}{title[1:]}, "


def find_short(draft: Draft, parts: Sequence[Part]) -> Iterator[SafeCut]:
    """Paragraphs of one sentence that go to the end of the paragraph before: same section, nothing between."""
    ground = Ground(draft, parts)
    pairs = list(ground.paragraphs)
    joined = False
    for (_, one), (_, two) in pairwise(pairs):
        was_joined, joined = joined, False
        if (
            (was_joined and not _POINTS.match(two.text.text))
            or len(two.sentences) != 1
            or not one.sentences
            or one.section != two.section
        ):
            continue
        if (
            (one.kind, two.kind) != ("body", "body")
            or one.heading
            or two.heading
            or one.span.file != two.span.file
        ):
            continue
        start, end = one.span.end, two.span.start
        text = ground.text(one.span.file)
        if _BOLD.match(text, one.span.start) or _BOLD.match(text, max(0, one.span.start - 8)):
            continue
        gap = text[start:end] if start <= end else "x"
        last = one.sentences[-1].text
        if (
            gap.strip()
            or gap.count("\n") < 2
            or not last.endswith(_STOPS)
            or not two.text.text.endswith(_STOPS)
        ):
            continue
        behind = text[two.span.end :].lstrip(" \t")
        if size(two.text.text) > _LONGEST * (1 + bool(_HAN.search(two.text.text))):
            continue
        if _SUMS_UP.match(two.text.text) or not ground.is_open(one.span.file, start, two.span.end):
            continue
        if not re.match(r"\r?\n[ \t]*\r?\n", behind):
            continue
        if not text[end].isalpha() or text[start - 1] not in _STOPS:
            continue
        joined = True
        yield SafeCut(
            "short_paragraphs", one.span.file, start, end, "" if last.endswith(_WIDE_STOPS) else " ", 0,
            f"a paragraph of one sentence joins the one before: “{two.text.text[:60]}”",
            ground.place(one.span.file, end),
        )  # fmt: skip
