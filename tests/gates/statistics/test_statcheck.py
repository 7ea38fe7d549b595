"""The gate beside R's statcheck on a generated corpus."""

from __future__ import annotations

import pytest

from tests import statcheck


@pytest.mark.r
def test_every_difference_from_statcheck_is_explained() -> None:
    if not statcheck.available():
        pytest.skip("needs Rscript and statcheck (Debian: r-cran-statcheck)")
    result = statcheck.compare(statcheck.corpus())
    assert result.unexplained == []
    assert len(result.cases) >= 5000
    assert sum(result.verdicts.values()) >= 3000
    assert result.misread == {}
    assert statcheck.TABLE.read_text(encoding="utf-8") == statcheck.report(result)


def test_the_corpus_is_the_same_each_time_and_varied() -> None:
    some = statcheck.corpus(120)
    assert some == statcheck.corpus(120)
    assert {case.kind for case in some} == set(statcheck.STATISTICS)
    assert len({case.form for case in some}) > 30


def test_the_gate_reads_nearly_all_of_it() -> None:
    cases = statcheck.corpus(250)
    read = sum(len(statcheck.ours(case.text)) == 1 for case in cases)
    assert read > 0.98 * len(cases)
