"""Forms on acronyms in other styles, none of which the checks had seen when they were written."""

from __future__ import annotations

from tests.planted.development.form import Developed
from tests.planted.development.marked import latex

__all__ = ["FURTHER"]


FURTHER: dict[str, list[Developed]] = {
    "undefined_acronym": [
        latex(
            r"""Sediment cores were dated with ⟪GLPB¦grain luminescence phase banding (GLPB)⟫. GLPB ages agree with varve counts. Where GLPB failed, we used pollen. The error of GLPB is about 5\%."""
        ),
        latex(
            r"""Growth was slower in the ⟪KVRP phase¦kinetic vapour release (KVRP) phase⟫ than in the bulk. During KVRP, oxygen was consumed. After KVRP the furnace was opened; KVRP lasted two hours."""
        ),
        latex(
            r"""\begin{itemize}\item ⟪The TQLS¦The task queue latency scheduler (TQLS)⟫ picks jobs. \item TQLS drops stale jobs. \item TQLS logs all choices.\end{itemize} The TQLS is written in Rust."""
        ),
        latex(
            r"""Rural hospitals joined ⟪the NHFQ¦the National Hospital Food Quality programme (NHFQ)⟫ in 2009. Under NHFQ rules, menus are public. The NHFQ paid for training. We think that NHFQ members differ from others."""
        ),
        latex(
            r"""We propose a new loss, ⟪SBWL¦spectrally balanced Wasserstein loss (SBWL)⟫, for denoising. SBWL needs no tuning. Training with SBWL is stable, and SBWL adds no cost at test time."""
        ),
        latex(
            r"""Respondents filled in the ⟪PGAQ and the¦Parental Grief Adjustment Questionnaire (PGAQ) and a⟫ demographic sheet. PGAQ scores range from 0 to 60. Higher PGAQ scores mean worse adjustment. The PGAQ has been validated in Dutch."""
        ),
        latex(
            r"""\section{Introduction} Oil palm is often blamed for deforestation. ⟪DZPAs cover¦Declared zero-peat areas (DZPAs) cover⟫ half of the island. Few DZPAs are patrolled. In DZPAs, fires are rarer than elsewhere, but DZPAs are small."""
        ),
        latex(
            r"""The enzyme is inhibited by ⟪XTMB¦xylotrimethyl butyrate (XTMB)⟫ at low pH. Adding XTMB at \SI{5}{\milli\molar} halves its rate. XTMB binds to the active site; hence XTMB competes with the substrate."""
        ),
        latex(
            r"""Nurses were trained in ⟪MHFK¦mental health first knowledge (MHFK)⟫. After the course, MHFK scores rose. MHFK was retained at six months, although MHFK declined in men."""
        ),
        latex(
            r"""All reads were aligned with ⟪the PVAL tool¦PVAL (the parallel variant aligner)⟫. PVAL reports gaps. We ran PVAL twice; PVAL needs 4 GB."""
        ),
        latex(
            r"""The ⟪OSTB¦Oslo Student Test of Belonging (OSTB)⟫ has five items. OSTB items are rated from 1 to 5. We averaged the OSTB items. OSTB reliability was good."""
        ),
        latex(
            r"""Ground motion was simulated by ⟪HRWM¦high-resolution wave modelling, hereafter HRWM⟫. HRWM resolves 5 Hz. HRWM runs on GPUs. Results of HRWM are archived."""
        ),
        latex(
            r"""\textit{⟪DKVT¦Deep knowledge vector tracing (DKVT)⟫} tracks learners. DKVT is Bayesian. With DKVT, dropout fell. We release DKVT."""
        ),
        latex(
            r"""Exposure to ⟪PBMX¦polybrominated methoxylene (PBMX)⟫ was estimated from dust. PBMX persists in soil. Levels of PBMX were low; PBMX was not found in blood."""
        ),
        latex(
            r"""In the ⟪EWPT scheme¦early work placement and training (EWPT) scheme⟫, youths earn a wage. EWPT started in 1999. Firms like EWPT. We evaluate EWPT."""
        ),
        latex(
            r"""Stars were selected by their ⟪CNSI¦carbon--nitrogen strength index (CNSI)⟫. A CNSI above 0.3 marks giants. CNSI errors are small. We plot CNSI against age."""
        ),
        latex(
            r"""Growers used ⟪a DRSB¦a drip ring sprinkler bed (DRSB)⟫. The DRSB saved water. Each DRSB costs 40 dollars, and a DRSB lasts ten years."""
        ),
        latex(
            r"""Since 2004, ⟪NJLP¦the National Jury Law Project (NJLP)⟫ has kept files on each trial. NJLP files are sealed. We read 300 NJLP files. According to NJLP staff, few are lost."""
        ),
        latex(
            r"""\begin{abstract}⟪VHGN¦Variational heat graph networks (VHGN)⟫ predict traffic. VHGN beats others.\end{abstract}\section{Method} VHGN has two parts. Our VHGN code is online."""
        ),
        latex(
            r"""Cells were lysed in ⟪KPLB¦potassium phosphate lysis buffer, called KPLB from here on⟫. KPLB was kept cold. Fresh KPLB was made daily. KPLB contains salt."""
        ),
        latex(
            r"""Half of the variance is due to ⟪SGPE¦spatial grid placement error (SGPE)⟫. SGPE falls with resolution. To lower SGPE, we nest grids. SGPE is not biased."""
        ),
        latex(
            r"""Workers' ⟪OJSI was¦occupational job strain index (OJSI) was⟫ assessed in each wave. OJSI rose in 2020. Women had a higher OJSI. We treat OJSI as continuous."""
        ),
    ],
}
