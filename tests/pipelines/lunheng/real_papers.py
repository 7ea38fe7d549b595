"""Papers of other people that a budget and a contract are tried on, by the venue they are nearest to."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from paperkit.documents import read_paper
from paperkit.documents.paper import Paper

REAL = {
    "decarb_en_zh_pair/paper.tex": "conference",
    "decarb_en_zh_pair/paper_cn.tex": "journal",
    "thu_thesis_zh": "thesis",
    "install_latex_guide_ctexrep_zh": "thesis",
    "sympy_peerj/paper.tex": "conference",
    "sycobench_acl": "conference",
    "gtheory_acl_multifile": "conference",
    "legwork_aastex/ms.tex": "conference",
}


@cache
def real_paper(shared: Path, name: str) -> Paper:
    """One of them, read once."""
    return read_paper(shared / "data" / "latex" / name)
