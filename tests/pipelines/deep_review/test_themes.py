"""What headings announce, in four languages."""

from __future__ import annotations

import pytest

from paperkit.pipelines.deep_review.themes import topic_of


@pytest.mark.parametrize(
    ("heading", "topic"),
    [
        ("Introduction", "intro"), ("Einleitung", "intro"), ("引言", "intro"), ("はじめに", "intro"),
        ("Abstract", "intro"),
        ("Related Work", "related_work"), ("Stand der Technik", "related_work"), ("相关工作", "related_work"),
        ("関連研究", "related_work"), ("Results and Discussion", "experiments"), ("实验结果与分析", "experiments"),
        ("Ergebnisse", "experiments"), ("実験", "experiments"), ("EXPERIMENTAL SETUP", "experiments"),
        ("Conclusions and Future Work", "discussion"), ("Fazit", "discussion"), ("总结与展望", "discussion"),
        ("おわりに", "discussion"), ("Convergence Analysis", "theory"), ("Beweis des Hauptsatzes", "theory"),
        ("定理的证明", "theory"), ("Ablation Study", "analysis"), ("Training Algorithm", "algorithm"),
        ("Problem Setting", "method"), ("Methoden", "method"), ("方法", "method"), ("提案手法", "method"),
        ("Implementation", "system"), ("References", "references"), ("参考文献", "references"),
        ("Literaturverzeichnis", "references"), ("Acknowledgements", "thanks"), ("致谢", "thanks"),
        ("Data Availability", "thanks"), ("CRediT author statement", "thanks"),
        ("Trace Trees", None), ("灯", None), ("", None), ("Remodelling", None),
    ],
)  # fmt: skip
def test_topics(heading: str, topic: str | None) -> None:
    assert topic_of(heading) == topic
