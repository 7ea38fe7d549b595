"""True counts and products of total and rounded percentage, set in sentences of varied form.

`PRODUCTS` have a count that is the total times the rounded percentage, though nobody counted; `TRUE` have one that was
counted, whose share only rounds to the percentage. In a template `{T}` is the total, `{p}` the percentage, `{c}` the
count. Odd forms were kept aside while the gate was written.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

__all__ = ["Passage", "passages"]


class Passage(NamedTuple):
    """A passage, the count in it, and which form it has."""

    text: str
    count: str
    form: int
    is_product: bool


PRODUCTS = (
    "We collected {T} compounds. About {p}% come from papers. The literature-only subset (n = {c}) was used first.",
    "Of the {T} records, {p}% were complete. The complete subset (n={c}) enters the regression.",
    "The corpus has {T} articles, {p}% of which are in English. We train on these {c} articles.",
    "Roughly {p}% of our {T} images show a defect; the defect subset of {c} images is held out.",
    "Our survey reached {T} households, and {p}% owned a phone. Among the {c} phone owners, calls were short.",
    "{p}% of the {T} trials ended early, that is, {c} trials.",
    "The registry lists {T} patients. Women make up {p}%. For the {c} women we ran a second model.",
    "A total of {T} reactions were screened; {p}% gave a product. The subset B (n = {c}) is analysed in Section 4.",
    "We sampled {T} posts. As {p}% were toxic, the toxic group contains {c} posts.",
    "The data set of {T} molecules was filtered; {p}% passed. This leaves {c} molecules.",
    "{T} students took the test and {p}% passed it. The group that passed (n = {c}) was asked again.",
    "Since {p}% of the {T} queries are navigational, {c} queries need no ranking.",
    "Annotators agreed on {p}% of the {T} items, so the agreed set has {c} items.",
    "From {T} galaxies, {p}% are spirals. The spiral sample ({c} galaxies) is shown in blue.",
    "The benchmark holds {T} questions. Some {p}% require arithmetic. On the {c} arithmetic questions the model fails.",
    "We used {p}% of the {T} samples ({c}) for training.",
    "With {T} firms in the panel and a response rate of {p}%, our analysis rests on {c} firms.",
    "共收集 {T} 个化合物，其中约 {p}% 来自文献。仅文献子集（n={c}）先行训练。",
    "{T} 名受访者中有 {p}% 完成了问卷，后续分析基于这 {c} 名受访者。",
    "数据集包含 {T} 条记录，{p}% 为完整记录，完整子集共 {c} 条。",
)
TRUE = (
    "Of the {T} records, {c} ({p}%) were complete.",
    "We collected {T} compounds, {c} of them ({p}%) from the literature.",
    "The corpus has {T} articles; {c} are in English ({p}%). We train on these.",
    "{c} of {T} images ({p}%) show a defect.",
    "In total, {c}/{T} households ({p}%) owned a phone.",
    "The registry lists {T} patients, of whom {c} are women ({p}%). For the women we ran a second model.",
    "{c} out of {T} reactions gave a product, a yield of {p}%.",
    "We sampled {T} posts; annotators marked {c} as toxic, which is {p}%.",
    "After filtering, {c} of the {T} molecules were left ({p}%).",
    "{T} students took the test. {c} students passed it, about {p}%.",
    "Among {T} queries, {c} are navigational; this is {p}% of the log.",
    "Annotators agreed on {c} of the {T} items, that is, on {p}%.",
    "The spiral sample has {c} galaxies, {p}% of the {T} in the catalogue.",
    "The benchmark holds {T} questions. Arithmetic is needed in {c} of them ({p}%).",
    "Training used {c} samples and the rest was kept for tests; there are {T} samples in all, so {p}% were seen.",
    "We wrote to {T} firms and {c} answered, a response rate of {p}%.",
    "The complete subset (n = {c}) is {p}% of the {T} records.",
    "共收集 {T} 个化合物，其中 {c} 个（{p}%）来自文献。",
    "{T} 名受访者中有 {c} 名完成了问卷（{p}%）。",
    "数据集包含 {T} 条记录，完整记录 {c} 条，占 {p}%。",
)


def passages(seed: int = 5) -> Iterator[Passage]:
    """A hundred of each, five draws a form; totals between 400 and 9,000, percentages without decimals or with one."""
    random = Random(seed)
    for is_product, forms in ((True, PRODUCTS), (False, TRUE)):
        for form, template in enumerate(forms):
            for draw in range(5):
                total = random.randint(400, 9000)
                percent = random.randint(60, 950) / 10 if draw == 4 else random.randint(6, 95)
                exact = total * percent / 100
                count = round(exact)
                if not is_product:
                    reach = total * (0.0005 if draw == 4 else 0.005)
                    near = [
                        c for c in range(int(exact - reach) + 1, int(exact + reach) + 1) if abs(c - exact) > 1
                    ]
                    if near:
                        count = random.choice(near)
                grouped = "{:,}" if draw % 2 else "{}"
                shown = {"T": grouped.format(total), "c": grouped.format(count), "p": f"{percent:g}"}
                yield Passage(template.format(**shown), shown["c"], form, is_product)
