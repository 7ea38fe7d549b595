"""Totals of tables, and announced lists."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.markdown import parse_markdown
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding
from paperkit.gates import consistency


def latex(body: str) -> Paper:
    text = f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def found(body: str, rule: str) -> list[Finding]:
    return [f for f in consistency.check(latex(body)).findings if f.rule == f"consistency.{rule}"]


def totals(*rows: str, head: str = "Site & Men & Women & Sum of pay") -> list[Finding]:
    width = head.count("&")
    lines = " \\\\ ".join(rows)
    return found(
        f"\\begin{{tabular}}{{l{'r' * width}}}\\hline {head} \\\\\\hline {lines} \\\\\\end{{tabular}}",
        "table_total",
    )


PARTS = ("North & 12 & 7 & 1.5", "South & 20 & 11 & 2.25", "East & 5 & 9 & 0.5")


@pytest.mark.parametrize(
    "name", ["Total", "Sum", "TOTAL", "Totals", "Grand total", "Total (n)", "\\textbf{Total}", "合计"]
)
def test_a_total_that_is_wrong(name: str) -> None:
    (one,) = totals(*PARTS, f"{name} & 37 & 28 & 4.25")
    assert (one.severity, one.certainty) == ("major", "confirmed")
    assert (one.data["total"], one.data["sum"]) == (28, 27)
    assert totals(*PARTS, f"{name} & 37 & 27 & 4.25") == []


@pytest.mark.parametrize(
    "row",
    [
        "Total & 37 & 27 & 4.3",  # rounded
        "Total & 37 & 27 & 4.2",
        "Total & 37 & 27 & ",
        "Total & 37 & 27 & --",
        "Mean & 12.3 & 9 & 1.4",
        "All & 40 & 30 & 5.1",
        "Total & 99 & 98 & 97",  # what it sums up is not in the table
        "Total & 37 (58\\%) & 27 (42\\%) & 4.25",
    ],
)
def test_totals_that_may_be_right(row: str) -> None:
    assert totals(*PARTS, row) == []


def test_subtotals() -> None:
    rows = (
        "a & 1 & 2 & 3",
        "b & 4 & 5 & 6",
        "Subtotal & 5 & 7 & 9",
        "c & 1 & 1 & 1",
        "d & 2 & 2 & 2",
        "Subtotal & 3 & 3 & 3",
    )
    assert totals(*rows, "Total & 8 & 10 & 12") == []
    (one,) = totals(*rows, "Total & 8 & 10 & 13")
    assert one.data["sum"] == 12


def test_a_total_at_the_top() -> None:
    assert totals("Total & 37 & 27 & 4.25", *PARTS) == []
    assert len(totals("Total & 37 & 28 & 4.25", *PARTS)) == 1


def test_one_column_is_suspected_where_it_is_nearly_the_sum() -> None:
    rows = ("a & 40", "b & 31", "c & 52")
    assert totals(*rows, "Total & 123", head="Site & n") == []
    (one,) = totals(*rows, "Total & 125", head="Site & n")
    assert (one.severity, one.certainty) == ("minor", "suspected")
    assert totals(*rows, "Total & 500", head="Site & n") == []


def test_a_column_of_totals() -> None:
    head = "Site & Men & Women & Total"
    rows = ["North & 12 & 7 & 19", "South & 20 & 11 & 31", "East & 5 & 9 & 14"]
    assert totals(*rows, head=head) == []
    (one,) = totals(*rows[:2], "East & 5 & 9 & 15", head=head)
    assert one.severity == "major"
    assert totals("North & 12 & 7 & 30", "South & 20 & 11 & 40", head=head) == []


def test_shares_of_a_whole() -> None:
    head = "Part & North & South"
    rows = ("a & 33.3\\% & 20.0\\%", "b & 33.3\\% & 30.0\\%", "c & 33.3\\% & 50.0\\%")
    assert totals(*rows, "Total & 100.0\\% & 100.0\\%", head=head) == []
    assert totals(*rows, "Total & 99.9\\% & 100.0\\%", head=head) == []
    assert len(totals(*rows[:2], "c & 23.3\\% & 50.0\\%", "Total & 100.0\\% & 100.0\\%", head=head)) == 1


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.tuples(*[st.integers(1, 999)] * 3), min_size=2, max_size=6),
    st.integers(0, 2),
    st.integers(1, 50),
)
def test_true_totals_are_silent_and_one_wrong_is_found(
    rows: list[tuple[int, ...]], column: int, off: int
) -> None:
    sums = [sum(row[i] for row in rows) for i in range(3)]
    lines = [f"r{'abcdef'[k]}x & " + " & ".join(map(str, row)) for k, row in enumerate(rows)]
    head = "Site & Men & Women & Pay"
    assert totals(*lines, "Total & " + " & ".join(map(str, sums)), head=head) == []
    sums[column] += off
    assert len(totals(*lines, "Total & " + " & ".join(map(str, sums)), head=head)) == 1


# --- announced lists --------


def listed(lead: str, items: int, environment: str = "itemize") -> str:
    return f"{lead}\n\\begin{{{environment}}}\n" + "\\item Point.\n" * items + f"\\end{{{environment}}}\n"


@pytest.mark.parametrize(
    ("lead", "count"),
    [
        ("We make three contributions:", 3),
        ("We make the following three contributions:", 3),
        ("Our work rests on two main ideas:", 2),
        ("The method has 4 steps:", 4),
        ("本文有三点贡献：", 3),
        ("我们提出两个方法：", 2),
    ],
)
@pytest.mark.parametrize("environment", ["itemize", "enumerate", "description"])
def test_announced_lists(lead: str, count: int, environment: str) -> None:
    assert found(listed(lead, count, environment), "announced_count") == []
    for items in (count + 1, count + 2):
        (one,) = found(listed(lead, items, environment), "announced_count")
        assert (one.data["announced"], one.data["items"], one.severity) == (count, items, "major")


@pytest.mark.parametrize(
    "body",
    [
        listed("We make contributions:", 3),
        listed("We use at least two sets:", 3),
        listed("We use two sets and one tool:", 3),
        listed("The names across the two sets are as follows:", 3),
        listed("We use two sets and three tools:", 5),
        listed("Of these two sets we say:", 3),
        listed("In Section 2 we say:", 3),
        listed("We make two contributions.", 3),
        listed("We make two contributions:", 1),
        "We make two contributions:\n\nWords between.\n" + listed("Here:", 3),
        "We make two contributions:\n\\begin{itemize}\\item a "
        "\\begin{itemize}\\item x\\item y\\end{itemize}\\item b\\end{itemize}",
        "We make two contributions:\n\\begin{itemize}\\item a\n% \\item gone\n\\item b\\end{itemize}",
        "It has two parts: (i) a, and (ii) b.",
        "It has three parts: (i) a, (ii) b; the last is told later.",
        "It has two parts: (i) a, (iii) b, and (ii) c.",
        "It has two parts: in Section (3) and in (4).",
        "It has two parts: (1) a series of the form AR(1), and (2) its mean, of order I(2) or I(3).",
        "It has two parts: (1) a; (2) b. Each of them is one of (1) old and (2) new.",
        *(
            f"We need two pieces here:\n\\begin{{{block}}}\na b c\n\\end{{{block}}}\nThat is all.\n"
            + listed("Words:", 5)
            for block in ("verbatim", "equation", "center", "tabular")
        ),
    ],
)
def test_lists_that_hold_what_they_say(body: str) -> None:
    assert found(body, "announced_count") == []


@pytest.mark.parametrize(
    ("body", "items"),
    [
        ("It has two parts: (i) a, (ii) b, and (iii) c.", 3),
        ("It has two parts: (1) a, (2) b, (3) c.", 3),
        ("It has two parts: (a) x, (b) y, (c) z.", 3),
        ("It has three parts: (i) a, and (ii) b.", 2),
        ("It has two parts: (1) AR(1), (2) b, and (3) c.", 3),
        ("It has two parts: (1) a; (2) b; (3) c. Each is (1) old, or (2) new.", 3),
        ("本文有两点贡献：（1）甲；（2）乙；（3）丙。", 3),
        ("本文有两点贡献：①甲；②乙；③丙。", 3),
    ],
)
def test_lists_within_a_sentence(body: str, items: int) -> None:
    (one,) = found(body, "announced_count")
    assert one.data["items"] == items


def test_markdown_lists() -> None:
    def count(text: str) -> int:
        whole = parse_markdown({"a.md": Source("a.md", text)}, "a.md")
        return sum(f.rule == "consistency.announced_count" for f in consistency.check(whole).findings)

    lead = "# A\n\nWe make two contributions:\n\n"
    assert count(lead + "- one\n- two\n") == 0
    assert count(lead + "- one\n- two\n- three\n") == 1
    assert count(lead + "1. one\n2. two\n3. three\n") == 1
    assert count(lead + "- one\n    - nested\n- two\n") == 0
    assert count(lead + "- one\n\n    More of it.\n\n- two\n") == 0


@pytest.mark.parametrize("before", ["\\begin{multicols}{2}\n", "% why\n", "\\noindent\n", "\\begin{small}"])
def test_what_may_stand_between_the_announcement_and_its_list(before: str) -> None:
    items = "\\begin{itemize}\\item a\\item b\\item c\\end{itemize}"
    assert len(found(f"We make two contributions:\n{before}{items}\n", "announced_count")) == 1
    assert found(f"We make three contributions:\n{before}{items}\n", "announced_count") == []


def test_a_footnote_ends_no_markdown_list() -> None:
    def count(text: str) -> int:
        whole = parse_markdown({"a.md": Source("a.md", text)}, "a.md")
        return sum(f.rule == "consistency.announced_count" for f in consistency.check(whole).findings)

    items = "- one\n- two^[With a note, which\n  goes on.]\n- three\n"
    assert count(f"# A\n\nWe make three contributions:\n\n{items}") == 0
    assert count(f"# A\n\nWe make two contributions:\n\n{items}") == 1
