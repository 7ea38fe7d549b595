"""What a part of a paper is about, by the words of its heading: English, German, Chinese, Japanese."""

from __future__ import annotations

import re
from typing import Literal

from paperkit.documents.pdf.headings import is_references
from paperkit.records.deep_review import Theme

__all__ = ["LIGHT", "Topic", "topic_of"]

Topic = Theme | Literal["thanks"]

LIGHT: frozenset[Topic] = frozenset({"intro", "related_work", "discussion"})
"""Themes with little in them to verify (seed 003, step 2)."""

_WORDS: tuple[tuple[Topic, str, str], ...] = (
    (
        "thanks",
        r"acknowledge?ments?|funding|authors?['’]? contributions?|credit author|conflicts? of interests?"
        r"|competing (?:financial )?interests?|declarations?|(?:data|code)(?: and \w{1,20})? availability"
        r"|licen[cs]e|key ?words?|danksagung",
        "致谢|基金|作者贡献|利益冲突|关键词|謝辞|キーワード",
    ),
    (
        "intro",
        r"introduction|introductory|abstract|motivation|highlights|statement of need|einleitung|einführung",
        "引言|绪论|前言|摘要|概述|はじめに|序論|緒言|要旨|概要",
    ),
    (
        "related_work",
        r"related|prior work|previous work|literature|state of the art|stand der (?:technik|forschung)|verwandte",
        "相关工作|相关研究|文献综述|研究现状|関連研究|先行研究",
    ),
    ("experiments", r"results?|ergebnisse?", "结果|結果"),
    (
        "discussion",
        r"discussions?|conclusions?|concluding|limitations?|future work|outlook|summary|impacts?|ethics?|ethical"
        r"|threats to validity|diskussion|fazit|schluss\w{0,20}|zusammenfassung|ausblick",
        "讨论|结论|结语|总结|展望|局限|小结|考察|結論|おわりに|まとめ|今後",
    ),
    (
        "theory",
        r"theor(?:y|em|ems|ies|etical)|proofs?|lemmas?|bounds?|convergence|guarantees?|correctness|derivations?"
        r"|beweise?|theorie|herleitung",
        "定理|证明|理论|推导|証明|理論|導出",
    ),
    (
        "analysis",
        r"ablations?|analys[ie]s|sensitivity|robustness|analysen?",
        "分析|消融|解析",
    ),
    (
        "experiments",
        r"experiment(?:s|al)?|evaluations?|simulations?|empirical|benchmarks?|case stud(?:y|ies)|validation"
        r"|observations?|experimente?|auswertung|versuche?",
        "实验|评估|评价|仿真|测试|验证|実験|評価",
    ),
    (
        "algorithm",
        r"algorithms?|optimi[sz]ation|algorithm(?:us|en)|optimierung",
        "算法|优化|アルゴリズム|最適化",
    ),
    (
        "method",
        r"methods?|methodology|approach|models?|framework|backgrounds?|preliminar(?:y|ies)|notations?|problem"
        r"|materials|formulation|data(?: ?sets?)?|proposed|construction|methoden?|methodik|ansatz|modell|grundlagen",
        "方法|模型|框架|背景|预备知识|问题|数据|手法|提案|モデル|準備",
    ),
    (
        "system",
        r"systems?|implementation|software|design|architecture|implementierung",
        "系统|实现|设计|システム|実装|設計",
    ),
)
_TOPICS = tuple(
    (topic, re.compile(rf"\b(?:{latin})\b|{wide}", re.IGNORECASE)) for topic, latin, wide in _WORDS
)


def topic_of(heading: str) -> Topic | None:
    """What a heading announces; None where its words say nothing of that. `thanks` is what claims nothing.

    >>> topic_of("Results and Discussion"), topic_of("实验结果"), topic_of("References"), topic_of("Trace Trees")
    ('experiments', 'experiments', 'references', None)
    """
    if is_references(heading):
        return "references"
    return next((topic for topic, words in _TOPICS if words.search(heading)), None)
