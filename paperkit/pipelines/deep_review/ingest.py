"""The paper under review: read once, copied into the workspace with its pages, read from there ever after."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from paperkit.documents import read_paper
from paperkit.documents.kinds import is_pdf
from paperkit.documents.loading import find_main
from paperkit.documents.paper import Paper
from paperkit.documents.typeset import Typeset, tex_is_there, typeset
from paperkit.errors import InputError
from paperkit.files import canonical_json, sha256
from paperkit.findings import Finding, GateReport
from paperkit.gates import hidden_text
from paperkit.gates._prose import bare
from paperkit.pipelines.deep_review.cautions import cautions
from paperkit.pipelines.deep_review.manuscript import Manuscript, load_manuscript
from paperkit.pipelines.deep_review.pages import page_records
from paperkit.pipelines.deep_review.rules.wording import Wording, wording_in
from paperkit.pipelines.sources import assets_of, tree_paths
from paperkit.records.deep_review import Config, Depth, Language
from paperkit.strict_json import read_record
from paperkit.workspace import Step, Workspace

if TYPE_CHECKING:
    from paperkit.documents.pdf import Pdf

__all__ = ["BUILT", "DPI", "Gathered", "gather", "image_name", "load", "write_workspace"]

DPI = 150
BUILT = "built.pdf"
"""The PDF that TeX made of the sources, in the workspace."""
_INPUT = "input"
_HEAD = 2048


def image_name(page: int) -> str:
    """Path of a page's image in the workspace.

    >>> image_name(7)
    'pages/page_007.png'
    """
    return f"pages/page_{page:03}.png"


@dataclass(frozen=True)
class Gathered:
    """What the user named, as found on disk.

    Attributes:
        document: Name of the file or folder as the user gave it.
        paper: The paper, as its author wrote it.
        pdf: It, where it is a PDF.
        main: Path of the copy of the main file in the workspace.
        files: Contents of all copies by their path in the workspace: the file, or the tree of sources.
        assets: Figures and style files among `files`, which are no text of the paper.
    """

    document: str
    paper: Paper
    pdf: Pdf | None = field(repr=False)
    main: str
    files: Mapping[str, bytes] = field(repr=False)
    assets: frozenset[str] = frozenset()

    @property
    def hashes(self) -> dict[str, str]:
        """Hash of every file, by its path in the workspace."""
        return {name: sha256(data) for name, data in sorted(self.files.items())}

    @property
    def sha256(self) -> str:
        """Hash of the file; of a tree, of its files' paths and hashes."""
        hashes = self.hashes
        return hashes[self.main] if len(hashes) == 1 else sha256(canonical_json(hashes))

    @cached_property
    def built(self) -> Typeset | None:
        """What TeX makes of the sources; None where there are none, or no TeX."""
        if self.paper.format != "latex" or not tex_is_there():
            return None
        inside = {name.removeprefix(f"{_INPUT}/"): data for name, data in self.files.items()}
        return typeset(inside, self.main.removeprefix(f"{_INPUT}/"))

    @cached_property
    def manuscript(self) -> Manuscript:
        """The paper with its pages: of the PDF, of the one that TeX builds, or cut."""
        if self.pdf is not None:
            return Manuscript.of_pdf(self.pdf)
        if self.built is None or self.built.pdf is None:
            return Manuscript.of_paper(self.paper)
        from paperkit.documents.pdf import read_pdf

        with tempfile.TemporaryDirectory(prefix="paperkit-") as folder:
            path = Path(folder) / BUILT
            path.write_bytes(self.built.pdf)
            try:
                return Manuscript.of_pdf(read_pdf(path), self.paper)
            except InputError:
                return Manuscript.of_paper(self.paper)


def gather(document: Path) -> Gathered:
    """Read what the user names: a PDF, LaTeX, Markdown, text, or a folder with one main file.

    Raises:
        InputError: it is missing, unreadable, empty, binary, encrypted, damaged, without pages, or the main file
            cannot be told.
    """
    try:
        main = find_main(document) if document.is_dir() else document
        head = _head(main)
        if is_pdf(main.name, head):
            return _gather_pdf(document, main)
        paper = read_paper(main)
        return _gather_sources(document, main, paper)
    except OSError as error:
        raise InputError(
            f"{error.filename or document}: cannot be read ({error.strerror or error})"
        ) from None


def _head(path: Path) -> bytes:
    if not path.exists():
        raise InputError(f"{path}: no such file or folder")
    with path.open("rb") as file:
        return file.read(_HEAD)


def _name(document: Path) -> str:
    return document.name or document.resolve().name


def _gather_pdf(document: Path, main: Path) -> Gathered:
    from paperkit.documents.pdf import read_pdf

    pdf = read_pdf(main)
    name = f"{_INPUT}/{main.name}"
    return Gathered(_name(document), pdf.paper, pdf, name, {name: main.read_bytes()})


