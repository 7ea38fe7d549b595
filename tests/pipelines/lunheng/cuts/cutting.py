"""Drafts to cut in tests, their budgets, and real papers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from paperkit.documents import parse_latex
from paperkit.documents.loading import read_paper
from paperkit.documents.paper import Source
from paperkit.pipelines.draft import Draft, layout_of
from paperkit.pipelines.lunheng.budget import actual
from paperkit.pipelines.lunheng.cuts.cut import SafeCut, applied
from paperkit.pipelines.lunheng.outline import ABSTRACT, Part, outline
from paperkit.records.lunheng import WordBudget

__all__ = ["PAPERS", "body", "budget_for", "cut", "draft_of", "real_draft"]

PAPERS = (
    "decarb_en_zh_pair/paper.tex",
    "decarb_en_zh_pair/paper_cn.tex",
    "thu_thesis_zh",
    "install_latex_guide_ctexrep_zh",
    "sympy_peerj/paper.tex",
    "sycobench_acl",
    "gtheory_acl_multifile",
    "legwork_aastex/ms.tex",
    "broad_ranges_elsarticle",
    "stbc_ieeetran",
    "msd_errors_revtex_siunitx/ms.tex",
    "aiscientist_iclr/layerwise_lr_grokking/latex/template.tex",
    "aiscientist_iclr/gan_diffusion/latex/template.tex",
)
_HEAD = "\\documentclass{article}\n\\begin{document}\n"
_FOOT = "\n\\end{document}\n"

Find = Callable[[Draft, Sequence[Part]], Iterator[SafeCut]]


def draft_of(text: str, **files: str) -> Draft:
    """A draft whose main file has this body, with more files by name (without `.tex`)."""
    sources = {"main.tex": Source("main.tex", f"{_HEAD}{text}{_FOOT}")}
    sources |= {f"{name}.tex": Source(f"{name}.tex", more) for name, more in files.items()}
    paper = parse_latex(sources, "main.tex")
    return Draft(layout_of(paper, Path(), main="main.tex"), sources)


def body(draft: Draft) -> str:
    """The body of the main file."""
    return draft.sources["main.tex"].text.removeprefix(_HEAD).removesuffix(_FOOT)


def cut(find: Find, text: str, **files: str) -> str:
    """The body with all cuts of one kind made."""
    draft = draft_of(text, **files)
    return body(applied(draft, find(draft, outline(draft.paper))))


def budget_for(draft: Draft, share: float, most: int | None = None, slack: float = 1.0) -> WordBudget:
    """A budget that is a share of what each part of a draft has."""
    unit = "cn_chars" if draft.paper.language == "zh" else "en_words"
    either = {f"main_budget_{unit}": 1, f"abstract_budget_{unit}": 1}
    probe = WordBudget.model_validate(
        {"venue": "test", **either, "main_budget_tolerance": 1, "per_section_budget": {"x": 1}}
    )
    has = actual(draft.paper, probe)
    shares = {name: int(length * share) for name, length in has.per_section.items() if name != "x"}
    if not sum(shares.values()):
        shares[next(iter(shares))] = 1
    total = sum(shares.values())
    abstract = max(1, int(has.abstract * share))
    return WordBudget.model_validate(
        {
            "venue": "test",
            f"main_budget_{unit}": total,
            "main_budget_tolerance": int(total * slack),
            f"abstract_budget_{unit}": abstract,
            "max_paragraph_directives": most,
            "per_section_budget": {ABSTRACT: abstract, **shares},
        }
    )


def real_draft(shared: Path, name: str) -> Draft:
    """A real paper as a draft."""
    path = shared / "data/latex" / name
    paper = read_paper(path)
    return Draft(layout_of(paper, path if path.is_dir() else path.parent), dict(paper.sources))
