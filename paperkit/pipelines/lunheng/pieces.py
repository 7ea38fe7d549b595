"""A draft with other text in some places of its files."""

from __future__ import annotations

from collections.abc import Mapping

from paperkit.documents.paper import Span
from paperkit.pipelines.draft import Draft

__all__ = ["with_pieces"]


def with_pieces(draft: Draft, pieces: Mapping[Span, str]) -> Draft:
    """The draft with other text in some places of its files; places must not overlap."""
    texts = {name: source.text for name, source in draft.sources.items()}
    for span in sorted(pieces, key=lambda span: (span.file, span.start), reverse=True):
        text = texts[span.file]
        texts[span.file] = text[: span.start] + pieces[span] + text[span.end :]
    changed = {name: text for name, text in texts.items() if text != draft.sources[name].text}
    return draft.replaced(changed) if changed else draft
