"""An acronym that is never written out."""

from __future__ import annotations

from tests.planted.development.form import Developed, Missed, Trap
from tests.planted.development.further_acronyms import FURTHER
from tests.planted.development.further_traps import FURTHER_TRAPS
from tests.planted.development.twins import twins

__all__ = ["FORMS", "KIND", "MISSED", "TRAPS"]

KIND = "undefined_acronym"

FORMS: list[Developed] = [
    twins(
        r"We measured «the QRSI|the quick response stability index (QRSI)» of each patient. The QRSI was high at night. A low QRSI was rare, and no QRSI fell below zero."
    ),
    twins(
        r"«PTGM|Planar thermal gradient mapping (PTGM)» was used. PTGM is fast. With PTGM, errors fell. PTGM needs one sensor."
    ),
    twins(
        r"We train «an HRDN|a hierarchical residual decoder network (HRDN)» on the corpus. The HRDN has two layers; a larger HRDN did not help. HRDNs are cheap."
    ),
    twins(
        r"The \textbf{«LVSR|linear vertical shear ratio (LVSR)»} is given in Table~1. Where LVSR exceeds one, the flow is turbulent. The LVSR varies with depth, and LVSR values differ by season."
    ),
    twins(
        r"Children with «DLPD|developmental letter processing disorder (DLPD)» read slowly. We tested 20 children with DLPD. DLPD is often missed. Boys with DLPD were older."
    ),
    twins(
        r"All sites use the «RCBP|regional community benefit plan (RCBP)». The RCBP was introduced in 2010. Under the RCBP, fees fell. The RCBP ended in 2016."
    ),
    twins(
        r"Firms that adopted «FTA|flexible tariff accounting (FTA)» grew. FTA adoption was slow. We regress growth on FTA. FTA has no effect on exports."
    ),
    twins(
        r"«We apply MDSC to the signal|We apply multi-dimensional spectral clustering, or MDSC, to the signal». MDSC finds four clusters. MDSC is stable. The cost of MDSC is linear."
    ),
    twins(
        r"«The TKPA estimator|The truncated kernel polynomial approximation (TKPA) estimator» is unbiased. We prove that TKPA converges. TKPA outperforms others, and TKPA is simple."
    ),
    twins(
        r"Rats got «NBQZ|nitrobenzoquinazoline (NBQZ)» daily. NBQZ lowered the blood pressure. A dose of NBQZ costs little. NBQZ was dissolved in water."
    ),
    twins(
        r"The «WGCRs|wide-gap cell rates (WGCRs)» were counted. WGCRs rose with age. Few WGCRs were seen in men. WGCRs are a marker of stress."
    ),
    twins(
        r"In «CVLT training|cross-view label transfer (CVLT) training», labels move between views. CVLT is cheap. CVLT-based models win. We combine CVLT with distillation."
    ),
    twins(
        r"\section{«PMOR|Perceived Moral Order (PMOR)» and trust} PMOR predicts trust. A rise in PMOR by one point matters. PMOR was measured in 2015."
    ),
    twins(
        r"«A higher GFSI|A higher global forest stress index (GFSI)» means less growth. GFSI is computed each month. Both GFSI and rainfall matter. The GFSI map is online."
    ),
    twins(
        r"The «NRD|neural ranking distance (NRD)» is defined below. Lower NRD is better. NRD is symmetric. We report NRD for all pairs. NRD is bounded."
    ),
    twins(
        r"«LMWH|Low-mass water heating (LMWH)» saves energy. LMWH systems are common. We model LMWH. LMWH is cheap."
    ),
    twins(
        r"Users rated the «UIQS|user interface quality scale (UIQS)»; UIQS scores rose, UIQS variance fell, and UIQS was linked to age."
    ),
    twins(
        r"The \textsc{«EFR|energy flow ratio (EFR)»} drops. The EFR is small. We plot EFR against time. EFR and time are linked."
    ),
    twins(
        r"We used a tracer. «XDRT|The distributed ray tracer (XDRT)» is fast. XDRT runs on one machine. XDRT is free. We tested XDRT."
    ),
    twins(
        r"A «VTAR|vertical tail area reduction (VTAR)» of 10\% was tested. VTAR lowers drag. VTAR of 20\% makes the plane unstable. We chose the VTAR with care."
    ),
    twins(
        r"Teachers in the «CPDL|continuing professional development and learning (CPDL)» group met weekly. CPDL was voluntary. CPDL hours were logged. No teacher left CPDL."
    ),
    twins(
        r"«HTBO|Household travel and budget observatory (HTBO)» data are public. HTBO waves are yearly. We use the HTBO of 2012. The HTBO sample is large."
    ),
    twins(
        r"The share of «BNPS|bare non-productive soil (BNPS)» rose. BNPS is visible from space. BNPS was mapped by hand. Where BNPS dominates, birds are few."
    ),
    twins(
        r"The yield of the «RTPE|room-temperature proton exchange (RTPE)» was 80\%. RTPE took 2 h. RTPE needs no catalyst. The RTPE product was pure."
    ),
    twins(
        r"«Our OGDS|Our ontology-guided document search (OGDS)» finds more. OGDS is open. We compare OGDS with BM25. OGDS wins. OGDS is slow."
    ),
    twins(
        r"Because «SCV|sea current velocity (SCV)» is low, fish stay. SCV peaks in March. High SCV is rare. We model SCV."
    ),
    twins(
        r"The «KGQE|knowledge graph question engine --- KGQE ---» answers. KGQE is fast. KGQE fails on dates. We extend KGQE."
    ),
    twins(
        r"Patients with «ACHF|acute congestive heart failure [ACHF]» were seen. ACHF is severe. In ACHF, fluid is kept. ACHF patients die early."
    ),
    twins(
        r"We compute the «DWSE|DWSE (density-weighted standard error)». The DWSE is robust. The DWSE of men is larger. DWSE falls with n."
    ),
    twins(
        r"The «JTRC|joint treatment and resource centre (JTRC)» is open. JTRC staff were asked. JTRC beds are few. The JTRC is old."
    ),
    twins(
        r"«ZBDs|Zero-bias diodes (ZBDs)» are used. ZBDs are small. A ZBD has low noise. We tested four ZBDs."
    ),
    twins(
        r"Each \emph{«TFLB|task-free learning block (TFLB)»} lasts 5 min. The TFLB has no cue. In each TFLB, eyes were tracked. TFLBs were separated by rest."
    ),
    twins(
        r"The results of «MWQT|the Mann-Wolff quantile test (MWQT)» are shown. MWQT rejects. By MWQT, groups differ. We use MWQT twice."
    ),
    twins(r"患者接受«DQRT|定量动态放射治疗（DQRT）»治疗。DQRT疗效较好。DQRT组存活率高。DQRT安全。"),
    twins(
        r"Die «WGKV|wohnortnahe Gesundheitsversorgung im Kreisverbund (WGKV)» wurde befragt. Die WGKV ist neu. In der WGKV arbeiten Ärzte. Die WGKV wächst."
    ),
    twins(
        r"本手法では«HMTK|階層的多言語変換機構（HMTK）»を用いる。HMTKは速い。HMTKは安定である。HMTKを評価した。"
    ),
    twins(r"我们使用«SDGP|结构化深度图池化（SDGP）»模型。SDGP效果最好。SDGP训练快。SDGP简单。"),
    twins(
        r"Das «BVSM|bodennahe Verdunstungs- und Strahlungsmodell (BVSM)» wurde erweitert. BVSM ist schnell. BVSM läuft stabil. Wir nutzen BVSM täglich."
    ),
    twins(
        "We fit «a GRLM|a generalised reflexive link model (GRLM)» to the data. The GRLM converged. A GRLM is flexible. GRLM fits are cheap.",
        "markdown",
    ),
    twins(
        "«ORVD|Open radiological video data (ORVD)» is large. ORVD has 10 hours. ORVD is free. We split ORVD.",
        "markdown",
    ),
    twins(
        r"We adopt the «MRTS|Multi-Resolution Time Series (MRTS)» framework. Within MRTS, each series is resampled. MRTS has been used in finance, and MRTS scales well."
    ),
    twins(
        r"Each unit was fitted with a «PZTA|piezo tip actuator (PZTA)» of our own design. When the PZTA fails, the unit stops. No PZTA failed during the test, although one PZTA overheated."
    ),
    twins(
        r"Serum «FBLN|fibulin (FBLN)» was assayed in duplicate. FBLN did not differ between groups, FBLN was stable over time, and FBLN did not predict relapse."
    ),
    twins(
        r"\subsection{Effects of «CWRT|contingent word reading training (CWRT)»} CWRT was given twice a week. Pupils liked CWRT. After CWRT, reading improved."
    ),
    twins(
        r"The «SBQR's|sleep behaviour quality rating's (SBQR's)» reliability is high. The SBQR takes five minutes. Parents completed the SBQR at home; the SBQR was then scored."
    ),
    twins(
        r"It is well known that «DGTP|double-gated tunnelling (DGTP)» limits the current. If DGTP is suppressed, the current rises. DGTP depends on the gate; without DGTP there is no loss."
    ),
    twins(
        r"Adults with «PVSD|progressive vocal strain disorder (PVSD)» (n = 14) and without PVSD (n = 15) were tested. PVSD was diagnosed by a clinician. Most cases of PVSD were mild."
    ),
    twins(
        r"\begin{itemize}\item The «RTVQ|real-time voice queue (RTVQ)» holds the calls. \item A full RTVQ drops calls. \item The RTVQ is emptied at night. \item No other queue feeds the RTVQ.\end{itemize}"
    ),
    twins(
        r"We propose «DLKF|dual-lag Kalman filtering (DLKF)», which is simple. In simulations DLKF beats its rivals. The code of DLKF is public, and DLKF runs in seconds."
    ),
    twins(
        r"Poor «HZR|hazard zone rating (HZR)» scores were rare. HZR was assessed by two raters. Raters agreed on HZR. A high HZR means danger."
    ),
    twins(
        r"The «IUCT|Iberian Union of Craft Trades (IUCT)» keeps records. According to the IUCT, membership fell. The IUCT publishes data each year. We thank no one at the IUCT."
    ),
    twins(
        r"As «QSAW|quiet surface acoustic waves (QSAW)» travel, they decay. QSAW devices are small, QSAW sensors are cheap, and QSAW filters are common."
    ),
    twins(
        r"Students took the «TLMA|Test of Logic and Mathematical Aptitude, or TLMA,» in May. The TLMA has 40 items. TLMA scores were standardised. Boys did better on the TLMA."
    ),
    twins(
        r"Among firms with a «GRCP|group risk and compliance plan (GRCP)», losses were lower. The GRCP effect holds after matching. Firms without GRCP grew faster. GRCP adoption is voluntary."
    ),
    twins(
        r"(«BMLT|Bilinear multi-linear tensors, BMLT,» were used throughout.) BMLT fits are fast. The rank of BMLT is two. We trust BMLT."
    ),
    twins(
        r"The «NPD|nutrient pool depth (NPD)» ratio fell. NPD was measured monthly. Low NPD indicates stress. Sites with high NPD were wet."
    ),
    twins(
        r"«MVTR-based|Moisture vapour transfer rate (MVTR)-based» designs dominate. MVTR is hard to measure. A low MVTR is needed for coatings, and MVTR rises with heat. MVTR matters."
    ),
    twins(
        r"Results were stable under «LOCV|leave-one-chain-out validation (LOCV)». We ran LOCV on all sets. LOCV errors are small. LOCV is slow."
    ),
    twins(
        r"本文采用«GTVF|广义变分滤波（GTVF）»方法。GTVF能够去噪。与其他方法相比，GTVF更快。GTVF的参数见下文。"
    ),
    twins(
        r"Whether «SRCH policies|selective refund and credit handling (SRCH) policies» help is unclear. SRCH raises costs. Under SRCH, claims fall. Banks dislike SRCH."
    ),
    *FURTHER[KIND],
]

