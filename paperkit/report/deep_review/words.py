"""What the report of a deep review says of itself, in each language of `LANGUAGES`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from paperkit.records.deep_review import LANGUAGES, Language

__all__ = ["words"]

_WORDS: dict[str, tuple[str, str, str, str]] = {
    # what a finding is
    "major": ("major", "schwerwiegend", "重大", "重大"),
    "minor": ("minor", "geringfügig", "次要", "軽微"),
    "suggestion": ("suggestion", "Vorschlag", "建议", "提案"),
    "major_count": ("Major", "Schwerwiegend", "重大问题", "重大な指摘"),
    "minor_count": ("Minor", "Geringfügig", "次要问题", "軽微な指摘"),
    "suggestion_count": ("Suggestions", "Vorschläge", "改进建议", "改善提案"),
    "refuted_count": ("Refuted and left out", "Widerlegt und weggelassen", "经反驳后剔除", "反証により除外"),
    "not_located_count": (
        "Left out: quote not found",
        "Weggelassen: Zitat nicht gefunden",
        "剔除：未找到引文",
        "除外：引用箇所が見つからない",
    ),
    "left_out_count": ("Beyond the limit", "Über der Obergrenze", "超出数量上限", "件数上限を超過"),
    "severity": ("severity", "Schweregrad", "严重程度", "重要度"),
    "place": ("place", "Stelle", "位置", "箇所"),
    "finding": ("finding", "Befund", "问题", "指摘"),
    "findings": ("Findings", "Befunde", "发现的问题", "指摘事項"),
    "on_page": ("page {page}", "Seite {page}", "第 {page} 页", "{page} ページ"),
    "section": ("section", "Abschnitt", "章节", "節"),
    "quote": ("Quote from the paper", "Zitat aus dem Manuskript", "论文原文", "論文からの引用"),
    "problem": ("Problem", "Problem", "问题所在", "問題点"),
    "why": ("Why it matters", "Warum das wichtig ist", "为何重要", "重要である理由"),
    "suggested": ("What to do", "Was zu tun ist", "修改建议", "修正案"),
    "evidence": ("Evidence", "Beleg", "依据", "根拠"),
    "wrong_if": (
        "Would be wrong if",
        "Wäre falsch, wenn",
        "若如下则该意见不成立",
        "この指摘が誤りとなる場合",
    ),
    "verdict": ("Attempt to refute it", "Widerlegungsversuch", "反驳结果", "反証の結果"),
    "confirmed": (
        "confirmed by a reproduction of its own",
        "durch eigene Nachprüfung bestätigt",
        "经独立复核确认",
        "独立した再検証で確認済み",
    ),
    "plausible": (
        "plausible: neither reproduced nor refuted",
        "plausibel: weder nachgewiesen noch widerlegt",
        "可能成立：既未复现也未被反驳",
        "妥当と思われる（再現も反証もされていない）",
    ),
    "not_verified": ("not verified", "nicht nachgeprüft", "未经复核", "未検証"),
    "confirmed_short": ("confirmed", "bestätigt", "已确认", "確認済み"),
    "plausible_short": ("plausible", "plausibel", "可能成立", "妥当と思われる"),
    "not_verified_short": ("not verified", "nicht nachgeprüft", "未经复核", "未検証"),
    "confirmed_by_code": (
        "a check by code found it again",
        "eine Prüfung durch Code fand es erneut",
        "程序检查再次发现此问题",
        "コードによる検査で再び見つかった",
    ),
    "plausible_by_code": (
        "a check by code found it again; it rests on a reading of the text",
        "eine Prüfung durch Code fand es erneut; es beruht auf einer Lesart des Textes",
        "程序检查再次发现此问题，但取决于对文字的理解",
        "コードによる検査で再び見つかったが、文の読み方による",
    ),
    "not_asked": (
        "not asked for at this depth",
        "bei dieser Tiefe nicht verlangt",
        "此深度不要求",
        "この深さでは求められていない",
    ),
    "support": ("Found by", "Gefunden von", "发现者", "検出"),
    "support_one": ("one reader", "einem Prüfer", "1 位审阅者", "査読担当 1 名"),
    "support_many": (
        "{n} readers independently",
        "{n} Prüfern unabhängig voneinander",
        "{n} 位审阅者各自独立发现",
        "査読担当 {n} 名が独立に検出",
    ),
    "by_code": (
        "a check by code",
        "einer Prüfung durch Code",
        "程序检查",
        "コードによる検査",
    ),
    "by_code_and": (
        "a check by code, and {readers}",
        "einer Prüfung durch Code und {readers}",
        "程序检查，以及 {readers}",
        "コードによる検査、および{readers}",
    ),
    "external": (
        "Source outside the paper",
        "Quelle außerhalb des Manuskripts",
        "论文以外的来源",
        "論文外の情報源",
    ),
    "checked": ("checked", "geprüft", "已核实", "確認済み"),
    "not_checked": ("not checked", "nicht geprüft", "未核实", "未確認"),
    # categories
    "category": ("category", "Kategorie", "类别", "分類"),
    "proof": ("proof", "Beweis", "证明", "証明"),
    "formula": ("formula", "Formel", "公式", "数式"),
    "statistics": ("statistics", "Statistik", "统计", "統計"),
    "numbers": ("numbers", "Zahlen", "数值", "数値"),
    "experiment": ("experiment", "Experiment", "实验", "実験"),
    "claim": ("claim", "Behauptung", "论断", "主張"),
    "clarity": ("clarity", "Verständlichkeit", "表述清晰度", "明瞭さ"),
    "reference": ("reference", "Literatur", "参考文献", "参考文献"),
    "novelty": ("novelty", "Neuheit", "新颖性", "新規性"),
    "reproducibility": ("reproducibility", "Reproduzierbarkeit", "可复现性", "再現性"),
    "presentation": ("presentation", "Darstellung", "呈现方式", "体裁"),
    # the report as a whole
    "title": (
        "Deep review of {document}",
        "Deep Review von {document}",
        "深度审阅：{document}",
        "Deep Review：{document}",
    ),
    "bottom_line": ("Bottom line", "Fazit", "总体结论", "結論"),
    "overview": ("Overview", "Überblick", "概览", "概要"),
    "summary": ("Summary", "Zusammenfassung", "摘要", "要約"),
    "feedback": ("Overall feedback", "Gesamteindruck", "总体意见", "総評"),
    "limitations": (
        "What this review does not cover",
        "Grenzen dieser Prüfung",
        "本次审阅的局限",
        "この査読の限界",
    ),
    "warnings": ("About the input", "Zur Eingabe", "关于输入文件", "入力についての注意"),
    "previous": (
        "Findings of the earlier version",
        "Befunde der früheren Fassung",
        "上一版本的问题",
        "旧版での指摘",
    ),
    "state": ("state", "Stand", "状态", "状態"),
    "note": ("note", "Anmerkung", "说明", "備考"),
    "fixed": ("fixed", "behoben", "已解决", "解決済み"),
    "partly": ("partly fixed", "teilweise behoben", "部分解决", "一部解決"),
    "open": ("open", "offen", "未解决", "未解決"),
    "no_longer_applies": ("no longer applies", "trifft nicht mehr zu", "已不适用", "該当しなくなった"),
    "none": (
        "No finding stands.",
        "Kein Befund hat Bestand.",
        "没有成立的问题。",
        "残った指摘はありません。",
    ),
    "judged_by": ("Read by", "Geprüft von", "审阅者", "査読者"),
    "rules": (
        "checks by code; no model was asked",
        "Prüfungen durch Code; kein Modell wurde befragt",
        "程序检查，未使用模型",
        "コードによる検査（モデルは未使用）",
    ),
    "rules_too": ("checks by code", "Prüfungen durch Code", "程序检查", "コードによる検査"),
    "own_readers": ("{tasks}, by hand", "{tasks}, von Hand", "{tasks}（人工）", "{tasks}（人の手による）"),
    "earlier_readers": (
        "{tasks}, by an earlier run",
        "{tasks}, in einem früheren Lauf",
        "{tasks}（此前的运行）",
        "{tasks}（以前の実行）",
    ),
    "depth": ("Depth", "Tiefe", "深度", "深さ"),
    "quick": ("quick", "schnell", "快速", "簡易"),
    "standard": ("standard", "Standard", "标准", "標準"),
    "deep": ("deep", "tief", "深入", "詳細"),
    "focus": ("Focus", "Schwerpunkt", "重点", "重点"),
    "venue": ("Venue", "Zielort", "投稿目标", "投稿先"),
    "machine": (
        "These are a machine’s findings. Check each one yourself before you change the manuscript.",
        "Dies sind maschinell erstellte Hinweise. Prüfen Sie jeden selbst, bevor Sie das Manuskript ändern.",
        "以上意见由机器生成。修改稿件之前，请逐条自行核实。",
        "これらは機械による指摘です。原稿を修正する前に、必ずご自身で一つずつ確認してください。",
    ),
    "next": ("What to do next", "Nächste Schritte", "后续步骤", "次のステップ"),
    "next_deepen": (
        "Have one finding looked at more closely:",
        "Einen Befund vertiefen:",
        "深入审阅某一条意见：",
        "一つの指摘を掘り下げる：",
    ),
    "next_again": (
        "Review the revised version against these findings:",
        "Die überarbeitete Fassung gegen diese Befunde prüfen:",
        "对照这些意见审阅修改稿：",
        "改訂版をこれらの指摘と照らして査読する：",
    ),
    "next_refine": (
        "Revise with scores, round by round:",
        "Mit Bewertung Runde für Runde überarbeiten:",
        "逐轮评分并修改：",
        "採点しながら段階的に改訂する：",
    ),
    # pages
    "pages": ("Pages with findings", "Seiten mit Befunden", "有问题的页面", "指摘のあるページ"),
    "page_image": (
        "Image of page {page}",
        "Abbildung von Seite {page}",
        "第 {page} 页图像",
        "{page} ページの画像",
    ),
    "show": ("Show on page {page}", "Auf Seite {page} zeigen", "在第 {page} 页查看", "{page} ページで見る"),
    "back": ("Back to {id}", "Zurück zu {id}", "返回 {id}", "{id} に戻る"),
    # controls
    "controls": ("Filter and order", "Filter und Reihenfolge", "筛选与排序", "絞り込みと並べ替え"),
    "filter": ("Show", "Anzeigen", "显示", "表示"),
    "order": ("Order", "Reihenfolge", "顺序", "順序"),
    "by_report": ("Report order", "Berichtsfolge", "按报告顺序", "レポート順"),
    "by_page": ("Page order", "Seitenfolge", "按页码顺序", "ページ順"),
    "status": (
        "Shown: {shown} of {all}",
        "Angezeigt: {shown} von {all}",
        "显示 {shown} / {all} 条",
        "{all} 件中 {shown} 件を表示",
    ),
    "skip": ("Skip to the findings", "Zu den Befunden springen", "跳到问题列表", "指摘事項へ移動"),
    "help": ("Keyboard", "Tastatur", "键盘操作", "キーボード操作"),
    "key_next": ("next finding", "nächster Befund", "下一条", "次の指摘"),
    "key_previous": ("previous finding", "voriger Befund", "上一条", "前の指摘"),
    "key_order": ("switch the order", "Reihenfolge wechseln", "切换顺序", "順序の切り替え"),
    "key_filter": (
        "show or hide major, minor, suggestions",
        "schwerwiegende, geringfügige, Vorschläge ein- oder ausblenden",
        "显示或隐藏重大、次要、建议",
        "重大・軽微・提案の表示切り替え",
    ),
    "key_page": (
        "show the quote on its page",
        "Zitat auf der Seite zeigen",
        "在页面上查看引文",
        "引用箇所をページで表示",
    ),
    "key_help": (
        "show or hide this help",
        "diese Hilfe ein- oder ausblenden",
        "显示或隐藏此帮助",
        "このヘルプの表示切り替え",
    ),
    "keys_on": ("Single keys do this", "Einzelne Tasten wirken", "启用单键操作", "単一キー操作を有効にする"),
}


@cache
def words(language: Language) -> Mapping[str, str]:
    """The words of one language, by name.

    >>> words("de")["on_page"].format(page=3)
    'Seite 3'
    """
    column = LANGUAGES.index(language)
    return {name: said[column] for name, said in _WORDS.items()}
