"""The devil's advocate made of code: it attacks only with something found in hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperkit.documents.log import Log, read_log
from paperkit.pipelines.refine.checks import check_draft
from paperkit.pipelines.refine.requests import Attack, AttackRequest
from paperkit.pipelines.refine.rules.advocate import NOT_JUDGED, attack
from paperkit.scoring.concession import ConcessionLog, guard
from tests.pipelines.refine.small_paper import LOG, PAPER, draft_of

BIB = "\\begin{thebibliography}{9}\\bibitem{one} A.\\end{thebibliography}\\end{document}"
WITH_BIB = PAPER.replace("\\end{document}", BIB)
UNKNOWN_KEY = WITH_BIB.replace("We compare", "As others do \\cite{nobody}, we compare")
SHORTCUT = PAPER.replace("The curves are", "The spelling filter is essential for good recall. The curves are")


@pytest.fixture
def log(tmp_path: Path) -> Log:
    path = tmp_path / "log.md"
    path.write_text(LOG, encoding="utf-8")
    return read_log(path)


def attacks(text: str, log: Log, earlier: tuple[Attack, ...] = ()) -> tuple[Attack, ...]:
    paper = draft_of(text).paper
    return attack(AttackRequest(paper, log, check_draft(paper, log, None), earlier)).attacks


def test_a_sound_paper_is_not_attacked(log: Log) -> None:
    assert attacks(WITH_BIB, log) == ()


def test_a_confirmed_failure_is_critical(log: Log) -> None:
    (one,) = attacks(UNKNOWN_KEY, log)
    assert one.severity == "critical"
    assert "nobody" in one.attack
    assert not one.resolved


def test_an_attack_carries_the_words_and_their_place(log: Log) -> None:
    (one,) = attacks(UNKNOWN_KEY, log)
    assert "paper.tex:" in one.attack
    assert "“" in one.attack


def test_a_component_called_essential_without_an_ablation_is_major(log: Log) -> None:
    assert [a.severity for a in attacks(SHORTCUT, log)] == ["major"]


def test_other_suspicions_are_no_attack(log: Log) -> None:
    surprised = PAPER.replace("The curves are", "Surprisingly, the curves are")
    assert attacks(surprised, log) == ()


def test_a_mended_fault_is_resolved(log: Log) -> None:
    earlier = attacks(UNKNOWN_KEY, log)
    (again,) = attacks(WITH_BIB, log, earlier)
    assert again.id == earlier[0].id
    assert again.resolved


def test_a_fault_that_stays_keeps_its_name(log: Log) -> None:
    earlier = attacks(UNKNOWN_KEY, log)
    moved = UNKNOWN_KEY.replace("Quotes are hard", "An added sentence. Quotes are hard")
    (again,) = attacks(moved, log, earlier)
    assert again.id == earlier[0].id
    assert not again.resolved


def test_a_fault_that_comes_back_is_open_again(log: Log) -> None:
    first = attacks(UNKNOWN_KEY, log)
    second = attacks(WITH_BIB, log, first)
    (third,) = attacks(UNKNOWN_KEY, log, second)
    assert not third.resolved


def test_rules_never_concede(log: Log) -> None:
    for text in (UNKNOWN_KEY, SHORTCUT, WITH_BIB):
        for one in attacks(text, log, attacks(UNKNOWN_KEY, log)):
            assert not one.conceded
            assert one.rebuttal_score is None


def test_it_names_what_it_cannot_attack() -> None:
    assert "causal overclaiming" in NOT_JUDGED
    assert "ablation coverage" not in NOT_JUDGED


class TestWithTheGuard:
    def block(self, *drafts: str, log: Log) -> bool:
        earlier: tuple[Attack, ...] = ()
        rounds = []
        for n, text in enumerate(drafts):
            earlier = attacks(text, log, earlier)
            rounds.append({"round": n, "findings": [a.model_dump(mode="json") for a in earlier]})
        return guard(ConcessionLog.model_validate({"rounds": rounds})).block_accept

    def test_a_standing_critical_blocks(self, log: Log) -> None:
        assert self.block(UNKNOWN_KEY, UNKNOWN_KEY, log=log)

    def test_a_critical_that_the_revision_resolves_does_not_block_it(self, log: Log) -> None:
        assert not self.block(UNKNOWN_KEY, WITH_BIB, log=log)

    def test_it_stays_resolved_in_later_rounds(self, log: Log) -> None:
        assert not self.block(UNKNOWN_KEY, WITH_BIB, WITH_BIB, log=log)

    def test_a_critical_that_comes_back_blocks_again(self, log: Log) -> None:
        assert self.block(UNKNOWN_KEY, WITH_BIB, UNKNOWN_KEY, log=log)

    def test_a_major_never_blocks(self, log: Log) -> None:
        assert not self.block(SHORTCUT, SHORTCUT, log=log)
