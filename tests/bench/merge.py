"""Speed of the merge of a deep review as a ratio to comparing the same texts with rapidfuzz in the same run.

2,000 candidates on 30 pages of three papers: each quotes 8 to 24 words, one in five damaged, one in twenty from
elsewhere; what they say are reviewers' comments on other papers, and half of those that share a quote say the same.
Reading the files, looking for the quotes, clusters and batches are in the time; reading the PDF is not. The reference
is `rapidfuzz.process.cdist` with `token_set_ratio` of the same texts on one worker: one number a pair, and no quotes.
"""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path

from paperkit.pipelines.deep_review.manuscript import Manuscript, load_manuscript
from paperkit.pipelines.deep_review.merging import merge, read_candidates
from paperkit.records.deep_review import CATEGORIES, SEVERITIES, Plan, Task

from .quotes import damaged
from .timing import SHARED, fastest

PAPERS = tuple(
    SHARED / "pdf" / name
    for name in (
        "two_column/tracemonkey_acm_14p.pdf",
        "aiscientist_built/adaptive_dual_scale_denoising.pdf",
        "aiscientist_built/layerwise_lr_grokking.pdf",
    )
)
PAGES = 30
COMMENTS = SHARED / "human_baselines/marg"
CANDIDATES = 2000
TASKS = 40
PLACES = 900
"""Quotes that the candidates share."""


def joined(target: Path) -> None:
    """A PDF of the papers' first pages, one after the other."""
    import pymupdf

    with pymupdf.open() as whole:
        for path in PAPERS:
            with pymupdf.open(path) as part:
                whole.insert_pdf(part)
        whole.select(range(PAGES))
        whole.save(target)


def comments() -> list[str]:
    """What reviewers said of papers."""
    found = []
    for path in sorted(COMMENTS.glob("*/review_data.json")):
        for paper in json.loads(path.read_text(encoding="utf-8")):
            said = paper["generated_comments"]
            found += [text for part in said.values() for text in part] if isinstance(said, dict) else said
    return sorted(set(found))


def write_candidates(root: Path, manuscript: Manuscript, texts: list[str], seed: int = 5) -> Plan:
    """The files of a review with many candidates, and its plan."""
    rng = random.Random(seed)
    places = []
    for _ in range(PLACES):
        page = rng.randrange(len(manuscript.pages))
        words = manuscript.pages[page].split()
        first, size = rng.randrange(max(len(words) - 24, 1)), rng.randint(8, 24)
        quote = " ".join(words[first : first + size]) or "no words here"
        kind = rng.random()
        quote = damaged(quote, rng) if kind < 0.2 else rng.choice(texts)[:120] if kind < 0.25 else quote
        places.append((page + 1, quote, rng.choice(texts)))
    files: list[list[dict[str, object]]] = [[] for _ in range(TASKS)]
    for number in range(CANDIDATES):
        page, quote, text = rng.choice(places)
        files[number % TASKS].append(
            {
                "title": " ".join(text.split()[:8]),
                "category": rng.choice(CATEGORIES),
                "severity_hint": rng.choice(SEVERITIES),
                "page": page,
                "quote": quote,
                "explanation": text if rng.random() < 0.5 else rng.choice(texts),
                "would_be_wrong_if": "the paper says so elsewhere",
            }
        )
    tasks = []
    (root / "candidates").mkdir()
    for number, items in enumerate(files, 1):
        name, output = f"T{number:02d}", f"candidates/T{number:02d}.json"
        (root / output).write_text(json.dumps({"task": name, "candidates": items}), encoding="utf-8")
        tasks.append(Task(id=name, kind="segment", pages="1", output=output, effort="low"))
    return Plan(depth="deep", tasks=tuple(tasks), waves=())


def merging() -> None:
    """Print the ratio."""
    from rapidfuzz.fuzz import token_set_ratio
    from rapidfuzz.process import cdist

    if not all(path.is_file() for path in PAPERS) or not COMMENTS.is_dir():
        print(f"merge: needs {', '.join(map(str, PAPERS))} and {COMMENTS} (set PAPERKIT_SHARED)")
        return
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        joined(root / "paper.pdf")
        manuscript = load_manuscript(root / "paper.pdf", None)
        plan = write_candidates(root, manuscript, comments())
        texts = [f"{c.title}. {c.explanation}" for _, _, c in read_candidates(root, plan).candidates]
        merged = merge(plan, manuscript, root, "deep")

        def ours() -> object:
            return merge(plan, Manuscript.of_pdf(manuscript.pdf), root, "deep")  # type: ignore[arg-type]

        (reference,) = fastest(lambda: cdist(texts, texts, scorer=token_set_ratio, workers=1), runs=1)
        (mine,) = fastest(ours, runs=3)
    found = sum(m.check.status != "not_found" for c in merged.clusters for m in c.members)
    print(
        f"{reference / mine:8.1f} x as fast as rapidfuzz.process.cdist with token_set_ratio"
        f" ({mine:.2f} s, {reference:.2f} s)"
        f"   merge of {merged.candidates} candidates on {len(manuscript.pages)} pages:"
        f" {found} quotes found, {len(merged.clusters)} clusters, {len(merged.verify_tasks)} batches"
    )


def main() -> None:
    """Run the benchmark."""
    merging()


if __name__ == "__main__":
    main()