TRAPS: list[Trap] = [
    Trap(
        r"We measured DNA, RNA and PCR yields. DNA was pure. RNA was not. PCR was run twice. DNA and RNA were stored. PCR failed once.",
        "all readers know them",
    ),
    Trap(
        r"The GPU was fast. Each GPU has 80 GB. We used one GPU. The CPU was slow. The CPU has 8 cores. The CPU is old. ",
        "all readers know them",
    ),
    Trap(r"The QPLR was used once.", "used once"),
    Trap(r"The QPLR was used; the QPLR is old.", "used twice, left alone on purpose"),
    Trap(
        r"Long short-term memory (LSTM) networks are old. LSTMs are slow. An LSTM has gates. The LSTM wins.",
        "defined in another number",
    ),
    Trap(r"We use BERT, a model. BERT is large. BERT was trained. BERT is free.", "the name of a model"),
    Trap(
        r"SPSS was used. In SPSS, tests were run. SPSS is common. ANOVA was used. The ANOVA shows an effect. ANOVA is robust.",
        "names of software and of a test",
    ),
    Trap(
        r"The samples were labelled AAB, ABB and BBB. AAB was red. ABB was blue. BBB was green. AAB and ABB and BBB melted.",
        "labels",
    ),
    Trap(
        r"The gene TP53 is known. TP53 is lost in tumours. TP53 mutations are frequent. BRCA1 is rarer. BRCA1 was tested. BRCA1 and TP53 differ.",
        "names of genes",
    ),
    Trap(
        r"Equation XII and Section XIV and Table XVI are long. Section XIV is new. Section XIV is open. Section XIV ends.",
        "Roman numerals",
    ),
    Trap(
        r"In the USA and the UK, the EU and the UN act. The USA pays. The UK pays. The EU pays. The UN pays. The USA and the EU and the UN and the UK met.",
        "all readers know them",
    ),
    Trap(
        r"The support vector machine, hereafter SVM, wins. SVM is old. The SVM is fast. An SVM has a kernel.",
        "defined by hereafter",
    ),
    Trap(
        r"Mean Time Between Failures was high. MTBF rose. MTBF fell. The MTBF (mean time between failures) is in hours.",
        "defined later",
    ),
    Trap(
        r"\section{METHODS AND DATA} THE DATA ARE OLD. WE USED THE DATA. THE DATA WERE CLEAN.",
        "capitals, no acronyms",
    ),
    Trap(
        r"NaCl and KCl and CO2 were used. NaCl was dry. KCl was wet. CO2 rose. NaCl and CO2 react. KCl is a salt.",
        "formulas",
    ),
    Trap(
        r"ID and OK are words; the ID is kept. Each ID is new. The ID is OK. OK is pressed. OK and ID.",
        "all readers know them",
    ),
    *FURTHER_TRAPS[KIND],
]

MISSED: list[Missed] = [
    Missed(
        twins(
            r"«The SLQ-12 was administered|The School Life Questionnaire (SLQ-12) was administered». Scores on the SLQ-12 range from 0 to 60. The SLQ-12 has twelve items, and the SLQ-12 is reliable."
        ),
        "a name with a number may be that of a gene, a model or a product",
    ),
    Missed(
        twins(
            r"«The MoRC|The modulated reflectance curve (MoRC)» was fitted. MoRC parameters vary. The MoRC is smooth. Each MoRC has a peak."
        ),
        "names in mixed case are mostly products",
    ),
    Missed(
        twins(
            r"This is what we call «XPBA|extended passive beam alignment, abbreviated XPBA». XPBA is cheap. XPBA is exact. XPBA is new."
        ),
        "the name is introduced as the authors own",
    ),
]