def _gather_sources(document: Path, main: Path, paper: Paper) -> Gathered:
    paths = tree_paths(paper.sources, main.parent)
    files = {f"{_INPUT}/{paths[name]}": s.text.encode(s.encoding) for name, s in paper.sources.items()}
    copy = f"{_INPUT}/{paths[paper.main]}"
    assets: dict[str, bytes] = {}
    if paper.format == "latex":
        folder = copy.rpartition("/")[0]
        assets = {f"{folder}/{name}": path.read_bytes() for name, path in assets_of(paper, main.parent)}
    return Gathered(
        _name(document), paper, None, copy, {**assets, **files}, frozenset(assets) - frozenset(files)
    )


def write_workspace(
    step: Step,
    gathered: Gathered,
    *,
    depth: Depth = "standard",
    focus: Sequence[str] = (),
    venue: str = "",
    language: Language = "en",
) -> Config:
    """Write the workspace of a review: the copy of the input, text and image of each page, what they hold.

    `config.json` is written last. Images are made and written page by page.

    Args:
        step: Where the files are written.
        gathered: What is reviewed.
        depth: How much is done.
        focus: What to look at most, in the user's words.
        venue: Where the paper is to be submitted.
        language: Of the report.

    Returns:
        What `config.json` holds.

    Raises:
        WriteError: the workspace cannot be written.
    """
    manuscript, wording = gathered.manuscript, wording_in(language)
    for name, data in gathered.files.items():
        step.write_bytes(name, data)
    built = gathered.built.pdf if gathered.built is not None and manuscript.pdf is not None else None
    if built is not None:
        step.write_bytes(BUILT, built)
    pages = page_records(manuscript)
    hidden = _hidden(manuscript)
    step.write_text("paper.txt", manuscript.text)
    step.write_json("pages.json", pages.as_json())
    step.write_json("hidden_text.json", hidden.model_dump(mode="json"))
    undrawn = _write_images(step, manuscript)
    paged: Literal["pdf", "built", "cut"] = (
        "cut" if manuscript.pdf is None else "built" if built is not None else "pdf"
    )
    config = Config(
        document=gathered.document,
        kind=gathered.paper.format,
        sha256=gathered.sha256,
        input_copy=gathered.main,
        paged=paged,
        pages=len(manuscript.pages),
        images=manuscript.pdf is not None,
        depth=depth,
        focus=tuple(focus),
        venue=venue,
        language=language,
        warnings=(
            *cautions(manuscript, pages, hidden, language),
            *_not_built(gathered, wording),
            *(wording.general("input_undrawn", page=number) for number in undrawn),
        ),
    )
    step.write_json("config.json", config.as_json())
    return config


def _write_images(step: Step, manuscript: Manuscript) -> list[int]:
    """Write the image of each page; the numbers of those that cannot be drawn."""
    undrawn = []
    for number in range(1, len(manuscript.pages) + 1) if manuscript.pdf is not None else ():
        assert manuscript.pdf is not None
        try:
            image = manuscript.pdf.image(number, DPI)
        except InputError:
            undrawn.append(number)
            continue
        step.write_bytes(image_name(number), image)
    return undrawn


def _hidden(manuscript: Manuscript) -> GateReport:
    """What gate hidden-text finds in the paper and, where TeX built one, in its PDF; the same words once."""
    report = hidden_text.check(manuscript.paper, manuscript.pdf if manuscript.paper.format == "pdf" else None)
    if manuscript.pdf is None or manuscript.paper.format == "pdf":
        return report
    built = hidden_text.check(manuscript.pdf.paper, manuscript.pdf)
    known = bare(" ".join(finding.quote for finding in report.findings))
    more = [finding for finding in built.findings if not _is_known(finding, known)]
    return GateReport.of(report.gate, report.version, (*report.findings, *more), report.summary)


def _is_known(finding: Finding, known: str) -> bool:
    words = bare(finding.quote)
    return bool(words) and words in known


def _not_built(gathered: Gathered, wording: Wording) -> list[str]:
    """Why LaTeX has no page images."""
    if gathered.paper.format != "latex" or gathered.manuscript.pdf is not None:
        return []
    if gathered.built is None:
        return [wording.general("input_no_tex")]
    why = gathered.built.errors[0] if gathered.built.errors else wording.general("input_bad_pdf")
    return [wording.general("input_not_built", why=why)]


def load(root: Path) -> tuple[Config, Manuscript]:
    """Configuration and paper of a review, from its workspace alone.

    Raises:
        InputError: a file is missing or unreadable, or is not what it should be.
    """
    config = read_record(Config, root / "config.json")
    workspace = Workspace(root)
    try:
        main = workspace.path(config.input_copy)
    except ValueError as error:
        raise InputError(f"{root / 'config.json'}: input_copy: {error}") from None
    return config, load_manuscript(main, workspace.path(BUILT) if config.paged == "built" else None)
