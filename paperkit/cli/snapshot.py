"""`paperkit score snapshot`: keep a round's draft as it is, so that a revert can bring it back."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from paperkit.cli.common import JsonOption, say, show
from paperkit.errors import InputError, RunConflictError, UsageError, WriteError

__all__ = ["snapshot"]


def snapshot(
    *,
    src: Annotated[
        Path, typer.Option(help="The draft: its main .tex file, or the folder of a draft of several files.")
    ],
    dst: Annotated[Path, typer.Option(help="The round's folder, as refinement/iter1.")],
    src_pdf: Annotated[Path | None, typer.Option(help="Its PDF.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Copy a draft into a round's folder.

    A .tex file becomes paper.tex, and what it reads (inputs, bibliography, figures, style files) stands beside it
    as it did; a folder is copied as it is, without hidden folders; the PDF becomes paper.pdf. A file that is there
    with other bytes is never overwritten: then nothing is copied. The same command once more changes nothing, or
    completes what was interrupted.

    \b
    Example: paperkit score snapshot --src drafts/paper.tex --dst refinement/iter0
    """
    from paperkit.cli.shapes import SnapshotFile, SnapshotRecord
    from paperkit.files import sha256

    if dst.exists() and not dst.is_dir():
        raise UsageError(f"--dst {dst}: is a file; give a folder")
    files = _folder_files(src, dst) if src.is_dir() else _draft_files(src, dst)
    if src_pdf is not None:
        try:
            made = _pdf(src_pdf)
        except InputError as error:
            raise InputError(f"--src-pdf {error}; give the draft's PDF, or leave it out") from None
        if files.setdefault("paper.pdf", made) != made:
            raise UsageError(f"--src-pdf {src_pdf}: --src has another paper.pdf; leave one of them out")
    missing = [name for name, data in files.items() if not _is_there(dst / name, data)]
    if missing:
        _write({name: files[name] for name in missing}, dst)
    record = SnapshotRecord(
        snapshot=str(dst),
        status="written" if missing else "already there",
        files=[SnapshotFile(file=name, sha256=sha256(data)) for name, data in files.items()],
    )
    show(record.model_dump(mode="json"), f"{record.status}: {len(files)} files in {dst}", as_json)


def _folder_files(src: Path, dst: Path) -> dict[str, bytes]:
    if dst.resolve().is_relative_to(src.resolve()):
        raise UsageError(f"--dst {dst}: lies inside --src; a snapshot of itself never ends")
    files = {}
    for path in sorted(src.rglob("*")):
        name = path.relative_to(src)
        if path.is_file() and not any(part.startswith(".") for part in name.parts[:-1]):
            files[name.as_posix()] = _read(path)
    if not files:
        raise InputError(f"{src}: empty folder")
    return files


def _draft_files(src: Path, dst: Path) -> dict[str, bytes]:
    """The draft's files by their names in the snapshot, the main file last."""
    if src.suffix.lower() == ".pdf":
        return {"paper.pdf": _pdf(src)}
    from paperkit.documents import read_paper
    from paperkit.pipelines.draft import layout_of
    from paperkit.pipelines.sources import assets_of

    main = _read(src)
    paper = read_paper(src)
    if paper.format == "pdf":
        raise InputError(f"{src}: is a PDF; give the draft's source as --src, and this as --src-pdf")
    if paper.format != "latex":
        return {f"paper{src.suffix.lower()}": main}
    layout = layout_of(paper, src.parent)
    above = layout.main_path.rpartition("/")[0]
    files = {f"{above}/{name}".lstrip("/"): _read(path) for name, path in assets_of(paper, src.parent)}
    for name, source in paper.sources.items():
        path = src.parent / name
        files[layout.paths[name]] = _read(path) if path.is_file() else source.text.encode(source.encoding)
    for problem in paper.problems:
        if problem.rule in ("missing_input", "missing_bib"):
            say(f"{src}: {problem.message}", err=True)
    files.pop(layout.main_path)
    if (dst / layout.main_path).resolve() == src.resolve():
        raise UsageError(f"--dst {dst}: holds --src itself")
    return {**files, layout.main_path: main}


def _read(path: Path) -> bytes:
    from paperkit.strict_json import read_bytes  # loads pydantic, which no `--help` needs

    return read_bytes(path)


def _pdf(path: Path) -> bytes:
    """The bytes of a PDF that can be opened and has pages.

    Raises:
        InputError: it is none.
    """
    from paperkit.documents.pdf.adapter import Document

    Document(path)
    return _read(path)


def _is_there(path: Path, data: bytes) -> bool:
    """Whether the file is there with these bytes.

    Raises:
        RunConflictError: something else is there.
    """
    if not path.exists() and not path.is_symlink():
        return False
    if path.is_file() and _read(path) == data:
        return True
    raise RunConflictError(
        f"{path}: holds something else; a snapshot is never changed, give another --dst or remove the folder"
    )


def _write(files: Mapping[str, bytes], dst: Path) -> None:
    """Write all files beside the folder first, so that a full disk or a kill leaves no half of a draft there."""
    from paperkit.files import write_bytes

    staging = dst.absolute().parent / f".paperkit-{dst.absolute().name}"
    try:
        shutil.rmtree(staging, ignore_errors=True)
        for name, data in files.items():
            write_bytes(staging / name, data)
        if not dst.exists():
            staging.rename(dst)
        for name in files if staging.exists() else ():
            (dst / name).parent.mkdir(parents=True, exist_ok=True)
            (staging / name).replace(dst / name)
    except WriteError as error:
        reason = str(error).partition("; ")[0]
        raise WriteError(f"{reason}; free space or name another --dst") from error
    except OSError as error:
        raise WriteError(
            f"cannot write {dst}: {error.strerror or error}; free space or name another --dst"
        ) from error
    finally:
        shutil.rmtree(staging, ignore_errors=True)
