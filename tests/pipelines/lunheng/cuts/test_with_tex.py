"""Real papers where TeX is installed: what compiled before it was trimmed still does, and so does the SI.

Style files and pictures that the papers come without are replaced by stand-ins.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.paper import Source
from paperkit.documents.typeset import typeset
from paperkit.pipelines.draft import Draft, layout_of
from paperkit.pipelines.lunheng.cuts.editor import trim
from paperkit.pipelines.lunheng.cuts.si import si_document
from paperkit.pipelines.lunheng.outline import outline
from paperkit.pipelines.lunheng.requests import Supplement
from paperkit.records.lunheng import VisualContract
from tests.pipelines.lunheng.cuts.cutting import budget_for, real_draft

pytestmark = pytest.mark.tex

_ANY_OPTION = b"\\DeclareOption*{}\\ProcessOptions\\relax"
STYLES = {
    "acl.sty": _ANY_OPTION
    + b"\\RequirePackage{natbib}\\RequirePackage{hyperref}\n\\bibliographystyle{plainnat}\n",
    "inconsolata.sty": _ANY_OPTION,
}


@pytest.fixture(scope="module")
def picture() -> bytes:
    made = typeset({"p.tex": b"\\documentclass{article}\\begin{document}A picture.\\end{document}"}, "p.tex")
    assert made.pdf is not None
    return made.pdf


def files_of(draft: Draft, picture: bytes) -> dict[str, bytes]:
    graphics = {
        name if Path(name).suffix else f"{name}.pdf": picture
        for one in draft.paper.floats
        for name in one.graphics
    }
    return {**STYLES, **graphics, **{n: s.text.encode(s.encoding) for n, s in draft.sources.items()}}


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("sycobench_acl", {"filler", "detail_parts"}),
        ("decarb_en_zh_pair/paper.tex", {"filler", "detail_parts", "short_paragraphs"}),
        ("gtheory_acl_multifile", {"detail_parts", "run_in"}),
    ],
)
def test_a_paper_that_compiles_still_does(shared: Path, picture: bytes, name: str, kinds: set[str]) -> None:
    draft = real_draft(shared, name)
    before = files_of(draft, picture)
    main = draft.paper.main
    assert typeset(before, main).errors == ()
    result = trim(draft, budget_for(draft, 0.77, most=0), outline(draft.paper), VisualContract())
    assert kinds <= {cut.kind for cut in result.cuts}
    after = files_of(result.draft, picture)
    assert typeset(after, main).errors == ()
    made = typeset({**after, "si.tex": result.si.encode()}, "si.tex", first=main)
    assert (made.errors, made.pdf is not None) == ((), True)


def test_the_si_prints_the_numbers_of_the_paper() -> None:
    body = (
        "\\section{Bricks}\\label{sec:b}\nBricks dry as Table~\\ref{t} says.\n"
        "\\begin{table}\\caption{Kilns.}\\label{t}\\end{table}\n"
        "\\begin{equation}x = y\\label{eq}\\end{equation}\nBy \\eqref{eq} it is."
    )
    for package in ("amsmath", "hyperref,amsmath", "amsmath,hyperref,cleveref"):
        head = f"\\documentclass{{article}}\n\\usepackage{{{package}}}\n\\begin{{document}}\n"
        sources = {"main.tex": Source("main.tex", f"{head}{body}\n\\end{{document}}\n")}
        draft = Draft(layout_of(parse_latex(sources, "main.tex"), Path(), main="main.tex"), sources)
        text = "Section~\\ref{sec:b}, Table~\\ref{t} and \\eqref{eq}."
        si = si_document(draft, [Supplement(1, "Details of Bricks", text)])
        files = {"main.tex": sources["main.tex"].text.encode(), "si.tex": si.encode()}
        made = typeset(files, "si.tex", first="main.tex")
        assert (made.errors, made.pdf is not None) == ((), True)
        assert "Section 1, Table 1 and (1)." in words_of(made.pdf or b"")
        assert "??" in words_of(typeset(files, "si.tex").pdf or b"")


def words_of(pdf: bytes) -> str:
    import pymupdf

    with pymupdf.open(stream=pdf) as pages:
        return " ".join(" ".join(page.get_text() for page in pages).split())
